/** Preparation: the board before the first visit. */
import type { Options, Turn } from '@durbar/kernel';
import { type Board, handOf, NONE } from './board.ts';
import { drawCard, insert, namesOf } from './cards.ts';
import { BONUS_NAMES, cityAt, type Edition, FORCES, GOODS, HAND, NO_BONUS, provinceAt, TAJ_MAHAL, TILES_PER_FORCE, TWO_POINTS, VISITS } from './edition.ts';

/** Option `start`: drawn by lot, or the seat named. */
export const STARTS = ['drawn', 'seat-1', 'seat-2', 'seat-3', 'seat-4', 'seat-5'];

const zeros = (length: number): number[] => filled(length, 0);
const lists = (length: number): number[][] => filled(length, 0).map(() => []);

/** Put in one by one: the runtime takes a list that was once empty for one that may have holes, and looks for them ever after. */
function filled(length: number, value: number): number[] {
  const list: number[] = [];
  for (let i = 0; i < length; i++) list.push(value);
  return list;
}

/** Everything that needs no chance. */
export function setUp(edition: Edition, seats: number, options: Options): Board {
  const { firstSpecial } = edition;
  const bag = edition.cards.slice(0, firstSpecial).map((card) => card.count);
  return {
    seats,
    memory: options['memory'] === true,
    visit: 0,
    start: STARTS.indexOf(String(options['start'])) - 1,
    turn: 0,
    within: 0,
    points: zeros(seats),
    colours: filled(seats, NONE),
    played: lists(seats),
    supply: [],
    specials: FORCES.map((_, force) => firstSpecial + force),
    deck: bag.reduce((sum, n) => sum + n, 0),
    tiles: zeros(VISITS),
    tileOwners: filled(VISITS, NONE),
    bonus: zeros(edition.fortresses.length),
    goods: zeros(seats * GOODS.length),
    spent: zeros(BONUS_NAMES.length),
    court: zeros(FORCES.length),
    stacks: filled(FORCES.length, TILES_PER_FORCE),
    influence: zeros(seats * FORCES.length),
    crown: true,
    palaces: zeros(edition.cities.length),
    crowned: zeros(edition.cities.length),
    leaving: false,
    build: 0,
    crowning: false,
    ruling: false,
    take: 0,
    hands: lists(seats),
    known: lists(seats),
    bag,
    discard: zeros(bag.length),
  };
}

/** Province tile 12 in the province of Agra, the others anywhere. */
export function layProvinceTiles(edition: Edition, turn: Turn<Board>): void {
  const { tiles } = turn.board;
  const home = cityAt(edition, edition.agra).province;
  const left = Array.from({ length: VISITS - 1 }, (_, i) => i + 1);
  for (let province = 0; province < VISITS; province++) {
    tiles[province] = province === home ? VISITS : (left.splice(turn.draw('province-tiles', left.length), 1)[0] as number);
  }
  turn.tell('province-tiles', { provinces: Array.from({ length: VISITS }, (_, i) => provinceAt(edition, tiles.indexOf(i + 1)).name) });
}

/** The Taj Mahal tile on Agra, a bonus tile on each other fortress. */
export function layBonusTiles(edition: Edition, turn: Turn<Board>): void {
  const { bonus } = turn.board;
  const left: number[] = [];
  for (let kind = TWO_POINTS; kind < edition.bonusTiles.length; kind++) for (let i = 0; i < (edition.bonusTiles[kind] as number); i++) left.push(kind);
  const laid: string[][] = [];
  for (const [fortress, city] of edition.fortresses.entries()) {
    const kind = city === edition.agra ? TAJ_MAHAL : (left.splice(turn.draw('bonus-tiles', left.length), 1)[0] ?? NO_BONUS);
    bonus[fortress] = kind;
    laid.push([cityAt(edition, city).name, BONUS_NAMES[kind] as string]);
  }
  turn.tell('bonus-tiles', { tiles: laid });
}

/** Six cards to each player. */
export function deal(edition: Edition, turn: Turn<Board>): void {
  const { board } = turn;
  for (let seat = 0; seat < board.seats; seat++) {
    const hand = handOf(board, seat);
    for (let i = 0; i < HAND; i++) insert(hand, drawCard(turn));
    turn.tell('dealt', { seat, count: HAND });
    turn.tell('dealt-cards', { seat, cards: namesOf(edition, hand) }, { only: [seat] });
  }
}

/** The starting player, by lot unless the table named one. */
export function chooseStart(turn: Turn<Board>): void {
  const { board } = turn;
  if (board.start === NONE) board.start = turn.draw('start-player', board.seats);
  turn.tell('start', { seat: board.start });
}
