/** Games for training: quick players among themselves, in memory. */
import { type Chance, type Choice, fastChance, type Result, type Seat, type State } from '@durbar/kernel';
import { shares } from '../search/leaf.ts';
import { type Fitted, fit } from './fit.ts';
import type { Field, Pieces, Playing } from './training.ts';

/** What a judgement looks at. */
export interface Seen {
  /** Features of one seat. */
  readonly width: number;
  /** Whether this is a position to learn from. */
  isMoment(state: State): boolean;
  /** Features of all seats, one seat after the other. */
  fill(state: State, out: Float64Array): void;
}

/** Points that a lead of one is worth beside a victory: they tell more than who won, and sooner. */
const LEAD = 0.02;
const LONGEST = 20_000;

export function playOut({ engine, options }: Field, seats: number, seed: string, players: readonly Playing[], look?: (state: State) => void): Result {
  const chance: Chance = fastChance(seed);
  const { state } = engine.start(seats, options, chance);
  while (state.result === undefined) {
    if (state.step >= LONGEST) throw new Error(`a game has not ended after ${LONGEST} decisions`);
    look?.(state);
    const seat = engine.waiting(state)[0] as Seat;
    const choices = engine.choices(state, seat);
    const choice = choices.length === 1 ? (choices[0] as Choice) : (players[seat] as Playing)(state, seat, choices, chance);
    engine.advance(state, seat, choice, chance);
  }
  return state.result;
}

/** How well one does among others who play alike: its share of the victories, and its lead. Every seat in turn, the same deals for all. */
export function* success(
  field: Field,
  seats: readonly number[],
  games: number,
  seed: string,
  hero: Playing,
  others: Playing,
): Pieces<{ readonly share: number; readonly score: number }> {
  let share = 0;
  let score = 0;
  for (let game = 0; game < games; game++) {
    const count = seats[game % seats.length] as number;
    const round = Math.floor(game / seats.length);
    const at = round % count;
    const players = Array.from({ length: count }, (_, seat) => (seat === at ? hero : others));
    const result = playOut(field, count, `${seed}/${count}/${Math.floor(round / count)}`, players);
    const part = shares(result, count)[at] as number;
    // A fair share counts the same at every table.
    share += part * (count / Math.max(...seats));
    score += part + LEAD * leadOf(result, at);
    yield 'game';
  }
  return { share: share / games, score: score / games };
}

function leadOf({ points }: Result, seat: Seat): number {
  if (points === undefined) return 0;
  const others = points.filter((_, other) => other !== seat);
  return (points[seat] as number) - others.reduce((sum, one) => sum + one, 0) / Math.max(1, others.length);
}

/** Fits the judgement to games of one player against itself. */
export function* learnJudgement(field: Field, judge: Seen, seats: number, games: number, seed: string, player: Playing): Pieces<Fitted> {
  const features: number[] = [];
  const outcomes: number[] = [];
  const row = new Float64Array(judge.width * seats);
  const players = Array.from({ length: seats }, () => player);
  for (let game = 0; game < games; game++) {
    let moments = 0;
    const result = playOut(field, seats, `${seed}/${seats}/${game}`, players, (state) => {
      if (!judge.isMoment(state)) return;
      judge.fill(state, row);
      for (const one of row) features.push(one);
      moments += 1;
    });
    const part = shares(result, seats);
    for (let i = 0; i < moments; i++) outcomes.push(...part);
    yield 'game';
  }
  return fit({ width: judge.width, seats, features: Float64Array.from(features), shares: Float64Array.from(outcomes) });
}
