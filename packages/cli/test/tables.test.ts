import fs from 'node:fs';
import { aaduHuli } from '@durbar/aadu-huli';
import { engineOf } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { findTables } from '../src/shelf.ts';
import { durbar, freshFolder } from './kit.ts';

const args = (out: string) => ['tables', '--game', 'aadu-huli', '--edition', 'hampi-19', '--options', '{"tigers":2,"goats":14,"captures":2}', '--out', out];

describe('tables', () => {
  it('solves a match, writes what bots find, and tells what it did', async () => {
    const out = freshFolder();
    const { code, out: told } = await durbar([...args(out), '--json']);
    expect(code).toBe(0);
    const solved = JSON.parse(told) as { name: string; bytes: number; left: number; positions: number; goats: number; tigers: number }[];
    // 171 pairs of points, of which 17 are their own mirror image and of the others half is kept, and the goats on 13 or 14 of the other 17 points.
    expect(solved.map(({ left, positions }) => [left, positions])).toEqual([
      [13, 94 * 2380],
      [14, 94 * 680],
    ]);
    for (const { name, bytes, goats, tigers, positions } of solved) {
      expect(fs.statSync(`${out}/${name}`).size).toBe(bytes);
      expect(goats + tigers).toBeLessThanOrEqual(positions);
      expect(goats).toBeGreaterThan(0);
    }
    expect(fs.readdirSync(out).every((name) => name.endsWith('.table'))).toBe(true);
    expect(findTables(engineOf(aaduHuli, 'hampi-19'), out)).toBe(1);
    expect(findTables(engineOf(aaduHuli, 'classic-23'), out)).toBe(0);
    expect(findTables(engineOf(aaduHuli, 'hampi-19'), `${out}/nowhere`)).toBe(0);
  });

  it('are not solved again: what is there stays, and the rest comes to the same', async () => {
    const [once, twice] = [freshFolder(), freshFolder()];
    const solved = JSON.parse((await durbar([...args(once), '--json'])).out) as { name: string }[];
    const [first, second] = solved.map(({ name }) => name);
    fs.copyFileSync(`${once}/${first}`, `${twice}/${first}`);
    const { out } = await durbar([...args(twice), '--json']);
    expect(JSON.parse(out)).toMatchObject([
      { name: first, there: true },
      { ...solved[1], seconds: expect.anything() },
    ]);
    expect(fs.readFileSync(`${twice}/${second}`).equals(fs.readFileSync(`${once}/${second}`))).toBe(true);
    expect((await durbar(args(twice))).out).toBe(`${first} was there already.\n${second} was there already.\n`);
  });

  it('are what an arena plays with, and what a bot is measured by', async () => {
    const out = freshFolder();
    await durbar(args(out));
    const game = args(out).slice(1, 7);
    const file = `${out}/results.jsonl`;
    const arena = (folder: string) => durbar(['arena', ...game, '--bots', 'strong,random', '--games', '1', '--time', '1', '--file', file, '--tables', folder]);
    expect((await arena(out)).out).toContain('with solved positions');
    expect((await arena(`${out}/nowhere`)).err).toContain('holds the results of something else');
    const measured = async (...more: string[]) => JSON.parse((await durbar(['perfect', ...game, '--tables', out, '--json', ...more])).out);
    const best = await measured('--positions', '30', '--time', '5');
    expect(best).toMatchObject({ bot: 'strongest', positions: 30, errors: [] });
    expect(best.counts.reduce((sum: number, { kept }: { kept: number }) => sum + kept, 0)).toBe(30);
    const worst = await measured('--bot', 'random', '--positions', '60');
    expect(worst.errors.length).toBeGreaterThan(5);
    expect(worst.counts.every(({ positions }: { positions: number }) => positions > 0)).toBe(true);
    expect((await durbar(['perfect', ...game, '--tables', `${out}/nowhere`])).err).toContain('holds no tables');
  });

  it('shows how far it is', async () => {
    const { err } = await durbar(args(freshFolder()), { tty: true });
    expect(err).toContain('13 goats on the board, first look');
    expect(err).toMatch(/14 goats on the board, \d+ turns from the end/);
    // One bar for everything: it never goes back.
    const lengths = [...err.matchAll(/\r(█*)░*/g)].map(([, full = '']) => full.length);
    const bars = [...err.matchAll(/\r(█*)░* \d+ goats/g)].map(([, full = '']) => full.length);
    expect(bars).toEqual([...bars].sort((a, b) => a - b));
    expect(Math.max(...lengths)).toBeGreaterThan(15);
  });

  it('refuses a game that has no such endings', async () => {
    const { code, err } = await durbar(['tables', '--game', 'taj-mahal', '--out', freshFolder()]);
    expect(code).not.toBe(0);
    expect(err).toContain('no endings');
  });
});
