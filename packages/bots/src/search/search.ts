/** Information-set Monte-Carlo tree search: a fresh guess for every iteration, one tree over what can be told apart, values for every seat. */
import type { Chance, Choice, Seat, State } from '@durbar/kernel';
import { type Budget, type Candidate, isSame, type Move, type Position, type Thought, timeOf } from '../bot.ts';
import type { Brain } from '../brain.ts';
import { worthOf } from './leaf.ts';
import { type Edge, edgesOf, MANNER, type Manner, type Node, newNode, select } from './tree.ts';

/** Iterations between two looks at the clock. */
const LOOK = 16;
/** Milliseconds between two questions whether to stop. */
const ASK = 4;
/** A line goes on while its moves were looked at so often. */
const SURE = 12;
const LINE = 8;
/** A choice with this share of the visits after this part of the time will not be overtaken by anything sensible. */
const CLEAR = 0.85;
const PART = 0.25;

/** The part of the visits for a choice that is to be judged. */
const JUDGED = 0.15;

export function search(position: Position, brain: Brain | undefined, budget: Budget, manner: Manner = MANNER): Thought {
  const tree = new Search(position, brain, manner);
  const began = timeOf(budget);
  let asked = began;
  let rate = 0;
  let count = 0;
  for (; budget.iterations === undefined || count < budget.iterations; count++) {
    tree.iterate();
    if (count % LOOK !== LOOK - 1) continue;
    const now = timeOf(budget);
    if (now - asked >= ASK) {
      asked = now;
      if (budget.stopped?.()) break;
    }
    if (budget.iterations !== undefined) continue;
    const spent = now - began;
    rate = (count + 1) / Math.max(spent, 0.01);
    if (spent >= budget.ms - LOOK / rate) break;
    if (tree.decided(count + 1, rate * (budget.ms - spent), spent / budget.ms)) break;
  }
  return tree.thought(count, timeOf(budget) - began);
}

class Search {
  readonly position: Position;
  readonly seats: number;
  readonly manner: Manner;
  readonly worth: ReturnType<typeof worthOf>;
  readonly root: Node = newNode();
  readonly path: Edge[] = [];
  readonly offered: Edge[] = [];
  /** Outcomes so far: for each seat their sum, and all their squares, from which the spread follows. */
  readonly sum: Float64Array;
  squares = 0;
  count = 0;

  constructor(position: Position, brain: Brain | undefined, manner: Manner) {
    this.position = position;
    this.seats = position.seats;
    this.manner = manner;
    this.worth = worthOf(position.engine, brain, position.seats);
    this.sum = new Float64Array(position.seats);
  }

  /** Down the tree to something not tried yet, and back with what it is worth. */
  iterate(): void {
    const { engine, guess, chance } = this.position;
    const state = guess(chance);
    const { path } = this;
    path.length = 0;
    let node = this.root;
    let seat: Seat | undefined = this.position.seat;
    while (state.result === undefined && seat !== undefined) {
      const edge = this.follow(state, node, seat, node === this.root ? this.position.choices : engine.choices(state, seat), chance);
      path.push(edge);
      node = edge.node;
      seat = engine.waiting(state)[0];
      if (edge.visits === 0) break;
    }
    this.learn(this.worth(state, chance));
  }

  private follow(state: State, node: Node, seat: Seat, choices: readonly Choice[], chance: Chance): Edge {
    const edges = edgesOf(node, seat, this.seats, choices, this.offered);
    const edge = (node === this.root && this.judged(edges)) || (edges.length === 1 ? (edges[0] as Edge) : select(edges, seat, this.spread(), this.manner));
    this.position.engine.advance(state, seat, edge.choice, chance);
    return edge;
  }

  /** What somebody took here, as long as it was not looked at enough to be judged. */
  private judged(edges: readonly Edge[]): Edge | undefined {
    const { taken } = this.position;
    const edge = taken && edges.find(({ choice }) => isSame(choice, taken));
    return edge !== undefined && edge.visits < this.count * JUDGED ? edge : undefined;
  }

  /** The deviation of the outcomes, as the measure of what curiosity may cost. */
  private spread(): number {
    if (this.count < 2) return 0.3;
    let means = 0;
    for (const sum of this.sum) means += (sum / this.count) ** 2;
    return Math.max(0.005, Math.sqrt(Math.max(0, this.squares / this.count - means) / this.seats));
  }

  private learn(values: readonly number[]): void {
    for (const edge of this.path) {
      edge.visits += 1;
      for (let seat = 0; seat < this.seats; seat++) edge.sum[seat] = (edge.sum[seat] as number) + (values[seat] as number);
    }
    this.count += 1;
    for (let seat = 0; seat < this.seats; seat++) {
      const value = values[seat] as number;
      this.sum[seat] = (this.sum[seat] as number) + value;
      this.squares += value * value;
    }
  }

  /** Whether more iterations cannot, or hardly will, change the choice. */
  decided(done: number, left: number, part: number): boolean {
    const [best, second] = ranked(this.root.edges);
    if (best === undefined) return false;
    if (best.visits - (second?.visits ?? 0) > left) return true;
    return part > PART && best.visits > done * CLEAR;
  }

  thought(iterations: number, ms: number): Thought {
    const { seat, choices } = this.position;
    const list = ranked(this.root.edges);
    const best = list[0] as Edge;
    const choice = choices.find((one) => isSame(one, best.choice)) as Choice;
    const done = Math.max(1, this.count);
    const candidates = list
      .filter(({ visits }) => visits > 0)
      .map((edge): Candidate => ({ choice: edge.choice, share: edge.visits / done, value: mean(edge, seat) }));
    return { choice, candidates, expected: Array.from(best.sum, (sum) => sum / Math.max(1, best.visits)), line: lineFrom(this.root), iterations, ms };
  }
}

const mean = (edge: Edge, seat: Seat) => (edge.sum[seat] as number) / Math.max(1, edge.visits);

/** Most visited first, then best. */
function ranked(edges: readonly Edge[]): Edge[] {
  return [...edges].sort((a, b) => b.visits - a.visits || mean(b, b.seat) - mean(a, a.seat));
}

function lineFrom(root: Node): Move[] {
  const line: Move[] = [];
  for (let node = root; line.length < LINE; ) {
    const [best] = ranked(node.edges);
    if (best === undefined || (best.visits < SURE && line.length > 0)) break;
    line.push({ seat: best.seat, choice: best.choice });
    node = best.node;
  }
  return line;
}
