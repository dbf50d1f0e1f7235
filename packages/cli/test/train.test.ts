import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { durbar, freshFolder } from './kit.ts';

describe('durbar train', () => {
  it('finds weights in rounds, and goes on where it was stopped', async () => {
    const folder = freshFolder();
    const [state, out] = [path.join(folder, 'training.json'), path.join(folder, 'weights.json')];
    const train = (rounds: string, more: readonly string[] = []) =>
      durbar(['train', '--game', 'taj-mahal', '--rounds', rounds, '--games', '1', '--state', state, '--out', out, ...more]);
    expect((await train('1')).code).toBe(0);
    const once = JSON.parse(fs.readFileSync(state, 'utf8'));
    expect(once).toMatchObject({ rules: 'taj-mahal@1/durbar', rounds: 1 });
    const told = await train('2');
    expect(told.out).toMatch(/generation 2, \d+ games/);
    const weights = JSON.parse(fs.readFileSync(out, 'utf8'));
    expect(weights).toMatchObject({ rules: 'taj-mahal@1/durbar', games: { policy: { generations: 2, seats: [3, 4, 5] } } });
    expect(Object.keys(weights.judge)).toEqual(['3', '4', '5']);
    // The second round began with what the first had found.
    expect(JSON.parse(fs.readFileSync(state, 'utf8')).now.games).toBe(2 * once.now.games);
    expect((await train('2', ['--seed', 'other'])).err).toContain('holds no training');
    expect((await train('2', ['--part', 'network'])).err).toContain('holds no training');
  });

  it('stops in the middle of a round when told, tells the games as they come, and keeps what was there', async () => {
    const folder = freshFolder();
    const state = path.join(folder, 'training.json');
    const train = (rounds: string, games: string, stop?: (stop: () => void) => void) =>
      durbar(['train', '--game', 'taj-mahal', '--rounds', rounds, '--games', games, '--state', state, '--out', path.join(folder, 'weights.json')], {
        tty: true,
        ...(stop && { stop }),
      });
    await train('1', '1');
    const before = fs.readFileSync(state, 'utf8');
    // A round of this size would take an hour.
    const { code, out, err } = await train('2', '1000000', (stop) => void setTimeout(stop, 200));
    expect(code).toBe(0);
    expect(out).toContain('Stopped after 1 of 2 rounds');
    expect(err).toMatch(/round 2 of 2, [1-9]\d* games/);
    expect(fs.readFileSync(state, 'utf8')).toBe(before);
    expect(fs.readdirSync(folder).sort()).toEqual(['training.json', 'weights.json']);
  });

  it('says so if there is nothing to train', async () => {
    const { code, err } = await durbar(['train', '--game', 'aadu-huli']);
    expect(code).toBe(1);
    expect(err).toContain('Nothing is trained for aadu-huli');
    expect((await durbar(['train', '--game', 'vijayanagara', '--part', 'network'])).err).toContain('Nothing is trained');
  });
});
