/**
 * 5.5: what each side may do on its turn, as lists. Search asks for them at every decision, and a branch on what stands on a point is
 * mispredicted half of the time, which costs more than the rest of the test: so each way is written down and kept only by counting it.
 */
import type { Choice } from '@durbar/kernel';
import { type Board, isWayBack, TIGER } from './board.ts';
import type { Graph } from './edition.ts';

/** What a piece on a point counts for: EMPTY, GOAT, TIGER. */
const FREE = Int8Array.of(1, 0, 0);
const PREY = Int8Array.of(0, 1, 0);
const HUNTER = Int8Array.of(0, 0, 1);

/** All steps or all leaps of a board, `width` for each point. A point that has fewer is its own target in the others, where its piece is in the way. */
interface Ways {
  readonly width: number;
  readonly over: Int8Array;
  readonly to: Int8Array;
  /** Number of the first of these moves among all moves. */
  readonly first: number;
}

/** Every move that a board allows anywhere, made once and shared: placements, steps and leaps, numbered. */
export interface Moves {
  readonly all: readonly Choice[];
  readonly step: Ways;
  readonly leap: Ways;
  /** Where the numbers of a list and the points of a side are written down. */
  readonly list: Int16Array;
  readonly pieces: Int8Array;
}

export function allMoves(graph: Graph): Moves {
  const all: Choice[] = graph.points.map(({ name }) => ({ verb: 'place', noun: name }));
  const steps = graph.steps.map((row, from) => row.map((to) => ({ over: from, to })));
  const step = addWays(graph, all, 'move', steps);
  const leap = addWays(graph, all, 'leap', graph.leaps);
  return { all, step, leap, list: new Int16Array(all.length + 1), pieces: new Int8Array(graph.points.length + 1) };
}

function addWays(graph: Graph, all: Choice[], verb: string, table: Graph['leaps']): Ways {
  const first = all.length;
  const width = Math.max(...table.map((row) => row.length));
  const ways = table.flatMap((row, from) => Array.from({ length: width }, (_, i) => ({ from, ...(row[i] ?? { over: from, to: from }) })));
  const name = (at: number) => graph.points[at]?.name ?? '';
  for (const { from, to } of ways) all.push({ verb, noun: [name(from), name(to)] });
  return { width, over: Int8Array.from(ways, ({ over }) => over), to: Int8Array.from(ways, ({ to }) => to), first };
}

export function placements(moves: Moves, { points }: Board): Choice[] {
  const { list } = moves;
  let count = 0;
  for (let at = 0; at < points.length; at++) {
    list[count] = at;
    count += FREE[points[at] as number] as number;
  }
  return choices(moves, count);
}

/** Leaps and steps of the side to move. */
export function movements(moves: Moves, board: Board): Choice[] {
  const pieces = findPieces(moves, board);
  const leaps = board.turn === TIGER ? addLeaps(moves, board, pieces) : 0;
  const count = addSteps(moves, board, pieces, leaps);
  return choices(moves, isWayBack(board) ? withoutBack(moves, board, count) : count);
}

/** Takes the step back out of the list. If the ban on returning would leave nothing else, it does not apply (ruling A3). */
function withoutBack(moves: Moves, { recent }: Board, count: number): number {
  const { list } = moves;
  const back = numberOf(moves, recent[3] as number, recent[2] as number);
  for (let i = 0; i < count && count > 1; i++) {
    if (list[i] !== back) continue;
    list.copyWithin(i, i + 1, count);
    return count - 1;
  }
  return count;
}

/** The first moves of the list that was written down. */
function choices({ all, list }: Moves, count: number): Choice[] {
  const out: Choice[] = new Array(count);
  for (let i = 0; i < count; i++) out[i] = all[list[i] as number] as Choice;
  return out;
}

/** Writes down the points of the side to move; returns their number. */
function findPieces({ pieces }: Moves, { points, turn }: Board): number {
  const own = turn === TIGER ? HUNTER : PREY;
  let count = 0;
  for (let at = 0; at < points.length; at++) {
    pieces[count] = at;
    count += own[points[at] as number] as number;
  }
  return count;
}

function addLeaps({ leap, list, pieces }: Moves, { points }: Board, tigers: number): number {
  const { width, over, to, first } = leap;
  let count = 0;
  for (let i = 0; i < tigers; i++) {
    const end = (pieces[i] as number) * width + width;
    for (let way = end - width; way < end; way++) {
      list[count] = first + way;
      count += (PREY[points[over[way] as number] as number] as number) & (FREE[points[to[way] as number] as number] as number);
    }
  }
  return count;
}

/** Adds the steps behind the first `from` moves of the list; returns the new length. */
function addSteps({ step, list, pieces }: Moves, { points }: Board, own: number, from: number): number {
  const { width, to, first } = step;
  let count = from;
  for (let i = 0; i < own; i++) {
    const end = (pieces[i] as number) * width + width;
    for (let way = end - width; way < end; way++) {
      list[count] = first + way;
      count += FREE[points[to[way] as number] as number] as number;
    }
  }
  return count;
}

/** The number of the step from one point to another; -1 if they are not neighbours. */
function numberOf({ step }: Moves, from: number, to: number): number {
  for (let way = from * step.width; way < from * step.width + step.width; way++) if (step.to[way] === to) return step.first + way;
  return -1;
}

/** The step from one point to another; undefined if they are not neighbours. */
export const stepOf = (moves: Moves, from: number, to: number): Choice | undefined => moves.all[numberOf(moves, from, to)];
