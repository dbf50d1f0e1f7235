import fs from 'node:fs';
import path from 'node:path';
import { aaduHuli } from '@durbar/aadu-huli';
import { replayRecord } from '@durbar/kernel/kit';
import { describe, expect, it } from 'vitest';
import { diceGame, type Flaw } from './dice.ts';
import { durbar, fixture, freshFolder } from './kit.ts';

const sim = (...args: string[]) => durbar(['sim', '--game', 'aadu-huli', '--json', ...args]);
const figures = async (...args: string[]) => JSON.parse((await sim(...args)).out);

describe('sim', () => {
  it('counts games, decisions, lengths and results by seat', async () => {
    const { code, out } = await sim('--games', '40', '--seed', 'a');
    expect(code).toBe(0);
    const told = JSON.parse(out);
    expect(told).toMatchObject({ rules: 'aadu-huli@1/classic-23', games: 40, asked: 40, stopped: false, failures: [], seed: 'a' });
    expect(told.decisions / 40).toBeCloseTo(told.length.mean, 0);
    expect(told.length.min).toBeLessThanOrEqual(told.length.mean);
    expect(told.length.max).toBeGreaterThanOrEqual(told.length.mean);
    const won = told.results.reduce((sum: number, row: { won: number }) => sum + row.won, 0);
    expect(won + told.drawn).toBe(40);
    expect(Object.values<number>(told.reasons).reduce((sum, count) => sum + count, 0)).toBe(40);
  });

  it('plays the same games from the same seed, and others from another', async () => {
    const [one, two, other] = await Promise.all([figures('--seed', 'x'), figures('--seed', 'x'), figures('--seed', 'y')]);
    expect(two.decisions).toBe(one.decisions);
    expect(two.reasons).toEqual(one.reasons);
    expect(other.decisions).not.toBe(one.decisions);
  });

  it('seats a bot for each, by name', async () => {
    const told = await figures('--games', '10', '--bots', 'greedy,random');
    expect(told.results.map(({ bot }: { bot: string }) => bot)).toEqual(['greedy', 'random']);
    expect(told.results[1].won).toBeLessThanOrEqual(1);
  });

  it('takes options, an edition by name and an edition from a file', async () => {
    expect(await figures('--games', '5', '--edition', 'hampi-19', '--options', '{"tigers":1}')).toMatchObject({ rules: 'aadu-huli@1/hampi-19', games: 5 });
    const folder = freshFolder();
    const own = { ...(aaduHuli.editions['classic-23'] as object), name: 'mine' };
    expect(await figures('--games', '5', '--edition', fixture(folder, 'mine.json', own))).toMatchObject({ rules: 'aadu-huli@1/mine', games: 5 });
    const { code, err } = await sim('--edition', fixture(folder, 'bad.json', { ...own, points: [] }));
    expect(code).toBe(1);
    expect(err).toContain('A board has 9 to 64 points.');
    expect((await sim('--edition', fixture(folder, 'text.json', 'points'))).err).toContain('is not JSON.');
  });

  it('prints a report for people, and a bar if somebody looks', async () => {
    const { code, out, err } = await durbar(['sim', '--game', 'aadu-huli', '--games', '3000', '--bots', 'greedy,random', '--audit'], {
      tty: true,
      stop: (stop) => void setTimeout(stop, 400),
    });
    expect(code).toBe(0);
    expect(out).toMatch(/games\/s, \d+ decisions\/s/);
    expect(out).toMatch(/seat 0 \(greedy\): won [\d.]+/);
    expect(err).toMatch(/\d+ of 3000/);
  });

  it('tells what was done when it is interrupted', async () => {
    const { code, out } = await durbar(['sim', '--game', 'aadu-huli', '--games', '100000000', '--json'], { stop: (stop) => void setTimeout(stop, 150) });
    const told = JSON.parse(out);
    expect(code).toBe(0);
    expect(told.stopped).toBe(true);
    expect(told.games).toBeGreaterThan(0);
    expect(told.games).toBeLessThan(100000000);
  });
});

describe('a game that fails', () => {
  async function failing(flaw: Flaw, ...more: string[]) {
    const folder = freshFolder();
    const games = [diceGame(flaw)];
    const ran = await durbar(['sim', '--game', 'dice', '--games', '3', '--out', folder, '--json', ...more], { games });
    const told = JSON.parse(ran.out);
    const [failure] = told.failures;
    return { ...ran, told, failure, games, record: JSON.parse(fs.readFileSync(failure.file, 'utf8')) };
  }

  it.each([
    ['throws', 'the die rolled off the table'],
    ['law', 'It is nobody’s turn.'],
    ['start', 'the box is empty'],
  ] as const)('%s: is written to a file that replay and the kit load', async (flaw, message) => {
    const { code, told, failure, games, record } = await failing(flaw);
    expect(code).toBe(1);
    expect(told.failures).toHaveLength(3);
    expect(failure.message).toContain(message);
    expect(path.basename(failure.file)).toMatch(/^durbar-failure-dice-1-0\.json$/);
    expect(() => replayRecord(games[0] as never, record)).toThrow(message);
    const replayed = await durbar(['replay', failure.file], { games });
    expect(replayed.code).toBe(1);
    expect(replayed.out + replayed.err).toContain(message);
    // The same record holds with rules that are whole, up to the chain, which says that the last state is missing.
    expect(() => replayRecord(diceGame() as never, record)).not.toThrow();
  });

  it('is told to people too, with the step', async () => {
    const { out, code } = await durbar(['sim', '--game', 'dice', '--games', '1', '--out', freshFolder()], { games: [diceGame('throws')] });
    expect(code).toBe(1);
    expect(out).toMatch(/Game 0 failed at step \d+: the die rolled off the table Written to .*\.json/);
  });

  it('because nobody can move, or because it never ends', async () => {
    expect((await failing('no-choice')).failure.message).toContain('is asked but has no choice');
    expect((await failing('endless', '--games', '1')).failure.message).toContain('has not ended after');
  }, 120_000);

  it('and a folder that is not there is a clear sentence', async () => {
    const { code, err } = await durbar(['sim', '--game', 'dice', '--out', path.join(freshFolder(), 'no', 'such')], { games: [diceGame('throws')] });
    expect(code).toBe(1);
    expect(err).toContain('There is no folder for');
  });
});
