/** Two states that one viewer must not be able to tell apart: everything that it does not know is dealt anew in the second. */
import {
  type Choice,
  canonical,
  engineOf,
  fastChance,
  type Game,
  type Seat,
  type State,
  type Stepped,
  TapeError,
  tapeChance,
  type Viewer,
} from '@durbar/kernel';
import { pick, randomSetting, type Setting } from '@durbar/kernel/kit';

export interface Pair {
  readonly game: Game;
  readonly setting: Setting;
  readonly viewer: Viewer;
  readonly states: readonly [State, State];
}

/** Positions of one random game with secrets dealt anew, for everybody who looks. `real` is the game without any planted leak. */
export function* pairsOf(real: Game, game: Game, seed: string, every: number): Generator<Pair> {
  const will = fastChance(seed);
  const setting = randomSetting(real, will);
  const { engine, seats, options } = setting;
  const looked = { ...setting, engine: engineOf(game, setting.edition) };
  const viewers: Viewer[] = [...Array.from({ length: seats }, (_, seat) => seat), 'watcher'];
  const { state } = engine.start(seats, options, will);
  while (state.result === undefined) {
    if (will.int('look', every) === 0) {
      for (const viewer of viewers) {
        const states = [engine.copy(state), redealt(setting, state, viewer, will)] as const;
        if (game.id !== HIDDEN || canonical(states[0]) !== canonical(states[1])) yield { game, setting: looked, viewer, states };
      }
    }
    const seat = pick(engine.waiting(state), will);
    engine.advance(state, seat, pick(engine.choices(state, seat), will), will);
  }
}

/** The game whose boards hold secrets; in the others only seeds, drafts and orders are secret. */
export const HIDDEN = 'taj-mahal';

/** What two seats do not know together, nobody without a seat knows. */
const redealt = ({ engine }: Setting, state: State, viewer: Viewer, will: ReturnType<typeof fastChance>): State =>
  viewer === 'watcher' ? engine.guess(engine.guess(state, 0, will), 1, will) : engine.guess(state, viewer, will);

/** A move that can be made in both states, needs no chance and tells nobody anything in private: after it the viewer must still know no more. */
export function commonMove({ setting, states }: Pair, will: ReturnType<typeof fastChance>) {
  const { engine } = setting;
  const seats = engine.waiting(states[0]).filter((seat) => engine.waiting(states[1]).includes(seat));
  for (let tries = 0; tries < 6 && seats.length > 0; tries++) {
    const seat = pick(seats, will);
    const choice = pick(engine.choices(states[0], seat), will);
    const steps = states.map((state) => stepped(state, seat, choice, setting));
    const [one, two] = steps;
    if (one && two) return { seat, choice, steps: [one, two] as const };
  }
  return undefined;
}

function stepped(state: State, seat: Seat, choice: Choice, { engine }: Setting): Stepped<object> | undefined {
  try {
    const step = engine.step(state, seat, choice, tapeChance([]));
    // The end of a match opens hands and counts them.
    return step.ok && !step.barrier && step.state.result === undefined ? step : undefined;
  } catch (error) {
    if (error instanceof TapeError) return undefined;
    throw error;
  }
}
