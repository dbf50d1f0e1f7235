/** What the evaluation sees of a board, for each Faction; the expected final score is linear in it. */
import type { State } from '@durbar/kernel';
import { type Board, TRIBUTARY, type World } from '@durbar/vijayanagara';
import { CITY, GOVERNOR, MONGOL, MONGOL_BOX, numberOf, PASSES, PUNJAB, STRUCTURE_BOX, UNIT_BOX, unitsOf } from './pieces.ts';

/** Features of one Faction. Those of Provinces are weighted with their Prosperity. */
export const FEATURES = 34;

/** Places of single features; the southern Factions and Delhi share those that mean the same. */
export const STRUCTURES = 1;
export const INFLUENCE = 2;
export const RESOURCES = [3, 4, 5] as const;
export const FEW_RESOURCES = [3, 8, 24] as const;
export const CAVALRY = [6, 7] as const;
export const FEW_CAVALRY = 2;
export const UNITS = 8;
export const AVAILABLE = 9;
export const ELIGIBLE_NEXT = 10;
export const TO_ACT = 11;
/** Delhi only. */
export const GOVERNORS = 2;
export const TIMUR = 12;
const MONGOLS_NEAR = 13;
export const MONGOLS_ALL = 14;
export const GUARDS = 15;
/** First places of the Provinces. */
const CONTROLLED = 16;
const TRIBUTARIES = 20;
const FOREIGN = 28;
const DELHI_TRIBUTARIES = 16;
const DELHI_OPEN = 25;
const INFLUENTIAL = 32;

const clamp = (n: number, least: number, most: number) => (n < least ? least : n > most ? most : n);

/** The feature of a Province for a southern Faction with `mine` pieces against `others`; -1 for none. */
export function southernPlace(faction: number, marker: number, mine: number, others: number): number {
  if (marker === faction) return CONTROLLED + clamp(mine - others, 1, 4) - 1;
  if (mine === 0) return -1;
  if (marker === TRIBUTARY) return TRIBUTARIES + clamp(mine - others, -4, 3) + 4;
  return FOREIGN + clamp(mine - others, -3, 0) + 3;
}

/** The feature of a Province for Delhi. */
export function delhiPlace(marker: number, delhi: number, bahmani: number, vijayanagara: number, governed: boolean): number {
  if (marker === TRIBUTARY) {
    if (bahmani + vijayanagara === 0) return DELHI_TRIBUTARIES;
    const threat = bahmani > vijayanagara ? bahmani - delhi - vijayanagara : vijayanagara - delhi - bahmani;
    return DELHI_TRIBUTARIES + 5 + clamp(threat, -4, 3);
  }
  if (marker === 0) return governed ? DELHI_OPEN : DELHI_OPEN + 1;
  if (delhi === 0) return -1;
  return delhi - bahmani - vijayanagara >= -1 ? DELHI_OPEN + 2 : DELHI_OPEN + 3;
}

/** Timur's adjustment (5.1) by Invaders, Sultanate Units in the north and Cavalry: a curve fitted to the exact odds, off by 0.14 on average. */
const MOST_GUARDS = 40;
const CURVE = new Float64Array(13 * MOST_GUARDS * 11);
for (let mongols = 0; mongols <= 12; mongols++)
  for (let guards = 0; guards < MOST_GUARDS; guards++)
    for (let cavalry = 0; cavalry <= 10; cavalry++) {
      const lean =
        2.225 - 0.78 * mongols + 0.46 * guards + 0.389 * cavalry - 0.558 * Math.sqrt(mongols) + 0.352 * Math.sqrt(guards) + 0.162 * Math.min(cavalry, 2);
      CURVE[(mongols * MOST_GUARDS + guards) * 11 + cavalry] = mongols === 0 ? 3 : -3 + 6 / (1 + Math.exp(-lean));
    }
export const timurCurve = (mongols: number, guards: number, cavalry: number): number =>
  CURVE[(clamp(mongols, 0, 12) * MOST_GUARDS + clamp(guards, 0, MOST_GUARDS - 1)) * 11 + clamp(cavalry, 0, 10)] as number;

export const invaders = (board: Board): number => numberOf(board, PASSES, MONGOL) + numberOf(board, PUNJAB, MONGOL) + numberOf(board, CITY, MONGOL);
export const guards = (board: Board): number => unitsOf(board, PASSES, 0) + unitsOf(board, PUNJAB, 0) + unitsOf(board, CITY, 0);
/** Invaders to be met at the end: the first Timurid Empire card brings half of those Available (2.6). */
export const invadersToCome = (board: Board): number => (board.timurid === 0 ? Math.floor((board.available[MONGOL_BOX] as number) / 2) : 0);

/** Event cards still to be expected, of 22 at the beginning; in the last stack the Timurid Empire cards cut them short. */
const EXPECTED_EVENTS = 22;
export function progress(board: Board): number {
  const events = board.left[0] as number;
  const timurids = board.left[2] as number;
  const left = board.stack < 3 ? events + (2 - board.stack) * 6 + 4 : (events * timurids) / (timurids + 1);
  return clamp(1 - left / EXPECTED_EVENTS, 0, 1);
}

/** Whether a Faction is Eligible on the next card, as far as its cylinder tells (2.3.7). */
function eligibleNext(world: World, state: State<Board>, faction: number): boolean {
  const { board, stack } = state;
  const verdict = board.verdict[faction];
  if (verdict !== 0) return verdict === 1;
  const box = board.box[faction] as number;
  if (box !== 2 && box !== 3) return true;
  if (box !== 3 || world.events[board.card - 1]?.stayEligible !== true) return false;
  for (const { proc, vars } of stack) if (proc === 'event-card') return vars['executed'] === faction + 1;
  return false;
}

/** Whether a Faction has still to act on this card. */
function isToAct({ board, stack }: State<Board>, world: World, faction: number): boolean {
  if (board.card > 36 || board.box[faction] !== 0) return false;
  for (const { proc, vars } of stack) if (proc === 'event-card') return (world.events[board.card - 1]?.order.indexOf(faction) ?? -1) >= (vars['at'] as number);
  return false;
}

/** Fills in the features of the three Factions, one after the other. */
export function features(world: World, state: State<Board>, out: Float64Array): void {
  const { board } = state;
  const { pieces, resources, cavalry, influence, available } = board;
  out.fill(0);
  for (let faction = 0; faction < 3; faction++) {
    const base = faction * FEATURES;
    const held = resources[faction] as number;
    const tokens = cavalry[faction] as number;
    out[base] = 1;
    out[base + STRUCTURES] = 5 - (available[STRUCTURE_BOX[faction] as number] as number);
    if (faction > 0) {
      out[base + INFLUENCE] = influence[faction] as number;
      out[base + INFLUENTIAL] = (influence[faction] as number) >= 2 ? 1 : 0;
      out[base + 13] = influence[3 - faction] as number;
      out[base + 14] = cavalry[0] as number;
      out[base + 15] = cavalry[3 - faction] as number;
    }
    for (let i = 0; i < 3; i++) out[base + (RESOURCES[i] as number)] = Math.min(held, FEW_RESOURCES[i] as number);
    out[base + CAVALRY[0]] = Math.min(tokens, FEW_CAVALRY);
    out[base + CAVALRY[1]] = tokens;
    out[base + AVAILABLE] = available[UNIT_BOX[faction] as number] as number;
    out[base + ELIGIBLE_NEXT] = eligibleNext(world, state, faction) ? 1 : 0;
    out[base + TO_ACT] = isToAct(state, world, faction) ? 1 : 0;
  }
  const S1 = FEATURES;
  const S2 = 2 * FEATURES;
  let troops = 0;
  let governors = 0;
  let amirs = 0;
  let rajas = 0;
  let rebels1 = 0;
  let rebels2 = 0;
  for (let space = 3; space < 16; space++) {
    const first = space * 10;
    const governor = pieces[first + GOVERNOR] as number;
    const delhi = (pieces[first] as number) + governor + (pieces[first + 2] as number);
    const bahmani = (pieces[first + 3] as number) + (pieces[first + 4] as number) + (pieces[first + 5] as number);
    const vijayanagara = (pieces[first + 6] as number) + (pieces[first + 7] as number) + (pieces[first + 8] as number);
    troops += pieces[first] as number;
    governors += governor;
    amirs += (pieces[first + 3] as number) + (pieces[first + 4] as number);
    rajas += (pieces[first + 6] as number) + (pieces[first + 7] as number);
    rebels1 += pieces[first + 4] as number;
    rebels2 += pieces[first + 7] as number;
    const worth = world.prosperity[space] as number;
    const marker = board.marker[space] as number;
    const d = delhiPlace(marker, delhi, bahmani, vijayanagara, governor > 0);
    if (d >= 0) out[d] = (out[d] as number) + worth;
    const b = southernPlace(1, marker, bahmani, delhi + vijayanagara);
    if (b >= 0) out[S1 + b] = (out[S1 + b] as number) + worth;
    const v = southernPlace(2, marker, vijayanagara, delhi + bahmani);
    if (v >= 0) out[S2 + v] = (out[S2 + v] as number) + worth;
  }
  out[UNITS] = troops;
  out[GOVERNORS] = governors;
  out[S1 + UNITS] = amirs;
  out[S2 + UNITS] = rajas;
  out[S1 + 12] = rebels1;
  out[S2 + 12] = rebels2;
  const mongols = invaders(board);
  const guarding = guards(board);
  out[TIMUR] = timurCurve(mongols + invadersToCome(board), guarding, cavalry[0] as number);
  out[MONGOLS_NEAR] = numberOf(board, CITY, MONGOL);
  out[MONGOLS_ALL] = mongols;
  out[GUARDS] = guarding;
  out[29] = (resources[1] as number) + (resources[2] as number);
  out[30] = (cavalry[1] as number) + (cavalry[2] as number);
  out[31] = board.dynasty === 0 ? 1 : 0;
}
