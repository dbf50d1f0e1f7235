/** The state of a game of Vijayanagara: flat lists of small integers. */
import type { Look, Turn, Vars } from '@durbar/kernel';
import { DELHI, MONGOLS, NOBODY } from './factions.ts';
import { at, GOVERNOR, QASBAH, structureOf, TROOP, unitsFrom } from './pieces.ts';

/** Marker of a Province: the Faction that Controls it (0, 1, 2), TRIBUTARY, or NOBODY for Uncontrolled and for spaces that are no Provinces. */
export const TRIBUTARY = 3;

/** Places of the Eligibility cylinders (2.3.1, 2.3.3). */
export const ELIGIBLE = 0;
export const INELIGIBLE = 1;
export const COMMAND_AND_DECREE = 2;
export const EVENT_OR_COMMAND = 3;
export const LIMITED = 4;
export const PASSED = 5;

export const KHALJI = 0;
export const TUGHLAQ = 1;

/** Cards: an Event has its number (1 to 36); the others follow. */
export const NO_CARD = 0;
export const MONGOL_CARD = 100;
export const SUCCESSION_CARD = 200;
export const TIMURID_CARD = 300;

/** Who may open a negotiation (1.5.2). */
export const TALK_NONE = 0;
export const TALK_OWN = 1;
export const TALK_OPEN = 2;
/** Values of `talker` beside a seat. */
export const SILENT = -1;
export const PAUSE = -2;

/** An attack that is being fought. */
export interface Battle {
  space: number;
  attacker: number;
  defender: number;
  /** The adjacent space of supporting Units, or -1. */
  from: number;
  /** Attacking Units in the space and from `from`, by kind: Troops and Governors, or Obedient and Rebelling. */
  local: number[];
  support: number[];
  /** Four dice of the attacker, two of the defender; 0: not rolled, or removed by a Screen. */
  dice: number[];
  /** Pieces that attacker and defender have still to remove, and have removed. */
  owed: number[];
  lost: number[];
}

export interface Board {
  /** Pieces by space and kind. */
  pieces: number[];
  /** 1.6, 1.7 */
  marker: number[];
  /** Holding boxes (1.4.3). */
  available: number[];
  /** By Faction; Delhi has no Influence. */
  resources: number[];
  cavalry: number[];
  influence: number[];
  /** Units on the Influence tracks, and how many of them their Faction has still to put there (1.9). */
  track: number[];
  owed: number[];
  dynasty: number;
  /** Eligibility cylinders, and what an Event says about the next card: 0 nothing, 1 Eligible, 2 Ineligible. */
  box: number[];
  verdict: number[];
  card: number;
  /** The stack being drawn from, and the Events, Mongol Invasions and Timurid Empire cards left in it. */
  stack: number;
  left: number[];
  /** Events and Mongol Invasion cards (of each Faction) that have not appeared. */
  events: number[];
  mongols: number[];
  timurid: number;
  /** The Faction executing a Command, and its Units that have been used in it, two kinds a space (3.1.2). */
  acting: number;
  used: number[];
  /** Spaces changed in the step that is being carried out: Control is computed when it is complete. */
  touched: number;
  battle: Battle | null;
  /** Pieces that a step of an Event has dealt with, by space; empty between steps. */
  spread: number[];
  /** What a procedure answers to the one that called it. */
  answer: number;
  /** Negotiation: who is proposing, who has had a word in this pause, refusals and cancelled actions of the deciding Faction. */
  talker: number;
  spoke: number;
  declined: number;
  /** The match's options. */
  talk: number;
  shadow: boolean;
  goats: boolean;
}

export type BoardLook<V extends Vars = Vars> = Look<Board, V>;
export type BoardTurn<V extends Vars = Vars> = Turn<Board, V>;

export const count = (board: Board, space: number, kind: number): number => board.pieces[at(space, kind)] as number;

/** Units of a Faction in a space (1.4.1). */
export function unitsIn(board: Board, space: number, faction: number): number {
  const first = at(space, unitsFrom(faction));
  if (faction === MONGOLS) return board.pieces[first] as number;
  return (board.pieces[first] as number) + (board.pieces[first + 1] as number);
}

export const structuresIn = (board: Board, space: number, faction: number): number =>
  faction === MONGOLS ? 0 : (board.pieces[at(space, structureOf(faction))] as number);

export const piecesIn = (board: Board, space: number, faction: number): number => unitsIn(board, space, faction) + structuresIn(board, space, faction);

/** Pieces of a kind on the whole map. */
export function onMap(board: Board, kind: number): number {
  let n = 0;
  for (let place = kind; place < board.pieces.length; place += 10) n += board.pieces[place] as number;
  return n;
}

export const sultanatePieces = (board: Board, space: number): number =>
  count(board, space, TROOP) + count(board, space, GOVERNOR) + count(board, space, QASBAH);

/** Cavalry tokens in the pool (1.10). */
export const pool = (board: Board): number => 10 - (board.cavalry[0] as number) - (board.cavalry[1] as number) - (board.cavalry[2] as number);

export const isTributary = (board: Board, space: number): boolean => board.marker[space] === TRIBUTARY;
export const controls = (board: Board, faction: number, space: number): boolean => board.marker[space] === faction;

/** 1.7: whose pieces outnumber those of all others together, whatever the Province's status; NOBODY if there is none. */
export function majority(board: Board, space: number): number {
  const delhi = piecesIn(board, space, 0);
  const bahmani = piecesIn(board, space, 1);
  const vijayanagara = piecesIn(board, space, 2);
  if (delhi > bahmani + vijayanagara) return DELHI;
  if (bahmani > delhi + vijayanagara) return 1;
  if (vijayanagara > delhi + bahmani) return 2;
  return NOBODY;
}

export function copyBoard(board: Board): Board {
  const { battle } = board;
  return {
    pieces: board.pieces.slice(),
    marker: board.marker.slice(),
    available: board.available.slice(),
    resources: board.resources.slice(),
    cavalry: board.cavalry.slice(),
    influence: board.influence.slice(),
    track: board.track.slice(),
    owed: board.owed.slice(),
    dynasty: board.dynasty,
    box: board.box.slice(),
    verdict: board.verdict.slice(),
    card: board.card,
    stack: board.stack,
    left: board.left.slice(),
    events: board.events.slice(),
    mongols: board.mongols.slice(),
    timurid: board.timurid,
    acting: board.acting,
    used: board.used.slice(),
    touched: board.touched,
    battle:
      battle === null
        ? null
        : {
            space: battle.space,
            attacker: battle.attacker,
            defender: battle.defender,
            from: battle.from,
            local: battle.local.slice(),
            support: battle.support.slice(),
            dice: battle.dice.slice(),
            owed: battle.owed.slice(),
            lost: battle.lost.slice(),
          },
    spread: board.spread.slice(),
    answer: board.answer,
    talker: board.talker,
    spoke: board.spoke,
    declined: board.declined,
    talk: board.talk,
    shadow: board.shadow,
    goats: board.goats,
  };
}
