/** Random games seen through the eyes of the client. */
import { type Choice, engineOf, type Fact, fastChance, type Seat, type State } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { type Board, type TajMahalView, tajMahal } from '@durbar/taj-mahal';

const engine = engineOf(tajMahal);

export interface Moment {
  readonly state: State;
  readonly seat: Seat;
  readonly view: TajMahalView;
  readonly choices: readonly Choice[];
}

export interface Game {
  /** The moment before the next decision; undefined when the game is over. */
  now(): Moment | undefined;
  /** Applies a choice of the asked seat. */
  take(choice: Choice): { readonly barrier: boolean; readonly facts: readonly Fact[] };
  /** One of a list, by chance. */
  pick<T>(list: readonly T[]): T;
  readonly log: readonly Told[];
  readonly result: State['result'];
  board(): Board;
}

export function gameOf(seats: number, seed: number): Game {
  const chance = fastChance(seed);
  const first = engine.start(seats, { start: 'drawn', memory: true }, chance);
  let state: State = first.state;
  const log: Told[] = [{ seq: 0, kind: 'start', at: 0, facts: first.facts }];
  const viewOf = (seat: Seat) => engine.view(state, seat).board as unknown as TajMahalView;
  return {
    now() {
      const seat = engine.view(state, 'watcher').waiting[0];
      return seat === undefined ? undefined : { state, seat, view: viewOf(seat), choices: engine.choices(state, seat) };
    },
    take(choice) {
      const seat = engine.view(state, 'watcher').waiting[0] as Seat;
      const step = engine.step(state, seat, choice, chance);
      if (!step.ok) throw new Error(`${step.code}: ${JSON.stringify(choice)}`);
      state = step.state;
      log.push({ seq: log.length, kind: 'move', at: 0, seat, facts: step.facts });
      return { barrier: step.barrier, facts: step.facts };
    },
    pick: (list) => list[chance.int('pick', list.length)] as (typeof list)[number],
    log,
    get result() {
      return state.result;
    },
    board: () => state.board as Board,
  };
}
