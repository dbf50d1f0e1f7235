import { gameEnd, nextCard, SUCCESSIONS } from '@durbar/vijayanagara';
import { describe, expect, test } from 'vitest';
import { cardsOf, entriesOf, marksOf } from '../src/games/vijayanagara/cards.ts';
import { cardName, named, signed } from '../src/games/vijayanagara/naming.ts';
import { cardOf } from '../src/games/vijayanagara/reading.ts';
import { deckOf, percent } from '../src/games/vijayanagara/strip/deck.ts';
import { boxesOf, turnsOf } from '../src/games/vijayanagara/strip/sequence.ts';
import { copyOf, firstBoard, playedThrough } from './vijayanagara-play.ts';

describe('the log read as cards', () => {
  test('the last card is the one on the table, and every card is a mark of its own entry', () => {
    const end = playedThrough(2, ({ board, log }) => {
      const cards = cardsOf(log);
      expect(cards.at(-1)?.card ?? 0).toBe(board.card);
      expect(cards).toHaveLength(deckOf(board).played);
    });
    const marks = marksOf(end.log);
    expect(new Set(marks.map(({ seq }) => seq)).size).toBe(marks.length);
    const cards = cardsOf(end.log);
    expect(cards.filter(({ card }) => card >= 200 && card < 300).map(({ card }) => SUCCESSIONS[card - 200])).toEqual([...SUCCESSIONS]);
    expect(cards.at(-1)?.card).toBe(302);
  });

  test('chapters hold every entry once, under the card on which it was made', () => {
    const { log } = playedThrough(4, () => undefined);
    const chapters = entriesOf(log, cardsOf(log));
    expect(chapters.flatMap(({ entries }) => entries.map(({ seq }) => seq))).toEqual(log.slice(1).map(({ seq }) => seq));
    const [, second] = chapters;
    expect(second?.entries[0]?.seq).toBeGreaterThan(chapters[0]?.entries.at(-1)?.seq ?? 0);
  });
});

describe('the deck', () => {
  test('tells chances that are those of the rules, and make up a whole', () => {
    playedThrough(6, ({ board, view }) => {
      const deck = deckOf(board);
      if (deck.over) return expect(view.result !== undefined || board.card === 302).toBe(true);
      const { event, mongols, timurid, succession } = deck.next;
      expect(event + mongols + timurid).toBeCloseTo(succession === undefined ? 1 : 0);
      expect(nextCard(board).event).toBe(event);
      if (deck.end.length > 0) expect(deck.end.at(-1)?.chance).toBeCloseTo(1);
      expect(gameEnd(board)[deck.soonest] ?? 0).toBeGreaterThan(0);
      expect(gameEnd(board).slice(0, deck.soonest)).toEqual(new Array(deck.soonest).fill(0));
      return expect(deck.stacks.reduce((n, { gone }) => n + gone, 0) + deck.stacks.findIndex(({ now }) => now)).toBe(deck.played);
    });
  });

  test('never says that something open is certain', () => {
    expect([0, 0.001, 0.254, 0.999, 1].map(percent)).toEqual(['0 %', '<1 %', '25 %', '>99 %', '100 %']);
  });
});

describe('the sequence of play', () => {
  test('puts every cylinder into one place', () => {
    playedThrough(8, ({ board, view }) => {
      const inBoxes = boxesOf(board).flatMap(({ factions }) => factions);
      expect(new Set(inBoxes).size).toBe(inBoxes.length);
      const turns = turnsOf(board, view.waiting);
      if (cardOf(board.card).kind !== 'event') return expect(turns).toEqual([]);
      expect(turns.map(({ faction }) => faction).toSorted()).toEqual([0, 1, 2]);
      for (const { faction, state } of turns) expect(inBoxes.includes(faction)).toBe(state === 'acted');
      return expect(turns.filter(({ state }) => state === 'now').length).toBeLessThanOrEqual(1);
    });
  });

  test('says what a box does to the next card', () => {
    const board = copyOf(firstBoard());
    board.card = 32;
    board.box = [2, 0, 1];
    const stays = cardOf(32);
    expect(boxesOf(board).map(({ next, free }) => [next, free])).toEqual([
      ['out', false],
      [stays.kind === 'event' && stays.event.stayEligible ? 'event' : 'out', true],
      ['in', true],
      ['in', true],
    ]);
    expect(turnsOf(board, [1]).find(({ faction }) => faction === 1)?.state).toBe('now');
    expect(turnsOf(board, [1]).find(({ faction }) => faction === 2)?.state).toBe('ineligible');
  });
});

describe('names', () => {
  const say = (key: string) => `<${key}>`;
  test('stand in place of identifiers', () => {
    expect(named(say, { faction: 'delhi', space: 'malwa', piece: 'troop', n: -2, event: 1 })).toEqual({
      faction: '<faction.delhi>',
      space: '<space.malwa>',
      piece: '<piece.troop>',
      n: -2,
      by: '−2',
      event: cardName(say, cardOf(1)),
    });
    expect(cardName(say, cardOf(101))).toBe('<card.mongol-invasion>');
    expect(cardName(say, cardOf(201))).toBe(`<card.${SUCCESSIONS[1]}>`);
    expect(signed(3)).toBe('+3');
  });
});
