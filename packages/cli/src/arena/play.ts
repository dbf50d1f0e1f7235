/** One game of an arena, with what each bot spent on it. */
import { type Bot, type Budget, type Thought, timeOf } from '@durbar/bots';
import { type Fact, fastChance, type Seat } from '@durbar/kernel';
import type { Setting } from '../setting.ts';
import type { Played } from './rating.ts';

/** A time or a number of iterations for every decision; without them, what each bot usually takes. */
export interface Pace {
  readonly time?: number;
  readonly iterations?: number;
  /** Usual times are divided by this, so that bots of different patience can be compared sooner. */
  readonly speed?: number;
  /** Iterations for each millisecond that a bot usually takes: bots of different patience compared alike on any machine. */
  readonly rate?: number;
  /** Times are processor time of this process: other work of the machine does not matter. */
  readonly processor?: boolean;
  /** Bots look solved positions up. */
  readonly tabled?: boolean;
}

/** Milliseconds of processor time that this process has used. */
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export interface Seated {
  readonly game: number;
  readonly seed: string;
  readonly bots: readonly Bot[];
}

/** No game of ours comes near. */
const LONGEST = 20_000;

/** Plays in slices: there is a pause after every decision; whoever wants to see the facts is told them. */
export async function playGame(
  { engine, seats, options }: Setting,
  { game, seed, bots }: Seated,
  pace: Pace,
  pause: () => Promise<boolean>,
  see?: (facts: readonly Fact[]) => void,
): Promise<Played | undefined> {
  const chance = fastChance(seed);
  const wills = bots.map((_, seat) => fastChance(`${seed}/${game}/will/${seat}`));
  const start = engine.start(seats, options, chance);
  let { state } = start;
  see?.(start.facts);
  const spent: Record<string, { ms: number; most: number; iterations: number; decisions: number }> = {};
  for (const { name } of bots) spent[name] = { ms: 0, most: 0, iterations: 0, decisions: 0 };
  let last: { readonly seat: Seat; readonly thought: Thought } | undefined;
  while (state.result === undefined) {
    if (state.step >= LONGEST) throw new Error(`The game ${game} has not ended after ${LONGEST} decisions.`);
    const seat = engine.waiting(state)[0] as Seat;
    const bot = bots[seat] as Bot;
    const choices = engine.choices(state, seat);
    const position = {
      engine,
      seat,
      seats,
      choices,
      chance: wills[seat] as (typeof wills)[number],
      guess: (by: typeof chance) => engine.guess(state, seat, by),
      ...(last?.seat === seat && { before: last.thought }),
    };
    const budget = budgetOf(bot.ms(engine), pace);
    const began = timeOf(budget);
    const thought = bot.think(position, budget);
    const ms = timeOf(budget) - began;
    last = { seat, thought };
    const sum = spent[bot.name];
    if (sum !== undefined && choices.length > 1) {
      sum.ms += ms;
      sum.most = Math.max(sum.most, ms);
      sum.iterations += thought.iterations;
      sum.decisions += 1;
    }
    if (see === undefined) engine.advance(state, seat, thought.choice, chance);
    else {
      const step = engine.step(state, seat, thought.choice, chance);
      if (!step.ok) throw new Error(`The bot ${bot.name} chose what was not offered.`);
      see(step.facts);
      state = step.state;
    }
    if (!(await pause())) return undefined;
  }
  const { winners, points } = state.result;
  return { game, bots: bots.map(({ name }) => name), winners, ...(points && { points }), decisions: state.step, spent };
}

function budgetOf(usual: number, { time, iterations, speed = 1, rate, processor }: Pace): Budget {
  if (rate !== undefined && usual > 0) return { ms: usual, iterations: Math.max(1, Math.round(usual * rate)) };
  return { ms: usual === 0 ? 0 : (time ?? usual / speed), ...(processor && { now: processorTime }), ...(iterations !== undefined && { iterations }) };
}
