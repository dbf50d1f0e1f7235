/** Every choice that is not offered has a reason with its section; every offered one has none. */
import { type Choice, canonical, fastChance } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { tajMahal } from '../src/index.ts';
import { allMoves } from '../src/moves.ts';
import { Play } from './play.ts';

const { engine, edition } = new Play();
const { play, add, take, palace, crown, withdraw, done } = allMoves(edition);
const universe: readonly Choice[] = [...play, ...add, ...take, ...palace, ...crown, withdraw, done];
const sections = new Set(['Playing the game', 'Play cards', 'Withdraw', 'Finishing a withdrawal', 'Special cards']);

describe('why', () => {
  it('answers for every card and city at every question of random games', () => {
    const reasons = new Set<string>();
    for (let game = 0; game < 4; game++) {
      const chance = fastChance(`why/${game}`);
      const { state } = engine.start(3 + (game % 3), { start: 'drawn', memory: true }, chance);
      while (state.result === undefined) {
        const seat = state.board.turn;
        const choices = engine.choices(state, seat);
        const offered = new Set(choices.map(canonical));
        for (const choice of universe) {
          const why = engine.why(state, seat, choice);
          if (offered.has(canonical(choice))) expect(why).toBeUndefined();
          else {
            if (why === undefined || why.key.startsWith('kernel.')) throw new Error(`${JSON.stringify(choice)} at step ${state.step} has no reason`);
            if (!sections.has(why.rule ?? '')) throw new Error(`${why.key} cites ${why.rule}`);
            reasons.add(why.key);
          }
        }
        engine.advance(state, seat, choices[chance.int('pick', choices.length)] as Choice, chance);
      }
    }
    const expected = tajMahal.vocabulary.reasons.filter(
      (key) => !['no-such-move', 'no-such-card', 'no-such-city', 'two-players', 'players', 'no-such-seat'].includes(key),
    );
    expect([...reasons].sort()).toEqual([...expected].sort());
  });
});
