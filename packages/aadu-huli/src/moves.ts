/** 5.5: what each side may do on its turn. The same predicates list the moves and explain the missing ones. */
import type { Choice, Json, Message } from '@durbar/kernel';
import { type Board, canLeap, canStep, EMPTY, GOAT, isWayBack, returns, TIGER } from './board.ts';
import type { Graph } from './edition.ts';

/** Every move that a board allows anywhere, made once and shared. */
export interface Moves {
  place: readonly Choice[];
  step: readonly (readonly Choice[])[];
  leap: readonly (readonly Choice[])[];
}

export function allMoves(graph: Graph): Moves {
  const name = (i: number) => graph.points[i]?.name ?? '';
  return {
    place: graph.points.map((point) => ({ verb: 'place', noun: point.name })),
    step: graph.steps.map((list, from) => list.map((to) => ({ verb: 'move', noun: [name(from), name(to)] }))),
    leap: graph.leaps.map((list, from) => list.map(({ to }) => ({ verb: 'leap', noun: [name(from), name(to)] }))),
  };
}

export function placements(moves: Moves, board: Board): Choice[] {
  const list: Choice[] = [];
  for (let i = 0; i < board.points.length; i++) if (board.points[i] === EMPTY) list.push(moves.place[i] as Choice);
  return list;
}

/** Steps of the side to move. If the ban on returning leaves nothing else, it does not apply (ruling A3). */
export function movements(graph: Graph, moves: Moves, board: Board): Choice[] {
  const list = board.turn === TIGER ? leaps(graph, moves, board) : [];
  steps(graph, moves, board, isWayBack(board), list);
  if (list.length === 0) steps(graph, moves, board, false, list);
  return list;
}

/** All steps, but not the way back of the last one if that is banned. */
function steps(graph: Graph, moves: Moves, board: Board, banned: boolean, list: Choice[]): void {
  const { points, turn, recent } = board;
  const bannedFrom = banned ? (recent[3] as number) : -1;
  const bannedTo = recent[2] as number;
  for (let from = 0; from < points.length; from++) {
    if (points[from] !== turn) continue;
    const ways = graph.steps[from] as readonly number[];
    const named = moves.step[from] as readonly Choice[];
    for (let i = 0; i < ways.length; i++) {
      const to = ways[i] as number;
      if (points[to] === EMPTY && (from !== bannedFrom || to !== bannedTo)) list.push(named[i] as Choice);
    }
  }
}

function leaps(graph: Graph, moves: Moves, board: Board): Choice[] {
  const list: Choice[] = [];
  const { points } = board;
  for (let from = 0; from < points.length; from++) {
    if (points[from] !== TIGER) continue;
    const ways = graph.leaps[from] as Graph['leaps'][number];
    const named = moves.leap[from] as readonly Choice[];
    for (let i = 0; i < ways.length; i++) {
      const leap = ways[i] as (typeof ways)[number];
      if (points[leap.over] === GOAT && points[leap.to] === EMPTY) list.push(named[i] as Choice);
    }
  }
  return list;
}

/** The side to move has neither a step nor a capture. */
export function isStuck(graph: Graph, board: Board): boolean {
  if (board.turn === GOAT && board.hand > 0) return false;
  return !canStep(graph, board) && !(board.turn === TIGER && canLeap(graph, board));
}

const because = (key: string, params?: { readonly [name: string]: Json }): Message => (params ? { key, params, rule: '5.5' } : { key, rule: '5.5' });

/** Why the side to move may not do this. */
export function whyNot(graph: Graph, moves: Moves, board: Board, choice: Choice): Message | undefined {
  const side = board.turn === GOAT ? 'goats' : 'tigers';
  switch (choice.verb) {
    case 'place':
      if (board.turn === TIGER) return because('tigers-move');
      if (board.hand === 0) return because('all-placed');
      return whyNotOn(graph, board, choice.noun);
    case 'move':
    case 'leap':
      break;
    default:
      return because('no-such-move', { side });
  }
  if (board.turn === GOAT && board.hand > 0) return because('place-first', { hand: board.hand });
  if (board.turn === GOAT && choice.verb === 'leap') return because('goats-never-leap');
  const [from, to] = pair(graph, choice.noun);
  if (from === undefined || to === undefined) return because('no-such-point');
  if (board.points[from] !== board.turn) return because('not-yours', { point: graph.points[from]?.name ?? '', side });
  if (board.points[to] !== EMPTY) return because('occupied', { point: graph.points[to]?.name ?? '' });
  if (choice.verb === 'leap') {
    const leap = graph.leaps[from]?.find((one) => one.to === to);
    if (leap === undefined) return because('no-leap');
    return board.points[leap.over] === GOAT ? undefined : because('no-goat-between');
  }
  if (!graph.steps[from]?.includes(to)) return because('not-adjacent');
  if (returns(board, from, to) && !movements(graph, moves, board).some((one) => one === moves.step[from]?.[graph.steps[from]?.indexOf(to) ?? -1]))
    return because('returns');
  return undefined;
}

function whyNotOn(graph: Graph, board: Board, noun: Json | undefined): Message | undefined {
  const at = typeof noun === 'string' ? graph.index.get(noun) : undefined;
  if (at === undefined) return because('no-such-point');
  return board.points[at] === EMPTY ? undefined : because('occupied', { point: String(noun) });
}

/** The two points of a movement, undefined where the noun names none. */
export function pair(graph: Graph, noun: Json | undefined): readonly [number | undefined, number | undefined] {
  if (!Array.isArray(noun) || noun.length !== 2) return [undefined, undefined];
  return [graph.index.get(noun[0]), graph.index.get(noun[1])];
}
