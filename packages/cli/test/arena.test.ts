import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { seating } from '../src/arena/lineup.ts';
import { interval, type Played, standings } from '../src/arena/rating.ts';
import { durbar, freshFolder } from './kit.ts';

const arena = async (...more: string[]) => durbar(['arena', '--game', 'aadu-huli', '--bots', 'steady,random', '--games', '8', '--json', ...more]);

describe('durbar arena', () => {
  it('tells shares with their intervals, ratings and what each spent', async () => {
    const { code, out } = await arena();
    expect(code).toBe(0);
    const told = JSON.parse(out);
    expect(told).toMatchObject({ rules: 'aadu-huli@1/classic-23', seats: 2, games: 8 });
    const [steady, random] = told.results;
    expect([steady.bot, random.bot]).toEqual(['steady', 'random']);
    expect(steady.share + random.share).toBeCloseTo(1, 3);
    expect(steady.share).toBeGreaterThan(0.6);
    expect(steady.low).toBeLessThan(steady.share);
    expect(steady.high).toBeGreaterThan(steady.share);
    expect(steady.rating).toBeGreaterThan(0);
    expect(random.rating).toBe(0);
  });

  it('goes on from its file, and refuses the file of something else', async () => {
    const file = path.join(freshFolder(), 'results.jsonl');
    await arena('--file', file, '--games', '3');
    const first = fs.readFileSync(file, 'utf8').trim().split('\n');
    expect(first).toHaveLength(4);
    const { out } = await arena('--file', file);
    const all = fs.readFileSync(file, 'utf8').trim().split('\n');
    expect(all.slice(0, 4)).toEqual(first);
    expect(all).toHaveLength(9);
    expect(JSON.parse(out)).toMatchObject({ games: 8 });
    const other = await arena('--file', file, '--seed', 'other');
    expect(other.code).toBe(1);
    expect(other.err).toContain('holds the results of something else');
    fs.writeFileSync(file, 'not results\n');
    expect((await arena('--file', file)).err).toContain('does not hold results');
  });

  it('plays the last game again if its line was not finished', async () => {
    const file = path.join(freshFolder(), 'results.jsonl');
    await arena('--file', file, '--games', '3');
    const whole = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, whole.slice(0, -30));
    const { code, out } = await arena('--file', file, '--games', '3');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ games: 3 });
    const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).winners)).toEqual(
      whole
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).winners),
    );
  });

  it('gives bots iterations in proportion to their usual time', async () => {
    const file = path.join(freshFolder(), 'results.jsonl');
    await durbar(['arena', '--game', 'taj-mahal', '--bots', 'strongest,strong', '--games', '1', '--rate', '0.004', '--file', file]);
    const { spent } = JSON.parse(fs.readFileSync(file, 'utf8').trim().split('\n')[1] as string) as Played;
    const each = (bot: string) => (spent[bot]?.iterations ?? 0) / (spent[bot]?.decisions ?? 1);
    expect([each('strong'), each('strongest')]).toEqual([4, 12]);
    expect((await arena('--rate', '0')).err).toContain('above 0');
  });

  it('counts times as processor time if told so', async () => {
    const file = path.join(freshFolder(), 'results.jsonl');
    await durbar(['arena', '--game', 'aadu-huli', '--bots', 'strong,random', '--games', '1', '--time', '1', '--processor', '--file', file]);
    const [head, played] = fs.readFileSync(file, 'utf8').trim().split('\n') as [string, string];
    expect(JSON.parse(head)).toMatchObject({ time: 1, processor: true });
    expect((JSON.parse(played) as Played).spent.strong?.ms).toBeGreaterThan(0);
  });

  it('stops when told, and prints what it has', async () => {
    const { code, out } = await durbar(['arena', '--game', 'aadu-huli', '--bots', 'gentle,random', '--games', '100000'], {
      stop: (stop) => void setTimeout(stop, 300),
    });
    expect(code).toBe(0);
    expect(out).toMatch(/games of 100000, stopped/);
    expect(out).toMatch(/gentle +[\d.]+ % of the victories a seat \(95 %: /);
  });

  it.each([
    ['nobody,random', 'There is no bot "nobody"'],
    ['steady', 'An arena needs at least two bots'],
    ['steady,random,gentle', '3 bots are named for 2 seats.'],
  ])('refuses the bots %s', async (bots, message) => {
    const { code, err } = await durbar(['arena', '--game', 'aadu-huli', '--bots', bots]);
    expect(code).toBe(1);
    expect(err).toContain(message);
  });
});

describe('seats and ratings', () => {
  const bots = ['a', 'b', 'b', 'b'].map((name) => ({ name }) as Parameters<typeof seating>[0][number]);

  it('every line-up sits everywhere with the same seed', () => {
    const four = [0, 1, 2, 3].map((game) => seating(bots, game));
    expect(four.map(({ seed }) => seed)).toEqual([0, 0, 0, 0]);
    expect(four.map((one) => one.bots.findIndex(({ name }) => name === 'a'))).toEqual([0, 1, 2, 3]);
    expect(seating(bots, 4).seed).toBe(1);
  });

  it('a share has Wilson’s interval', () => {
    const { low, high } = interval(15, 20);
    expect(low).toBeCloseTo(0.531, 3);
    expect(high).toBeCloseTo(0.888, 3);
    expect(interval(0, 10)).toMatchObject({ low: 0 });
  });

  it('who wins three of four games among three equals is rated by that', () => {
    const game = (winner: number): Played => ({ game: 0, bots: ['a', 'b', 'b', 'b'], winners: [winner], decisions: 1, spent: {} });
    const games = Array.from({ length: 400 }, (_, i) => game(i % 4 === 3 ? 1 : 0));
    const [a, b] = standings(['a', 'b'], games);
    expect(a?.share).toBe(0.75);
    expect(b?.share).toBeCloseTo(0.25 / 3, 5);
    // Nine times as strong as each of the three: 400 times the logarithm of 9.
    expect(a?.rating).toBeCloseTo(400 * Math.log10(9), -1);
    expect(a?.error).toBeGreaterThan(20);
    expect(b?.rating).toBe(0);
  });
});
