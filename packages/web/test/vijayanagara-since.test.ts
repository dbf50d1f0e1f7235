/** Vijayanagara: what somebody who was away is told. */
import type { Choice, Fact, View } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import MessageFormat from '@messageformat/core';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../plugins/catalogues.ts';
import { digestOf } from '../src/games/vijayanagara/since/digest.ts';
import { turnsByCard } from '../src/games/vijayanagara/since/turns.ts';
import { soundOf } from '../src/games/vijayanagara/sounds.ts';
import { type Known, SOUNDS, soundsBetween } from '../src/sound/cues.ts';
import type { Say } from '../src/words/types.ts';
import { randomGame } from './vijayanagara-game.ts';

const words = catalogues(new URL('..', import.meta.url).pathname)['vijayanagara'];
const sayIn =
  (locale: 'en' | 'zh'): Say =>
  (key, params = {}) =>
    words?.[locale][key] === undefined ? key : new MessageFormat(locale).compile(words[locale][key])(params);

const fact = (kind: string, data: Fact['data'] = {}): Fact => ({ kind, rule: '', data });
const move = (seq: number, seat: number, ...facts: Fact[]): Told => ({ seq, kind: 'move', at: 0, seat, facts });
const delhi = 'delhi';
/** Delhi conscripts in two spaces and collects tribute, Bahmani passes, the next card comes. */
const log: Told[] = [
  { seq: 0, kind: 'start', at: 0, facts: [fact('event-card', { event: 9 })] },
  move(1, 0, fact('command', { faction: delhi, command: 'conscript' })),
  move(2, 0, fact('resources', { faction: delhi, n: -1, now: 11 }), fact('selected', { faction: delhi, space: 'delhi' })),
  move(3, 0, fact('resources', { faction: delhi, n: -1, now: 10 }), fact('selected', { faction: delhi, space: 'malwa' })),
  move(
    4,
    0,
    fact('decree', { faction: delhi, decree: 'collect-tribute' }),
    fact('resources', { faction: delhi, n: 7, now: 17 }),
    fact('cavalry', { faction: delhi, n: 2, now: 2 }),
    fact('option', { faction: delhi, place: 'command-and-decree' }),
  ),
  move(
    5,
    1,
    fact('passed', { faction: 'bahmani' }),
    fact('resources', { faction: 'bahmani', n: 1, now: 7 }),
    fact('option', { faction: 'bahmani', place: 'pass' }),
    fact('ineligible', { faction: delhi }),
    fact('event-card', { event: 12 }),
  ),
];
const asks = { step: 5, waiting: [2], prompt: { key: 'eligible-faction.option' }, board: { card: 12, box: [5, 0, 0] } } as unknown as View;
const choices: Choice[] = [{ verb: 'event', noun: 'shaded' }, { verb: 'command-alone' }, { verb: 'limited-command' }, { verb: 'pass' }];
const digest = (say: Say, since: number, own: number[] = [2]) => digestOf({ log, since, own, seat: 2, view: asks, choices, say });

describe('since you left', () => {
  it('says in one line what was done on a card', () => {
    const { lines } = digest(sayIn('en'), 1);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.to).toBe(5);
    expect(lines[0]?.head).toMatch(/^Card 1: /);
    expect(lines[0]?.text).toBe(
      'Delhi took Command + Decree (Conscript in 2 spaces, Collect Tribute, Resources +5, Cavalry +2). Bahmani passed (Resources +1).',
    );
    expect(digest(sayIn('zh'), 1).lines[0]?.text).toContain('德里选择');
  });
  it('leaves out what was seen already, and what one did oneself', () => {
    expect(digest(sayIn('en'), 5).lines[0]?.text).toBe('Bahmani passed (Resources +1).');
    expect(digest(sayIn('en'), 1, [0, 2]).lines[0]?.text).toBe('Bahmani passed (Resources +1).');
    expect(digest(sayIn('en'), 6).lines).toEqual([]);
  });
  it('says what is asked now, and what is still open', () => {
    expect(digest(sayIn('en'), 1).asked).toMatch(/: you choose \w+\. Open: Event or Command, Limited, Pass\.$/);
  });
  it('of a whole game has every card that somebody acted on, in words', () => {
    const game = randomGame(3);
    const say = sayIn('en');
    const { lines } = digestOf({ log: game.log, since: 1, own: [], seat: undefined, view: game.view, choices: [], say });
    expect(lines.length).toBeGreaterThan(25);
    for (const { head, text } of lines) expect(`${head} ${text}`).not.toMatch(/\b(fact|since|command|decree|strip|effect)\.[a-z]|undefined|NaN/);
    const turns = turnsByCard(game.log, 0).flatMap((card) => card.turns);
    expect(turns.filter(({ place }) => place !== undefined)).toHaveLength(
      game.log.flatMap(({ facts }) => facts).filter(({ kind }) => kind === 'option').length,
    );
  });
});

it('a whole game is heard: moves, what is won, and one end', () => {
  const { log: whole } = randomGame(4);
  const heard: string[] = [];
  let before: Known | undefined;
  for (let n = 1; n <= whole.length; n++) {
    const now = { log: whole.slice(0, n), yours: whole[n]?.seat === 0, over: n === whole.length };
    heard.push(...soundsBetween(before, now, soundOf));
    before = now;
  }
  for (const sound of SOUNDS) expect(heard).toContain(sound);
  expect(heard.filter((sound) => sound === 'end')).toEqual(['end']);
});
