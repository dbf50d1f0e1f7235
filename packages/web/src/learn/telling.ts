/** What a game says outside a match: players go by what they play. */
import type { Choice, Fact, Params, View } from '@durbar/kernel';
import type { GameModule } from '../games/module.ts';
import { sayOf } from '../words/words.svelte.ts';

export function tellerOf(game: string, module: GameModule, seats: number, view?: View) {
  const say = (key: string, params: Params = {}) => sayOf(game, key, params);
  const seatName = (seat: number) => say(module.seat(view, seat).key);
  const players = Array.from({ length: seats }, (_, seat) => seatName(seat));
  const tell = (key: string, params: Params = {}) => say(key, module.named?.(say, params, players) ?? params);
  return {
    seatName,
    tell,
    choice(choice: Choice): string {
      const { key, params } = module.words(choice);
      return tell(key, params);
    },
    fact(fact: Fact): string {
      const { key, params } = module.told(fact);
      return tell(key, params);
    },
  };
}
