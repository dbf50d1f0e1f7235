/** The tree of an information-set search: what was tried after what, and what came of it for each seat. */
import type { Choice, Seat } from '@durbar/kernel';
import { isSame } from '../bot.ts';

export interface Edge {
  readonly seat: Seat;
  readonly choice: Choice;
  visits: number;
  /** Shares of the victory, added up by seat. */
  readonly sum: Float64Array;
  readonly node: Node;
}

export interface Node {
  readonly edges: Edge[];
}

/** How search weighs what it knows against what it does not. */
export interface Manner {
  /** Weight of the unknown, in deviations of the outcomes. */
  readonly curiosity: number;
  /** Choices looked at after n visits: `first + growth * sqrt(n)`. */
  readonly first: number;
  readonly growth: number;
}

export const MANNER: Manner = { curiosity: 2.5, first: 3, growth: 1.2 };

export const newNode = (): Node => ({ edges: [] });

/** The edge of a choice, most likely at the place that the choice has among those offered. */
export function edgeOf(node: Node, seat: Seat, choice: Choice, likely: number): Edge | undefined {
  const { edges } = node;
  const there = edges[likely];
  if (there !== undefined && there.seat === seat && isSame(there.choice, choice)) return there;
  for (const edge of edges) if (edge.seat === seat && isSame(edge.choice, choice)) return edge;
  return undefined;
}

/** The edges of what is offered in this guess. */
export function edgesOf(node: Node, seat: Seat, seats: number, choices: readonly Choice[], out: Edge[]): Edge[] {
  out.length = 0;
  for (let i = 0; i < choices.length; i++) {
    const choice = choices[i] as Choice;
    let edge = edgeOf(node, seat, choice, i);
    if (edge === undefined) {
      edge = { seat, choice, visits: 0, sum: new Float64Array(seats), node: newNode() };
      node.edges.push(edge);
    }
    out.push(edge);
  }
  return out;
}

/**
 * The edge to follow: its mean for the mover, and a share of curiosity, the same for all, less the more it was tried.
 * Counting only the visits of what is offered in this guess takes the place of counting how often each was available.
 */
export function select(edges: readonly Edge[], seat: Seat, spread: number, manner: Manner): Edge {
  let visits = 0;
  let total = 0;
  let tried = 0;
  for (const edge of edges) {
    if (edge.visits === 0) continue;
    visits += edge.visits;
    total += edge.sum[seat] as number;
    tried += 1;
  }
  const mean = visits === 0 ? 0 : total / visits;
  const wide = tried < manner.first + manner.growth * Math.sqrt(visits);
  const urge = (manner.curiosity * spread * Math.sqrt(visits + 1)) / edges.length;
  let best: Edge | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const edge of edges) {
    if (edge.visits === 0 && !wide) continue;
    const score = (edge.visits === 0 ? mean : (edge.sum[seat] as number) / edge.visits) + urge / (1 + edge.visits);
    if (score > most) {
      most = score;
      best = edge;
    }
  }
  return best ?? (edges[0] as Edge);
}
