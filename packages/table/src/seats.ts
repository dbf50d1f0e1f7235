/** Seats that are drawn: by the chance of the match, before anything else of it, so that whoever verifies the match checks them too. */
import { type Chance, type Engine, type Seat, shuffled } from '@durbar/kernel';
import type { Entry, Head } from './types.ts';

/** For each seat, where whoever gets it sat before the draw. */
export const drawSeats = (seats: number, chance: Chance): Seat[] =>
  shuffled(
    Array.from({ length: seats }, (_, seat) => seat),
    'seats',
    chance,
  );

/** The set-up of a match once more, from the outcomes that its first entry holds. */
export function startAgain(engine: Engine, { seats, options }: Head, { drawn }: Extract<Entry, { kind: 'start' }>, tape: Chance) {
  if (drawn) drawSeats(seats, tape);
  return engine.start(seats, options, tape);
}
