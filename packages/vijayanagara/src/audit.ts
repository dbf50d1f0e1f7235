/** Laws that hold after every step: pieces, tokens and cards are conserved; markers and states agree with the pieces. */
import { newStack, STACKS } from './cards/deck.ts';
import { EVENTS, MONGOL_CARDS } from './edition.ts';
import { type Board, majority, onMap, PASSED, TRIBUTARY } from './rules/board.ts';
import { BAHMANI, NOBODY, SOUTHERN, VIJAYANAGARA } from './rules/factions.ts';
import { unitsOnTrack } from './rules/influence.ts';
import { at, BOXES, boxOf, isStructure, KINDS, mayEnter, PLACES, SUPPLY, unitOf } from './rules/pieces.ts';
import { isIn, isProvince, SPACES } from './rules/spaces.ts';
import type { World } from './rules/world.ts';

const areCounts = (list: readonly number[], length: number, most = 99) =>
  Array.isArray(list) && list.length === length && list.every((n) => Number.isInteger(n) && n >= 0 && n <= most);

export function audit(world: World, board: Board): string[] {
  const faults: string[] = [];
  if (!areCounts(board.pieces, PLACES) || !areCounts(board.available, BOXES.length) || !areCounts(board.marker, SPACES.length, NOBODY))
    return ['The pieces are not lists of counts.'];
  if (!areCounts(board.resources, 3, 24)) faults.push('Resources are not between 0 and 24.');
  if (!areCounts(board.cavalry, 3, 10) || board.cavalry.reduce((a, b) => a + b, 0) > 10) faults.push('There are not ten Cavalry tokens.');
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
  for (const [box, name] of BOXES.entries()) {
    let n = board.available[box] as number;
    for (let kind = 0; kind < KINDS; kind++) if (boxOf(kind) === box) n += onMap(board, kind);
    for (const faction of SOUTHERN) if (boxOf(unitOf(faction)) === box) n += board.track[faction] as number;
    if (n !== SUPPLY[box]) faults.push(`There are ${n} pieces of the kind ${name}, not ${SUPPLY[box]}.`);
  }
  for (let place = 0; place < PLACES; place++) {
    const n = board.pieces[place] as number;
    if (n === 0) continue;
    const space = Math.floor(place / KINDS);
    const kind = place % KINDS;
    if (!mayEnter(kind, space)) faults.push(`Kind ${kind} may not be in ${SPACES[space]} (1.3).`);
    if (isStructure(kind) && n > 1) faults.push(`There are ${n} Structures of a kind in ${SPACES[space]} (1.4.4).`);
  }
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

function cards(world: World, board: Board, faults: string[]): void {
  const { stack, left, events, mongols, timurid } = board;
  if (!Number.isInteger(stack) || stack < 0 || stack >= STACKS || !areCounts(left, 3) || !areCounts(mongols, 2)) {
    faults.push('The deck is not made of stacks.');
    return;
  }
  const full = newStack(stack);
  const drawn = (kind: number) => {
    let n = (full[kind] as number) - (left[kind] as number);
    for (let one = 0; one < stack; one++) n += newStack(one)[kind] as number;
    return n;
  };
  if (left.some((n, kind) => n > (full[kind] as number))) faults.push('A stack holds too many cards.');
  if (events.length !== EVENTS - drawn(0) || new Set(events).size !== events.length || !events.every((n) => world.events[n - 1] !== undefined))
    faults.push('The Events that have not appeared are wrong.');
  if (mongols.reduce((a, b) => a + b, 0) !== MONGOL_CARDS - drawn(1)) faults.push('The Mongol Invasion cards that have not appeared are wrong.');
  if (timurid !== drawn(2)) faults.push('The Timurid Empire cards are miscounted.');
}

function used(board: Board, faults: string[]): void {
  if (board.acting === NOBODY) {
    if (board.used.some((n) => n > 0)) faults.push('Units are used without a Command.');
    return;
  }
  for (let space = 0; space < SPACES.length; space++)
    for (const which of [0, 1])
      if ((board.used[space * 2 + which] as number) > (board.pieces[at(space, board.acting * 3 + which)] as number))
        faults.push(`More Units are used than stand in ${SPACES[space]} (3.1.2).`);
}
