/** G31: whoever is not there while a match waits for them is told, in time and once. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Chance, fastChance } from '@durbar/kernel';
import { pick } from '@durbar/kernel/kit';
import type { NoticeMessage } from '@durbar/protocol';
import { heard, type MatchMessage, Visitor } from './house.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Milliseconds within which somebody must have been told. */
const LATEST = 30_000;

export interface NoticeCount {
  /** Milliseconds until they were told, of all who were. */
  readonly times: number[];
  /** Who was not told in time. */
  missed: number;
  /** Notices of a turn that nobody was owed. */
  tooMany: number;
}

/** Programs of people, one for each path: how often each was told of a turn in a match. */
async function openPrograms() {
  const turns = new Map<string, number>();
  const server = http.createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { what, match } = JSON.parse(body) as NoticeMessage;
      const key = `${request.url} ${match}`;
      if (what === 'turn') turns.set(key, (turns.get(key) ?? 0) + 1);
      answer.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { turns, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

interface Person {
  readonly who: Visitor;
  readonly path: string;
}

/** Comes by, answers what is asked, and goes; answers whether the match goes on. */
async function comeBy({ who }: Person, match: string, will: Chance): Promise<boolean> {
  const socket = await who.open(match);
  try {
    const { mine, seq } = await heard<MatchMessage>(socket, ({ t }) => t === 'match');
    const asked = mine.find(({ choices }) => choices.length > 0);
    if (asked === undefined) throw new Error('somebody was told of a turn that they do not have');
    const after = heard<MatchMessage>(socket, (message) => message.t === 'match' && message.seq > seq);
    socket.send(JSON.stringify({ t: 'play', id: `after-${seq}`, seat: asked.seat, step: asked.view.step, choice: pick(asked.choices, will) }));
    return (await after).info.status === 'live';
  } finally {
    socket.terminate();
  }
}

/** Pairs of people at a table who come only when they are told that it is their turn, and leave when they have answered. */
export async function tellPeople(address: string, pairs: number, seed: string, isStopped: () => boolean): Promise<NoticeCount> {
  const count: NoticeCount = { times: [], missed: 0, tooMany: 0 };
  const { turns, server, url } = await openPrograms();
  // However slow the machine is, somebody must have been told, or it says nothing.
  const isOver = () => isStopped() && count.times.length + count.missed > 0;
  const toldTo = ({ path }: Person, match: string) => turns.get(`${path} ${match}`) ?? 0;

  async function person(path: string): Promise<Person> {
    const who = new Visitor(address);
    // Whoever makes a match is a guest from then on, and may say where they want to be told.
    await who.create('aadu-huli', 2);
    await who.json('/api/notices/ways', { kind: 'webhook', address: url + path });
    return { who, path };
  }

  /** The one of them who is told next; nobody if the time is up, or too late for one of them. */
  async function next(both: readonly Person[], match: string): Promise<Person | undefined> {
    const before = both.map((one) => toldTo(one, match));
    const began = performance.now();
    while (!isOver()) {
      const told = both.find((one, i) => toldTo(one, match) > (before[i] ?? 0));
      if (told) {
        count.times.push(performance.now() - began);
        return told;
      }
      if (performance.now() - began > LATEST) {
        count.missed += 1;
        return undefined;
      }
      await pause(20);
    }
    return undefined;
  }

  async function table(n: number): Promise<void> {
    const will = fastChance(`${seed}/told/${n}`);
    const [anna, bilal] = [await person(`/anna-${n}`), await person(`/bilal-${n}`)];
    while (!isOver()) {
      const players = [{ kind: 'me' }, { kind: 'open' }];
      const { match } = await anna.who.json<{ match: string }>('/api/matches', { game: 'aadu-huli', players, contract: { undo: 'none' } });
      const { invite } = await anna.who.json<{ invite: string }>(`/api/matches/${match}`);
      await bilal.who.json(`/api/matches/${match}/join`, { invite });
      let answered = 0;
      for (let isLive = true; isLive; answered++) {
        const told = await next([anna, bilal], match);
        if (told === undefined) break;
        isLive = await comeBy(told, match, will);
      }
      count.tooMany += Math.max(0, toldTo(anna, match) + toldTo(bilal, match) - answered);
    }
  }

  try {
    await Promise.all(Array.from({ length: pairs }, (_, n) => table(n)));
    return count;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
