/** Values of the effect language as functions of the board and the bound variables. */
import type { Json, Vars } from '@durbar/kernel';
import { type Board, controls, isTributary, majority } from '../rules/board.ts';
import { CODES, DELHI, NOBODY, rivalOf } from '../rules/factions.ts';
import { AMIR, at, BOXES, FORT, GOVERNOR, KINDS, MONGOL, QASBAH, RAJA, REBEL_AMIR, REBEL_RAJA, structureOf, TEMPLE, TROOP } from '../rules/pieces.ts';
import { ALL_SPACES, bit, CAPITAL, isIn, isProvince, PROVINCES, REGIONS, SPACES, sizeOf, spaceOf } from '../rules/spaces.ts';
import type { World } from '../rules/world.ts';
import type { Amount, FactionRef, KindRef, Limit, OneOrMore, PieceFilter, SpaceFilter, State, Target, Test } from './language.ts';

export type Env = Vars;
type Read<T> = (board: Board, env: Env) => T;

const listed = <T>(value: OneOrMore<T>): readonly T[] => (Array.isArray(value) ? (value as readonly T[]) : [value as T]);
const variable = (env: Env, name: string): number => Number(env[name] as Json);

export function readFaction(ref: FactionRef): (env: Env) => number {
  if (typeof ref !== 'string') {
    const of = readFaction(ref.rivalOf);
    return (env) => (of(env) === DELHI ? DELHI : rivalOf(of(env)));
  }
  if (ref === 'self') return (env) => variable(env, 'self');
  if (ref.startsWith('$')) return (env) => variable(env, ref);
  const faction = CODES.indexOf(ref as (typeof CODES)[number]);
  return () => faction;
}

export function readSpace(ref: string): (env: Env) => number {
  if (ref.startsWith('$')) return (env) => variable(env, ref);
  const space = spaceOf(ref);
  return () => space;
}

/** Kinds on the map that a kind of the language means: Amirs and Rajas both ways round. */
const ON_MAP: { readonly [box: string]: number } = {
  troop: 1 << TROOP,
  governor: 1 << GOVERNOR,
  qasbah: 1 << QASBAH,
  amir: (1 << AMIR) | (1 << REBEL_AMIR),
  fort: 1 << FORT,
  raja: (1 << RAJA) | (1 << REBEL_RAJA),
  temple: 1 << TEMPLE,
  mongol: 1 << MONGOL,
};
const OBEDIENT = (1 << AMIR) | (1 << RAJA);
const REBELLING = (1 << REBEL_AMIR) | (1 << REBEL_RAJA);

function readKind(ref: KindRef): (env: Env) => number {
  if (typeof ref === 'string') {
    const bits = ON_MAP[ref] ?? 0;
    return () => bits;
  }
  if ('unitOf' in ref) {
    const of = readFaction(ref.unitOf);
    return (env) => ON_MAP[BOXES[[0, 3, 5][of(env)] as number] as string] as number;
  }
  const of = readFaction(ref.structureOf);
  return (env) => 1 << structureOf(of(env));
}

/** Kinds as bits, with the state asked for. */
export function readKinds(refs: OneOrMore<KindRef>, state?: State): (env: Env) => number {
  const each = listed(refs).map(readKind);
  const mask = state === 'obedient' ? OBEDIENT : state === 'rebelling' ? REBELLING : -1;
  return (env) => each.reduce((bits, one) => bits | one(env), 0) & mask;
}

/** Kinds to put down: Amirs and Rajas Obedient unless the step says Rebelling. */
export function readPlaced(refs: OneOrMore<KindRef>, state: State | undefined): (env: Env) => number {
  const kinds = readKinds(refs);
  const without = state === 'rebelling' ? OBEDIENT : REBELLING;
  return (env) => kinds(env) & ~without;
}

function countKinds(board: Board, space: number, kinds: number): number {
  let n = 0;
  for (let kind = 0; kind < KINDS; kind++) if ((kinds & (1 << kind)) !== 0) n += board.pieces[at(space, kind)] as number;
  return n;
}

const setOf = (test: (space: number) => boolean): number => SPACES.reduce((set, _, space) => (test(space) ? set | bit(space) : set), 0);

function readHas(filter: PieceFilter): Limit {
  const kinds = readKinds(filter.kind, filter.state);
  const min = filter.min ?? 1;
  return (board, env) => {
    const bits = kinds(env);
    return setOf((space) => countKinds(board, space, bits) >= min);
  };
}

function readSpaces(refs: OneOrMore<string>): (env: Env) => number {
  const each = listed(refs).map(readSpace);
  return (env) => each.reduce((set, one) => set | bit(one(env)), 0);
}

const KIND_SETS: { readonly [kind: string]: number } = { province: PROVINCES, region: REGIONS, capital: CAPITAL };

/** A space filter: every key must hold. */
export function readFilter(world: World, filter: SpaceFilter): Limit {
  const parts: Limit[] = [];
  const { is, isNot, kind, status, control, prosperity, has, lacks, majority: most, adjacentTo, atCity, any } = filter;
  if (is !== undefined) {
    const spaces = readSpaces(is);
    parts.push((_board, env) => spaces(env));
  }
  if (isNot !== undefined) {
    const spaces = readSpaces(isNot);
    parts.push((_board, env) => ALL_SPACES & ~spaces(env));
  }
  if (kind !== undefined) {
    const set = listed(kind).reduce((all, one) => all | (KIND_SETS[one] ?? 0), 0);
    parts.push(() => set);
  }
  if (status !== undefined) parts.push((board) => setOf((space) => isProvince(space) && isTributary(board, space) === (status === 'tributary')));
  if (control !== undefined) {
    const of = control === 'none' ? () => NOBODY : readFaction(control);
    parts.push((board, env) => PROVINCES & setOf((space) => controls(board, of(env), space)));
  }
  if (prosperity !== undefined) parts.push(() => setOf((space) => world.prosperity[space] === prosperity));
  for (const one of has === undefined ? [] : listed(has)) parts.push(readHas(one));
  if (lacks !== undefined) {
    const inverse = readHas(lacks);
    parts.push((board, env) => ALL_SPACES & ~inverse(board, env));
  }
  if (most !== undefined) {
    const of = readFaction(most);
    parts.push((board, env) => PROVINCES & setOf((space) => majority(board, space) === of(env)));
  }
  if (adjacentTo !== undefined) {
    const to = readTarget(world, adjacentTo);
    parts.push((board, env) => {
      const set = to(board, env);
      return setOf((space) => ((world.near[space] as number) & set) !== 0);
    });
  }
  if (atCity !== undefined) {
    const set = listed(atCity).reduce((all, city) => all | (world.cities.get(city) ?? 0), 0);
    parts.push(() => set);
  }
  if (any !== undefined) {
    const each = any.map((one) => readFilter(world, one));
    parts.push((board, env) => each.reduce((set, one) => set | one(board, env), 0));
  }
  return (board, env) => parts.reduce((set, part) => set & part(board, env), ALL_SPACES);
}

export function readTarget(world: World, target: Target): Limit {
  if (typeof target !== 'string') return readFilter(world, target);
  const space = readSpace(target);
  return (_board, env) => bit(space(env));
}

export function readAmount(world: World, amount: Amount): Read<number> {
  if (typeof amount === 'number') return () => amount;
  if ('roll' in amount) return (_board, env) => variable(env, amount.roll);
  if ('count' in amount) {
    const where = readFilter(world, amount.where);
    if (amount.count === 'spaces') return (board, env) => sizeOf(where(board, env));
    const kinds = amount.pieces === undefined ? () => -1 : readKinds(amount.pieces.kind, amount.pieces.state);
    return (board, env) => {
      const set = where(board, env);
      const bits = kinds(env);
      return SPACES.reduce((n, _, space) => (isIn(set, space) ? n + countKinds(board, space, bits) : n), 0);
    };
  }
  if ('prosperity' in amount) {
    const where = readFilter(world, amount.prosperity);
    return (board, env) => {
      const set = where(board, env);
      return SPACES.reduce((n, _, space) => (isIn(set, space) ? n + (world.prosperity[space] as number) : n), 0);
    };
  }
  if ('influence' in amount) {
    const of = readFaction(amount.influence);
    return (board, env) => board.influence[of(env)] as number;
  }
  if ('held' in amount) {
    const of = readFaction(amount.by);
    return (board, env) => board[amount.held][of(env)] as number;
  }
  if ('half' in amount) {
    const whole = readAmount(world, amount.half);
    return (board, env) => (amount.round === 'up' ? Math.ceil(whole(board, env) / 2) : Math.floor(whole(board, env) / 2));
  }
  if ('least' in amount) {
    const [a, b] = amount.least.map((one) => readAmount(world, one)) as [Read<number>, Read<number>];
    return (board, env) => Math.min(a(board, env), b(board, env));
  }
  const whole = readAmount(world, amount.minus);
  return (board, env) => -whole(board, env);
}

export function readTest(world: World, test: Test): Read<boolean> {
  if ('exists' in test) {
    const where = readFilter(world, test.exists);
    return (board, env) => where(board, env) !== 0;
  }
  if ('none' in test) {
    const where = readFilter(world, test.none);
    return (board, env) => where(board, env) === 0;
  }
  if ('is' in test) {
    const [a, b] = test.is.map(readFaction) as [(env: Env) => number, (env: Env) => number];
    return (_board, env) => a(env) === b(env);
  }
  const pair = 'le' in test ? test.le : test.ge;
  const [a, b] = pair.map((one) => readAmount(world, one)) as [Read<number>, Read<number>];
  return 'le' in test ? (board, env) => a(board, env) <= b(board, env) : (board, env) => a(board, env) >= b(board, env);
}
