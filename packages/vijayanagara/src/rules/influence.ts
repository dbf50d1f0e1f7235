/** 1.9: the Deccan Influence tracks and the Units on them. */
import { type Json, type Proc, proc, type Vars } from '@durbar/kernel';
import { type Board, type BoardTurn, count } from './board.ts';
import { settle } from './change.ts';
import { because, decide, type Option } from './decide.ts';
import { factionName } from './factions.ts';
import { AMIR, at, boxOf, kindName, ownerOf, RAJA, REBEL_AMIR, REBEL_RAJA, unitOf } from './pieces.ts';
import { SPACES, spaceName } from './spaces.ts';
import { canFall, canRise, hasSlot } from './track.ts';

interface InfluenceVars extends Vars {
  who: number;
  n: number;
}

/** One level in the direction of `n`; a move off the track is ignored. */
function moveMarker(turn: BoardTurn<InfluenceVars>): void {
  const { board, vars } = turn;
  const { who, n } = vars;
  const step = n > 0 ? 1 : -1;
  vars.n -= step;
  const level = board.influence[who] as number;
  if (n > 0 ? !canRise(board, who) : !canFall(board, who)) {
    vars.n = 0;
    return;
  }
  board.influence[who] = level + step;
  turn.tell('influence', { faction: factionName(who), n: step, now: level + step });
  if (n > 0 && hasSlot(who, level + 1)) {
    board.track[who] = (board.track[who] as number) - 2;
    const box = boxOf(unitOf(who));
    board.available[box] = (board.available[box] as number) + 2;
    turn.tell('units-free', { faction: factionName(who), n: 2 });
  }
  if (n < 0 && hasSlot(who, level)) board.owed[who] = 2;
}

function putOnTrack(turn: BoardTurn<InfluenceVars>, from: string): void {
  const { board, vars } = turn;
  board.owed[vars.who] = (board.owed[vars.who] as number) - 1;
  board.track[vars.who] = (board.track[vars.who] as number) + 1;
  turn.tell('units-back', { faction: factionName(vars.who), from });
}

const UNIT_KINDS = [AMIR, REBEL_AMIR, RAJA, REBEL_RAJA];
const UNITS = SPACES.flatMap((_, space) => UNIT_KINDS.map((kind) => ({ space, kind })));
const NONE_AVAILABLE = because('none-available', '1.4.3');
const NOT_YOUR_UNIT = because('not-your-unit', '1.9');
const NO_SUCH_PIECE = because('no-such-piece', '1.4');

const fromBox: Option<InfluenceVars> = {
  verb: 'return-available',
  refuse: ({ board, vars }) => ((board.available[boxOf(unitOf(vars.who))] as number) > 0 ? undefined : NONE_AVAILABLE),
  take(turn) {
    const { board, vars } = turn;
    const box = boxOf(unitOf(vars.who));
    board.available[box] = (board.available[box] as number) - 1;
    putOnTrack(turn, 'available');
  },
};

const fromMap: Option<InfluenceVars> = {
  verb: 'return',
  nouns: UNITS.map(({ space, kind }): Json => [kindName(kind), spaceName(space)]),
  refuse({ board, vars }, i) {
    const { space, kind } = UNITS[i] as (typeof UNITS)[number];
    if (ownerOf(kind) !== vars.who) return NOT_YOUR_UNIT;
    return count(board, space, kind) > 0 ? undefined : NO_SUCH_PIECE;
  },
  take(turn, i) {
    const { space, kind } = UNITS[i] as (typeof UNITS)[number];
    const { board } = turn;
    board.pieces[at(space, kind)] = count(board, space, kind) - 1;
    board.touched |= 1 << space;
    // Among equal Units the owner gives back one that it has used already (3.1.2).
    const used = space * 2 + (kind - unitOf(ownerOf(kind)));
    if (board.acting === turn.vars.who && (board.used[used] as number) > 0) board.used[used] = (board.used[used] as number) - 1;
    putOnTrack(turn, spaceName(space));
  },
};

export const influenceProcs = (): Proc<Board>[] => [
  /** 1.9: an increase or a decrease, one level at a time. */
  proc<Board, InfluenceVars>('influence', '1.9', [
    {
      while: ({ vars }) => vars.n !== 0,
      lines: [
        { do: moveMarker },
        {
          while: ({ board, vars }) => (board.owed[vars.who] as number) > 0,
          lines: [
            decide<InfluenceVars>('return', {
              of: ({ vars }) => vars.who,
              params: ({ board, vars }) => ({ n: board.owed[vars.who] as number }),
              options: [fromBox, fromMap],
            }),
          ],
        },
        { do: settle },
      ],
    },
  ]),
];
