/** 1.10, 3.2.4, 3.5.3: defence orders, so that an attack need not wait for the defender: Cavalry, casualties, Troops lost to plunder. */
import { type Choice, isRecord, type Json, type Message, type Orders, type Seat, type View } from '@durbar/kernel';
import { ATTACKER, DEFENDER, FIRST_DIE, hits, involved, LAST_DIE, reach } from './commands/sides.ts';
import { type Battle, type Board, count, piecesIn } from './rules/board.ts';
import { because } from './rules/decide.ts';
import { DELHI } from './rules/factions.ts';
import { isStructure, KIND_NAMES, type KindName, TROOP, unitsFrom } from './rules/pieces.ts';
import { isProvince, SPACES, type SpaceName, spaceOf } from './rules/spaces.ts';

/** When a defender Screens: not at all, to save its Structure, or whenever a Screen saves a piece. */
export const CAVALRY_POLICIES = ['never', 'structure', 'unit'] as const;

/** What is left out is asked. */
export interface DefenceOrders {
  readonly cavalry?: (typeof CAVALRY_POLICIES)[number];
  /** What the Screens leave is spent on Charges, each of which turns a miss into a hit that costs the attacker a piece. */
  readonly charge?: boolean;
  /** Tokens that are never spent. */
  readonly keep?: number;
  /** Kinds of pieces in the order in which they are lost. */
  readonly losses?: readonly KindName[];
  /** Delhi: Provinces whose Troops are given up to plunder, in this order; `most`: where most Troops stand. */
  readonly toll?: 'most' | readonly SpaceName[];
}

const FIELDS = ['cavalry', 'charge', 'keep', 'losses', 'toll'];
const MOST_KEPT = 10;
const NOT_ORDERS = because('order-form', '3.2.4');
const NO_ORDERS = because('order-empty', '3.2.4');
const BAD_CAVALRY = because('order-cavalry', '1.10');
const BAD_LOSSES = because('order-losses', '3.2.4');
const BAD_TOLL = because('order-toll', '3.5.3');

/** The kinds a Faction can lose in defence: its Units and its Structure. */
export const kindsOf = (faction: number): readonly KindName[] => KIND_NAMES.slice(unitsFrom(faction), unitsFrom(faction) + 3);

const isListOf = (given: unknown, known: readonly string[]): given is string[] =>
  Array.isArray(given) && given.every((one) => known.includes(one)) && new Set(given).size === given.length;

function check(given: unknown, seat: Seat): Message | undefined {
  if (!isRecord(given) || Object.keys(given).some((key) => !FIELDS.includes(key))) return NOT_ORDERS;
  const { cavalry, charge, keep, losses, toll } = given;
  if (cavalry === undefined && losses === undefined && toll === undefined) return NO_ORDERS;
  if (cavalry !== undefined && !CAVALRY_POLICIES.some((one) => one === cavalry)) return BAD_CAVALRY;
  if (charge !== undefined && (typeof charge !== 'boolean' || cavalry === undefined)) return BAD_CAVALRY;
  if (keep !== undefined && !(Number.isInteger(keep) && (keep as number) >= 0 && (keep as number) <= MOST_KEPT)) return BAD_CAVALRY;
  if (losses !== undefined && !(isListOf(losses, kindsOf(seat)) && losses.length === 3)) return BAD_LOSSES;
  if (toll === undefined) return undefined;
  if (seat !== DELHI) return BAD_TOLL;
  return toll === 'most' || (isListOf(toll, SPACES) && toll.length > 0 && toll.every((name) => isProvince(spaceOf(name)))) ? undefined : BAD_TOLL;
}

function answer(view: View, seat: Seat, order: Json, choices: readonly Choice[]): Choice | undefined {
  if (!view.waiting.includes(seat)) return undefined;
  const board = view.board as unknown as Board;
  const orders = order as DefenceOrders;
  switch (view.prompt?.key ?? '') {
    case 'battle.defend-cavalry':
      return cavalry(board, seat, orders, choices);
    case 'battle.defender-loses':
      return orders.losses?.map((kind) => choices.find(({ verb, noun }) => verb === 'lose' && Array.isArray(noun) && noun[0] === kind)).find((one) => one);
    case 'attack-and-plunder.toll':
      return toll(board, orders, choices);
    default:
      return undefined;
  }
}

/** Screens the highest die that hits for as long as it saves what the order wants saved; then Charges, if it may; then stops. */
function cavalry(board: Board, seat: Seat, orders: DefenceOrders, choices: readonly Choice[]): Choice | undefined {
  const { battle } = board;
  if (orders.cavalry === undefined || battle === null || battle.defender !== seat) return undefined;
  const done = choices.find(({ verb }) => verb === 'done');
  const tokens = (board.cavalry[seat] as number) - (orders.keep ?? 0);
  const range = reach(involved(board, battle, ATTACKER));
  const screens = diceOf(battle, ATTACKER).filter((die) => die > 1 && die <= range);
  const hit = hits(battle, ATTACKER, involved(board, battle, ATTACKER));
  if (!saves(orders, hit, Math.min(screens.length, tokens), before(board, battle.space, seat, orders), piecesIn(board, battle.space, seat)))
    return (orders.charge === true && tokens > 0 ? charge(board, battle, choices) : undefined) ?? done;
  const die = Math.max(...screens);
  return choices.find(({ verb, noun }) => verb === 'screen' && noun === die) ?? done;
}

const diceOf = (battle: Battle, side: number): number[] => battle.dice.slice(FIRST_DIE[side], LAST_DIE[side]);

/** A Charge that hits one more of the attackers, if one token is enough for it. */
function charge(board: Board, battle: Battle, choices: readonly Choice[]): Choice | undefined {
  const units = involved(board, battle, DEFENDER);
  if (units === 0 || hits(battle, DEFENDER, units) >= involved(board, battle, ATTACKER)) return undefined;
  const miss = reach(units) + 1;
  return diceOf(battle, DEFENDER).includes(miss) ? choices.find(({ verb, noun }) => verb === 'charge' && noun === miss) : undefined;
}

/** Whether `most` Screens against so many hits save a piece at all, or the Structure that goes after `shield` other pieces. */
function saves({ cavalry: policy }: DefenceOrders, hit: number, most: number, shield: number, pieces: number): boolean {
  if (most <= 0 || policy === 'never') return false;
  if (policy === 'unit') return Math.min(hit - most, pieces) < Math.min(hit, pieces);
  return shield < pieces && hit > shield && hit - most <= shield;
}

/** Pieces in the battle that are lost before the Structure; all of them if there is none. */
function before(board: Board, space: number, seat: Seat, { losses }: DefenceOrders): number {
  const order = losses ?? kindsOf(seat);
  const kinds = order.map((name) => KIND_NAMES.indexOf(name));
  const structure = kinds.findIndex(isStructure);
  if (count(board, space, kinds[structure] as number) === 0) return piecesIn(board, space, seat);
  return kinds.slice(0, structure).reduce((n, kind) => n + count(board, space, kind), 0);
}

function toll(board: Board, orders: DefenceOrders, choices: readonly Choice[]): Choice | undefined {
  if (orders.toll === undefined) return undefined;
  const spaces = choices.flatMap(({ verb, noun }) => (verb === 'select' ? [noun as SpaceName] : []));
  const troops = (name: SpaceName) => count(board, spaceOf(name), TROOP);
  const chosen = orders.toll === 'most' ? [...spaces].sort((a, b) => troops(b) - troops(a))[0] : orders.toll.find((name) => spaces.includes(name));
  return choices.find(({ verb, noun }) => verb === 'select' && noun === chosen);
}

export const defenceOrders: Orders = { check, answer };
