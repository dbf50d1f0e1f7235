import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharesOf } from '../src/balance/balance.ts';
import { amounts, chart } from '../src/balance/chart.ts';
import { durbar, freshFolder } from './kit.ts';

describe('durbar balance', () => {
  it('counts victories by seat and points by province, for every number of players', async () => {
    const { code, out } = await durbar(['balance', '--game', 'taj-mahal', '--bot', 'random', '--games', '6', '--json']);
    expect(code).toBe(0);
    const told = JSON.parse(out);
    expect(told.reports.map(({ seats }: { seats: number }) => seats)).toEqual([3, 4, 5]);
    for (const { shares, tables, seats } of told.reports) {
      expect(shares).toHaveLength(seats);
      expect(shares.reduce((sum: number, { mean }: { mean: number }) => sum + mean, 0)).toBeCloseTo(1, 5);
      const table = (title: string) => tables.find((one: { title: string }) => one.title === title).rows;
      expect(table('points by province')).toHaveLength(12);
      const built = table('palaces by city').map(({ key }: { key: string }) => key);
      expect(new Set(table('points by city').map(({ key }: { key: string }) => key))).toEqual(new Set(built));
      const sum = (title: string) => table(title).reduce((total: number, { mean }: { mean: number }) => total + mean, 0);
      const sources = table('points by source').filter(({ key }: { key: string }) => ['good', 'bonus', 'province', 'palaces'].includes(key));
      expect(sum('points by province')).toBeCloseTo(
        sources.reduce((total: number, { mean }: { mean: number }) => total + mean, 0),
        5,
      );
      const cities = sources.filter(({ key }: { key: string }) => key !== 'province');
      expect(sum('points by city')).toBeCloseTo(
        cities.reduce((total: number, { mean }: { mean: number }) => total + mean, 0),
        5,
      );
    }
  });

  it('names factions, commands and events, draws bars, and goes on from its file', async () => {
    const file = path.join(freshFolder(), 'balance');
    const args = ['balance', '--game', 'vijayanagara', '--bot', 'random', '--file', file];
    await durbar([...args, '--games', '1']);
    const { out } = await durbar([...args, '--games', '2']);
    expect(out).toContain('2 games of random against itself');
    expect(out).toMatch(/delhi .*% \(/);
    expect(out).toMatch(/commands, a game[\s\S]*█/);
    for (const title of ['points at the end', 'events by faction', 'events carried out', 'decrees', 'attacks', 'mongol commands'])
      expect(out).toMatch(new RegExp(`${title}, a game \\(95 %\\)\n.*█`));
    const halves =
      out
        .split('events carried out')[1]
        ?.split('\n\n')[0]
        ?.match(/^[ \d]\d .+, (un)?shaded /gm) ?? [];
    expect(halves.length).toBeGreaterThan(40);
    expect(out).toMatch(/events carried out, of the times the card appeared \(95 %\)\n[ \d]\d .+, (un)?shaded .*% \(/);
    // What nobody did has its row, and an upper end.
    for (const one of ['delhi: govern', 'bahmani: rebel', 'vijayanagara: compel', 'delhi: campaign']) expect(out).toContain(one);
    expect(out).not.toContain('(0.00 to 0.00)');
    expect((await durbar([...args, '--bot', 'nobody'])).err).toContain('There is no bot "nobody"');
  });
});

describe('a report that was stopped', () => {
  it('says so, and leaves out what was not played', async () => {
    const { code, out } = await durbar(['balance', '--game', 'taj-mahal', '--bot', 'random', '--games', '1000000'], {
      stop: (stop) => void setTimeout(stop, 300),
    });
    expect(code).toBe(0);
    expect(out).toMatch(/3 players, [1-9]\d* games \(of 1000000: stopped\) of random/);
    expect(out).toContain('Stopped.');
    expect(out).not.toMatch(/[45] players/);
  });
});

describe('shares of the victories', () => {
  const shares = (...winners: number[][]) =>
    sharesOf(
      winners.map((one) => ({ winners: one })),
      ['goats', 'tigers'],
    ).map(({ key, mean }) => [key, mean]);

  it('are divided among those who win together, and tell draws beside them', () => {
    expect(shares([0], [0, 1], [1], [1])).toEqual([
      ['goats', 0.375],
      ['tigers', 0.625],
    ]);
    expect(shares([], [0], [], [])).toEqual([
      ['goats', 0.25],
      ['tigers', 0],
      ['nobody', 0.75],
    ]);
  });
});

describe('the chart', () => {
  it('knows how little a few say: what never happened may happen, and what happened once may be rare', () => {
    const counts = Array.from({ length: 6 }, (_, i) => ({ never: 0, once: i === 0 ? 1 : 0, often: 9 + (i % 3) }));
    const [often, once, never] = amounts(counts, false, true);
    expect(never).toMatchObject({ key: 'never', mean: 0, low: 0 });
    expect(never?.high).toBeCloseTo(3.69 / 6, 2);
    expect(once?.low).toBeCloseTo(0.025 / 6, 2);
    expect(once?.high).toBeCloseTo(5.57 / 6, 1);
    expect(often?.high).toBeLessThan(11);
  });

  it('marks what is surely far from the others', () => {
    const games = Array.from({ length: 30 }, (_, i) => ({ a: 10 + (i % 2), b: 10, c: 9, d: 30 }));
    const rows = amounts(games, true);
    expect(rows.map(({ key, far }) => [key, far ?? false])).toEqual([
      ['d', true],
      ['a', false],
      ['b', false],
      ['c', true],
    ]);
    expect(rows[1]?.mean).toBeCloseTo(10.5, 5);
    expect(amounts(games, false).some(({ far }) => far)).toBe(false);
    expect(chart(rows, 1, '')[0]).toMatch(/^d {2}█{30} +30\.00 \(30\.00 to 30\.00\) {2}!$/);
  });
});
