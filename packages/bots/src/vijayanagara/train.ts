/** Weights from self-play: final scores are regressed on features, the spread is fitted to who won, Events are valued by what they changed. */
import { type Chance, type Choice, type Engine, fastChance, type Options, type State } from '@durbar/kernel';
import type { Board, World } from '@durbar/vijayanagara';
import { ELIGIBLE_NEXT, FEATURES, features, progress, TO_ACT } from './features.ts';
import { judge, type Mind, mindOf, momentOf, type Weights } from './mind.ts';
import { Policy } from './policy.ts';

/** Sums that a regression needs, for each Faction: they grow with every game, and games can be added later. */
export interface Lessons {
  games: number;
  /** Products of features and of features with the score, by Faction. */
  readonly squares: number[][];
  readonly products: number[][];
  /** For each Event, half and Faction: how often it was executed, and what it brought in all. */
  readonly events: number[][];
  /** Expected scores, moment and winner of some positions, for the spread. */
  readonly leads: number[][];
}

const WIDTH = 2 * FEATURES;
const HALVES = 36 * 2 * 3;
const LEADS = 4000;

export const noLessons = (): Lessons => ({
  games: 0,
  squares: [0, 1, 2].map(() => new Array<number>(WIDTH * WIDTH).fill(0)),
  products: [0, 1, 2].map(() => new Array<number>(WIDTH).fill(0)),
  events: Array.from({ length: HALVES }, () => [0, 0]),
  leads: [],
});

interface Seen {
  readonly features: Float64Array;
  readonly u: number;
  readonly step: number;
}

/** How a game of the lessons is played: heat of the policy, and how often an Event is executed just to see. */
const HEAT = 0.2;
const CURIOUS = 0.08;

/** One game between three students of the same weights; a search may decide instead of the policy. */
export function lesson(
  engine: Engine<Board>,
  mind: Mind,
  options: Options,
  seed: string,
  lessons: Lessons,
  decide?: (state: State<Board>, seat: number, choices: readonly Choice[], chance: Chance) => Choice | undefined,
): void {
  const world = mind.world;
  const policy = new Policy(mind);
  const chance = fastChance(seed);
  const { state } = engine.start(3, options, chance);
  const seen: Seen[] = [];
  const shares = [0, 0, 0];
  let tried = -1;
  let before = 0;
  let points = [0, 0, 0];
  for (let seat = engine.waiting(state)[0]; seat !== undefined; seat = engine.waiting(state)[0]) {
    const choices = engine.choices(state, seat);
    const frame = state.stack[state.stack.length - 1];
    const isOption = frame?.proc === 'eligible-faction' && frame.at === 'option';
    if (isOption) {
      const now = new Float64Array(3 * FEATURES);
      features(world, state, now);
      if (tried >= 0) {
        const sum = lessons.events[tried] as number[];
        sum[0] = (sum[0] as number) + 1;
        sum[1] = (sum[1] as number) + worthOf(mind, state, now, points) - before;
        tried = -1;
      }
      seen.push({ features: now, u: progress(state.board), step: state.step });
    }
    let choice = decide?.(state, seat, choices, chance) ?? policy.pick(state, seat, choices, chance, HEAT);
    if (isOption) {
      const halves = choices.filter(({ verb }) => verb === 'event');
      if (halves.length > 0 && chance.int('curious', 1000) < CURIOUS * 1000) choice = halves[chance.int('half', halves.length)] as Choice;
      if (choice.verb === 'event') {
        judge(mind, state, shares);
        points = [0, 1, 2].map((one) => (one === seat ? 1 : (-0.85 * (shares[one] as number)) / Math.max(0.02, 1 - (shares[seat] as number)) - 0.075));
        tried = ((state.board.card - 1) * 2 + (choice.noun === 'unshaded' ? 0 : 1)) * 3 + seat;
        before = worthOf(mind, state, (seen[seen.length - 1] as Seen).features, points);
      }
    }
    engine.advance(state, seat, choice, chance);
  }
  learn(lessons, state, seen);
}

/** What a position is worth to somebody, Eligibility apart. */
function worthOf(mind: Mind, state: State<Board>, now: Float64Array, points: readonly number[]): number {
  const weights = mind.moments[momentOf(state.board)] as Float64Array;
  let worth = 0;
  for (let i = 0; i < 3 * FEATURES; i++) {
    const feature = i % FEATURES;
    if (feature === ELIGIBLE_NEXT || feature === TO_ACT || feature === 0) continue;
    worth += (points[Math.floor(i / FEATURES)] as number) * (weights[i] as number) * (now[i] as number);
  }
  return worth;
}

function learn(lessons: Lessons, state: State<Board>, seen: readonly Seen[]): void {
  const { result } = state;
  if (result === undefined) return;
  lessons.games += 1;
  const row = new Float64Array(WIDTH);
  for (const { features: now, u } of seen) {
    for (let faction = 0; faction < 3; faction++) {
      const squares = lessons.squares[faction] as number[];
      const products = lessons.products[faction] as number[];
      const score = result.points?.[faction] ?? 0;
      for (let i = 0; i < FEATURES; i++) {
        row[i] = (1 - u) * (now[faction * FEATURES + i] as number);
        row[FEATURES + i] = u * (now[faction * FEATURES + i] as number);
      }
      for (let i = 0; i < WIDTH; i++) {
        const x = row[i] as number;
        if (x === 0) continue;
        products[i] = (products[i] as number) + x * score;
        for (let j = 0; j < WIDTH; j++) squares[i * WIDTH + j] = (squares[i * WIDTH + j] as number) + x * (row[j] as number);
      }
    }
  }
  const some = seen[(lessons.games * 7) % seen.length];
  if (some !== undefined && lessons.leads.length < LEADS)
    lessons.leads.push([some.u, ...some.features, ...[0, 1, 2].map((faction) => (result.winners.includes(faction) ? 1 / result.winners.length : 0))]);
}

/** Solves (squares + ridge) w = products + ridge * prior. */
function solve(squares: readonly number[], products: readonly number[], prior: readonly number[], ridge: readonly number[]): number[] {
  const n = products.length;
  const a = Array.from({ length: n }, (_, i) => {
    const row = squares.slice(i * n, i * n + n);
    row[i] = (row[i] as number) + (ridge[i] as number);
    row.push((products[i] as number) + (ridge[i] as number) * (prior[i] as number));
    return row;
  });
  for (let i = 0; i < n; i++) {
    const pivot = a[i] as number[];
    for (let k = i + 1; k < n; k++) {
      const other = a[k] as number[];
      const by = (other[i] as number) / (pivot[i] as number);
      if (by !== 0) for (let j = i; j <= n; j++) other[j] = (other[j] as number) - by * (pivot[j] as number);
    }
  }
  const w = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    const row = a[i] as number[];
    let sum = row[n] as number;
    for (let j = i + 1; j < n; j++) sum -= (row[j] as number) * (w[j] as number);
    w[i] = sum / (row[i] as number);
  }
  return w;
}

const round = (n: number) => Math.round(n * 1e4) / 1e4;
/** Positions' worth of belief in the weights before: what was seen rarely stays near them. */
const BELIEF = 300;

export function weightsFrom(world: World, lessons: Lessons, prior: Weights, seed: string): Weights {
  const early: number[][] = [];
  const late: number[][] = [];
  for (let faction = 0; faction < 3; faction++) {
    const before = [...(prior.early[faction] as number[]), ...(prior.late[faction] as number[])];
    const ridge = before.map((_, i) => (i % FEATURES === 0 ? 1 : BELIEF));
    const found = solve(lessons.squares[faction] as number[], lessons.products[faction] as number[], before, ridge).map(round);
    early.push(found.slice(0, FEATURES));
    late.push(found.slice(FEATURES));
  }
  const events = prior.events.map((halves, event) =>
    halves.map((row, half) =>
      row.map((value, faction) => {
        const [n = 0, sum = 0] = lessons.events[(event * 2 + half) * 3 + faction] ?? [];
        return round((sum + 10 * value) / (n + 10));
      }),
    ),
  );
  const trained: Weights = { version: prior.version + 1, games: lessons.games, seed, early, late, spread: prior.spread, events };
  return { ...trained, spread: spreadOf(world, trained, lessons) };
}

/** The spread at the beginning and at the end that makes the winners most likely. */
function spreadOf(world: World, weights: Weights, lessons: Lessons): readonly [number, number] {
  let best: readonly [number, number] = weights.spread;
  let least = Number.POSITIVE_INFINITY;
  const mind = mindOf(world, { ...weights, spread: [1, 1] });
  const leads = lessons.leads.map((row) => {
    const u = row[0] as number;
    const now = mind.moments[Math.round(u * (mind.moments.length - 1))] as Float64Array;
    const scores = [0, 1, 2].map((faction) => {
      let sum = 0;
      for (let i = 0; i < FEATURES; i++) sum += (now[faction * FEATURES + i] as number) * (row[1 + faction * FEATURES + i] as number);
      return sum;
    });
    return { u, scores, won: row.slice(1 + 3 * FEATURES) };
  });
  for (let first = 0.6; first <= 5; first += 0.2)
    for (let last = 0.3; last <= 2.5; last += 0.1) {
      let loss = 0;
      for (const { u, scores, won } of leads) {
        const spread = (1 - u) * first + u * last;
        const most = Math.max(...scores);
        const all = Math.log(scores.reduce((sum, score) => sum + Math.exp((score - most) / spread), 0));
        for (let faction = 0; faction < 3; faction++) loss -= (won[faction] as number) * (((scores[faction] as number) - most) / spread - all);
      }
      if (loss < least) {
        least = loss;
        best = [round(first), round(last)];
      }
    }
  return best;
}
