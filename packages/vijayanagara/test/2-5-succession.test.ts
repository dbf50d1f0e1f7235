import { expect, test } from 'vitest';
import type { Board } from '../src/rules/board.ts';
import { B, cardDrawn, D, independent, set, TRIBUTARY, tughlaq, V } from './play.ts';

/** The stack before a Succession card is finished. */
const stack =
  (n: number, more: (board: Board) => void = () => undefined) =>
  (board: Board): void => {
    board.stack = n;
    board.left = [0, 0, 0];
    board.events = board.events.slice(0, 36 - 6 * (n + 1));
    board.mongols = [Math.ceil((8 - 2 * (n + 1)) / 2), Math.floor((8 - 2 * (n + 1)) / 2)];
    if (n > 0) tughlaq(board);
    more(board);
  };

test('2.5.1: Zenith: Tughlaq, a Campaign for Delhi, Cavalry and Resources for the south', () => {
  const play = cardDrawn(
    {},
    stack(0, (board) => {
      set(board, 'maharashtra', { fort: 1 });
      set(board, 'karnataka', { temple: 1 });
      board.influence = [0, 1, 0];
    }),
  );
  expect(play.board.dynasty).toBe(1);
  expect(play.asked).toBe('zenith.campaign');
  play.say('no');
  expect(play.board.cavalry).toEqual([2, 2, 0]);
  expect(play.board.resources[V]).toBe(7 + 1 + 1);
});

test('2.5.1: this Campaign uses only Delhi and Provinces', () => {
  const play = cardDrawn({}, stack(0)).say('yes');
  expect(play.why('select', 'punjab')).toEqual({ key: 'not-on-land', rule: '2.5.1' });
  play.all(['select', 'delhi'], ['join', 'troop']);
  expect(play.why('go', 'punjab')?.key).toBe('not-on-land');
  play.all(['go', 'malwa'], ['done']);
  expect(play.n('malwa', 'troop')).toBe(4);
});

const rebels = (board: Board) => {
  set(board, 'maharashtra', { 'obedient-amir': 0, 'rebelling-amir': 4 });
  set(board, 'gondwana', { 'obedient-amir': 0, 'rebelling-amir': 1 });
  set(board, 'karnataka', { 'obedient-raja': 0, 'rebelling-raja': 3 });
  independent(board, 'maharashtra', 'gondwana', 'karnataka');
};

test('2.5.2: Rebel Sultans: Campaign, free Limited Commands, and Prosperity as Resources or Cavalry, at most three', () => {
  const play = cardDrawn({}, stack(1, rebels));
  expect(play.asked).toBe('rebel-sultans.campaign');
  play.say('no');
  expect([play.asked, play.decider]).toEqual(['free-command.which', B]);
  play.all(['command', 'rally'], ['select', 'gondwana'], ['count', 2]);
  expect(play.board.resources[B]).toBe(6);
  expect(play.asked).toBe('spoils.gain');
  play.all(['gain', 'cavalry'], ['gain', 'resources'], ['gain', 'cavalry']);
  expect([play.board.resources[B], play.board.cavalry[B]]).toEqual([7, 2]);
  expect(play.decider).toBe(V);
  play.all(['no'], ['gain', 'resources'], ['gain', 'resources']);
  expect(play.board.resources[V]).toBe(7 + 1 + 2);
});

test('2.5.2: the free Command is limited to one space', () => {
  const play = cardDrawn({}, stack(1)).all(['no'], ['command', 'rally'], ['select', 'gondwana']);
  expect(play.decider).toBe(V);
});

test('2.5.3: Lords of the Deccan: each may spend 3 up to three times to shift either Influence', () => {
  const play = cardDrawn({}, stack(2));
  expect([play.asked, play.decider]).toEqual(['buy-influence.shift', D]);
  expect(play.why('shift-influence', ['bahmani', -1])).toEqual({ key: 'off-track', rule: '1.9' });
  play.all(['shift-influence', ['bahmani', 1]], ['shift-influence', ['vijayanagara', 1]], ['shift-influence', ['vijayanagara', 1]]);
  expect(play.board.resources[D]).toBe(3);
  expect(play.board.influence).toEqual([0, 1, 2]);
  expect(play.decider).toBe(B);
  play.all(['shift-influence', ['vijayanagara', -1]]);
  expect([play.asked, play.decider]).toEqual(['influence.return', V]);
  play.all(['return-available'], ['return-available'], ['done'], ['done']);
  expect(play.board.influence).toEqual([0, 1, 1]);
});

test('2.5: no adjustment of Eligibility', () => {
  const play = cardDrawn({}, stack(2)).all(['done'], ['done'], ['done']);
  expect(play.asked).toBe('eligible-faction.option');
  expect(play.board.box).toEqual([0, 0, 0]);
  expect(play.board.marker[3]).toBe(TRIBUTARY);
});

test('V8: a Campaign of a Succession card may be cancelled, and nothing of it is left', () => {
  const play = cardDrawn(
    {},
    stack(0, (board) => {
      board.talk = 2;
    }),
  ).say('yes');
  play.all(['negotiate'], ['with', 'bahmani'], ['propose'], ['decline'], ['cancel']);
  expect(play.asked).toBe('eligible-faction.option');
  expect([play.board.declined, play.board.answer]).toEqual([0, 0]);
});
