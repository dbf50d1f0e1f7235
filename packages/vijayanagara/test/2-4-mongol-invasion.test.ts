import { expect, test } from 'vitest';
import { B, cardDrawn, D, V } from './play.ts';

const BAHMANI_CARD = { deck: 6, mongol: 0 };
const VIJAYANAGARA_CARD = { deck: 6, mongol: 7 };

test('2.4.1: the Faction of the card carries out two Mongol Commands, perhaps the same twice', () => {
  const play = cardDrawn(BAHMANI_CARD);
  expect(play.decider).toBe(B);
  play.all(['mongols', 'amass'], ['mongols', 'amass']);
  expect([play.n('mountain-passes', 'mongol'), play.n('punjab', 'mongol')]).toEqual([4, 2]);
});

test('2.4.1: the Vijayanagara Empire on its card', () => {
  expect(cardDrawn(VIJAYANAGARA_CARD).decider).toBe(V);
});

test('2.4.2: Influence may be given for 2 Resources and 2 Cavalry', () => {
  const play = cardDrawn(BAHMANI_CARD, (board) => {
    board.influence[B] = 1;
  }).all(['mongols', 'amass'], ['mongols', 'amass']);
  expect(play.asked).toBe('mongol-invasion.gifts');
  play.say('yes');
  expect([play.board.influence[B], play.board.resources[B], play.board.cavalry[B]]).toEqual([0, 8, 2]);
});

test('2.4.2: without Influence there is nothing to give; it may also be declined', () => {
  const play = cardDrawn(BAHMANI_CARD).all(['mongols', 'amass'], ['mongols', 'amass']);
  expect(play.asked).toBe('eligible-faction.option');
  const kept = cardDrawn(BAHMANI_CARD, (board) => {
    board.influence[B] = 1;
  }).all(['mongols', 'amass'], ['mongols', 'amass'], ['no']);
  expect(kept.board.influence[B]).toBe(1);
});

test('2.4: Eligibility is not adjusted', () => {
  const play = cardDrawn(BAHMANI_CARD);
  const before = [...play.board.box];
  play.all(['mongols', 'amass'], ['mongols', 'amass']);
  expect(play.board.box).toEqual(before);
  expect(play.board.resources[D]).toBe(12);
});
