/** The state of Aadu-Huli aata and what can be read off it. */
import type { Graph } from './edition.ts';

export const EMPTY = 0;
export const GOAT = 1;
export const TIGER = 2;

export interface Board {
  /** What stands on each point of the edition: EMPTY, GOAT or TIGER. */
  points: number[];
  /** Goats still to be placed. */
  hand: number;
  captured: number;
  /** Whose turn it is: GOAT or TIGER. */
  turn: number;
  /** The seat that plays the Goats; the other plays the Tigers. */
  goats: number;
  /** The last three moves, oldest first, as from, to; -1, -1 for a placement, a capture or none. */
  recent: number[];
  /** Turns since the last placement or capture. */
  quiet: number;
  /** Captures with which the Tigers win. */
  goal: number;
  /** How many Goats and Tigers the game began with. */
  herd: number;
  pride: number;
  /** Sides are drawn by lot at the start. */
  lots: boolean;
}

export const seatToMove = (board: Board) => (board.turn === GOAT ? board.goats : 1 - board.goats);

/**
 * Whether moving from one point to another would bring back the position that this side left after its turn before last (5.5).
 * Only the way back of its own last move can do that, and only when the last three moves and this one undo each other.
 */
export const returns = (board: Board, from: number, to: number) => board.recent[3] === from && board.recent[2] === to && isWayBack(board);

/** Whether the other side's last two moves undo each other, so that undoing ours as well would return. */
export function isWayBack({ recent }: Board): boolean {
  return recent[2] !== -1 && recent[0] !== -1 && recent[0] === recent[5] && recent[1] === recent[4];
}

/** Whether the side to move has any step at all, whatever the ban on returning says. */
export function canStep(graph: Graph, board: Board): boolean {
  const { points, turn } = board;
  for (let from = 0; from < points.length; from++) {
    if (points[from] !== turn) continue;
    const steps = graph.steps[from] as readonly number[];
    for (let i = 0; i < steps.length; i++) if (points[steps[i] as number] === EMPTY) return true;
  }
  return false;
}

/** Whether a Tiger can capture. */
export function canLeap(graph: Graph, board: Board): boolean {
  const { points } = board;
  for (let from = 0; from < points.length; from++) {
    if (points[from] !== TIGER) continue;
    const leaps = graph.leaps[from] as Graph['leaps'][number];
    for (let i = 0; i < leaps.length; i++) {
      const leap = leaps[i] as (typeof leaps)[number];
      if (points[leap.over] === GOAT && points[leap.to] === EMPTY) return true;
    }
  }
  return false;
}

/** Tigers that can still move or leap. */
export function freeTigers(graph: Graph, board: Pick<Board, 'points'>): number {
  const { points } = board;
  let free = 0;
  for (let from = 0; from < points.length; from++) {
    if (points[from] !== TIGER) continue;
    if (graph.steps[from]?.some((to) => points[to] === EMPTY)) free++;
    else if (graph.leaps[from]?.some(({ over, to }) => points[over] === GOAT && points[to] === EMPTY)) free++;
  }
  return free;
}

/** Steps open to the Tigers, all together. */
export function tigerSteps(graph: Graph, { points }: Pick<Board, 'points'>): number {
  let steps = 0;
  for (const [from, piece] of points.entries()) {
    if (piece === TIGER) for (const to of graph.steps[from] ?? []) if (points[to] === EMPTY) steps += 1;
  }
  return steps;
}

/** Goats that a Tiger could capture at once. */
export function goatsInDanger(graph: Graph, board: Pick<Board, 'points'>): number {
  const danger = new Set<number>();
  for (const [from, piece] of board.points.entries()) {
    if (piece !== TIGER) continue;
    for (const { over, to } of graph.leaps[from] ?? []) if (board.points[over] === GOAT && board.points[to] === EMPTY) danger.add(over);
  }
  return danger.size;
}
