/** Twenty recorded games play again to the same states. */
import { describe, expect, test } from 'vitest';
import { recorded, replayed } from './corpus.ts';

describe('the corpus', () => {
  const games = recorded();
  test('has twenty games, with and without negotiation and Timur’s Shadow', () => {
    expect(games).toHaveLength(20);
    expect(new Set(games.map(([, game]) => game.options['negotiation'])).size).toBe(3);
    expect(new Set(games.map(([, game]) => game.options['timurs-shadow'])).size).toBe(2);
  });
  for (const [file, game] of games) test(`${file} plays again alike`, () => expect(replayed(game)).toBeUndefined());
  test('notices a changed record', () => {
    const [, game] = games[0] as (typeof games)[number];
    expect(replayed({ ...game, hashes: { ...game.hashes, 50: '0'.repeat(16) } })).toBe('the state after 50 moves differs');
    expect(replayed({ ...game, points: [] })).toBe('the points differ');
  });
});
