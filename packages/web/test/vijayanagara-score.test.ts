import type { Fact } from '@durbar/kernel';
import { type Board, battleOdds, type TimurOdds, timurOdds, timurOddsOf } from '@durbar/vijayanagara';
import { beforeAll, describe, expect, it } from 'vitest';
import { boardOf } from '../src/games/vijayanagara/reading.ts';
import { battlesOf, luckLedger, percentile } from '../src/games/vijayanagara/score/battles.ts';
import { timelineOf } from '../src/games/vijayanagara/score/chronicle.ts';
import { chancesOf, endingsOf, splitOf, winnersOf } from '../src/games/vijayanagara/score/forecast.ts';
import { world } from '../src/games/vijayanagara/world.ts';
import { type Game, randomGame } from './vijayanagara-game.ts';

let games: readonly Game[] = [];
beforeAll(() => {
  games = [1, 2, 3].map((seed) => randomGame(seed));
});

describe('the timeline of victory points', () => {
  it('has what the board had after each card, and the result at the end', () => {
    for (const { log, view, viewAt } of games) {
      const columns = timelineOf(world, boardOf(view), log, view.result?.points);
      expect(columns.length).toBeGreaterThan(28);
      expect(columns.at(-1)?.points).toEqual(view.result?.points);
      const cards = columns.flatMap(({ card }) => card ?? []);
      for (const [i, { seq }] of cards.entries()) {
        // A card is revealed in the step that ends the one before it.
        const shown = log[seq]?.facts.findIndex(({ kind }) => /card$|^succession$|^timurid$/.test(kind)) ?? -1;
        const after = log[seq]?.facts.slice(shown) ?? [];
        const changes = after.some(({ kind }: Fact) => /control|tributary|independent|influence|placed|removed/.test(kind));
        if (!changes) expect([i, columns[i]?.points]).toEqual([i, boardOf(viewAt(seq)).points]);
      }
    }
  });
});

describe('battles', () => {
  it('are all there, with the terms they were fought on', () => {
    const [{ log }] = games as [Game];
    const battles = battlesOf(log);
    expect(battles.length).toBe(log.flatMap(({ facts }) => facts).filter(({ kind }) => kind === 'fought').length);
    expect(battles.length).toBeGreaterThan(5);
    for (const { terms, attack, attackerLost, defenderLost } of battles) {
      expect(attack.length).toBe(terms.attackDice);
      expect(terms.attackers).toBeGreaterThan(0);
      expect(attackerLost).toBeLessThanOrEqual(terms.attackerPieces);
      expect(defenderLost).toBeLessThanOrEqual(terms.defenderPieces);
    }
  });
  it('are as lucky as their place among all outcomes', () => {
    const odds = battleOdds({ attackers: 3, defenders: 2, attackerPieces: 3, defenderPieces: 2, attackDice: 4, attackerCavalry: 0, defenderCavalry: 0 });
    let mean = 0;
    for (const [a, row] of odds.losses.entries()) for (const [d, chance] of row.entries()) mean += chance * percentile(odds, a, d);
    expect(mean).toBeCloseTo(0.5, 10);
    expect(percentile(odds, 0, 2)).toBeGreaterThan(percentile(odds, 1, 2));
    expect(percentile(odds, 2, 0)).toBeLessThan(0.1);
  });
  it('are luck for one side and misfortune for the other', () => {
    const battles = battlesOf((games[0] as Game).log);
    const ledger = luckLedger(
      battles,
      battles.map((_, i) => (i % 3) / 2),
    );
    expect(ledger.reduce((sum, { sum: one }) => sum + one, 0)).toBeCloseTo(0, 10);
    expect(ledger.reduce((n, one) => n + one.battles, 0)).toBe(2 * battles.length);
  });
});

describe('the forecast', () => {
  it('splits the points that the rules count', () => {
    for (const { view, viewAt } of games) {
      for (const seq of [0, 100, 200]) {
        const board = boardOf(viewAt(seq));
        expect([0, 1, 2].map((faction) => splitOf(world, board, faction).points)).toEqual(board.points);
      }
      expect(view.result?.winners).toEqual(winnersOf(view.result?.points ?? [], boardOf(view).resources));
    }
  });
  it('has all endings with their chances', () => {
    const board = boardOf((games[1] as Game).viewAt(150));
    const odds = timurOdds(board as unknown as Board);
    const endings = endingsOf(board.points, board.resources, odds);
    expect(endings.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 10);
    expect(endings.reduce((sum, { chance, adjustment }) => sum + chance * adjustment, 0)).toBeCloseTo(odds.adjustment, 10);
    expect(chancesOf(endings).reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(1 - 1e-9);
  });
  it('breaks a tie by Resources, or shares it', () => {
    const none: TimurOdds = timurOddsOf([0, 1, 2].map(() => ({ mongols: 0, units: 1, qasbahs: 0 })) as never, 0);
    expect(endingsOf([4, 7, 5], [9, 1, 1], none)).toMatchObject([{ adjustment: 3, chance: 1, points: [7, 7, 5], winners: [0] }]);
    expect(endingsOf([4, 7, 5], [1, 1, 9], none)[0]?.winners).toEqual([0, 1]);
  });
});
