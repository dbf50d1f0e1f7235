/** One match of the engine protocol: its state, what happened, and the way back to the last barrier. */
import { pick } from '@durbar/bots';
import { type Chance, type Choice, type Engine, type Fact, fastChance, type Game, kernelMessages, type Message, type Seat, type State } from '@durbar/kernel';
import { wordsOf } from '../words.ts';
import { Fault } from './faults.ts';

export interface Happened {
  /** The step that it led to; 0 for the start. */
  readonly step: number;
  readonly seat?: Seat;
  readonly choice?: Choice;
  readonly facts: readonly Fact[];
}

export interface Match {
  readonly game: Game;
  readonly engine: Engine;
  readonly seats: number;
  readonly chance: Chance;
  /** The will of the players when they move at random. */
  readonly will: Chance;
  state: State;
  /** States that can still be gone back to, oldest first. */
  readonly back: State[];
  /** Whether something lies before them that cannot be undone. */
  barrier: boolean;
  readonly happened: Happened[];
}

export function matchOf(
  from: Pick<Match, 'game' | 'engine' | 'seats'>,
  seed: string,
  begin: (chance: Chance) => { readonly state: State; readonly facts: readonly Fact[] },
): Match {
  const chance = fastChance(seed);
  const { state, facts } = begin(chance);
  return { ...from, chance, will: fastChance(`${seed}/will`), state, back: [], barrier: false, happened: [{ step: state.step, facts }] };
}

/** Takes a choice; throws a fault that says why not. */
export function apply(match: Match, seat: Seat, choice: unknown): { readonly happened: Happened; readonly barrier: boolean } {
  const { engine, state } = match;
  const step = engine.step(state, seat, choice, match.chance);
  if (!step.ok) throw new Fault(step.code, sayWhy(match, step.why), step.why);
  if (step.barrier) match.back.length = 0;
  else match.back.push(state);
  match.barrier ||= step.barrier;
  match.state = step.state;
  const happened: Happened = { step: step.state.step, seat, choice: choice as Choice, facts: step.facts };
  match.happened.push(happened);
  return { happened, barrier: step.barrier };
}

export function undo(match: Match): void {
  const state = match.back.pop();
  if (state === undefined) {
    throw match.barrier
      ? new Fault('barrier', 'The last step used chance or revealed something, so it cannot be undone.')
      : new Fault('undo-nothing', 'There is no step to undo.');
  }
  match.state = state;
  match.happened.pop();
}

/** Random decisions up to a step or the end of the match; returns how many were made. */
export function playRandom(match: Match, until: number, most: number): number {
  const { engine, will } = match;
  let made = 0;
  while (match.state.result === undefined && match.state.step < until) {
    if (made >= most) throw new Fault('rules-failed', `The match has not ended after ${most} more decisions.`);
    const seat = pick(engine.waiting(match.state), will);
    apply(match, seat, pick(engine.choices(match.state, seat), will));
    made += 1;
  }
  return made;
}

export const sayWhy = ({ game }: Match, why: Message): string => wordsOf([game.messages.en, kernelMessages.en], 'en')('why', why.key, why.params);
