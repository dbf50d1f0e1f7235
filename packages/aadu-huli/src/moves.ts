/** 5.5: what neither side may do on its turn, and why. */
import type { Choice, Json, Message } from '@durbar/kernel';
import { type Board, canLeap, canStep, EMPTY, GOAT, returns, TIGER } from './board.ts';
import type { Graph } from './edition.ts';
import { type Moves, movements, stepOf } from './lists.ts';

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
  if (returns(board, from, to) && !movements(moves, board).some((one) => one === stepOf(moves, from, to))) return because('returns');
  return undefined;
}

function whyNotOn(graph: Graph, board: Board, noun: Json | undefined): Message | undefined {
  const at = typeof noun === 'string' ? graph.index.get(noun) : undefined;
  if (at === undefined) return because('no-such-point');
  return board.points[at] === EMPTY ? undefined : because('occupied', { point: String(noun) });
}

/** The two points of a movement, undefined where the noun names none. */
function pair(graph: Graph, noun: Json | undefined): readonly [number | undefined, number | undefined] {
  if (!Array.isArray(noun) || noun.length !== 2) return [undefined, undefined];
  return [graph.index.get(noun[0]), graph.index.get(noun[1])];
}
