/** Odds against full enumeration, and against battles fought by the engine. */
import { type Chance, fastChance, type State } from '@durbar/kernel';
import { describe, expect, test } from 'vitest';
import { attackOdds, oddsNow, termsOf } from '../src/odds/attack.ts';
import { type BattleTerms, battleOdds, battleOddsFrom } from '../src/odds/battle.ts';
import { eventComes, gameEnd, nextCard } from '../src/odds/deck.ts';
import { timurOddsOf } from '../src/odds/timur.ts';
import { type Board, NO_CARD } from '../src/rules/board.ts';
import { spaceOf } from '../src/rules/spaces.ts';
import { clear, engine, freshBoard, independent, set, turnOf } from './play.ts';

const terms = (given: Partial<BattleTerms>): BattleTerms => ({
  attackers: 3,
  defenders: 3,
  attackerPieces: given.attackers ?? 3,
  defenderPieces: given.defenders ?? 3,
  attackDice: 4,
  attackerCavalry: 0,
  defenderCavalry: 0,
  ...given,
});

/** An independent solution: every use of every token, one at a time, as the rule says. Slow and plain. */
function naive(battle: BattleTerms) {
  const hits = (dice: readonly number[], units: number) => dice.filter((die) => die > 0 && die <= Math.min(units, 5)).length;
  const value = (attack: readonly number[], defence: readonly number[]) =>
    Math.min(hits(attack, battle.attackers), battle.defenderPieces) - Math.min(hits(defence, battle.defenders), battle.attackerPieces);
  const lower = (dice: readonly number[], i: number, to: number) => dice.map((die, k) => (k === i ? to : die));
  const memo = new Map<string, number>();
  const defend = (attack: readonly number[], defence: readonly number[], tokens: number): number => {
    const key = `${[...attack].sort()}/${[...defence].sort()}/${tokens}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    let best = value(attack, defence);
    if (tokens > 0) {
      defence.forEach((die, i) => {
        if (die > 1) best = Math.min(best, defend(attack, lower(defence, i, die - 1), tokens - 1));
      });
      attack.forEach((die, i) => {
        if (die > 1) best = Math.min(best, defend(lower(attack, i, 0), defence, tokens - 1));
      });
    }
    memo.set(key, best);
    return best;
  };
  const strikes = new Map<string, number>();
  const strike = (attack: readonly number[], defence: readonly number[], tokens: number): number => {
    const key = `${[...attack].sort()}/${[...defence].sort()}/${tokens}`;
    const known = strikes.get(key);
    if (known !== undefined) return known;
    let best = defend(attack, defence, battle.defenderCavalry);
    if (tokens > 0) {
      attack.forEach((die, i) => {
        if (die > 1) best = Math.max(best, strike(lower(attack, i, die - 1), defence, tokens - 1));
      });
      defence.forEach((die, i) => {
        if (die > 1) best = Math.max(best, strike(attack, lower(defence, i, 0), tokens - 1));
      });
    }
    strikes.set(key, best);
    return best;
  };
  let sum = 0;
  const faces = [1, 2, 3, 4, 5, 6];
  const all = (n: number): number[][] => (n === 0 ? [[]] : all(n - 1).flatMap((dice) => faces.map((face) => [...dice, face])));
  for (const attack of all(battle.attackDice)) for (const defence of all(2)) sum += strike(attack, defence, battle.attackerCavalry);
  return sum / 6 ** (battle.attackDice + 2);
}

describe('battles', () => {
  test('chances sum to one', () => {
    for (const attackers of [1, 2, 5, 9]) {
      const { losses } = battleOdds(terms({ attackers, attackerCavalry: 3, defenderCavalry: 2 }));
      expect(losses.flat().reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    }
  });

  test('without Cavalry: the book of dice', () => {
    const odds = battleOdds(terms({ attackers: 2, defenders: 1, attackerPieces: 2, defenderPieces: 1 }));
    expect(odds.cleared).toBeCloseTo(1 - (4 / 6) ** 4, 12);
    expect(odds.attackerLosses).toBeCloseTo(2 / 6, 12);
  });

  test.each([
    [terms({ attackers: 2, defenders: 2, attackerCavalry: 1, defenderCavalry: 1 })],
    [terms({ attackers: 1, defenders: 4, attackerCavalry: 2, defenderCavalry: 2, attackDice: 3 })],
    [terms({ attackers: 4, defenders: 3, attackerCavalry: 3, defenderCavalry: 2, attackDice: 3 })],
    [terms({ attackers: 3, defenders: 2, attackerPieces: 4, defenderPieces: 3, attackerCavalry: 2, defenderCavalry: 3 })],
    [terms({ attackers: 3, defenders: 0, defenderPieces: 1, attackerCavalry: 1, defenderCavalry: 2 })],
  ])('net losses equal full enumeration, both sides at their best: %j', (battle) => {
    const odds = battleOdds(battle);
    expect(odds.defenderLosses - odds.attackerLosses).toBeCloseTo(naive(battle), 10);
  });

  test('on the table: the defender answers best', () => {
    const battle = terms({ attackers: 3, defenders: 2, attackerPieces: 3, defenderPieces: 2, attackerCavalry: 1, defenderCavalry: 1 });
    const odds = battleOddsFrom(battle, { attack: [2, 4, 6, 6], defence: [6, 6], attackerDone: false });
    // A Charge brings the 2 to a 1 or the 4 to a 3; the defender's one Screen takes a hit that is not a 1.
    expect(odds.losses[0]?.[1]).toBe(1);
  });

  test('on the board: Control and Influence', () => {
    const board = freshBoard();
    clear(board);
    set(board, 'andhra', { 'rebelling-amir': 2, 'rebelling-raja': 2 });
    independent(board, 'andhra');
    const odds = attackOdds(board, { space: spaceOf('andhra'), attacker: 1, defender: 2, support: 0 });
    expect(odds.influenceUp).toBeCloseTo(odds.attackerFewer, 12);
    expect(odds.influenceDown).toBe(0);
    expect(odds.attackerControls).toBeCloseTo(odds.attackerFewer, 12);
  });

  test('from any point of a battle in a match: before the dice, after them, and when the attacker has finished', () => {
    const play = turnOf(0, (board) => {
      set(board, 'gujarat', { troop: 3, 'obedient-amir': 0, 'rebelling-amir': 3 });
      set(board, 'malwa', { qasbah: 1 });
      independent(board, 'gujarat');
      board.cavalry = [1, 1, 0];
    }).all(['command-alone'], ['command', 'attack'], ['select', 'gujarat'], ['support', ['troop', 'malwa']]);
    const before = oddsNow(play.state);
    expect(before?.losses).toEqual(battleOdds(terms({ attackers: 4, defenders: 3, attackerPieces: 4, attackerCavalry: 1, defenderCavalry: 1 })).losses);
    play.dice([2, 5, 6, 6], [6, 4]).say('done');
    // The Charge makes the 5 a hit; the defender then screens one of two hits, or turns its 4 into a hit: two for one, or one for none.
    expect(oddsNow(play.state)?.defenderLosses).toBe(1);
    play.say('charge', 5);
    expect(play.asked).toBe('battle.defend-cavalry');
    const after = oddsNow(play.state);
    expect((after?.defenderLosses ?? 0) - (after?.attackerLosses ?? 0)).toBe(1);
    play.say('screen', 4);
    expect(play.n('gujarat', 'rebelling-amir')).toBe(2);
    expect(oddsNow(play.state)).toBeUndefined();
  });

  test('a Fort takes a die, the Mongols charge', () => {
    const board = freshBoard();
    set(board, 'gujarat', { fort: 1 });
    expect(termsOf(board, { space: spaceOf('gujarat'), attacker: 0, defender: 1, support: 0 }).attackDice).toBe(3);
    set(board, 'delhi', { mongol: 2 });
    const mongols = termsOf(board, { space: spaceOf('delhi'), attacker: 3, defender: 0, support: 0 });
    expect([mongols.attackDice, mongols.mongols, mongols.attackerCavalry]).toEqual([3, 'attacker', 0]);
  });
});

/** A match about to fight a battle in Gujarat: Delhi's Troops against Rebelling Amirs, or Mongols in Punjab. */
function field(arrange: (board: Board) => void): State<Board> {
  return turnOf(0, (board) => {
    clear(board);
    board.cavalry = [0, 0, 0];
    arrange(board);
  }).say('command-alone').state;
}

/** Fights many battles through the engine, without Cavalry, and counts losses. */
function fight(state: State<Board>, space: number, battles: number, chance: Chance): number[][] {
  const losses = Array.from({ length: 3 }, () => [0, 0, 0, 0, 0]);
  const attack = { verb: 'command', noun: 'attack' };
  const select = { verb: 'select', noun: space === spaceOf('punjab') ? 'punjab' : 'gujarat' };
  const start = engine.copy(state);
  engine.advance(start, 0, attack, chance);
  const defender = space === spaceOf('punjab') ? 'mongol' : 'rebelling-amir';
  for (let i = 0; i < battles; i++) {
    const fought = engine.copy(start);
    engine.advance(fought, 0, select, chance);
    const lost = (kind: number) => (start.board.pieces[space * 10 + kind] as number) - (fought.board.pieces[space * 10 + kind] as number);
    const row = losses[lost(0)] as number[];
    const fallen = lost(defender === 'mongol' ? 9 : 4);
    row[fallen] = (row[fallen] as number) + 1;
  }
  return losses.map((row) => row.map((n) => n / battles));
}

describe('a million battles', () => {
  const BATTLES = 500_000;
  test('Troops against Amirs', () => {
    const state = field((board) => {
      set(board, 'gujarat', { troop: 3, 'rebelling-amir': 4 });
      independent(board, 'gujarat');
    });
    const simulated = fight(state, spaceOf('gujarat'), BATTLES, fastChance('amirs'));
    const exact = battleOdds(terms({ attackers: 3, defenders: 4, attackerPieces: 3, defenderPieces: 4 })).losses;
    for (const [a, row] of exact.entries()) for (const [d, chance] of row.entries()) expect(Math.abs(chance - (simulated[a]?.[d] ?? 0))).toBeLessThan(0.003);
  });

  test('Troops against Mongols, who charge', () => {
    const state = field((board) => set(board, 'punjab', { troop: 2, mongol: 3 }));
    const simulated = fight(state, spaceOf('punjab'), BATTLES, fastChance('mongols'));
    const exact = battleOdds(terms({ attackers: 2, defenders: 3, attackerPieces: 2, defenderPieces: 3, mongols: 'defender' })).losses;
    for (const [a, row] of exact.entries()) for (const [d, chance] of row.entries()) expect(Math.abs(chance - (simulated[a]?.[d] ?? 0))).toBeLessThan(0.003);
  });
});

describe("Timur's invasion", () => {
  test('nobody there, nobody left', () => {
    const none = { mongols: 0, units: 0, qasbahs: 0 };
    expect(timurOddsOf([none, none, none], 0)).toMatchObject({ adjustment: 3 });
    expect(timurOddsOf([{ ...none, mongols: 6 }, none, none], 5).left[6]).toBe(1);
  });

  test('one against one in Delhi: who hits first', () => {
    const none = { mongols: 0, units: 0, qasbahs: 0 };
    const odds = timurOddsOf([none, none, { mongols: 1, units: 1, qasbahs: 0 }], 0);
    // A round: the Mongols miss only if all three dice miss after the Charge (a 2 becomes a 1), Delhi if both of its dice do.
    const mongols = 1 - (4 / 6) ** 3;
    const delhi = 1 - (5 / 6) ** 2;
    const cleared = delhi / (1 - (1 - mongols) * (1 - delhi));
    expect(odds.left[0]).toBeCloseTo(cleared, 12);
  });

  test('equal to the engine without Cavalry', () => {
    const stands = [
      { mongols: 4, units: 2, qasbahs: 0 },
      { mongols: 1, units: 3, qasbahs: 0 },
      { mongols: 0, units: 3, qasbahs: 0 },
    ] as const;
    const exact = timurOddsOf([...stands], 0);
    const scene = turnOf(2, (board) => {
      clear(board);
      board.cavalry = [0, 0, 0];
      board.box = [1, 1, 0];
      set(board, 'mountain-passes', { mongol: 4, troop: 2 });
      set(board, 'punjab', { mongol: 1, troop: 3 });
      set(board, 'delhi', { troop: 3 });
      Object.assign(board, { stack: 3, left: [0, 0, 1], events: board.events.slice(0, 12), mongols: [1, 1], timurid: 1, dynasty: 1 });
    }).state;
    const chance = fastChance('timur');
    const RUNS = 60_000;
    const left = new Array<number>(13).fill(0);
    for (let i = 0; i < RUNS; i++) {
      const state = engine.copy(scene);
      engine.advance(state, 2, { verb: 'pass' }, chance);
      expect(state.result).toBeDefined();
      const n = state.board.pieces[2 * 10 + 9] as number;
      left[n] = (left[n] as number) + 1 / RUNS;
    }
    for (const [n, share] of exact.left.entries()) expect(Math.abs(share - (left[n] as number))).toBeLessThan(0.008);
  });

  test('Cavalry never hurts', () => {
    const stands = [
      { mongols: 5, units: 1, qasbahs: 0 },
      { mongols: 2, units: 3, qasbahs: 1 },
      { mongols: 0, units: 4, qasbahs: 0 },
    ] as const;
    const worth = [0, 1, 2, 4, 8].map((tokens) => timurOddsOf([...stands], tokens).adjustment);
    expect([...worth].sort((a, b) => a - b)).toEqual(worth);
  });
});

describe('the deck', () => {
  test('the first card: six Events and two Mongol Invasions', () => {
    const board = freshBoard();
    expect(nextCard(board)).toEqual({ event: 0.75, bahmaniMongols: 0.125, vijayanagaraMongols: 0.125, timurid: 0 });
    expect(eventComes(board)).toBeCloseTo(24 / 36, 12);
    expect(board.card).toBe(NO_CARD);
  });
  test('a finished stack: the Succession card, for certain', () => {
    const board = freshBoard();
    board.left = [0, 0, 0];
    expect(nextCard(board).succession).toBe('zenith-of-the-delhi-sultanate');
  });
  test('the end of the game: where the last Timurid Empire card lies', () => {
    const board = freshBoard();
    const chances = gameEnd(board);
    expect(chances.length).toBe(36);
    expect(chances.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect(chances[35]).toBeCloseTo(2 / 8, 12);
    expect(chances[29]).toBeCloseTo(1 / 28, 12);
    board.stack = 3;
    board.left = [3, 0, 1];
    expect(gameEnd(board)).toEqual([0, 0.25, 0.25, 0.25, 0.25]);
  });
});
