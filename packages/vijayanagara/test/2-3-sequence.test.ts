import { expect, test } from 'vitest';
import { B, D, ELIGIBLE, eventBy, INELIGIBLE, resources, turnOf, V } from './play.ts';

test('2.3.2: Eligible Factions act in the order of the card', () => {
  const play = turnOf(B);
  expect(play.board.card).toBe(2);
  play.say('pass');
  expect(play.decider).toBe(D);
  play.say('pass');
  expect(play.decider).toBe(V);
});

test('2.3.2: Ineligible Factions are skipped', () => {
  const play = turnOf(B, (board) => {
    board.box[D] = INELIGIBLE;
  }).say('pass');
  expect(play.decider).toBe(V);
});

test('2.3.3: a forked option is taken once', () => {
  const play = turnOf(B).all(['command-and-decree'], ['no-command'], ['decree', 'trade']);
  expect(play.decider).toBe(D);
  expect(play.why('command-and-decree')).toEqual({ key: 'taken', rule: '2.3.3' });
  expect(play.verbs()).toContain('event');
});

test('2.3.3: the Event and the Command alone are the same fork', () => {
  const play = turnOf(B).all(['command-alone'], ['no-command']);
  expect(play.why('event', 'shaded')).toEqual({ key: 'taken', rule: '2.3.3' });
  expect(play.why('command-alone')?.key).toBe('taken');
});

test('2.3.3: with both forks taken a third Faction has a Limited Command or a Pass', () => {
  const play = turnOf(B).all(['command-alone'], ['no-command'], ['command-and-decree'], ['no-command'], ['decree', 'collect-tribute']);
  expect(play.decider).toBe(V);
  expect(play.verbs()).toEqual(['limited-command', 'pass']);
});

test('2.3.3: a Decree comes before or after the Command', () => {
  const before = turnOf(B).all(['command-and-decree'], ['decree', 'trade'], ['command', 'rally'], ['select', 'gondwana'], ['done']);
  expect(before.board.resources[B]).toBe(6 + 4 - 1);
  const after = turnOf(B).all(['command-and-decree'], ['command', 'rally'], ['select', 'gondwana'], ['done'], ['decree', 'trade']);
  expect(after.board.resources[B]).toBe(9);
});

test('2.3.3: a Command without a Decree', () => {
  const play = turnOf(B).say('command-alone');
  expect(play.why('decree', 'trade')).toEqual({ key: 'no-decree', rule: '2.3.3' });
});

test('2.3.5: a Limited Command is used in a single space and stays Eligible', () => {
  const play = turnOf(B).all(['limited-command'], ['command', 'rally']);
  expect(play.why('done')).toEqual({ key: 'must-select', rule: '2.3.5' });
  play.say('select', 'gondwana');
  expect(play.decider).toBe(D);
  play.all(['pass'], ['pass']);
  expect(play.board.box[B]).toBe(ELIGIBLE);
});

test('2.3.5: no Limited Command without the means', () => {
  expect(turnOf(B, resources(B, 0)).why('limited-command')).toEqual({ key: 'no-limited', rule: '2.3.5' });
});

test('2.3.6: a Pass brings 3 to Delhi, 1 to the others', () => {
  const play = turnOf(B).all(['pass'], ['pass'], ['pass']);
  expect(play.board.resources).toEqual([15, 7, 8]);
  expect(play.board.box).toEqual([ELIGIBLE, ELIGIBLE, ELIGIBLE]);
});

test('2.3.7: the two forks make Ineligible, and a card later Eligible again', () => {
  const play = turnOf(B).all(['command-alone'], ['no-command'], ['pass'], ['pass']);
  expect(play.board.box[B]).toBe(INELIGIBLE);
  play.all(['pass'], ['pass']);
  expect(play.board.box).toEqual([ELIGIBLE, ELIGIBLE, ELIGIBLE]);
});

test('2.3.4: Stay Eligible returns the executing Faction to the Eligible box', () => {
  const play = eventBy(B, 11, 'unshaded').all(['faction', 'bahmani'], ['pass'], ['pass']);
  expect(play.board.box[B]).toBe(ELIGIBLE);
  const other = turnOf(B, undefined, {}, 11).all(['command-alone'], ['no-command'], ['pass'], ['pass']);
  expect(other.board.box[B]).toBe(INELIGIBLE);
});

test('V11: an Event that sets Eligibility overrides the place', () => {
  const play = eventBy(V, 8, 'unshaded').all(['done'], ['either', 'ineligible-on-the-next-event-card'], ['faction', 'vijayanagara']);
  play.all(['pass'], ['pass']);
  expect(play.board.box).toEqual([INELIGIBLE, ELIGIBLE, INELIGIBLE]);
});

test('4.1: a chosen Decree is done once', () => {
  const play = turnOf(B).all(['command-and-decree'], ['decree', 'trade']);
  expect(play.why('decree', 'trade')).toEqual({ key: 'decree-done', rule: '4.1' });
  expect(play.why('command', 'conscript')).toEqual({ key: 'not-your-command', rule: '3.1' });
});
