/** Sensible play scores about what people score. */
import { describe, expect, it } from 'vitest';
import { error, greedy, mean, scores, sensible, shareAgainst } from './greedy.ts';
import { Play } from './play.ts';

const { engine } = new Play();
const GAMES = 32;
const winners = (games: readonly number[][]) => games.map((one) => Math.max(...one));
const last = (games: readonly number[][]) => mean(games.map((one) => Math.min(...one)));

describe('sensible play', () => {
  // Reported by people: 55 / 48 / 45 and 61 / 60 / 42 with three, 59 / 57 / 53 / 46 with four.
  const three = scores(3, GAMES, 'scores', sensible);
  const four = scores(4, GAMES, 'scores', sensible);

  it.each([
    { seats: 3, games: three },
    { seats: 4, games: four },
  ])('with $seats players the winner scores what people report', ({ games }) => {
    expect(mean(winners(games))).toBeGreaterThan(55);
    expect(mean(winners(games))).toBeLessThan(63);
    expect(error(winners(games))).toBeLessThan(2);
  });

  it('brings less to each the more there are', () => {
    const five = scores(5, GAMES / 4, 'scores', sensible);
    expect(mean(three.flat())).toBeGreaterThan(mean(four.flat()));
    expect(mean(four.flat())).toBeGreaterThan(mean(five.flat()));
    expect(last(three)).toBeGreaterThan(last(four));
  });

  it('is better than the greedy player, who is far better than a random one', () => {
    expect(shareAgainst(3, 24, 'against', sensible, greedy)).toBeGreaterThan(1 / 3);
    expect(shareAgainst(4, 24, 'against', sensible, greedy)).toBeGreaterThan(1 / 4);
    const random: typeof greedy = (state, seat, chance) => {
      const choices = engine.choices(state, seat);
      return choices[chance.int('pick', choices.length)] as (typeof choices)[number];
    };
    expect(shareAgainst(3, 30, 'mixed', greedy, random)).toBeGreaterThan(0.85);
  });
});
