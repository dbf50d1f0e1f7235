/** 5.0 and 5.5 of Vijayanagara: a tie decided by goats and tigers, two games that know nothing of each other. */
import { aaduHuli } from '@durbar/aadu-huli';
import { engineOf, fastChance, type Game, type Result } from '@durbar/kernel';
import { vijayanagara } from '@durbar/vijayanagara';
import { describe, expect, it } from 'vitest';
import { standing } from '../src/index.ts';

const games: Game[] = [vijayanagara, aaduHuli];
const tie = (winners: number[]): Result => ({
  winners,
  points: [12, 12, 12],
  reason: 'aadu-huli',
  rule: '5.5',
  playoff: { game: 'aadu-huli', options: { sides: 'drawn' } },
});
const won = (seat: number): Result => ({ winners: [seat], reason: 'trapped', rule: '5.5' });
const drawn: Result = { winners: [], reason: 'no-progress', rule: '5.5' };
const winnersOf = (result: Result, played: Result[]) => {
  const now = standing(result, games, played);
  return 'result' in now ? now.result.winners : now.next;
};

describe('a playoff', () => {
  it('names a game of the house and options that it accepts', () => {
    const now = standing(tie([0, 2]), games, []);
    if ('result' in now) throw new Error('decided too early');
    expect(now).toEqual({ next: [0, 2], game: 'aadu-huli', options: { sides: 'drawn', tigers: 3, goats: 15, captures: 5 } });
    const { state } = engineOf(aaduHuli).start(now.next.length, now.options, fastChance(1));
    expect(engineOf(aaduHuli).waiting(state)).toHaveLength(1);
  });
  it('is won by a seat of the tied match', () => {
    expect(winnersOf(tie([0, 2]), [won(0)])).toEqual([0]);
    expect(winnersOf(tie([0, 2]), [won(1)])).toEqual([2]);
  });
  it('leaves the victory shared after a draw', () => {
    expect(winnersOf(tie([0, 2]), [drawn])).toEqual([0, 2]);
    expect(winnersOf(tie([0, 1, 2]), [won(1), drawn])).toEqual([1, 2]);
    expect(winnersOf(tie([0, 1, 2]), [drawn])).toEqual([0, 1, 2]);
  });
  it('lets the winner of two meet the third', () => {
    expect(winnersOf(tie([0, 1, 2]), [])).toEqual([0, 1]);
    expect(winnersOf(tie([0, 1, 2]), [won(1)])).toEqual([1, 2]);
    expect(winnersOf(tie([0, 1, 2]), [won(1), won(0)])).toEqual([1]);
  });
  it('does not happen without a tie, or when the table does not want it', () => {
    const { playoff: _, ...shared } = tie([0, 1]);
    expect(standing(shared, games, [])).toEqual({ result: shared });
    expect(standing(tie([1]), games, [])).toEqual({ result: tie([1]) });
  });
  it('needs a game that the house has', () => {
    expect(() => standing(tie([0, 1]), [vijayanagara], [])).toThrow('no game aadu-huli');
  });
});
