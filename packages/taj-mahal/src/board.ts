/** The state of Taj Mahal. Cards, cities, tiles and seats are numbers; see edition.ts for their order. */
import { type Edition, FORCES, type Province, provinceAt } from './edition.ts';

/** Nobody's, nowhere, none. */
export const NONE = -1;
/** A province tile that left the game. */
export const GONE = -2;

/** Everything that lies open on the table. */
export interface PublicBoard {
  seats: number;
  /** Whether the table shows what everybody could remember. */
  memory: boolean;
  /** 1 to 12; 0 before the first. */
  visit: number;
  /** Who has the starting player figure; NONE until it is drawn. */
  start: number;
  /** Whose turn it is, until their withdrawal is finished too. */
  turn: number;
  /** The players still in the visit, a bit each. */
  within: number;
  points: number[];
  /** The colour a player is bound to in this visit, NONE if still free. */
  colours: number[];
  /** Cards played in this visit, in order. */
  played: number[][];
  /** The open supply, sorted. */
  supply: number[];
  /** Special cards that nobody has won yet. */
  specials: number[];
  /** Cards in the drawing deck. */
  deck: number;
  /** Number of the province tile laid in each province. */
  tiles: number[];
  /** Who has the province tile of each number (- 1): a seat, NONE while on the board or in the court, GONE. */
  tileOwners: number[];
  /** The bonus tile on each fortress. */
  bonus: number[];
  /** Goods on bonus tiles that players keep, four a seat. */
  goods: number[];
  /** Bonus tiles that left the game, by kind. */
  spent: number[];
  /** Influence tiles in the court, in the stacks beside it, and before the players (four a seat). */
  court: number[];
  stacks: number[];
  influence: number[];
  /** The crown is in the court. */
  crown: boolean;
  /** Normal palaces and crown palaces by city: seat + 1, 0 if there is none. */
  palaces: number[];
  crowned: number[];
  /** A withdrawal in progress, and what is still to do in it. */
  leaving: boolean;
  /** Normal palaces to place. */
  build: number;
  /** The crown palace is to be placed. */
  crowning: boolean;
  /** The province tile is won and waits until the bonus tiles are scored. */
  ruling: boolean;
  /** Cards to take from the supply. */
  take: number;
}

export interface Board extends PublicBoard {
  /** Cards in hand, sorted, special cards included. */
  hands: number[][];
  /** Those of them that everybody saw them take. */
  known: number[][];
  /** The drawing deck as a bag: how many of each card. */
  bag: number[];
  /** The discard pile, likewise. */
  discard: number[];
}

/** A table as the rules hold it or as a viewer sees it: both tell how many cards are discarded. */
export type OpenTable = PublicBoard & (Pick<Board, 'discard'> | { readonly discarded: number });

/** Cards that can still be drawn, once the discard pile is turned over. */
export function undrawn(board: OpenTable): number {
  if ('discarded' in board) return board.deck + board.discarded;
  let cards = board.deck;
  for (let card = 0; card < board.discard.length; card++) cards += board.discard[card] as number;
  return cards;
}

/** The players who can still win something, a bit each: those in the visit, but for one who is just withdrawing. */
export const contenders = (board: Pick<PublicBoard, 'within' | 'leaving' | 'turn'>) => (board.leaving ? board.within & ~(1 << board.turn) : board.within);

export const isWithin = (board: Pick<PublicBoard, 'within'>, seat: number) => (board.within & (1 << seat)) !== 0;
/** Only one player is still in the visit. */
export const isLast = (board: Pick<PublicBoard, 'within'>) => (board.within & (board.within - 1)) === 0;
export const playedBy = (board: Pick<PublicBoard, 'played'>, seat: number) => board.played[seat] as number[];
export const handOf = (board: Pick<Board, 'hands'>, seat: number) => board.hands[seat] as number[];
export const knownOf = (board: Pick<Board, 'known'>, seat: number) => board.known[seat] as number[];

/** The number of the current province. */
export const currentProvince = (board: Pick<PublicBoard, 'tiles' | 'visit'>) => board.tiles.indexOf(board.visit);
export const provinceNow = (edition: Edition, board: Pick<PublicBoard, 'tiles' | 'visit'>): Province => provinceAt(edition, currentProvince(board));

export const influenceOf = (board: Pick<PublicBoard, 'influence'>, seat: number, force: number) => board.influence[seat * FORCES.length + force] as number;

export function copyBoard(board: Board): Board {
  return {
    seats: board.seats,
    memory: board.memory,
    visit: board.visit,
    start: board.start,
    turn: board.turn,
    within: board.within,
    points: board.points.slice(),
    colours: board.colours.slice(),
    played: copyLists(board.played),
    supply: board.supply.slice(),
    specials: board.specials.slice(),
    deck: board.deck,
    tiles: board.tiles.slice(),
    tileOwners: board.tileOwners.slice(),
    bonus: board.bonus.slice(),
    goods: board.goods.slice(),
    spent: board.spent.slice(),
    court: board.court.slice(),
    stacks: board.stacks.slice(),
    influence: board.influence.slice(),
    crown: board.crown,
    palaces: board.palaces.slice(),
    crowned: board.crowned.slice(),
    leaving: board.leaving,
    build: board.build,
    crowning: board.crowning,
    ruling: board.ruling,
    take: board.take,
    hands: copyLists(board.hands),
    known: copyLists(board.known),
    bag: board.bag.slice(),
    discard: board.discard.slice(),
  };
}

export function copyLists(lists: readonly (readonly number[])[]): number[][] {
  const out: number[][] = [];
  for (let i = 0; i < lists.length; i++) out.push((lists[i] as number[]).slice());
  return out;
}
