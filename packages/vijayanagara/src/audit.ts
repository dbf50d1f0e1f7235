/** Laws that hold after every step: pieces, tokens and cards are conserved; markers and states agree with the pieces. */
import { newStack, STACKS } from './cards/deck.ts';
import { EVENTS, MONGOL_CARDS } from './edition.ts';
import { type Board, majority, PASSED, TRIBUTARY } from './rules/board.ts';
import { BAHMANI, NOBODY, SOUTHERN, VIJAYANAGARA } from './rules/factions.ts';
import { at, BOXES, boxOf, isStructure, KINDS, mayEnter, PLACES, SUPPLY, unitOf } from './rules/pieces.ts';
import { isIn, isProvince, SPACES } from './rules/spaces.ts';
import { unitsOnTrack } from './rules/track.ts';
import type { World } from './rules/world.ts';

function areCounts(list: readonly number[], length: number, most = 99): boolean {
  if (!Array.isArray(list) || list.length !== length) return false;
  for (let i = 0; i < length; i++) {
    const n = list[i] as number;
    if (!Number.isInteger(n) || n < 0 || n > most) return false;
  }
  return true;
}

const sum = (list: readonly number[]): number => {
  let n = 0;
  for (let i = 0; i < list.length; i++) n += list[i] as number;
  return n;
};

export function audit(world: World, board: Board): string[] {
  const faults: string[] = [];
  if (!areCounts(board.pieces, PLACES) || !areCounts(board.available, BOXES.length) || !areCounts(board.marker, SPACES.length, NOBODY))
    return ['The pieces are not lists of counts.'];
  if (!areCounts(board.resources, 3, 24)) faults.push('Resources are not between 0 and 24.');
  if (!areCounts(board.cavalry, 3, 10) || sum(board.cavalry) > 10) faults.push('There are not ten Cavalry tokens.');
  if (!areCounts(board.influence, 3, 4) || board.influence[0] !== 0) faults.push('Influence is not between 0 and 4.');
  if (!areCounts(board.box, 3, PASSED) || !areCounts(board.verdict, 3, 2)) faults.push('The Eligibility cylinders stand nowhere.');
  pieces(board, faults);
  markers(board, faults);
  cards(world, board, faults);
  if (!areCounts(board.used, SPACES.length * 2) || !(areCounts(board.spread, SPACES.length) || areCounts(board.spread, 0)))
    faults.push('Used Units are not lists of counts.');
  if (board.battle === null) used(board, faults);
  return faults;
}

function pieces(board: Board, faults: string[]): void {
  const found = board.available.slice();
  for (const faction of SOUTHERN) found[boxOf(unitOf(faction))] = (found[boxOf(unitOf(faction))] as number) + (board.track[faction] as number);
  for (let place = 0; place < PLACES; place++) {
    const n = board.pieces[place] as number;
    if (n === 0) continue;
    const space = Math.floor(place / KINDS);
    const kind = place % KINDS;
    found[boxOf(kind)] = (found[boxOf(kind)] as number) + n;
    if (!mayEnter(kind, space)) faults.push(`Kind ${kind} may not be in ${SPACES[space]} (1.3).`);
    if (isStructure(kind) && n > 1) faults.push(`There are ${n} Structures of a kind in ${SPACES[space]} (1.4.4).`);
  }
  for (let box = 0; box < BOXES.length; box++)
    if (found[box] !== SUPPLY[box]) faults.push(`There are ${found[box]} pieces of the kind ${BOXES[box]}, not ${SUPPLY[box]}.`);
  for (const faction of SOUTHERN) {
    const expected = unitsOnTrack(faction, board.influence[faction] as number);
    if ((board.track[faction] as number) + (board.owed[faction] as number) !== expected)
      faults.push(`The Influence track of Faction ${faction} does not hold ${expected} Units.`);
  }
}

/** Spaces of the step that is being carried out are judged when it is complete. */
function markers(board: Board, faults: string[]): void {
  for (let space = 0; space < SPACES.length; space++) {
    const marker = board.marker[space] as number;
    if (!isProvince(space)) {
      if (marker !== NOBODY) faults.push(`${SPACES[space]} has a marker.`);
      continue;
    }
    if (isIn(board.touched, space) || marker === TRIBUTARY) continue;
    if (marker !== majority(board, space)) faults.push(`The Control marker of ${SPACES[space]} is wrong (1.7).`);
    for (const faction of [BAHMANI, VIJAYANAGARA])
      if (marker === faction && (board.pieces[at(space, unitOf(faction))] as number) > 0)
        faults.push(`There are Obedient Units of the ruling Faction in ${SPACES[space]} (1.4.5).`);
  }
}

/** Whether a list names different Events, in ascending order as the bag keeps them. */
function areDifferent(events: readonly number[], most: number): boolean {
  for (let i = 0; i < events.length; i++) {
    const n = events[i] as number;
    if (n < 1 || n > most || n <= (i === 0 ? 0 : (events[i - 1] as number))) return false;
  }
  return true;
}

function cards(world: World, board: Board, faults: string[]): void {
  const { stack, left, events, mongols, timurid } = board;
  if (!Number.isInteger(stack) || stack < 0 || stack >= STACKS || !areCounts(left, 3) || !areCounts(mongols, 2)) {
    faults.push('The deck is not made of stacks.');
    return;
  }
  const full = newStack(stack);
  const before = [6 * stack, 2 * stack, 0];
  const drawn = (kind: number) => (before[kind] as number) + (full[kind] as number) - (left[kind] as number);
  if (left.some((n, kind) => n > (full[kind] as number))) faults.push('A stack holds too many cards.');
  if (events.length !== EVENTS - drawn(0) || !areDifferent(events, world.events.length)) faults.push('The Events that have not appeared are wrong.');
  if (sum(mongols) !== MONGOL_CARDS - drawn(1)) faults.push('The Mongol Invasion cards that have not appeared are wrong.');
  if (timurid !== drawn(2)) faults.push('The Timurid Empire cards are miscounted.');
}

function used(board: Board, faults: string[]): void {
  if (board.acting === NOBODY) {
    if (sum(board.used) > 0) faults.push('Units are used without a Command.');
    return;
  }
  for (let space = 0; space < SPACES.length; space++)
    for (const which of [0, 1])
      if ((board.used[space * 2 + which] as number) > (board.pieces[at(space, board.acting * 3 + which)] as number))
        faults.push(`More Units are used than stand in ${SPACES[space]} (3.1.2).`);
}
