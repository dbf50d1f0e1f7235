/** Sensible play scores about what people score. */
import { describe, expect, it } from 'vitest';
import { greedy, mean, scores } from './greedy.ts';
import { Play } from './play.ts';

const { engine } = new Play();
const GAMES = 60;
const winner = (games: readonly number[][]) => mean(games.map((one) => Math.max(...one)));

describe('greedy play', () => {
  const three = scores(3, GAMES, 'scores', greedy);
  const four = scores(4, GAMES, 'scores', greedy);

  it('wins with the scores that people report for three and four players', () => {
    // Reported winners: 55 and 61 with three, 59 with four.
    const both = winner([...three, ...four]);
    expect(both).toBeGreaterThan(55);
    expect(both).toBeLessThan(66);
  });

  it('brings less to each the more there are', () => {
    const five = scores(5, GAMES / 2, 'scores', greedy);
    expect(winner(three)).toBeGreaterThan(winner(four));
    expect(winner(four)).toBeGreaterThan(winner(five));
  });

  it('beats random play by far', () => {
    let won = 0;
    for (let game = 0; game < 30; game++) {
      const hero = game % 3;
      const [points = []] = scores(3, 1, `mixed/${game}`, (state, seat, chance) => {
        const choices = engine.choices(state, seat);
        return seat === hero ? greedy(state, seat, chance) : (choices[chance.int('pick', choices.length)] as (typeof choices)[number]);
      });
      if (points.every((one, seat) => seat === hero || one + 10 < (points[hero] as number))) won += 1;
    }
    expect(won).toBeGreaterThan(26);
  });
});
