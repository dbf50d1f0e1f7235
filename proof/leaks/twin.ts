/** Two real houses with the same people and matches, in which only what one viewer must not know is different. */
import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { bots } from '@durbar/bots';
import { canonical, fastChance, type Game, type State, tapeChance } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import type { MatchInfo } from '@durbar/protocol';
import { makeHostLink, withStore } from '@durbar/server';
import { type Head, type OutOfTime, openPractice, startClock } from '@durbar/table';
import { readKey, vaultOf } from '../../packages/server/src/vault.ts';
import { freshFolder, type House, MANY, openHouse, Visitor } from '../house.ts';
import { guestsOf, keepSecrets, reachable } from './beside.ts';
import { type Letterbox, openLetterbox } from './letterbox.ts';
import { commonMove, type Pair } from './pairs.ts';
import { leakyTongues, leakyWords } from './planted.ts';
import { type Gathering, gathering, slow } from './scenes.ts';

export interface Planned {
  readonly pair: Pair;
  readonly match: string;
  /** Somebody for each seat, and somebody without one. */
  readonly cookies: readonly string[];
  /** What a program has that plays the seat of the viewer. */
  readonly token: string | undefined;
  readonly move: { readonly seat: number; readonly choice: unknown; readonly step: number } | undefined;
}

/** One of the two, and where its data are. */
export interface TwinHouse extends House {
  readonly folder: string;
  /** What makes a browser the host's. */
  readonly host: string;
  /** Every address of the API that can be read, as the house says: none is forgotten. */
  readonly readable: readonly string[];
  now(): number;
  /** Lets time go on in this house. */
  pass(ms: number): void;
}

export interface Twin {
  readonly houses: readonly [TwinHouse, TwinHouse];
  readonly letterbox: Letterbox;
  readonly plans: readonly Planned[];
  readonly table: Gathering;
  /** What each house has logged since it was asked last. */
  logged(): [string, string];
  close(): Promise<void>;
}

/** All clocks stand still unless a scene lets time pass: only secrets may make a difference. */
const NOON = 1_800_000_000_000;

/** With `moving` every match goes on by a move that tells nothing, if there is one; else half of them, and somebody has a draft in the others. Whoever is late has a bot play for them in some, and has lost in others. */
export async function openTwin(games: readonly Game[], pairs: readonly Pair[], how: 'moving' | 'both' = 'both'): Promise<Twin> {
  const base = freshFolder();
  const folders = ['one', 'two'].map((name) => path.join(base, name)) as [string, string];
  const first = await openHouse(folders[0], { games, now: () => NOON });
  const plans: Planned[] = [];
  for (const [i, pair] of pairs.entries()) plans.push(await planned(first, pair, how === 'moving' || i % 2 === 0, i % 4 < 2 ? 'bot' : 'forfeit'));
  const table = await gathering(first);
  await first.close();
  fs.cpSync(folders[0], folders[1], { recursive: true });
  const letterbox = await openLetterbox();
  for (const [which, folder] of folders.entries()) await deal(folder, plans, table, which as 0 | 1, games, letterbox);
  const logs = ['', ''];
  const house = async (which: 0 | 1): Promise<TwinHouse> => {
    const stream = new Writable({
      write(chunk, _encoding, done) {
        logs[which] += String(chunk);
        done();
      },
    });
    const folder = folders[which];
    const open = { webhooks: true, wait: 0, acting: 0, outside: { isAllowed: () => true, plain: true } };
    let at = NOON;
    const opened = await openHouse(folder, {
      games,
      // A bot has the seats of those who are late, and is in no hurry: what it plays would show what it holds.
      bots: bots.slice(0, 1),
      botPause: MANY,
      now: () => at,
      notices: { ...open, speak: leakyWords(which), tongues: leakyTongues(which) },
      jobs: { look: 20 },
      log: { level: 'trace', stream, timestamp: false, base: null },
    });
    const host = new Visitor(opened.address);
    await host.json('/api/host/enter', { token: await withStore({ dataFile: path.join(folder, 'durbar.db') }, (db) => makeHostLink(db, NOON)) });
    const { paths } = await host.json<{ paths: { [path: string]: object } }>('/api');
    const readable = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
    const pass = (ms: number) => {
      at += ms;
    };
    return { ...opened, folder, host: host.cookie, readable, now: () => at, pass };
  };
  const houses = [await house(0), await house(1)] as const;
  return {
    houses,
    plans,
    table,
    letterbox,
    logged() {
      const said: [string, string] = [logs[0] ?? '', logs[1] ?? ''];
      logs.fill('');
      return said;
    },
    async close() {
      for (const one of houses) await one.close();
      letterbox.close();
      fs.rmSync(base, { recursive: true, force: true });
    },
  };
}

/** A match between people who do not share a browser. */
async function planned(house: House, pair: Pair, isMoving: boolean, out: OutOfTime): Promise<Planned> {
  const { setting, game } = pair;
  const people = Array.from({ length: setting.seats }, () => new Visitor(house.address));
  const [anna] = people as [Visitor];
  const players = people.map((_, seat) => ({ kind: seat === 0 ? 'me' : 'open' }));
  const contract = { undo: 'none', spectators: 'open-after', clock: slow(out) };
  const wanted = { game: game.id, edition: setting.edition, options: setting.options, players, contract };
  const { match } = await anna.json<{ match: string }>('/api/matches', wanted);
  const { invite } = await anna.json<MatchInfo>(`/api/matches/${match}`);
  for (const other of people.slice(1)) await other.json(`/api/matches/${match}/join`, { invite });
  const move = isMoving ? commonMove(pair, fastChance('twin')) : undefined;
  const { viewer } = pair;
  const program = viewer === 'watcher' ? undefined : people[viewer]?.json<{ token: string }>(`/api/matches/${match}/seats/${viewer}/bot-token`, {});
  return {
    pair,
    match,
    cookies: [...people.map(({ cookie }) => cookie), ''],
    token: (await program)?.token,
    move: move && { seat: move.seat, choice: move.choice, step: pair.states[0].step },
  };
}

/** Puts the position of each pair into a house, with a seed of its own, and in the second house also what others keep to themselves. */
async function deal(folder: string, plans: readonly Planned[], table: Gathering, which: 0 | 1, games: readonly Game[], letterbox: Letterbox): Promise<void> {
  const vault = vaultOf(readKey(undefined, path.join(folder, 'durbar.key')));
  const chanceOf = (match: string) => {
    const seed = vault.seal(sha256(`${match}/${which}`));
    return { seed, salt: seed };
  };
  await withStore({ dataFile: path.join(folder, 'durbar.db') }, async (db) => {
    for (const { match, pair, move } of plans) {
      const position = JSON.parse(JSON.stringify(pair.states[which])) as State;
      const row = await db.selectFrom('match').select('head').where('id', '=', match).executeTakeFirstOrThrow();
      const head = { ...(JSON.parse(row.head) as Head), from: { match: 'proof', seq: 0 } };
      const game = games.find(({ id }) => id === head.game) as Game;
      const { committed } = openPractice(game, head, sha256, ['00', '11'], position, NOON);
      const { engine } = pair.setting;
      await db.deleteFrom('entry').where('match', '=', match).execute();
      await db.deleteFrom('snapshot').where('match', '=', match).execute();
      await db
        .insertInto('entry')
        .values({ match, seq: 0, body: JSON.stringify(committed[0]), facts: '[]' })
        .execute();
      const waiting = engine.waiting(position);
      const { clock: terms } = head.contract;
      const fixed = {
        head: JSON.stringify(head),
        waiting: JSON.stringify(waiting),
        clock: terms ? JSON.stringify(startClock(terms, head.seats, waiting, NOON)) : null,
        length: 1,
        ...chanceOf(match),
      };
      await db.updateTable('match').set(fixed).where('id', '=', match).execute();
      const guests = await guestsOf(db, match);
      await reachable(db, match, guests, letterbox, NOON);
      if (which === 1) await keepSecrets(db, { match, pair, guests, isMoving: move !== undefined }, NOON);
      const draft = which === 1 && move === undefined ? draftOf(pair, position) : undefined;
      if (draft)
        await db
          .insertInto('draft')
          .values({ match, ...draft })
          .execute();
    }
    await db.updateTable('match').set(chanceOf(table.match)).where('id', '=', table.match).execute();
    await reachable(db, table.match, table.guests, letterbox, NOON);
  });
}

/** What somebody else than the viewer may have in hand already without having said so. */
function draftOf({ setting: { engine }, viewer }: Pair, state: State): { seat: number; choices: string } | undefined {
  const seat = engine.waiting(state).find((one) => one !== viewer);
  const choice = seat === undefined ? undefined : engine.choices(state, seat).find((one) => isQuiet(engine, state, seat, one));
  return seat === undefined || choice === undefined ? undefined : { seat, choices: JSON.stringify([choice]) };
}

function isQuiet(engine: Pair['setting']['engine'], state: State, seat: number, choice: unknown): boolean {
  try {
    const step = engine.step(state, seat, choice, tapeChance([]));
    return step.ok && !step.barrier;
  } catch {
    return false;
  }
}

/** What a planted leak gives away of one house: a text that never is the same in the other, not even in its first digit. */
export const secretOf = ({ pair, match }: Planned, which: 0 | 1): string => (which === 0 ? '0' : 'f') + sha256(canonical(pair.states[which]) + match);
