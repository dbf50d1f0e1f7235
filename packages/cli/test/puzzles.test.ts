/** Puzzles: the command finds the same ones again, goes on where it stopped, and those in the box hold. */
import fs from 'node:fs';
import path from 'node:path';
import { leadOf, type Puzzle } from '@durbar/bots';
import { games } from '@durbar/games';
import { engineOf, fastChance, same } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { gameWords, languages } from '../src/words.ts';
import { durbar, freshFolder } from './kit.ts';

interface File {
  readonly rules: string;
  readonly lead: number;
  readonly puzzles: readonly Puzzle[];
}
const read = (file: string | URL) => JSON.parse(fs.readFileSync(file, 'utf8')) as File;
const find = (out: string, count: number, seed = '1') =>
  durbar(['puzzles', '--game', 'aadu-huli', '--out', out, '--count', String(count), '--iterations', '2000', '--lead', '12', '--seed', seed]);

describe('durbar puzzles', () => {
  it('finds the same puzzles in one go as in two', async () => {
    const [whole, parts] = [path.join(freshFolder(), 'a.json'), path.join(freshFolder(), 'b.json')];
    expect((await find(whole, 3)).code).toBe(0);
    expect((await find(parts, 1)).code).toBe(0);
    expect(read(parts).puzzles.length).toBe(1);
    expect((await find(parts, 3)).code).toBe(0);
    expect(read(parts).puzzles.length).toBe(3);
    expect(read(parts).puzzles[0]).toEqual(read(whole).puzzles[0]);
    const again = path.join(freshFolder(), 'c.json');
    await find(again, 3);
    expect(fs.readFileSync(again, 'utf8')).toBe(fs.readFileSync(whole, 'utf8'));
  });
  it('does not go on from a file of another seed', async () => {
    const out = path.join(freshFolder(), 'a.json');
    await find(out, 1);
    const { code, err } = await find(out, 2, 'other');
    expect(code).toBe(1);
    expect(err).toContain('holds no puzzles');
  });
});

describe.each(games.map((game) => [game.id, game] as const))('the puzzles of %s', (id, game) => {
  const { rules, lead, puzzles } = read(new URL(`../../${id}/puzzles/puzzles.json`, import.meta.url));
  const engine = engineOf(game);
  const words = languages.map((language) => gameWords(game, [], language));

  it('are of these rules, thirty, and all different', () => {
    expect(rules).toBe(engine.rules.name);
    expect(puzzles.length).toBe(30);
    expect(new Set(puzzles.map((one) => one.id)).size).toBe(30);
  });
  it.each(puzzles.map((one) => [one.id, one] as const))('%s', (_id, puzzle) => {
    expect(engine.faults(puzzle.position)).toEqual([]);
    expect(engine.rules.audit(puzzle.position.board)).toEqual([]);
    const offered = engine.choices(puzzle.position, puzzle.seat);
    for (const { choice } of puzzle.candidates) expect(offered.some((one) => same(one, choice))).toBe(true);
    expect(engine.step(puzzle.position, puzzle.seat, puzzle.choice, fastChance('try')).ok).toBe(true);
    expect(leadOf(puzzle)).toBeGreaterThanOrEqual(lead / 100 - 0.002);
    expect(puzzle.line[0]?.choice).toEqual(puzzle.choice);
    for (const { say, choice } of words) {
      const said = [...puzzle.candidates, ...puzzle.line].map((one) => choice(one.choice));
      if (puzzle.reason) said.push(say('because', puzzle.reason.key, puzzle.reason.params));
      for (const text of said) expect(String(text)).not.toMatch(/^(verb|because)\.|undefined/);
    }
  });
});
