/** Everything wrong with a state from outside. */
import type { Engine } from './engine.ts';
import type { Flat } from './lines.ts';
import type { State } from './types.ts';

export function faultsOf<B extends object>(engine: Engine<B>, procs: ReadonlyMap<string, Flat<B>>, given: unknown): string[] {
  const { rules } = engine;
  if (typeof given !== 'object' || given === null) return ['A state is an object.'];
  const state = given as State<B>;
  if (state.rules !== rules.name) return [`The state is for the rules ${JSON.stringify(state.rules)}, not ${rules.name}.`];
  if (!Number.isInteger(state.step) || state.step < 0) return ['The step is not a whole number.'];
  if (typeof state.board !== 'object' || state.board === null) return ['There is no board.'];
  if (!Array.isArray(state.stack)) return ['There is no stack.'];
  for (const [i, frame] of state.stack.entries()) {
    const proc = procs.get(frame?.proc);
    const places = i === state.stack.length - 1 ? proc?.asks : proc?.calls;
    if (!places?.has(frame.at)) return [`Frame ${i} of the stack names no line of the rules.`];
    if (typeof frame.vars !== 'object' || frame.vars === null || Array.isArray(frame.vars)) return [`Frame ${i} of the stack has no variables.`];
  }
  if ((state.stack.length === 0) !== (state.result !== undefined)) return ['A match has a result exactly when nobody is asked any more.'];
  if (state.lost !== undefined && !isLost(state.lost)) return ['Those who have lost are not a list of seats.'];
  try {
    const broken = rules.audit(state.board);
    if (broken.length > 0) return broken;
    const empty = engine.waiting(state).find((seat) => engine.choices(state, seat).length === 0);
    if (empty !== undefined) return [`Seat ${empty} is asked but has no choice.`];
    for (const viewer of engine.waiting(state)) engine.view(state, viewer);
  } catch {
    return ['The board does not have the form that these rules need.'];
  }
  return [];
}

const isLost = (given: unknown): boolean =>
  Array.isArray(given) && given.length > 0 && new Set(given).size === given.length && given.every((seat) => Number.isInteger(seat) && seat >= 0);
