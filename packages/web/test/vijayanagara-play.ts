/** Random games of Vijayanagara seen through the eyes of the client. */
import { engineOf, fastChance, type Seat, type State, type View } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { type Board, vijayanagara } from '@durbar/vijayanagara';
import type { BoardView } from '../src/games/vijayanagara/reading.ts';

const engine = engineOf(vijayanagara);

export interface Moment {
  readonly state: State;
  readonly view: View;
  readonly board: BoardView;
  readonly log: readonly Told[];
}

/** Moments that are skipped between two that are shown, so that whole games can be looked through. */
const STRIDE = 12;

/** Plays a game by chance, and shows moments all along; the last one is after the end. */
export function playedThrough(seed: number, each: (moment: Moment) => void): Moment {
  const chance = fastChance(seed);
  const first = engine.start(3, { negotiation: 'none' }, chance);
  let state: State = first.state;
  const log: Told[] = [{ seq: 0, kind: 'start', at: 0, facts: first.facts }];
  for (;;) {
    const view = engine.view(state, 'watcher');
    const moment = { state, view, board: view.board as unknown as BoardView, log };
    const seat = view.waiting[0];
    if (seat === undefined || log.length % STRIDE === 1) each(moment);
    if (seat === undefined) return moment;
    const choices = engine.choices(state, seat);
    const step = engine.step(state, seat, choices[chance.int('pick', choices.length)] as (typeof choices)[number], chance);
    if (!step.ok) throw new Error(step.code);
    state = step.state;
    log.push({ seq: log.length, kind: 'move', at: 0, seat: seat as Seat, facts: step.facts });
  }
}

/** The position at the beginning. */
export const firstBoard = (): BoardView => {
  const { state } = engine.start(3, {}, fastChance(1));
  return engine.view(state, 'watcher').board as unknown as BoardView;
};

export const copyOf = (board: BoardView): BoardView => structuredClone(board);
export const boardIn = (state: State): Board => state.board as Board;
