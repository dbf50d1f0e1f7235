/** Rulings that no section's spec covers, by their number in docs/rulings/vijayanagara.md; and that each has a test. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newBattle } from '../src/commands/battle.ts';
import { mongolCharge } from '../src/commands/cavalry.ts';
import type { Board } from '../src/rules/board.ts';
import { B, cavalry, clear, commandOf, D, decreeOf, effectBy, engine, eventBy, independent, set, turnOf, V } from './play.ts';

test('V3: Units moved by an Event stand as after a Migrate', () => {
  const play = effectBy(B, [{ op: 'move', pieces: { kind: 'amir' }, n: 1, from: 'gondwana', to: 'maharashtra' }], (board) => {
    set(board, 'maharashtra', { 'obedient-amir': 0, 'rebelling-amir': 4 });
    independent(board, 'maharashtra');
  }).say('event', 'unshaded');
  expect(play.n('maharashtra', 'rebelling-amir')).toBe(5);
});

test('V3: and those moved by Compel', () => {
  const play = decreeOf(V, 'compel', (board) => {
    set(board, 'karnataka', { 'obedient-raja': 0, 'rebelling-raja': 3 });
    independent(board, 'karnataka');
  }).all(['select', 'andhra'], ['move', ['rebelling-raja', 'karnataka']], ['done']);
  expect([play.n('andhra', 'obedient-raja'), play.n('andhra', 'rebelling-raja')]).toEqual([3, 0]);
});

test('V4: the winner rises although the loser cannot fall, and the other way round', () => {
  const play = commandOf(B, 'migrate').all(['select', 'andhra'], ['move', ['obedient-amir', 'maharashtra']], ['done'], ['shift']);
  expect(play.board.influence).toEqual([0, 1, 0]);
  const top = commandOf(B, 'migrate', (board) => {
    board.influence[B] = 4;
    board.track[B] = 0;
    board.available[3] = (board.available[3] as number) + 4;
  }).all(['select', 'andhra'], ['move', ['obedient-amir', 'maharashtra']], ['done']);
  expect(top.asked).toBe('bahmani-migrate.select');
});

test('V5: among equal Units a used one goes back to the track', () => {
  const play = commandOf(V, 'migrate', (board) => {
    board.influence[V] = 1;
    board.track[V] = 6;
    board.available[5] = (board.available[5] as number) + 2;
  }).all(['select', 'tamilakam'], ['move', ['obedient-raja', 'karnataka']], ['done']);
  expect(play.board.used[15 * 2]).toBe(1);
  const fallen = commandOf(V, 'attack', (board) => {
    clear(board);
    cavalry(0, 0, 0)(board);
    set(board, 'andhra', { 'obedient-raja': 3, 'obedient-amir': 3 });
    set(board, 'karnataka', { 'obedient-raja': 1, 'obedient-amir': 1 });
    board.influence[V] = 1;
    board.track[V] = 6;
    board.available[5] = (board.available[5] as number) + 2;
  });
  fallen.dice([6, 6, 6, 6], [1, 6]).all(['select', 'andhra'], ['return', ['obedient-raja', 'andhra']], ['return-available']);
  expect([fallen.n('andhra', 'obedient-raja'), fallen.board.used[13 * 2]]).toEqual([1, 1]);
});

test('V6: pauses are decisions on what to do next, not single pieces', () => {
  const open = { negotiation: 'open' } as const;
  const play = turnOf(D, undefined, open).all(['command-alone'], ['command', 'march']);
  expect(engine.allowed(play.state)).toHaveLength(3);
  play.say('select', 'bengal');
  expect(engine.allowed(play.state)).toEqual([D]);
});

test('V7: an offer without sums asks for an agreement', () => {
  const play = turnOf(D, undefined, { negotiation: 'open' }).all(['negotiate'], ['with', 'bahmani'], ['propose']);
  expect(play.verbs()).toEqual(['accept', 'decline']);
});

test('V8: a refusal lets the proposer cancel, as long as nothing is done', () => {
  const play = turnOf(D, undefined, { negotiation: 'open' }).all(
    ['command-alone'],
    ['command', 'march'],
    ['negotiate'],
    ['with', 'bahmani'],
    ['propose'],
    ['decline'],
    ['cancel'],
  );
  expect(play.asked).toBe('eligible-faction.action');
});

test('V9: a free Command may be declined', () => {
  expect(eventBy(V, 33, 'unshaded').say('no').board.cavalry[V]).toBe(2);
});

test('V10: nobody selects a destination that no Unit can reach, or shifts Influence without moving', () => {
  const play = commandOf(V, 'migrate');
  expect(play.why('select', 'bengal')).toEqual({ key: 'nobody-near', rule: '3.4.2' });
  play.say('select', 'maharashtra');
  expect(play.why('done')).toEqual({ key: 'move-first', rule: '3.4.2' });
});

test('V12: a token from another Faction may be left', () => {
  expect(decreeOf(B, 'trade', cavalry(6, 0, 4)).say('stop').board.cavalry).toEqual([6, 0, 4]);
});

test('V13: an attack needs a Unit', () => {
  const play = turnOf(B, (board) => {
    clear(board);
    set(board, 'bengal', { fort: 1, troop: 1 });
  }).say('command-alone');
  expect(play.why('command', 'attack')).toEqual({ key: 'no-space', rule: '3.1.1' });
});

test('V15: Units used before are not involved and cannot be lost', () => {
  const play = commandOf(B, 'attack', (board) => {
    clear(board);
    cavalry(0, 0, 0)(board);
    set(board, 'maharashtra', { 'obedient-amir': 3, fort: 1, troop: 3 });
    set(board, 'malwa', { troop: 1 });
  });
  play.dice([6, 6, 6, 6], [6, 6]).all(['select', 'malwa'], ['support', ['obedient-amir', 'maharashtra']], ['support', ['obedient-amir', 'maharashtra']]);
  play.dice([6, 6, 6, 6], [1, 1]).all(['select', 'maharashtra']);
  // One Amir and the Fort are in this battle: two hits take both.
  expect([play.n('maharashtra', 'obedient-amir'), play.n('maharashtra', 'fort')]).toEqual([2, 0]);
});

test('V16: the Mongol Charge: a miss, else a 2, else the highest die', () => {
  const charged = (dice: number[], units: number) => {
    const battle = newBattle(0, 3, 0, [units, 0]);
    battle.dice = [...dice, 6, 6];
    return battle.dice[mongolCharge(battle, 0, units)];
  };
  expect(charged([6, 4, 2, 1], 3)).toBe(4);
  expect(charged([6, 6, 2, 1], 3)).toBe(2);
  expect(charged([6, 3, 1, 1], 3)).toBe(6);
  expect(charged([6, 3, 1, 1], 5)).toBe(6);
});

test('V17: pieces removed decide, not hits', () => {
  const play = commandOf(V, 'attack', (board) => {
    clear(board);
    cavalry(0, 0, 0)(board);
    set(board, 'andhra', { 'obedient-raja': 4, 'obedient-amir': 1 });
  })
    .dice([1, 1, 1, 6], [1, 6])
    .say('select', 'andhra');
  expect([play.n('andhra', 'obedient-raja'), play.board.influence]).toEqual([3, [0, 0, 0]]);
});

test('V21: a Qasbah alone does not prolong the battle of Delhi', () => {
  const late = (board: Board) => {
    clear(board);
    cavalry(0, 0, 0)(board);
    set(board, 'delhi', { mongol: 2, qasbah: 1 });
    Object.assign(board, { box: [1, 1, 0], stack: 3, left: [0, 0, 1], events: board.events.slice(0, 12), mongols: [1, 1], timurid: 1, dynasty: 1 });
  };
  const play = turnOf(V, late, {}, 2).say('pass');
  expect([play.state.result?.points?.[D], play.n('delhi', 'qasbah')]).toEqual([19, 1]);
});

test('V22: at a stop a kind of Unit joins or leaves, not both; the route may return', () => {
  const play = decreeOf(D, 'campaign').all(['select', 'delhi'], ['join', 'troop'], ['go', 'malwa'], ['join', 'troop']);
  expect(play.why('leave', 'troop')).toEqual({ key: 'joined-or-left', rule: '4.2.2' });
  play.all(['go', 'delhi'], ['done']);
  expect([play.n('delhi', 'troop'), play.n('malwa', 'troop')]).toEqual([5, 2]);
});

test('V23: the second replacement may be near the first', () => {
  const play = decreeOf(B, 'conspire', (board) => {
    clear(board);
    board.influence[B] = 2;
    board.track[B] = 2;
    board.available[3] = (board.available[3] as number) + 2;
    set(board, 'maharashtra', { 'obedient-amir': 1 });
    set(board, 'andhra', { governor: 1 });
    set(board, 'tamilakam', { governor: 1 });
  });
  expect(play.nouns('replace')).toEqual([['governor', 'andhra']]);
  play.all(['replace', ['governor', 'andhra']], ['as', 'obedient']);
  expect(play.nouns('replace')).toEqual([['governor', 'tamilakam']]);
});

test('V24: Influential, Compel may bring nobody and still remove', () => {
  const play = decreeOf(V, 'compel', (board) => {
    board.influence[V] = 2;
    board.track[V] = 4;
    board.available[5] = (board.available[5] as number) + 4;
  }).all(['select', 'andhra'], ['done'], ['remove', 'troop']);
  expect([play.n('andhra', 'troop'), play.n('andhra', 'obedient-raja'), play.board.cavalry[V]]).toEqual([0, 2, 1]);
});

test('every ruling has a test of its number', () => {
  const here = new URL('.', import.meta.url);
  const rulings = [...readFileSync(new URL('../../../docs/rulings/vijayanagara.md', here), 'utf8').matchAll(/^\*\*(V\d+) /gm)].map(([, name]) => name);
  const specs = readdirSync(here)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, here), 'utf8'))
    .join('\n');
  const named = new Set([...specs.matchAll(/^test\((['"`])(.*)\1, /gm)].flatMap(([, , name]) => [...(name ?? '').matchAll(/V\d+/g)].map(([one]) => one)));
  expect(rulings).toHaveLength(26);
  expect(rulings.filter((name) => !named.has(name as string))).toEqual([]);
});

test('the deepest state, a proposal in the battle of an Event on the first card, stays below 2,000 bytes', () => {
  const play = turnOf(
    D,
    (board) => {
      set(board, 'madhyadesh', { troop: 10, 'obedient-amir': 0, 'rebelling-amir': 6 });
      board.resources = [24, 24, 24];
      board.cavalry = [4, 3, 3];
    },
    { negotiation: 'open', 'timurs-shadow': true, tiebreak: 'aadu-huli' },
    10,
  );
  play.all(['event', 'shaded'], ['stop'], ['select', 'madhyadesh'], ['place-at', ['troop', 'madhyadesh']], ['done'], ['either', 'free-attack']);
  play.dice([6, 6, 6, 6], [6, 6]).all(['command', 'attack'], ['select', 'madhyadesh'], ['support', ['troop', 'andhra']], ['negotiate'], ['with', 'bahmani']);
  for (const verb of play.verbs().filter((one) => one.includes('-'))) if (play.nouns(verb).length > 0) play.say(verb, play.nouns(verb).at(-1) ?? 0);
  expect(play.asked).toBe('negotiate.terms');
  expect(JSON.stringify(play.state).length).toBeLessThan(2000);
});
