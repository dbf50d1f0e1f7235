/** Thinking elsewhere: what a worker is given, and how the thoughts of several become one. */
import { type Choice, type Engine, fastChance, type Seat, type State } from '@durbar/kernel';
import { type Bot, type Budget, type Candidate, certain, isSame, type Move, type Position, type Thought } from './bot.ts';

/** A decision for a worker, as JSON. The state is a guess of the seat and never the match itself. */
export interface Job {
  readonly bot: string;
  readonly state: State;
  readonly seat: Seat;
  readonly seats: number;
  readonly budget: Pick<Budget, 'ms' | 'iterations'>;
  readonly seed: string;
  readonly taken?: Choice;
}

/** Jobs for several workers, each with a guess and a chance of its own. */
export function jobsOf(position: Position, bot: string, budget: Job['budget'], workers: number): Job[] {
  const { guess, seat, seats, chance, taken } = position;
  return Array.from({ length: workers }, (_, worker) => ({
    bot,
    state: guess(chance),
    seat,
    seats,
    budget,
    seed: `${worker}/${chance.int('seed', 2 ** 30)}`,
    ...(taken && { taken }),
  }));
}

/** What a worker does: guesses of a guess are guesses too. `stopped` is asked every few milliseconds whether anybody still wants to know. */
export function work(job: Job, bot: Bot, engine: Engine, stopped?: () => boolean): Thought {
  const { state, seat, seats, taken } = job;
  const chance = fastChance(job.seed);
  const choices = engine.choices(state, seat);
  return bot.think(
    { engine, seat, seats, choices, chance, guess: (by) => engine.guess(state, seat, by), ...(taken && { taken }) },
    { ...job.budget, ...(stopped && { stopped }) },
  );
}

/** One thought of several about the same decision: what was looked at most, all together. The choice is one of those offered. */
export function merged(thoughts: readonly Thought[], offered: readonly Choice[]): Thought {
  const [first] = thoughts;
  if (first === undefined) throw new Error('nobody thought');
  const weight = (thought: Thought) => Math.max(1, thought.iterations);
  const whole = thoughts.reduce((sum, thought) => sum + weight(thought), 0);
  const candidates: Candidate[] = [];
  for (const choice of offered) {
    let share = 0;
    let value = 0;
    for (const thought of thoughts) {
      const one = thought.candidates.find((candidate) => isSame(candidate.choice, choice));
      if (one === undefined) continue;
      share += one.share * weight(thought);
      value += one.value * one.share * weight(thought);
    }
    if (share > 0) candidates.push({ choice, share: share / whole, value: value / share });
  }
  candidates.sort((a, b) => b.share - a.share || b.value - a.value);
  const chosen = offered.find((choice) => isSame(choice, (candidates[0] ?? first).choice));
  if (chosen === undefined) throw new Error('what was thought of is not offered');
  const same = thoughts.filter((thought) => isSame(thought.choice, chosen));
  const clearest = [...same].sort((a, b) => b.line.length - a.line.length)[0] ?? certain(chosen, first.line[0]?.seat ?? 0);
  const line: readonly Move[] = clearest.line;
  const expected = first.expected.map((_, seat) => thoughts.reduce((sum, thought) => sum + (thought.expected[seat] ?? 0) * weight(thought), 0) / whole);
  return {
    choice: chosen,
    candidates,
    expected,
    line,
    iterations: thoughts.reduce((sum, { iterations }) => sum + iterations, 0),
    ms: Math.max(...thoughts.map(({ ms }) => ms)),
    ...(clearest.plan && { plan: clearest.plan }),
    ...(clearest.reason && { reason: clearest.reason }),
  };
}
