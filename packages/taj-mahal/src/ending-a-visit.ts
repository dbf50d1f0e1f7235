/** Ending a visit and starting the next visit. */
import type { Turn } from '@durbar/kernel';
import { type Board, GONE, handOf, influenceOf, NONE, provinceNow } from './board.ts';
import { addOpenly, drawCard, insert, namesOf, removeFromHand } from './cards.ts';
import { BONUS_NAMES, cardAt, cityAt, type Edition, FORCES, GOODS, NO_BONUS, supplySize } from './edition.ts';

/** Two alike are exchanged. */
const PAIR = 2;

/** The next province; the starting player figure moves on to the left. */
export function openVisit(edition: Edition, turn: Turn<Board>): void {
  const { board } = turn;
  board.visit += 1;
  if (board.visit > 1) board.start = (board.start + 1) % board.seats;
  board.turn = board.start;
  board.within = (1 << board.seats) - 1;
  board.colours.fill(NONE);
  if (!turn.told) return;
  const goods = edition.tileGoods[board.visit - 1] as readonly number[];
  turn.tell('visit', { visit: board.visit, province: provinceNow(edition, board).name, goods: goods.map((good) => GOODS[good] as string), seat: board.start });
}

/** Influence tiles that were taken are replaced; the crown comes back, its palace stays. */
export function refillCourt(turn: Turn<Board>): void {
  const { board } = turn;
  for (let force = 0; force < FORCES.length; force++) {
    if (board.court[force] === 1) continue;
    board.court[force] = 1;
    board.stacks[force] = (board.stacks[force] as number) - 1;
  }
  board.crown = true;
}

/** A new supply, also for the twelfth visit (ruling T12), of as many cards as there are (ruling T13). */
export function layOutSupply(edition: Edition, turn: Turn<Board>): void {
  const { board } = turn;
  for (let i = supplySize(board.seats); i > 0; i--) {
    const card = drawCard(turn);
    if (card === NONE) break;
    insert(board.supply, card);
  }
  if (turn.told) turn.tell('supply', { cards: namesOf(edition, board.supply) });
}

/** Special cards: who has two influence tiles alike must give them for the special card, wherever it is (ruling T10). */
export function exchange(edition: Edition, turn: Turn<Board>): void {
  const { board } = turn;
  for (let seat = 0; seat < board.seats; seat++) {
    for (let force = 0; force < FORCES.length; force++) if (influenceOf(board, seat, force) >= PAIR) exchangePair(edition, turn, seat, force);
  }
}

function exchangePair(edition: Edition, turn: Turn<Board>, seat: number, force: number): void {
  const { board } = turn;
  const at = seat * FORCES.length + force;
  board.influence[at] = (board.influence[at] as number) - PAIR;
  board.stacks[force] = (board.stacks[force] as number) + PAIR;
  const card = edition.firstSpecial + force;
  const name = FORCES[force] as string;
  const special = cardAt(edition, card).name;
  const holder = holderOf(board, card);
  if (holder === seat) {
    turn.tell('kept', { seat, force: name, card: special });
    return;
  }
  if (holder === NONE) board.specials.splice(board.specials.indexOf(card), 1);
  else removeFromHand(board, holder, card);
  addOpenly(board, seat, card);
  if (holder === NONE) turn.tell('exchanged', { seat, force: name, card: special });
  else turn.tell('exchanged-from', { seat, force: name, card: special, holder });
}

/** Who holds a special card; NONE while it lies beside the board. */
export function holderOf(board: Board, card: number): number {
  for (let seat = 0; seat < board.seats; seat++) if (handOf(board, seat).includes(card)) return seat;
  return NONE;
}

/** Bonus and province tiles that nobody won leave the game (rulings T4 and T5); the court keeps the rest. */
export function removeUnclaimed(edition: Edition, turn: Turn<Board>): void {
  const { board } = turn;
  for (const city of provinceNow(edition, board).fortresses) {
    const { fortress, name } = cityAt(edition, city);
    const kind = board.bonus[fortress] as number;
    if (kind === NO_BONUS) continue;
    board.bonus[fortress] = NO_BONUS;
    board.spent[kind] = (board.spent[kind] as number) + 1;
    turn.tell('bonus-lost', { city: name, tile: BONUS_NAMES[kind] as string }, { rule: 'Influence points 1' });
  }
  if (board.tileOwners[board.visit - 1] === NONE) {
    board.tileOwners[board.visit - 1] = GONE;
    turn.tell('province-lost', { province: provinceNow(edition, board).name, tile: board.visit });
  }
}
