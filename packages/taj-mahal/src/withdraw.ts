/** Withdraw: the comparison with those still in the visit, the prizes, and the palaces. */
import type { Choice, Message, Turn } from '@durbar/kernel';
import { type Board, contenders, currentProvince, NONE, type PublicBoard, playedBy, provinceNow } from './board.ts';
import { cityAt, type Edition, ELEPHANT, FORCES, GRAND_MOGUL, SYMBOLS } from './edition.ts';
import { takeBonus } from './influence-points.ts';
import { because, type Moves, numberOf } from './moves.ts';

const KINDS = SYMBOLS.length;

/** Symbols on a player's cards, added to `into` from `at` on. */
export function addSymbols(edition: Edition, cards: readonly number[], into: Uint8Array, at: number): void {
  const { symbolsOn } = edition;
  for (let i = 0; i < cards.length; i++) {
    const row = (cards[i] as number) * KINDS;
    for (let symbol = 0; symbol < KINDS; symbol++) into[at + symbol] = (into[at + symbol] as number) + (symbolsOn[row + symbol] as number);
  }
}

/** Whether the prize of a symbol is still in the court. A province tile that waits to be scored is not. */
export function inCourt(board: PublicBoard, symbol: number): boolean {
  if (symbol === ELEPHANT) return board.tileOwners[board.visit - 1] === NONE && !board.ruling;
  return symbol === GRAND_MOGUL ? board.crown : board.court[symbol - 1] === 1;
}

const mine = new Uint8Array(KINDS);
const theirs = new Uint8Array(KINDS);

/** The symbols whose prize a player would take now, a bit each: more of them than any other player still in the visit has (ruling T1). */
export function prizes(edition: Edition, board: PublicBoard, seat: number): number {
  const cards = playedBy(board, seat);
  if (cards.length === 0) return 0;
  for (let symbol = 0; symbol < KINDS; symbol++) mine[symbol] = 0;
  addSymbols(edition, cards, mine, 0);
  let won = 0;
  for (let symbol = 0; symbol < KINDS; symbol++) if ((mine[symbol] as number) > 0 && inCourt(board, symbol)) won |= 1 << symbol;
  const rivals = contenders(board) & ~(1 << seat);
  for (let other = 0; other < board.seats && won !== 0; other++) {
    if ((rivals & (1 << other)) === 0) continue;
    for (let symbol = 0; symbol < KINDS; symbol++) theirs[symbol] = 0;
    addSymbols(edition, playedBy(board, other), theirs, 0);
    for (let symbol = 0; symbol < KINDS; symbol++) if ((theirs[symbol] as number) >= (mine[symbol] as number)) won &= ~(1 << symbol);
  }
  return won;
}

export function withdraw(turn: Turn<Board>, seat: number): void {
  turn.board.leaving = true;
  turn.tell('withdrew', { seat, cards: playedBy(turn.board, seat).length }, { rule: 'Withdraw' });
}

/** Takes what is won from the court. Prizes are compulsory (ruling T23). */
export function takePrizes(edition: Edition, turn: Turn<Board>): void {
  const { board } = turn;
  const seat = board.turn;
  const won = prizes(edition, board, seat);
  if (won === 0) return;
  for (let force = 0; force < FORCES.length; force++) {
    if ((won & (1 << (force + 1))) === 0) continue;
    const at = seat * FORCES.length + force;
    board.court[force] = 0;
    board.influence[at] = (board.influence[at] as number) + 1;
    board.build += 1;
    turn.tell('influence', { seat, force: FORCES[force] as string });
  }
  if ((won & (1 << GRAND_MOGUL)) !== 0) {
    board.crown = false;
    board.crowning = true;
    turn.tell('crown', { seat });
  }
  if ((won & (1 << ELEPHANT)) !== 0) {
    board.ruling = true;
    turn.tell('province', { seat, province: provinceNow(edition, board).name, tile: board.visit });
  }
}

/** A normal palace needs a city without one; the crown palace goes anywhere in the province, beside another too. */
export function buildChoices(edition: Edition, moves: Moves, board: Board): Choice[] {
  const { cities } = provinceNow(edition, board);
  const list: Choice[] = [];
  if (board.build > 0)
    for (let i = 0; i < cities.length; i++) if (board.palaces[cities[i] as number] === 0) list.push(moves.palace[cities[i] as number] as Choice);
  if (board.crowning) for (let i = 0; i < cities.length; i++) list.push(moves.crown[cities[i] as number] as Choice);
  return list;
}

/** There is only one place left for the only palace. */
export function isForced(edition: Edition, board: Board): boolean {
  if (board.crowning) return false;
  const { cities } = provinceNow(edition, board);
  let free = 0;
  for (let i = 0; i < cities.length; i++) if (board.palaces[cities[i] as number] === 0) free += 1;
  return free === 1;
}

export function whyNotBuild(edition: Edition, board: Board, choice: Choice): Message | undefined {
  if (choice.verb !== 'palace' && choice.verb !== 'crown') return because('build-first', 'Withdraw');
  const city = numberOf(edition.cityNamed, choice.noun);
  if (city === undefined) return because('no-such-city', 'Withdraw');
  if (choice.verb === 'palace' && board.build === 0) return because('only-crown', 'Withdraw');
  if (choice.verb === 'crown' && !board.crowning) return because('no-crown', 'Withdraw');
  const { name, province } = cityAt(edition, city);
  if (province !== currentProvince(board)) return because('other-province', 'Withdraw', { city: name, province: provinceNow(edition, board).name });
  if (choice.verb === 'palace' && board.palaces[city] !== 0)
    return because('city-taken', 'Withdraw', { city: name, seat: (board.palaces[city] as number) - 1 });
  return undefined;
}

export function build(edition: Edition, turn: Turn<Board>, choice: Choice): void {
  const city = numberOf(edition.cityNamed, choice.noun) as number;
  if (choice.verb === 'palace') placePalace(edition, turn, city);
  else placeCrown(edition, turn, city);
}

export function buildForced(edition: Edition, turn: Turn<Board>): void {
  placePalace(edition, turn, provinceNow(edition, turn.board).cities.find((city) => turn.board.palaces[city] === 0) as number);
}

/** A normal palace on a fortress takes the bonus tile there, which is scored at once. */
function placePalace(edition: Edition, turn: Turn<Board>, city: number): void {
  const { board } = turn;
  board.palaces[city] = board.turn + 1;
  board.build -= 1;
  turn.tell('palace', { seat: board.turn, city: cityAt(edition, city).name });
  takeBonus(edition, turn, city);
}

/** Ruling T4: the crown palace leaves a bonus tile where it is. */
function placeCrown(edition: Edition, turn: Turn<Board>, city: number): void {
  const { board } = turn;
  board.crowned[city] = board.turn + 1;
  board.crowning = false;
  turn.tell('crown-palace', { seat: board.turn, city: cityAt(edition, city).name });
}
