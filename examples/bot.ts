/**
 * A bot for Durbar over a WebSocket: it takes a free seat by its link and plays whatever comes first.
 *
 *   npx tsx examples/bot.ts http://localhost:3000 MATCH INVITE     joins and plays
 *   npx tsx examples/bot.ts http://localhost:3000 TOKEN            plays the seat of a token
 */
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

interface Mine {
  readonly seat: number;
  readonly view: { readonly step: number; readonly waiting: readonly number[] };
  readonly choices: readonly { readonly verb: string; readonly noun?: unknown }[];
}
interface Told {
  readonly t: string;
  readonly code?: string;
  readonly info: { readonly status: string; readonly result?: unknown };
  readonly mine: readonly Mine[];
}

const [house = '', first = '', invite] = process.argv.slice(2);
const json = { 'content-type': 'application/json' };

async function post<T>(path: string, body: object, headers: object): Promise<{ value: T; cookie: string }> {
  const answer = await fetch(house + path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } });
  if (!answer.ok) throw new Error(await answer.text());
  return { value: (await answer.json()) as T, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Takes a free seat and makes a token for it; from then on the token is all that is needed. */
async function sitDown(match: string, key: string): Promise<string> {
  const joined = await post<{ seats: { seat: number; you: boolean }[] }>(`/api/matches/${match}/join`, { invite: key, name: 'TypeScript' }, {});
  const seat = joined.value.seats.find(({ you }) => you)?.seat;
  return (await post<{ token: string }>(`/api/matches/${match}/seats/${seat}/bot-token`, { deadline: 30_000 }, { cookie: joined.cookie })).value.token;
}

/** The place for something better: `mine.view` is what the seat sees, `mine.choices` what it may do. */
const decide = ({ choices }: Mine) => choices[Math.floor(Math.random() * choices.length)];

async function play(token: string): Promise<void> {
  const bearer = { authorization: `Bearer ${token}` };
  const { match } = (await (await fetch(`${house}/api/bot`, { headers: bearer })).json()) as { match: string };
  const { ticket } = (await post<{ ticket: string }>('/api/ticket', {}, bearer)).value;
  const socket = new WebSocket(`${house.replace('http', 'ws')}/api/live/${match}?ticket=${ticket}`);
  socket.on('message', (data) => {
    const { t, code, info, mine } = JSON.parse(String(data)) as Told;
    if (t === 'error' && code !== 'stale') throw new Error(code);
    const [own] = t === 'match' ? mine : [];
    if (own?.view.waiting.includes(own.seat))
      socket.send(JSON.stringify({ t: 'play', id: randomUUID(), seat: own.seat, step: own.view.step, choice: decide(own), confirm: true }));
    if (info?.status !== 'over') return;
    console.log(JSON.stringify(info.result));
    socket.close();
  });
}

await play(invite === undefined ? first : await sitDown(first, invite));
