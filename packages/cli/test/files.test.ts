import { canonical, engineOf, type State, tapeChance } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import type { Entry, MatchFile } from '@durbar/table';
import { describe, expect, it } from 'vitest';
import { diceGame } from './dice.ts';
import { durbar, fixture, freshFolder } from './kit.ts';
import { playedMatch, rechained } from './match-file.ts';

const games = [diceGame()];
const game = diceGame();
const engine = engineOf(game);
const folder = freshFolder();
const write = (content: unknown) => fixture(folder, `${sha256(JSON.stringify(content)).slice(0, 12)}.json`, content);
const file = playedMatch(game);
const whole = write(file);
const last = file.log.length - 1;

/** The file with one entry changed. */
const changed = (seq: number, change: object): MatchFile => ({
  ...file,
  log: file.log.map((entry, i) => (i === seq ? ({ ...entry, ...change } as Entry) : entry)),
});

/** Another outcome of the last draw, with everything after it written anew so that chain and states agree. */
function forged(): MatchFile {
  const log = [...file.log];
  const at = log.length - 1;
  const entry = log[at];
  if (entry?.kind !== 'move' || entry.draws[0] === undefined) throw new Error('the last entry has no draw');
  const [draw] = entry.draws;
  const value = draw.value === 5 ? 4 : 5;
  log[at] = { ...entry, draws: [{ ...draw, value }] };
  let state: State | undefined;
  const states: State[] = [];
  for (const one of log) {
    if (one.kind === 'rewind') state = states[one.to];
    else if (one.kind === 'start') state = started(tapeChance(one.draws));
    else if (one.kind === 'move') state = stepped(state as State, one);
    states.push(state as State);
  }
  return rechained(
    file,
    log,
    states.map((one) => sha256(canonical(one))),
  );
}

const started = (tape: ReturnType<typeof tapeChance>) => engine.start(2, {}, tape).state;
function stepped(state: State, move: Extract<Entry, { kind: 'move' }>): State {
  const step = engine.step(state, move.seat, move.choice, tapeChance(move.draws));
  if (!step.ok) throw new Error(step.code);
  return step.state;
}

describe('replay', () => {
  it('tells the whole match in words, with rule numbers and what was private', async () => {
    const { code, out } = await durbar(['replay', whole], { games });
    expect(code).toBe(0);
    expect(out).toContain('The match begins.');
    expect(out).toMatch(/The secret is \d\. \(known to seat 1 only\) \[1\]/);
    expect(out).toMatch(/Seat 0: Seat 0 adds \d; the total is \d\. \[2\]/);
    expect(out).toContain('Everybody agrees to go back to entry 3.');
    expect(out).toContain('Forty is reached. [3]');
    expect(out).toMatch(/Seat [01] wins\.\nPoints: \d+, 0/);
  });

  it('tells it in Chinese', async () => {
    const { out } = await durbar(['replay', whole, '--lang', 'zh'], { games });
    expect(out).toContain('对局开始。');
    expect(out).toMatch(/号席加 \d，总数/);
  });

  it('tells it as JSON', async () => {
    const told = JSON.parse((await durbar(['replay', whole, '--json'], { games })).out);
    expect(told.log).toHaveLength(file.log.length);
    expect(told.log[0].facts[0].kind).toBe('hidden');
    expect(told.result.reason).toBe('reached');
  });

  it('stops at an entry and shows the view of whoever looks', async () => {
    const watcher = await durbar(['replay', whole, '--to', '2'], { games });
    expect(watcher.out).toContain('What a watcher sees after entry 2:');
    expect(watcher.out).toContain('Roll or add one.');
    expect(watcher.out).not.toContain('"secret"');
    const seat = JSON.parse((await durbar(['replay', whole, '--to', '2', '--as', '1', '--json'], { games })).out);
    expect(seat.log).toHaveLength(3);
    expect(seat.view).toMatchObject({ step: 2, board: { secret: expect.any(Number) } });
    expect(seat.result).toBeUndefined();
  });

  it('refuses an entry or a seat that is not there', async () => {
    expect((await durbar(['replay', whole, '--to', '9999'], { games })).err).toContain(`The match has ${file.log.length} entries`);
    expect((await durbar(['replay', whole, '--as', '2'], { games })).err).toContain('The match has 2 seats');
  });

  it('tells a damaged match up to the first entry that fails', async () => {
    const { code, out } = await durbar(['replay', write(changed(4, { at: 99 }))], { games });
    expect(code).toBe(1);
    expect(out).toContain('Entry 4 fails: Entry 4 was changed after it was written.');
    expect(out).not.toContain('Forty is reached.');
  });

  it.each([
    ['text', 'hello', 'is not JSON.'],
    ['another file', {}, 'This is not a Durbar match file of version 1.'],
    ['an unknown game', { ...file, head: { ...file.head, game: 'ludo' } }, 'This house has no game "ludo".'],
    ['other rules', { ...file, head: { ...file.head, rules: 'dice@9/plain' } }, 'was played by the rules "dice@9/plain"'],
    ['a log of nonsense', { ...file, log: [1] }, 'Entry 0 does not have the form of an entry.'],
    ['no log', { ...file, log: [] }, 'This is not a Durbar match file of version 1.'],
  ])('refuses %s with a sentence', async (_what, content, sentence) => {
    const { code, err } = await durbar(['replay', write(content)], { games });
    expect(code).toBe(1);
    expect(err).toContain(sentence);
  });
});

describe('verify', () => {
  it('says that everything holds', async () => {
    const { code, out } = await durbar(['verify', whole], { games });
    expect(out).toContain(`The chain of ${file.log.length} entries holds`);
    expect(out).toMatch(/All \d+ draws follow from the revealed seed/);
    expect(code).toBe(0);
    expect(JSON.parse((await durbar(['verify', whole, '--json'], { games })).out)).toMatchObject({ chain: { ok: true }, chance: { ok: true } });
  });

  it('names the entry that was changed', async () => {
    const { code, out } = await durbar(['verify', write(changed(2, { at: 5 }))], { games });
    expect(code).toBe(1);
    expect(out).toContain('Entry 2 was changed after it was written.');
  });

  it('names the draw that differs, even when chain and states were written anew', async () => {
    const { code, out } = await durbar(['verify', write(forged())], { games });
    expect(out).toContain(`The chain of ${last + 1} entries holds`);
    expect(out).toMatch(/Draw \d+ of the match \(die, number \d+ of its kind, one of 6\) is \d, but the seed gives \d\./);
    expect(code).toBe(1);
  });

  it('names the draw as well as the broken chain', async () => {
    const start = file.log[0];
    if (start?.kind !== 'start' || start.draws[0] === undefined) throw new Error('no draw');
    const draws = [{ ...start.draws[0], value: (start.draws[0].value + 1) % 10 }];
    const { code, out } = await durbar(['verify', write(changed(0, { draws }))], { games });
    expect(out).toContain('Entry 0 was changed after it was written.');
    expect(out).toContain('Draw 0 of the match (secret, number 0 of its kind, one of 10)');
    expect(code).toBe(1);
  });

  it('knows a seed that was not promised, and one that is no seed', async () => {
    const other = { ...file, secret: { seed: 'ab'.repeat(32), salt: 'cd'.repeat(16) } };
    expect(await durbar(['verify', write(other)], { games })).toMatchObject({ code: 1, out: expect.stringContaining('not the one that was promised') });
    const none = { ...file, secret: { seed: 'x', salt: 'y' } };
    expect(await durbar(['verify', write(none)], { games })).toMatchObject({ code: 1, out: expect.stringContaining('does not have the form of a seed') });
  });

  it('says with exit code 2 that the seed is not there', async () => {
    const hidden = await durbar(['verify', write(playedMatch(game, { reveal: false }))], { games });
    expect(hidden).toMatchObject({ code: 2, out: expect.stringContaining('has not been revealed yet') });
    const never = await durbar(['verify', write(playedMatch(game, { promise: false }))], { games });
    expect(never).toMatchObject({ code: 2, out: expect.stringContaining('No seed was promised') });
  });

  it('refuses what is no match', async () => {
    expect(await durbar(['verify', write([])], { games })).toMatchObject({ code: 1, err: expect.stringContaining('not a Durbar match file') });
    expect(await durbar(['verify', write({ ...file, log: [{}] })], { games })).toMatchObject({ code: 1 });
  });
});
