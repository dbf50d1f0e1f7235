/** Thirty recorded games play again to the same states. */
import { describe, expect, it } from 'vitest';
import { recorded, replayed } from './corpus.ts';

describe('the corpus', () => {
  const games = recorded();
  it('has thirty games, ten for each number of players', () => {
    expect([3, 4, 5].map((seats) => games.filter(([, game]) => game.seats === seats).length)).toEqual([10, 10, 10]);
  });
  for (const [file, game] of games) it(`${file} plays again alike`, () => expect(replayed(game)).toBeUndefined());
  it('notices a changed record', () => {
    const [, game] = games[0] as (typeof games)[number];
    expect(replayed({ ...game, hashes: { ...game.hashes, 40: '0'.repeat(16) } })).toBe('the state after 40 moves differs');
    expect(replayed({ ...game, points: [] })).toBe('the points differ');
  });
});
