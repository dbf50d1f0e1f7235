import { games } from '@durbar/games';
import { type Choice, fastChance } from '@durbar/kernel';
import type { ServerMessage } from '@durbar/protocol';
import { firstGame } from '@durbar/taj-mahal';
import { describe, expect, it } from 'vitest';
import { modules } from '../src/games/index.ts';
import { Exhibit } from '../src/learn/exhibit.ts';
import type { Stage } from '../src/learn/stage.ts';
import { Riddle, type Solving } from '../src/puzzles/riddle.ts';
import { todays } from '../src/puzzles/today.ts';
import { readRoute, toBoard, toExample, toExplore, toPuzzle, toWatch } from '../src/route.ts';
import { beginAt, botStep, tableOf, told } from '../src/solo/play.ts';

type Match = Extract<ServerMessage, { t: 'match' }>;

async function seen(stage: Stage) {
  const heard: ServerMessage[] = [];
  const socket = stage.socket(0);
  socket.onmessage = ({ data }) => void heard.push(JSON.parse(String(data)) as ServerMessage);
  await Promise.resolve();
  return {
    heard,
    match: () => heard.findLast((one): one is Match => one.t === 'match') as Match,
    choose: (choice: Choice, ...more: Choice[]) => socket.send(JSON.stringify({ t: 'play', id: 'x', seat: 0, step: 0, choice, more })),
  };
}

describe('a puzzle', () => {
  async function posed() {
    const entry = modules['taj-mahal'];
    const [rules, puzzles] = await Promise.all([entry?.game(), entry?.puzzles()]);
    const puzzle = puzzles?.find(({ choice }) => choice.verb === 'play');
    if (rules === undefined || puzzle === undefined) throw new Error('no puzzle');
    let solving: Solving | undefined;
    const riddle = new Riddle(rules, puzzle, 'durbar', 'You', (now) => {
      solving = now;
    });
    return { puzzle, riddle, page: await seen(riddle), solving: () => solving as Solving };
  }

  it('leaves everything open, answers what is wrong, and takes what is right', async () => {
    const { puzzle, riddle, page, solving } = await posed();
    const wrong = page.match().mine[0]?.choices.find(({ verb }) => verb === 'withdraw') as Choice;
    page.choose(wrong);
    expect(solving()).toEqual({ tried: [wrong], solved: undefined });
    expect(page.match().seq).toBe(1);
    // What a gesture brings along is not part of the answer.
    page.choose(puzzle.choice, { verb: 'done' });
    expect(solving().solved).toBe('found');
    expect(page.match()).toMatchObject({ seq: 2, mine: [{ choices: [] }] });
    expect(riddle.outcome().length).toBeGreaterThan(0);
    page.choose(wrong);
    expect(page.heard.at(-1)).toMatchObject({ t: 'error', code: 'lesson-not-now' });
  });
  it('can be given away', async () => {
    const { riddle, page, solving } = await posed();
    riddle.reveal();
    expect(solving().solved).toBe('shown');
    expect(page.match().seq).toBe(2);
    expect(riddle.moment(0, undefined)).toMatchObject({ ok: true, value: { seq: 0 } });
    expect(riddle.moment(9, undefined)).toMatchObject({ ok: false });
  });
  it('is another one each day, until all have come round', () => {
    const day = 86_400_000;
    const ids = ['a', 'b', 'c'];
    expect(new Set([0, 1, 2].map((n) => todays(ids, n * day + 5)))).toEqual(new Set(ids));
    expect(todays(ids, 3 * day)).toBe(todays(ids, 0));
    expect(todays([], 5)).toBeUndefined();
  });
});

describe('a position to look at', () => {
  it('shows what lies open, and nothing can be done', async () => {
    const rules = await modules['taj-mahal']?.game();
    if (rules === undefined) throw new Error('no rules');
    const { position, seats, options } = firstGame(fastChance('look'));
    const page = await seen(new Exhibit(rules, { id: 'look', seats, options, seat: undefined, position }, 'durbar'));
    expect(page.match()).toMatchObject({ mine: [], info: { seats: [{ you: false }, { you: false }, { you: false }] } });
    expect(JSON.stringify(page.match().public)).not.toContain('"hands"');
    page.choose({ verb: 'withdraw' });
    expect(page.heard.at(-1)).toMatchObject({ t: 'error' });
  });
});

describe('playing on from a position', () => {
  const setup = { game: 'taj-mahal', origin: 'first-game', ...firstGame(fastChance('on')), seat: 0, bot: 'gentle', name: 'Asha' };
  it('begins a match of this browser, with a coach and bots around', () => {
    const begun = beginAt(games, 'solo-1', setup, 5);
    if (!begun.ok) throw new Error(begun.code);
    expect(begun.kept.info).toMatchObject({ contract: { coach: true }, seats: [{ you: true, name: 'Asha' }, { bot: 'gentle' }, { bot: 'gentle' }] });
    expect(begun.kept.info.from).toBeUndefined();
    const table = tableOf(games, begun.kept);
    if (table === undefined) throw new Error('cannot be read again');
    expect(told(table, begun.kept, 0)).toMatchObject({ seq: 1 });
    expect(botStep(table, 0, { verb: 'withdraw' }, 6).ok).toBe(true);
  });
  it('refuses what is no position of the rules', () => {
    const { position } = setup;
    expect(beginAt(games, 'solo-1', { ...setup, position: { ...position, stack: [] } }, 5).ok).toBe(false);
    expect(beginAt(games, 'solo-1', { ...setup, game: 'chess' }, 5).ok).toBe(false);
  });
});

it('has addresses for everything there is to look at', () => {
  expect(readRoute(toPuzzle('g', '1-2-3'))).toEqual({ page: 'puzzles', puzzle: { game: 'g', id: '1-2-3' } });
  expect(readRoute(toExplore('g'))).toEqual({ page: 'explore', game: 'g' });
  expect(readRoute(toBoard('g'))).toEqual({ page: 'explore', game: 'g', board: true });
  expect(readRoute(toExample('g', '1.4.5'))).toEqual({ page: 'example', example: { game: 'g', id: '1-4-5' } });
  expect(readRoute(toWatch('g'))).toEqual({ page: 'watch', game: 'g' });
  for (const page of ['learn', 'puzzles', 'explore', 'watch', 'keys']) expect(readRoute(`/${page}`)).toEqual({ page });
  for (const address of ['/example', '/explore/g/x', '/keys/x/y']) expect(readRoute(address)).toEqual({ page: 'lost' });
});
