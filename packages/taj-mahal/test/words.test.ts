/** A whole game can be told in words, in both languages, and every point has its source. */
import { type Fact, fastChance, type Seat } from '@durbar/kernel';
import MessageFormat from '@messageformat/core';
import { describe, expect, it } from 'vitest';
import { choiceParams, named, tajMahal } from '../src/index.ts';
import { Play } from './play.ts';

const PLAYERS = { en: ['Anna', 'Bob', 'Chris'], zh: ['安娜', '鲍勃', '克里斯'] };

function tell(language: 'en' | 'zh'): (prefix: string, key: string, params: { readonly [key: string]: unknown }) => string {
  const words = tajMahal.messages[language];
  const format = new MessageFormat(language);
  return (prefix, key, params) => format.compile(words[`${prefix}.${key}`] ?? `? ${prefix}.${key}`)(named(words, params as never, PLAYERS[language]));
}

function wholeGame(): { facts: Fact[]; choices: Set<string>; points: readonly number[]; prompts: { key: string; params: object }[] } {
  const { engine, chance } = new Play();
  const will = fastChance('words');
  let step = engine.start(3, { start: 'drawn', memory: true }, chance);
  const facts = [...step.facts];
  const choices = new Set<string>();
  const prompts: { key: string; params: object }[] = [];
  while (step.state.result === undefined) {
    const seat = engine.waiting(step.state)[0] as Seat;
    const prompt = engine.prompt(step.state);
    if (prompt) prompts.push({ key: prompt.key, params: prompt.params ?? {} });
    const list = engine.choices(step.state, seat);
    for (const choice of list) choices.add(JSON.stringify(choice));
    const next = engine.step(step.state, seat, list[will.int('pick', list.length)], chance);
    if (!next.ok) throw new Error(next.code);
    step = next;
    facts.push(...step.facts);
  }
  return { facts, choices, points: step.state.result?.points ?? [], prompts };
}

const game = wholeGame();

describe('facts', () => {
  it('account for every point of every seat', () => {
    const sums = [0, 0, 0];
    for (const { kind, data } of game.facts) {
      if (!kind.startsWith('points-')) continue;
      const seat = data['seat'] as number;
      sums[seat] = (sums[seat] as number) + (data['points'] as number);
      expect(data['total']).toBe(sums[seat]);
    }
    expect(sums).toEqual(game.points);
  });

  it('cite a section of the rulebook', () => {
    const sections = ['Preparation', 'Playing the game', 'Play cards', 'Withdraw', 'Influence points 1', 'Influence points 2', 'Influence points 3'];
    sections.push('Finishing a withdrawal', 'Ending a visit', 'Special cards', 'Game end');
    for (const { rule } of game.facts) expect(sections).toContain(rule);
  });

  it('cite the section that the move is from', () => {
    const cited = (kind: string) => new Set(game.facts.filter((fact) => fact.kind === kind).map(({ rule }) => rule));
    expect(cited('played')).toEqual(new Set(['Play cards']));
    expect(cited('added')).toEqual(new Set(['Play cards']));
    expect(cited('withdrew')).toEqual(new Set(['Withdraw']));
  });
});

describe('words', () => {
  for (const language of ['en', 'zh'] as const) {
    const say = tell(language);
    it(`tell the game in ${language} without identifiers`, () => {
      for (const { kind, data } of game.facts) {
        const text = say('fact', kind, data);
        expect(text).not.toMatch(/[a-z]\/[A-Z]|undefined|\?|NaN|two-points|change-colour|grand-mogul/);
        if (language === 'zh') expect(text).not.toMatch(/[A-Za-z]{2}/);
      }
      for (const { key, params } of game.prompts) expect(say('prompt', key, params as never)).toMatch(/Anna|Bob|Chris|安娜|鲍勃|克里斯/);
      for (const one of game.choices) {
        const choice = JSON.parse(one) as { verb: string; noun?: string };
        expect(say('verb', choice.verb, choiceParams(choice))).not.toMatch(/\/|undefined|\?/);
      }
    });
  }

  it('read well', () => {
    const say = tell('en');
    expect(say('fact', 'played', { seat: 0, card: 'red/EV' })).toBe('Anna plays red Elephant–Vizier.');
    expect(say('fact', 'added', { seat: 1, card: 'special/two-points' })).toBe('Bob adds the +2 points card.');
    expect(say('fact', 'discarded', { seat: 2, cards: ['white/E', 'green/GM'] })).toBe('Chris discards white Elephant, green General–Monk.');
    expect(
      say('fact', 'bonus-tiles', {
        tiles: [
          ['agra', 'taj-mahal'],
          ['new-town', 'tea'],
        ],
      }),
    ).toBe('Bonus tiles on the fortresses: Agra: Taj Mahal (4 points), New Town: tea.');
    expect(say('prompt', 'withdrawal.build', { seat: 0, province: 'sindh', palaces: 2, crown: 1 })).toBe(
      'Anna: place 2 palaces and the crown palace in Sindh.',
    );
    expect(say('prompt', 'withdrawal.build', { seat: 0, province: 'sindh', palaces: 0, crown: 1 })).toBe('Anna: place the crown palace in Sindh.');
    expect(say('prompt', 'withdrawal.build', { seat: 7, province: 'sindh', palaces: 1, crown: 0 })).toBe('Seat 8: place a palace in Sindh.');
    expect(say('fact', 'points-good', { seat: 0, good: 'tea', matching: 0, points: 1, total: 9 })).toBe('Anna scores 1 for tea (now 9).');
    expect(say('fact', 'points-good', { seat: 0, good: 'tea', matching: 3, points: 4, total: 9 })).toBe(
      'Anna scores 4 for tea, 3 of it for tea owned before (now 9).',
    );
    expect(say('fact', 'points-province', { seat: 0, province: 'sindh', goods: ['rice'], matching: 0, points: 1, total: 9 })).toBe(
      'Anna scores 1 for the goods of Sindh (rice) (now 9).',
    );
    expect(say('fact', 'points-palaces', { seat: 0, province: 'sindh', points: 1, total: 9 })).toBe('Anna scores 1 for palaces in Sindh (now 9).');
    expect(say('fact', 'points-palaces', { seat: 0, province: 'sindh', points: 4, total: 9 })).toBe(
      'Anna scores 4 for palaces connected through 4 provinces (now 9).',
    );
    expect(say('fact', 'points-hand', { seat: 0, specials: 1, whites: 2, longest: 0, colour: 'red', points: 3, total: 9 })).toBe(
      'Anna scores 3 for cards in hand: 1 special, 2 white, none coloured (now 9).',
    );
    expect(say('why', 'not-alone', { card: 'white/E' })).toBe('You can play white Elephant only together with a coloured card.');
    expect(say('why', 'city-taken', { city: 'agra', seat: 1 })).toBe('Agra already has a normal palace, that of Bob.');
    expect(tell('zh')('fact', 'points-good', { seat: 0, good: 'tea', matching: 3, points: 4, total: 9 })).toBe(
      '安娜因茶叶得 4 分，其中 3 分来自已有的茶叶（共 9 分）。',
    );
    expect(tell('zh')('fact', 'points-palaces', { seat: 0, province: 'sindh', points: 1, total: 9 })).toBe('安娜因宫殿得 1 分：位于信德（共 9 分）。');
    expect(tell('zh')('fact', 'played', { seat: 0, card: 'red/EV' })).toBe('安娜打出红色 大象–维齐。');
  });
});
