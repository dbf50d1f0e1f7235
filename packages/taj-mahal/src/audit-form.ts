/** The form of a board from outside: lists of the right length, numbers in their range, flags that are flags. */
import { type Board, NONE } from './board.ts';
import { type Edition, FORCES, GOODS, VISITS, WHITE } from './edition.ts';

export const isWhole = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value === (value | 0) && value >= least && value <= most;

/** Everything that would make the laws of conservation meaningless, or the rules run on for ever. */
export function auditForm(edition: Edition, board: Board, faults: string[]): void {
  const { seats } = board;
  if (!isWhole(seats, 3, 5)) {
    faults.push(`There are ${seats} seats.`);
    return;
  }
  auditLengths(edition, board, faults);
  if (!isWhole(board.turn, 0, seats - 1) || !isWhole(board.within, 0, (1 << seats) - 1)) faults.push('It is the turn of nobody.');
  else if (board.within !== 0 && (board.within & (1 << board.turn)) === 0) faults.push('It is the turn of nobody in the visit.');
  if (!isWhole(board.visit, 0, VISITS)) faults.push(`There is no visit ${board.visit}.`);
  if (!isWhole(board.start, board.visit === 0 ? NONE : 0, seats - 1)) faults.push('There is no starting player.');
  for (let seat = 0; seat < seats; seat++) {
    if (!Number.isInteger(board.points[seat])) faults.push(`Seat ${seat} has no points.`);
    if (!isWhole(board.colours[seat], NONE, WHITE - 1)) faults.push(`Seat ${seat} is bound to a colour that does not exist.`);
  }
  const { memory, crown, leaving, crowning, ruling } = board;
  if (!isFlag(memory) || !isFlag(crown) || !isFlag(leaving) || !isFlag(crowning) || !isFlag(ruling)) faults.push('A flag is neither true nor false.');
  if (!areCounts(board.influence) || !areCounts(board.stacks) || !areCounts(board.goods) || !areCounts(board.spent))
    faults.push('There are fewer than none of a tile.');
}

function auditLengths(edition: Edition, board: Board, faults: string[]): void {
  const { seats } = board;
  const { firstSpecial: kinds } = edition;
  if (board.points.length !== seats || board.colours.length !== seats || board.played.length !== seats) faults.push('A list by seat has another length.');
  if (board.hands.length !== seats || board.known.length !== seats) faults.push('There is a hand too many or too few.');
  if (board.influence.length !== seats * FORCES.length || board.goods.length !== seats * GOODS.length) faults.push('Tiles before players are missing.');
  if (board.bag.length !== kinds || board.discard.length !== kinds) faults.push('Deck or discard pile do not fit the cards.');
  if (board.palaces.length !== edition.cities.length || board.crowned.length !== edition.cities.length) faults.push('The palaces do not fit the cities.');
  if (board.bonus.length !== edition.fortresses.length || board.spent.length !== edition.bonusTiles.length) faults.push('The bonus tiles do not fit.');
  if (board.tiles.length !== VISITS || board.tileOwners.length !== VISITS) faults.push('The province tiles do not fit.');
  if (board.court.length !== FORCES.length || board.stacks.length !== FORCES.length) faults.push('The court does not fit.');
}

const isFlag = (value: unknown) => value === true || value === false;

function areCounts(list: readonly number[]): boolean {
  for (let i = 0; i < list.length; i++) if (!isWhole(list[i], 0, 96)) return false;
  return true;
}
