/** G35, G36: sessions that end, and passphrases that are guessed. */
import type { MeAnswer, SessionInfo } from '@durbar/protocol';
import { ban, withStore } from '@durbar/server';
import type { WebSocket } from 'ws';
import { heard, Visitor } from './house.ts';
import { atMost, type Finding, none, type Plan, quantile, told } from './suite.ts';

const PHRASE = 'seven tigers at noon';
/** Milliseconds until a socket of a session that has ended must be closed. */
const LATEST = 5000;

async function claimed(address: string, name: string): Promise<Visitor> {
  const who = new Visitor(address);
  await who.json('/api/me/claim', { name, passphrase: PHRASE });
  return who;
}

async function loggedIn(address: string, name: string): Promise<Visitor> {
  const who = new Visitor(address);
  await who.json('/api/login', { name, passphrase: PHRASE });
  return who;
}

const isKnown = async (address: string, cookie: string): Promise<boolean> => {
  const answer = await new Visitor(address, cookie).fetch('/api/me');
  return answer.ok && ((await answer.json()) as MeAnswer).me !== null;
};

/** Each way in which a session ends, with somebody who has a second browser open at a match. */
const ENDINGS: { readonly [way: string]: (first: Visitor, second: Visitor, where: { dataFile: string }) => Promise<unknown> } = {
  'logging out': (_first, second) => second.json('/api/logout', {}),
  'ending it from another browser': async (first) => {
    const others = (await first.json<SessionInfo[]>('/api/me/sessions')).filter(({ here }) => !here);
    for (const { id } of others) await first.json('/api/me/sessions/end', { id });
  },
  'ending all others': (first) => first.json('/api/me/sessions/end', {}),
  'another passphrase': (first) => first.json('/api/me/passphrase', { next: 'nine goats at dawn', proof: { passphrase: PHRASE } }),
  'logging in anew': (_first, second) => second.json('/api/login', { name: 'Ending 4', passphrase: PHRASE }),
  'deleting the account': (first) => first.json('/api/me/delete', { sure: true, proof: { passphrase: PHRASE } }),
  'being banned': async (first, _second, where) => {
    const { me } = await first.json<MeAnswer>('/api/me');
    await withStore(where, (db) => ban(db, me?.id ?? '', Date.now()));
  },
};

/** Milliseconds until a socket is closed. */
const closed = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => {
    const began = performance.now();
    const late = setTimeout(() => resolve(Number.POSITIVE_INFINITY), 3 * LATEST);
    socket.once('close', () => {
      clearTimeout(late);
      resolve(performance.now() - began);
    });
  });

/** G35: after a session has ended its token opens nothing, and its sockets are closed soon. */
export async function sessions(address: string, where: { dataFile: string }): Promise<Finding[]> {
  const times: number[] = [];
  const used: string[] = [];
  for (const [i, [way, end]] of Object.entries(ENDINGS).entries()) {
    const guest = new Visitor(address);
    const match = await guest.create('aadu-huli', 2);
    const before = guest.cookie;
    await guest.json('/api/me/claim', { name: `Ending ${i}`, passphrase: PHRASE });
    if (before === guest.cookie || (await isKnown(address, before))) used.push(`${way}: the token from before the claim`);
    const second = await loggedIn(address, `Ending ${i}`);
    const token = second.cookie;
    const socket = await second.open(match);
    await heard(socket, ({ t }) => t === 'match');
    const gone = closed(socket);
    await end(guest, second, where);
    if (await isKnown(address, token)) used.push(way);
    times.push(await gone);
    socket.terminate();
  }
  return [
    told('G35', 'ways in which a session ends', times.length),
    none('G35', `of them after which the old token still opened something${used[0] ? ` (${used.join(', ')})` : ''}`, used.length),
    atMost('G35', 'until the socket of an ended session was closed, at most', Math.max(...times) / 1000, LATEST / 1000, 's'),
  ];
}

/** G36: guesses at one account run out, and neither answers nor times tell whether there is such an account. */
export async function passphrases(address: string, plan: Plan): Promise<Finding[]> {
  const names = Array.from({ length: plan.isShort ? 2 : 10 }, (_, i) => `Guessed ${i}`);
  for (const name of names) await claimed(address, name);
  const foe = new Visitor(address);
  const times: { readonly [kind: string]: number[] } = { known: [], unknown: [] };
  const answers = new Set<string>();
  let [most, opened] = [0, 0];
  for (const name of names) {
    const kinds = Object.entries({ known: name, unknown: `Nobody of ${name}` });
    let counted = 0;
    for (let guess = 0; guess < 14; guess++) {
      const texts: string[] = [];
      for (const [kind, asked] of kinds) {
        const began = performance.now();
        const answer = await foe.fetch('/api/login', { name: asked, passphrase: `a guess ${guess}` });
        const ms = performance.now() - began;
        texts.push(`${answer.status} ${(await answer.text()).replace(/\d+/g, 'N')}`);
        if (answer.ok) opened += 1;
        if (answer.status === 401) times[kind]?.push(ms);
        if (kind === 'known' && answer.status !== 429) counted += 1;
      }
      if (texts[0] !== texts[1]) answers.add(texts.join(' | '));
    }
    most = Math.max(most, counted);
  }
  const apart = Math.abs(quantile(times['known'] ?? [], 0.5) - quantile(times['unknown'] ?? [], 0.5));
  return [
    none('G36', 'guessed passphrases that opened an account', opened),
    atMost('G36', 'guesses at one account before one has to wait', most, 10),
    none('G36', `answers that tell a known name from an unknown one${answers.size > 0 ? ` (${[...answers][0]})` : ''}`, answers.size),
    plan.isShort
      ? told('G36', 'time between the answers for known and unknown names, p50', apart, 'ms')
      : atMost('G36', 'time between the answers for known and unknown names, p50', apart, 20, 'ms'),
  ];
}
