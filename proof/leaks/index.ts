/** G16-G18, G20: two runs that differ only in what a viewer must not know are the same to that viewer, byte by byte. */
import { games } from '@durbar/games';
import { fastChance, type Game } from '@durbar/kernel';
import { pick, randomSetting } from '@durbar/kernel/kit';
import { NOTICES } from '../../packages/server/src/notices/asked.ts';
import { atLeast, type Finding, inParts, none, type Plan, type Suite, told, tried, until } from '../suite.ts';
import { canaries } from './canaries.ts';
import { beyondSeats, difference, firstByte } from './direct.ts';
import { kindsIn, takeMail } from './letterbox.ts';
import { mutants } from './mutants.ts';
import { commonMove, HIDDEN, type Pair, pairsOf } from './pairs.ts';
import { leaking, type Planted, planted, plantedIn } from './planted.ts';
import { type Scene, scenes } from './scenes.ts';
import { openTwin, secretOf, type Twin, type TwinHouse } from './twin.ts';
import { notified, transcript } from './wire.ts';

const hidden = games.find(({ id }) => id === HIDDEN) as Game;

/** Many pairs through the rules and the table. */
async function direct(plan: Plan): Promise<Finding[]> {
  const found: string[] = [];
  let n = 0;
  const game = () => {
    const one = n % 4 === 0 ? (games[(n / 4) % games.length] as Game) : hidden;
    let pairs = 0;
    for (const pair of pairsOf(one, one, `${plan.seed}/pairs/${n}`, plan.isShort ? 4 : 2)) {
      const differs = difference(pair, fastChance(`${plan.seed}/${n}/${pairs++}`));
      if (differs !== undefined) found.push(differs);
    }
    n += 1;
    return pairs;
  };
  const wanted = plan.isShort ? 8_000 : 1_000_000;
  const pairs = await until(plan, wanted, game, 'pairs of states');
  return [
    tried(plan, 'G16', 'pairs of states compared, with what follows a common move', pairs, wanted),
    none('G16', `pairs that their viewer could tell apart${found[0] ? ` (${found[0]})` : ''}`, found.length),
  ];
}

/** Every state of many games: whoever has no seat sees nothing that a seat does not see. */
async function watchers(plan: Plan): Promise<Finding[]> {
  let [n, beyond] = [0, 0];
  const game = () => {
    const will = fastChance(`${plan.seed}/watchers/${n}`);
    const { engine, seats, options } = randomSetting(games[n++ % games.length] as Game, will);
    const { state } = engine.start(seats, options, will);
    let states = 0;
    for (; state.result === undefined; states++) {
      beyond += beyondSeats(engine, state, seats);
      const seat = pick(engine.waiting(state), will);
      engine.advance(state, seat, pick(engine.choices(state, seat), will), will);
    }
    return states;
  };
  const wanted = plan.isShort ? 4_000 : 1_000_000;
  const states = await until(plan, wanted, game, 'states for watchers');
  return [
    tried(plan, 'G18', 'states of which the public view was compared with that of every seat', states, wanted),
    none('G18', 'places of the public view that a seat does not see alike', beyond),
  ];
}

/** Through the eyes of the first seat, of nobody and of the last seat in turn: a house may treat any of them otherwise. */
const isTurnOf = (n: number, { viewer, setting }: Pair) => viewer === [0, 'watcher', setting.seats - 1][n % 3];

function somePairs(plan: Plan, round: number, count: number): Pair[] {
  const out: Pair[] = [];
  for (let n = 0; out.length < count; n++) {
    const game = n % 2 === 0 ? hidden : (games[n % games.length] as Game);
    const all = [...pairsOf(game, game, `${plan.seed}/wire/${round}/${n}`, 6)].filter((pair) => isTurnOf(n, pair));
    if (all.length > 0) out.push(pick(all, fastChance(`${plan.seed}/${round}/${n}`)));
  }
  return out;
}

/** Whether a follower of changes is told a change or everything depends on how quickly it reads: where that differs, it is left out. */
function comparable(one: string[], two: string[]): [string[], string[]] {
  const kinds = (lines: readonly string[]) => lines.map((line) => /^socket 1: {"t":"\w+"/.exec(line)?.[0] ?? '').join('');
  const others = (line: string) => !line.startsWith('socket 1');
  return kinds(one) === kinds(two) ? [one, two] : [one.filter(others), two.filter(others)];
}

/** What was sent by itself. */
interface Sent {
  notices: number;
  readonly kinds: Set<string>;
}

/** What differs between two houses: in what is sent, or in what is logged. Counts what was sent by itself. */
function differing(one: string[], two: string[], [said, also]: readonly [string, string], sent?: Sent): string | undefined {
  if (sent) sent.notices += one.filter((line) => /^(notice|mail) /.test(line)).length;
  for (const kind of kindsIn(one)) sent?.kinds.add(kind);
  const at = one.findIndex((line, i) => line !== two[i]);
  if (at >= 0 || one.length !== two.length) return firstByte(one[at] ?? '', two[at] ?? '');
  return said === also ? undefined : `log: ${firstByte(said, also)}`;
}

/** What differs between the houses of a twin for one match. */
async function apart(twin: Twin, n: number, sent?: Sent): Promise<string | undefined> {
  const plan = twin.plans[n % twin.plans.length] as Twin['plans'][number];
  twin.logged();
  const [one, two] = comparable(await transcript(twin.houses[0], plan, twin.letterbox), await transcript(twin.houses[1], plan, twin.letterbox));
  return differing(one, two, twin.logged(), sent);
}

/** What differs between the houses of a twin in a scene, of all that is told because of it. */
async function apartIn(twin: Twin, scene: Scene, sent?: Sent): Promise<string | undefined> {
  const told = async (house: TwinHouse) => {
    await scenes[scene](house, twin);
    await notified(house);
    return [...twin.letterbox.take(), ...takeMail(house.folder)];
  };
  twin.logged();
  const [one, two] = [await told(twin.houses[0]), await told(twin.houses[1])];
  // Many matches go on at once, in any order.
  const [said, also] = twin.logged().map((log) => log.split('\n').sort().join('\n')) as [string, string];
  return differing(one, two, [said, also], sent);
}

const SCENES = Object.keys(scenes) as Scene[];

/** Pairs through two real houses, over every way out. */
async function wire(plan: Plan): Promise<Finding[]> {
  const found: string[] = [];
  const sent: Sent = { notices: 0, kinds: new Set() };
  let round = 0;
  const many = plan.isShort ? 8 : 20;
  const batch = async () => {
    const twin = await openTwin(games, somePairs(plan, round++, many));
    try {
      const differs: (string | undefined)[] = [];
      for (let n = 0; n < many; n++) differs.push(await apart(twin, n, sent));
      for (const scene of SCENES) differs.push(await apartIn(twin, scene, sent));
      found.push(...differs.filter((one) => one !== undefined));
    } finally {
      await twin.close();
    }
    return many;
  };
  const matches = await until(plan, plan.isShort ? 8 : 100_000, batch, 'matches in two houses');
  const silent = NOTICES.filter((kind) => !sent.kinds.has(kind));
  return [
    atLeast('G16', 'matches compared over sockets, HTTP with headers, notices, mail, push, programs, metrics and logs', matches, 8),
    told('G16', 'notices, pushes and mails among that', sent.notices),
    none('G16', `kinds of notices that did not come as webhook, push and mail${silent.length > 0 ? ` (${silent.join(', ')})` : ''}`, silent.length),
    none('G16', `matches and scenes of which anything sent or logged differed${found[0] ? ` (${found[0]})` : ''}`, found.length),
  ];
}

/** Planted leaks: how many of them are found. */
async function strength(plan: Plan): Promise<Finding[]> {
  const missed: string[] = [];
  for (const { kind, name, game } of mutants) {
    plan.progress(`planted leaks: ${name}`);
    if (!isFound(game(hidden), plan)) missed.push(`${kind} ${name}`);
  }
  // A match for each leak, with a move in it, so that there is something to leak in every way; and one more without any.
  const moving: Pair[] = [];
  for (let round = -1; moving.length <= planted.length; round--) moving.push(...somePairs(plan, round, planted.length).filter(isTelling));
  const twin = await openTwin(games, moving.slice(0, planted.length + 1), 'moving');
  try {
    const ports = twin.houses.map(({ address }) => Number(new URL(address).port));
    for (const [n, leak] of planted.entries()) {
      plan.progress(`planted leaks: ${leak.name}`);
      if (!(await isFoundOnTheWire(twin, ports, n, leak, () => apart(twin, n)))) missed.push(`${leak.kind} ${leak.name}`);
    }
    const nothing = 'something found where nothing was planted';
    if ((await apart(twin, planted.length)) !== undefined) missed.push(nothing);
    for (const scene of SCENES) {
      const leak = plantedIn[scene];
      plan.progress(`planted leaks: ${leak?.name ?? scene}`);
      const isThere = leak ? await isFoundOnTheWire(twin, ports, 0, leak, () => apartIn(twin, scene)) : (await apartIn(twin, scene)) !== undefined;
      if (isThere !== (leak !== undefined)) missed.push(leak ? `${leak.kind} ${leak.name}` : nothing);
    }
  } finally {
    await twin.close();
  }
  const all = [...mutants, ...planted, ...Object.values(plantedIn)];
  return [
    atLeast('G17', 'leaks planted', all.length, 40),
    atLeast('G17', 'classes of leaks they belong to', new Set(all.map(({ kind }) => kind)).size, 14),
    none('G17', `planted leaks not found${missed.length > 0 ? ` (${missed.join(', ')})` : ''}`, missed.length),
  ];
}

/** Whether there is something to leak in every way: a seat looks, and after a move somebody is asked who was not before. */
function isTelling(pair: Pair): boolean {
  const { engine } = pair.setting;
  const move = commonMove(pair, fastChance('twin'));
  if (pair.viewer === 'watcher' || move === undefined) return false;
  const before = engine.waiting(pair.states[0]);
  return engine.waiting(move.steps[0].state).some((seat) => !before.includes(seat));
}

const ENOUGH = 400;

function isFound(game: Game, plan: Plan): boolean {
  let looked = 0;
  for (let n = 0; looked < ENOUGH; n++) {
    for (const pair of pairsOf(hidden, game, `${plan.seed}/mutant/${n}`, 4)) {
      if (difference(pair, fastChance(`${n}/${looked}`)) !== undefined) return true;
      looked += 1;
    }
  }
  return false;
}

async function isFoundOnTheWire(twin: Twin, ports: readonly number[], n: number, leak: Planted, look: () => ReturnType<typeof apart>): Promise<boolean> {
  const secret = (port: number | undefined) => secretOf(twin.plans[n] as Twin['plans'][number], port === ports[1] ? 1 : 0);
  return (await leaking(leak, ports, secret, look)) !== undefined;
}

export const leaks: Suite = inParts({ pairs: direct, watchers, wire, strength, canaries }, { pairs: 0.5, watchers: 0.3, wire: 0.1, canaries: 0.1 });
