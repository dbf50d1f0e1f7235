import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { aaduHuli } from '@durbar/aadu-huli';
import { engineOf, fastChance, type Game } from '@durbar/kernel';
import { tajMahal } from '@durbar/taj-mahal';
import { vijayanagara } from '@durbar/vijayanagara';
import { describe, expect, it } from 'vitest';
import { modules } from '../src/games/index.ts';
import { bookOf as bookOfPage } from '../src/games/texts.ts';
import { anchorOf, type Book, found, pieces } from '../src/rules/book.ts';

const packages = fileURLToPath(new URL('../..', import.meta.url));
const bookOf = (game: string, locale: string) => JSON.parse(fs.readFileSync(path.join(packages, game, 'rules', `${locale}.json`), 'utf8')) as Book;

/** Every paragraph that the rules of a game cite in their code. */
function cited(game: string): Set<string> {
  const folder = path.join(packages, game, 'src');
  const rules = new Set<string>();
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    for (const found of text.matchAll(/(?:\brule: ?|because\([^()]*, ?|RULE[A-Z_]* = )'([^']+)'/g)) rules.add(found[1] as string);
  }
  return rules;
}

/** Paragraphs that the facts of a game played at random cite. */
function told(game: Game): Set<string> {
  const engine = engineOf(game);
  const chance = fastChance('rules');
  const seats = game.seats[0] as number;
  const options = Object.fromEntries(game.options.map((option) => [option.key, option.default]));
  const started = engine.start(seats, options, chance);
  const rules = new Set(started.facts.map(({ rule }) => rule));
  let state = started.state;
  while (state.result === undefined) {
    const seat = engine.waiting(state)[0] as number;
    const choices = engine.choices(state, seat);
    const step = engine.step(state, seat, choices[chance.int('pick', choices.length)] as (typeof choices)[number], chance);
    if (!step.ok) throw new Error(step.code);
    for (const { rule } of step.facts) rules.add(rule);
    state = step.state;
  }
  return rules;
}

describe.each([aaduHuli, tajMahal, vijayanagara] as unknown as Game[])('the rule reference of $id', (game) => {
  const english = bookOf(game.id, 'en');
  it('has what the rules cite', () => {
    const sections = new Set(english.sections.map(({ rule }) => rule));
    expect([...cited(game.id), ...told(game)].filter((rule) => !sections.has(rule))).toEqual([]);
  });
  it('says the same in Chinese, section by section', () => {
    const shape = (book: Book) => book.sections.map(({ rule, paragraphs, example }) => [rule, paragraphs.length, example !== undefined]);
    expect(shape(bookOf(game.id, 'zh'))).toEqual(shape(english));
  });
  it('has the rulings and sources of the documentation, in both languages', () => {
    const file = fs.existsSync(path.join(packages, '../docs/rulings', `${game.id}.md`)) ? `rulings/${game.id}.md` : 'RULINGS.md';
    const written = [...fs.readFileSync(path.join(packages, '../docs', file), 'utf8').matchAll(/^\*\*([A-Z]\d+) · (.*)$/gm)];
    expect(english.rulings).toEqual(written.map(([, id, text]) => ({ id, text: text?.replaceAll('*', '') })));
    const chinese = bookOf(game.id, 'zh');
    expect(chinese.rulings.map(({ id }) => id)).toEqual(english.rulings.map(({ id }) => id));
    expect(chinese.rulings.filter(({ text }) => !/\p{Script=Han}/u.test(text))).toEqual([]);
    expect(chinese.sources.length).toBe(english.sources.length);
    expect(english.sources.length).toBeGreaterThan(3);
  });
  it('has a position for every example, and an example for every position', async () => {
    const examples = (await modules[game.id]?.examples()) ?? [];
    const engine = engineOf(game);
    expect(examples.map(({ rule }) => rule).sort()).toEqual(
      english.sections
        .filter(({ example }) => example !== undefined)
        .map(({ rule }) => rule)
        .sort(),
    );
    for (const { position, seat, seats } of examples) {
      expect(engine.faults(position)).toEqual([]);
      expect(engine.rules.audit(position.board)).toEqual([]);
      expect(engine.waiting(position)).toContain(seat);
      expect(seat).toBeLessThan(seats);
    }
  });
  it('has an address for each section', () => {
    const anchors = english.sections.map(({ rule }) => anchorOf(rule));
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const anchor of anchors) expect(anchor).toMatch(/^[a-z0-9.-]+$/);
  });
  it('has aids of sections that exist, in both languages', () => {
    const sections = new Set(english.sections.map(({ rule }) => rule));
    for (const aid of english.aids) expect(aid.rules.filter((rule) => !sections.has(rule))).toEqual([]);
    expect(bookOf(game.id, 'zh').aids.map(({ id, rules }) => [id, rules])).toEqual(english.aids.map(({ id, rules }) => [id, rules]));
  });
  it('is in the list of the client', () => expect(bookOfPage(game.id, 'en')).toBeDefined());
});

describe('looking something up', () => {
  const book = bookOf('vijayanagara', 'en');
  it('finds numbers and words, titles first', () => {
    expect(found(book, '3.2.4')[0]?.rule).toBe('3.2.4');
    expect(found(book, 'campaign')[0]?.rule).toBe('4.2.2');
    expect(found(book, 'governor obedient').map(({ rule }) => rule)).toContain('3.2.3');
    expect(found(book, 'no such thing anywhere')).toEqual([]);
    expect(found(book, '  ')).toBe(book.sections);
  });
  it('links to other sections, never to itself', () => {
    const [section] = found(book, '1.1.1');
    if (section === undefined) throw new Error('no section');
    expect(pieces(book, section, 'as in 1.1.1, see 5.0.')).toEqual([
      { text: 'as in ' },
      { text: '1.1.1' },
      { text: ', see ' },
      { text: '5.0', rule: '5.0' },
      { text: '.' },
    ]);
  });
});

describe.each([tajMahal, aaduHuli])('paragraphs of $id without a number', (game) => {
  it.each(['en', 'zh'])('are called by their title in %s', (locale) => {
    const words = JSON.parse(fs.readFileSync(path.join(packages, game.id, 'src/messages', `${locale}.json`), 'utf8')) as { readonly [key: string]: string };
    const sections = bookOf(game.id, locale).sections.filter(({ rule }) => !/^\d/.test(rule));
    for (const { rule, title } of sections) expect(words[`rule.${anchorOf(rule)}`]).toBe(locale === 'en' ? rule : title);
    expect(Object.keys(words).filter((key) => key.startsWith('rule.'))).toHaveLength(sections.length);
  });
});
