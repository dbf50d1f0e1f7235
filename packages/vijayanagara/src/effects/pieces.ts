/** The piece ops of the effect language: place, remove, flip, replace, move; one piece at a time, Control when the step is done. */
import { type Json, type Message, type Proc, proc, type Vars } from '@durbar/kernel';
import { type Board, type BoardLook, type BoardTurn, controls, count } from '../rules/board.ts';
import { flip, orientation, place, remove, settle, shiftPiece } from '../rules/change.ts';
import { because, decide, PIECE_NOUNS } from '../rules/decide.ts';
import { DELHI } from '../rules/factions.ts';
import { boxOf, isObedient, isStructure, KIND_NAMES, KINDS, MONGOL, mayEnter, ownerOf } from '../rules/pieces.ts';
import { isIn, SPACES } from '../rules/spaces.ts';
import type { Env } from './read.ts';

/** A piece step, ready to run. */
export interface PieceRule {
  readonly op: 'place' | 'remove' | 'flip' | 'replace' | 'move';
  readonly by: (env: Env) => number;
  /** How many; EVERY for "any" and "all". */
  readonly n: (board: Board, env: Env) => number;
  readonly optional: boolean;
  readonly perSpace: number;
  readonly spaces: number;
  readonly kinds: (env: Env) => number;
  readonly where: (board: Board, env: Env) => number;
  /** Kinds put in the stead of a replaced piece. */
  readonly with: (env: Env) => number;
  readonly to: (env: Env) => number;
  readonly rebelling: boolean;
}
export const EVERY = 99;

export interface PieceVars extends Vars {
  step: number;
  left: number;
  /** Spaces and kinds the step is about, and where it moves to; read when it begins. */
  where: number;
  kinds: number;
  dest: number;
  /** The space and kind being replaced, or -1. */
  taken: number;
}

const NOT_BY_EVENT = because('not-by-event', '2.3.4');
const NO_SUCH_PIECE = because('no-such-piece', '1.4');
const NONE_AVAILABLE = because('none-available', '1.4.3');
const STACKED = because('stacked', '1.4.4');
const MAY_NOT_ENTER = because('may-not-enter', '1.3');
const PER_SPACE = because('per-space', '2.3.4');
const MORE_SPACES = because('more-spaces', '2.3.4');
const ALWAYS_REBELLING = because('always-rebelling', '1.4.5');
const NOT_OPTIONAL = because('not-optional', '2.3.4');
const OWN_KIND = because('own-kind', '1.4.6');
const NEVER_MOVES = because('never-moves', '1.4.2');

function whyNotPut(board: Board, space: number, kind: number): Message | undefined {
  if (!mayEnter(kind, space)) return MAY_NOT_ENTER;
  if (isStructure(kind) && count(board, space, kind) > 0) return STACKED;
  return (board.available[boxOf(kind)] as number) > 0 ? undefined : NONE_AVAILABLE;
}

/** Why a step may not deal with a piece: numbered like the board's pieces. */
function whyNot(rule: PieceRule, { board, vars }: BoardLook<PieceVars>, i: number): Message | undefined {
  const space = Math.floor(i / KINDS);
  const kind = i % KINDS;
  if ((vars.kinds & (1 << kind)) === 0 || !isIn(vars.where, space)) return NOT_BY_EVENT;
  const done = board.spread[space] as number;
  if (done >= rule.perSpace) return PER_SPACE;
  if (done === 0 && rule.spaces < SPACES.length && board.spread.reduce((n, one) => n + (one > 0 ? 1 : 0), 0) >= rule.spaces) return MORE_SPACES;
  if (rule.op === 'place') return whyNotPut(board, space, kind);
  if (count(board, space, kind) === 0) return NO_SUCH_PIECE;
  if (rule.op === 'flip') {
    if (ownerOf(kind) === DELHI || kind === MONGOL || isStructure(kind) || isObedient(kind) !== rule.rebelling) return NO_SUCH_PIECE;
    return !rule.rebelling && controls(board, ownerOf(kind), space) ? ALWAYS_REBELLING : undefined;
  }
  if (rule.op === 'move') {
    if (isStructure(kind)) return NEVER_MOVES;
    if (space === vars.dest) return NO_SUCH_PIECE;
    return mayEnter(kind, vars.dest) ? undefined : MAY_NOT_ENTER;
  }
  return undefined;
}

function apply(turn: BoardTurn<PieceVars>, rule: PieceRule, i: number): void {
  const { board, vars } = turn;
  const space = Math.floor(i / KINDS);
  const kind = i % KINDS;
  vars.left -= 1;
  board.spread[space] = (board.spread[space] as number) + 1;
  switch (rule.op) {
    case 'place':
      place(turn, space, kind);
      break;
    case 'remove':
      remove(turn, space, kind);
      break;
    case 'flip':
      flip(turn, space, ownerOf(kind), rule.rebelling, 1);
      board.touched |= 1 << space;
      break;
    case 'move':
      shiftPiece(turn, space, vars.dest, kind, orientation(board, kind, vars.dest));
      break;
    case 'replace':
      remove(turn, space, kind);
      vars.taken = i;
  }
}

/** All pieces a step could deal with now, and how many of them in all (as far as the board limits it). */
function candidates(rule: PieceRule, look: BoardLook<PieceVars>): { readonly list: readonly number[]; readonly pieces: number } {
  const list: number[] = [];
  let pieces = 0;
  for (const i of named(look)) {
    if (whyNot(rule, look, i) !== undefined) continue;
    list.push(i);
    pieces += look.board.pieces[i] as number;
  }
  return { list, pieces };
}

/** Pieces that a step may still deal with; "any" and "all" end with those there are. */
function mostNow(rule: PieceRule, look: BoardLook<PieceVars>): number {
  return rule.op === 'place' ? look.vars.left : Math.min(look.vars.left, candidates(rule, look).pieces);
}

/** The pieces a step names, present or not. */
function named({ vars }: BoardLook<PieceVars>): number[] {
  const list: number[] = [];
  for (let rest = vars.where; rest !== 0; rest &= rest - 1) {
    const space = 31 - Math.clz32(rest & -rest);
    for (let kind = 0; kind < KINDS; kind++) if ((vars.kinds & (1 << kind)) !== 0) list.push(space * KINDS + kind);
  }
  return list;
}

function hasCandidate(rule: PieceRule, look: BoardLook<PieceVars>): boolean {
  return named(look).some((i) => whyNot(rule, look, i) === undefined);
}

/** What needs no decision: the only possible piece, or all there are. */
function unforced(rule: PieceRule, turn: BoardTurn<PieceVars>): void {
  const free = rule.perSpace === EVERY && rule.spaces >= SPACES.length;
  while (!rule.optional && turn.vars.left > 0 && turn.vars.taken < 0) {
    const { list, pieces } = candidates(rule, turn);
    const all = rule.op !== 'place' && free && pieces <= turn.vars.left;
    if (list.length === 0 || (list.length > 1 && !all)) return;
    apply(turn, rule, list[0] as number);
  }
}

const PIECES: readonly Json[] = [...KIND_NAMES, 'none'];

export function pieceProcs(rules: readonly PieceRule[]): Proc<Board>[] {
  const ruleOf = ({ vars }: BoardLook<PieceVars>) => rules[vars.step] as PieceRule;
  const begin = (turn: BoardTurn<PieceVars>) => {
    turn.board.spread = SPACES.map(() => 0);
    const rule = ruleOf(turn);
    const { board, vars } = turn;
    vars.left = rule.n(board, vars);
    vars.where = rule.where(board, vars);
    vars.kinds = rule.kinds(vars);
    vars.dest = rule.to(vars);
    if (rule.op !== 'replace') unforced(rule, turn);
  };
  const goesOn = (look: BoardLook<PieceVars>) => look.vars.left > 0 && hasCandidate(ruleOf(look), look);
  const whyNotInStead = (look: BoardLook<PieceVars>, kind: number): Message | undefined => {
    if (kind >= KINDS) return undefined;
    const { board, vars } = look;
    if ((ruleOf(look).with(vars) & (1 << kind)) === 0) return NOT_BY_EVENT;
    if (boxOf(kind) === boxOf(vars.taken % KINDS)) return OWN_KIND;
    return whyNotPut(board, Math.floor(vars.taken / KINDS), kind);
  };
  const hasStead = (look: BoardLook<PieceVars>) => KIND_NAMES.some((_, kind) => whyNotInStead(look, kind) === undefined);

  const verbs = { place: 'place-at', remove: 'remove-at', flip: 'flip-at', replace: 'replace', move: 'move' } as const;
  return (['place', 'remove', 'flip', 'replace', 'move'] as const).map((op) =>
    proc<Board, PieceVars>(`event-${op}`, '2.3.4', [
      { do: begin },
      {
        while: goesOn,
        lines: [
          decide<PieceVars>('piece', {
            of: (look) => ruleOf(look).by(look.vars),
            params: (look) => ({ event: look.board.card, n: mostNow(ruleOf(look), look) }),
            options: [
              {
                verb: verbs[op],
                nouns: PIECE_NOUNS,
                among: named,
                refuse: (look, i) => whyNot(ruleOf(look), look, i),
                take: (turn, i) => apply(turn, ruleOf(turn), i),
              },
              {
                verb: 'done',
                refuse: (look) => (ruleOf(look).optional ? undefined : NOT_OPTIONAL),
                take({ vars }) {
                  vars.left = 0;
                },
              },
            ],
          }),
          ...(op === 'replace'
            ? [
                {
                  if: (look: BoardLook<PieceVars>) => look.vars.taken >= 0 && hasStead(look),
                  then: [
                    decide<PieceVars>('stead', {
                      of: (look) => ruleOf(look).by(look.vars),
                      params: ({ board }) => ({ event: board.card }),
                      options: [
                        {
                          verb: 'with-piece',
                          nouns: PIECES,
                          refuse: whyNotInStead,
                          take(turn, kind) {
                            if (kind < KINDS) place(turn, Math.floor(turn.vars.taken / KINDS), kind);
                          },
                        },
                      ],
                    }),
                  ],
                },
                {
                  do: ({ vars }: BoardTurn<PieceVars>) => {
                    vars.taken = -1;
                  },
                },
              ]
            : [{ do: (turn: BoardTurn<PieceVars>) => unforced(ruleOf(turn), turn) }]),
        ],
      },
      {
        do: (turn) => {
          settle(turn);
          turn.board.spread = [];
        },
      },
    ]),
  );
}
