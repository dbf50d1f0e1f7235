/** Search: whole games by the fast policy, and a plain Monte-Carlo search beside the peer's. */
import { brainOf, search } from '@durbar/bots';
import type { Choice, Seat } from '@durbar/kernel';
import type { Task } from './measure.ts';
import type { Peer } from './peer.ts';
import type { Field } from './tasks.ts';

/** Iterations of one search: as many as the peer's bot usually does. */
const ITERATIONS = 200;

/** Whole games by the fast policy of a brain, each from a guess of the same opening as in a search; counts games. */
export function playoutTask(name: string, { engine, seats, options, chance }: Field): Task {
  const brain = brainOf(engine);
  const policy = brain?.playout?.bind(brain);
  if (policy === undefined) throw new Error(`${engine.rules.name} has no fast policy`);
  const opening = engine.start(seats, options, chance).state;
  const asked = engine.waiting(opening)[0] as Seat;
  return {
    name,
    run() {
      const state = engine.guess(opening, asked, chance);
      while (state.result === undefined) {
        const seat = engine.waiting(state)[0] as Seat;
        const choices = engine.choices(state, seat);
        engine.advance(state, seat, choices.length === 1 ? (choices[0] as Choice) : policy(state, seat, choices, chance), chance);
      }
      return 1;
    },
  };
}

/** A Monte-Carlo tree search of the opening whose playouts are random and go to the end, like the peer's; counts playouts. */
export function searchTask(name: string, { engine, seats, options, chance }: Field): Task {
  const { state } = engine.start(seats, options, chance);
  const seat = engine.waiting(state)[0] as Seat;
  const choices = engine.choices(state, seat);
  const even = Array.from({ length: seats }, () => 1 / seats);
  const plain = { judge: () => even, settled: () => false };
  return {
    name,
    run: () =>
      search({ engine, seat, seats, choices, chance, guess: (by) => engine.guess(state, seat, by) }, plain, { ms: 0, iterations: ITERATIONS }).iterations,
  };
}

/** The peer's own bot on the same opening; counts playouts. One at a time, because they take long. */
export function peerSearchTask(name: string, peer: Peer): Task {
  const state = peer.start();
  return { name, run: () => peer.search(state, 4) };
}
