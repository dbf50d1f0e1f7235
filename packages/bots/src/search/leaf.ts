/** What a position is worth where the tree ends: who won, what the brain says, or what playing on shows. */
import type { Chance, Choice, Engine, Result, Seat, State } from '@durbar/kernel';
import { pick } from '../bot.ts';
import type { Brain } from '../brain.ts';

/** Decisions after which playing on gives up. */
const LONGEST = 5000;
/** Points of a game's own evaluation that make one seat e times as likely to win as another. */
const POINTS = 10;

/** The share of the victory for each seat. */
export type Worth = (state: State, chance: Chance) => readonly number[];

/** Shares of a victory; of a draw, the same for all. */
export function shares({ winners }: Result, seats: number): number[] {
  const part = 1 / (winners.length === 0 ? seats : winners.length);
  return Array.from({ length: seats }, (_, seat) => (winners.length === 0 || winners.includes(seat) ? part : 0));
}

/** Shares in proportion to e to the power of each value. */
export function softmax(values: readonly number[], scale: number): number[] {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp((value - most) / scale));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / whole);
}

/** The brain's judgement, else the game's own evaluation made into shares. */
export function judgeOf(engine: Engine, brain: Brain | undefined, seats: number): ((state: State) => readonly number[]) | undefined {
  const { rules } = engine;
  const { evaluate } = rules;
  if (brain !== undefined) return (state) => (state.result === undefined ? brain.judge(state) : shares(state.result, seats));
  if (evaluate === undefined) return undefined;
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const value = (state: State, seat: Seat) => evaluate.call(rules, state.board, seat);
  return (state) => {
    if (state.result !== undefined && state.result.winners.length > 0) return shares(state.result, seats);
    return softmax(
      all.map((seat) => value(state, seat)),
      POINTS,
    );
  };
}

/** Plays on by the fast policy until the brain is ready to judge; changes the state. */
export function worthOf(engine: Engine, brain: Brain | undefined, seats: number): Worth {
  const judge = judgeOf(engine, brain, seats);
  const settled = brain?.settled;
  if (judge !== undefined && settled === undefined) return (state) => judge(state);
  const policy = brain?.playout?.bind(brain) ?? ((_state: State, _seat: Seat, choices: readonly Choice[], chance: Chance) => pick(choices, chance));
  const ready = settled === undefined ? () => false : settled.bind(brain);
  return (state, chance) => {
    let decisions = 0;
    while (state.result === undefined && decisions < LONGEST && !ready(state, decisions)) {
      const seat = engine.waiting(state)[0] as Seat;
      const choices = engine.choices(state, seat);
      engine.advance(state, seat, choices.length === 1 ? (choices[0] as Choice) : policy(state, seat, choices, chance), chance);
      decisions += 1;
    }
    if (state.result !== undefined) return shares(state.result, seats);
    return judge?.(state) ?? Array.from({ length: seats }, () => 1 / seats);
  };
}
