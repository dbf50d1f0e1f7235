/** A bot for Durbar over a WebSocket: it takes a free seat by its link and plays by chance.
 *   npx tsx examples/bot.ts http://localhost:3000 MATCH INVITE     joins and plays; with TOKEN alone, the seat of a token
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

type Mine = { seat: number; view: { step: number; waiting: number[] }; choices: { verb: string; noun?: unknown }[] };
type Info = { status: string; result?: unknown; lobby?: { start?: string }; seats: { seat: number; you: boolean }[] };
type Told = { t: string; code?: string; retry?: number; info?: Info; mine: Mine[] };

const [house = '', first = '', invite] = process.argv.slice(2);

/** One request; comes again when the house says so or is closed. */
async function ask<T>(path: string, headers: object, body?: object): Promise<{ value: T; cookie: string }> {
  const how = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(new URL(path, house), { ...how, headers: { 'content-type': 'application/json', ...headers } }).catch(console.error);
  if (!answer || [429, 503].includes(answer.status)) {
    await pause(1000 * Number(answer?.headers.get('retry-after') ?? 1));
    return ask(path, headers, body);
  }
  if (!answer.ok) throw new Error(await answer.text());
  return { value: (await answer.json()) as T, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Takes a free seat, makes a token, which goes along if seats are drawn, and accepts the agreement; the token is all it needs then. */
async function sitDown(match: string, key: string): Promise<string> {
  const { value, cookie } = await ask<Info>(`/api/matches/${match}/join`, {}, { invite: key, name: 'TypeScript' });
  const path = `/api/matches/${match}/seats/${value.seats.find(({ you }) => you)?.seat}/bot-token`;
  const made = await ask<{ token: string }>(path, { cookie }, { deadline: 30_000 });
  if (value.lobby?.start === 'ready') await ask(`/api/matches/${match}/ready`, { cookie }, { ready: true });
  return made.value.token;
}

/** The place for something better: `mine.view` is what the seat sees, `mine.choices` what it may do. */
const decide = ({ choices }: Mine) => choices[Math.floor(Math.random() * choices.length)];

/** Plays over a socket, and over a new one when that is lost. */
async function play(token: string): Promise<void> {
  const bearer = { authorization: `Bearer ${token}` };
  const { match } = (await ask<{ match: string }>('/api/bot', bearer)).value;
  const { value } = await ask<{ ticket: string }>('/api/ticket', bearer, {});
  const socket = new WebSocket(new URL(`/api/live/${match}?ticket=${value.ticket}`, house.replace('http', 'ws')));
  let sent = '';
  socket.on('message', (data) => {
    const { t, code = '', retry = 1, info, mine } = JSON.parse(String(data)) as Told;
    if (t === 'error' && ['slow-down', 'not-saved'].includes(code)) void pause(1000 * retry).then(() => socket.send(sent));
    else if (t === 'error' && !['stale', 'not-asked', 'paused', 'over'].includes(code)) throw new Error(code);
    const [own] = t === 'match' && info?.status === 'live' ? mine : [];
    if (own?.view.waiting.includes(own.seat)) {
      sent = JSON.stringify({ t: 'play', id: randomUUID(), seat: own.seat, step: own.view.step, choice: decide(own), confirm: true });
      socket.send(sent);
    }
    if (info?.status !== 'over') return;
    console.log(JSON.stringify(info.result));
    process.exit();
  });
  socket.on('error', () => undefined).on('close', () => void play(token));
}
await play(invite === undefined ? first : await sitDown(first, invite));
