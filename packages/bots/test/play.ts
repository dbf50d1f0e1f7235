/** Helpers: positions of games under way, for all games and levels. */
import { aaduHuli } from '@durbar/aadu-huli';
import { type Chance, type Engine, engineOf, fastChance, type Game, type Options, readOptions, type Seat, type State } from '@durbar/kernel';
import { tajMahal } from '@durbar/taj-mahal';
import { vijayanagara } from '@durbar/vijayanagara';
import type { Position } from '../src/index.ts';

export const games: readonly Game[] = [aaduHuli as Game, tajMahal as unknown as Game, vijayanagara as unknown as Game];

export function defaults(game: Game): Options {
  const read = readOptions(game, {});
  if (!read.ok) throw new Error(read.error);
  return read.options;
}

export function positionOf(engine: Engine, state: State, seats: number, chance: Chance, seat: Seat = engine.waiting(state)[0] as Seat): Position {
  return { engine, seat, seats, choices: engine.choices(state, seat), chance, guess: (by) => engine.guess(state, seat, by) };
}

/** A game after some random decisions, where somebody has a real choice. */
export function underWay(game: Game, seats: number, decisions: number, seed: string): { readonly engine: Engine; readonly state: State } {
  const engine = engineOf(game);
  const chance = fastChance(seed);
  const { state } = engine.start(seats, defaults(game), chance);
  for (let i = 0; state.result === undefined; i++) {
    const seat = engine.waiting(state)[0] as Seat;
    const choices = engine.choices(state, seat);
    if (i >= decisions && choices.length > 1) break;
    engine.advance(state, seat, choices[chance.int('pick', choices.length)] as (typeof choices)[number], chance);
  }
  return { engine, state };
}
