/** The kit passes a sound game and catches each kind of broken one. */
import { describe, expect, it } from 'vitest';
import type { Game } from '../src/index.ts';
import { argumentsOf, checkCatalogues, kit, replayRecord } from '../src/kit/index.ts';
import { asking, broken, toy } from './toy.ts';

const checks = (game: Game) => kit({ game, games: 12, limit: 200 });
const failing = (game: Game) =>
  checks(game).flatMap(({ name, run }) => {
    try {
      run();
      return [];
    } catch {
      return [name];
    }
  });

describe('the kit', () => {
  for (const { name, run } of checks(toy)) it(`toy: ${name}`, run);

  it('catches a choice offered twice', () =>
    expect(failing(asking({ choices: (list) => [...list, ...list] }))).toContain('laws hold, lists are complete at every step'));
  it('catches an empty list', () => expect(failing(asking({ choices: () => [] })).length).toBeGreaterThan(0));
  it('catches a missing reason', () => expect(failing(asking({ why: () => undefined }))).toEqual(['everything else is refused and changes nothing']));
  it('catches a shallow copy', () => expect(failing(broken({ copy: (board) => ({ ...board }) })).length).toBeGreaterThan(0));
  it('catches a leaking view', () => {
    const leak = broken({ view: ({ hands }) => ({ hands }) });
    expect(failing(leak)).toEqual(['nobody can tell a guess from the truth']);
  });
  it('catches a guess that breaks a law', () => {
    const wild = broken({
      guess: (board, seat) => {
        for (const other of board.hands.keys()) if (other !== seat) board.hands[other] = -5;
        return board;
      },
    });
    expect(failing(wild)).toEqual(['nobody can tell a guess from the truth']);
  });
  it('catches a law that does not hold', () =>
    expect(failing(broken({ audit: ({ rounds }) => (rounds === 1 ? ['One round is left.'] : []) }))).toContain('laws hold, lists are complete at every step'));
  it('catches a missing, a dead and a lopsided message', () => {
    const { 'fact.dealt': _, ...zh } = toy.messages.zh;
    const spoken = { ...toy, messages: { en: { ...toy.messages.en, 'fact.never': 'x' }, zh: { ...zh, 'why.too-high': '{least}' } } };
    expect(checkCatalogues(spoken)).toEqual([
      'en: fact.never is never said',
      'zh: fact.dealt is missing',
      'fact.dealt is not in both languages',
      'why.too-high: Chinese asks for least, English does not',
      'fact.never is not in both languages',
    ]);
  });
  it('reads the arguments of a message', () => {
    expect([...argumentsOf('{a} {n, plural, one {{b}} other {#}} {s, select, x {left} other {{c}}}')].sort()).toEqual(['a', 'b', 'c', 'n', 's']);
  });
  it('refuses a record that is none', () => {
    expect(() => replayRecord(toy, {})).toThrow('not a record');
    expect(() => replayRecord(toy, { head: { seats: 2, options: {} }, log: [] })).toThrow('empty');
  });
});
