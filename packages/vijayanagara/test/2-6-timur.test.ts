import { expect, test } from 'vitest';
import type { Board } from '../src/rules/board.ts';
import { available, cardDrawn, cavalry, clear, D, set } from './play.ts';

/** The fourth stack, with so many Timurid Empire cards left. */
const last =
  (timurids: number, more: (board: Board) => void = () => undefined) =>
  (board: Board): void => {
    board.stack = 3;
    board.left = [3, 0, timurids];
    board.events = board.events.slice(0, 15);
    board.mongols = [1, 1];
    board.timurid = 2 - timurids;
    board.dynasty = 1;
    more(board);
  };
const TIMUR = { deck: 3 };

test('2.6: the first card brings half the Available Invaders, rounded down', () => {
  const play = cardDrawn(
    TIMUR,
    last(2, (board) => set(board, 'punjab', { mongol: 1 })),
  );
  expect(play.n('mountain-passes', 'mongol')).toBe(5);
  expect(available(play.board, 'mongol')).toBe(6);
  expect(play.asked).toBe('eligible-faction.option');
});

const empty = (board: Board) => {
  clear(board);
  cavalry(0, 0, 0)(board);
};

/** Draws the second Timurid Empire card with written dice, battle after battle. */
function invasion(arrange: (board: Board) => void, battles: readonly (readonly [readonly number[], readonly number[]])[]) {
  const attack = battles.flatMap(([dice]) => dice);
  const defence = battles.flatMap(([, dice]) => dice);
  return cardDrawn({ deck: 3, attack, defence }, last(1, arrange));
}

test('2.6: everybody left moves on; Invaders roll three dice in Delhi', () => {
  const play = invasion(
    (board) => {
      empty(board);
      set(board, 'mountain-passes', { mongol: 3, troop: 1 });
      set(board, 'punjab', { troop: 2 });
      set(board, 'delhi', { troop: 3 });
    },
    [
      [
        [6, 6, 6, 6],
        [6, 6],
      ], // Passes: nobody falls
      [
        [6, 6, 6, 6],
        [1, 6],
      ], // Punjab: one Invader falls
      [
        [6, 6, 6],
        [1, 1],
      ], // Delhi: both others fall
    ],
  );
  expect(play.state.result).toBeDefined();
  expect([play.n('delhi', 'mongol'), play.n('delhi', 'troop'), play.n('punjab', 'troop')]).toEqual([0, 6, 0]);
  expect(play.state.result?.points?.[D]).toBe(18 + 3);
});

test('2.6: the Invaders attack in Delhi until one side has no Units left', () => {
  const play = invasion(
    (board) => {
      empty(board);
      set(board, 'mountain-passes', { mongol: 6 });
      set(board, 'delhi', { troop: 3 });
      board.resources[D] = 20;
    },
    [
      [
        [5, 5, 6],
        [6, 6],
      ],
      [
        [5, 6, 6],
        [6, 6],
      ],
    ],
  );
  expect(play.n('delhi', 'troop')).toBe(0);
  expect(play.n('delhi', 'mongol')).toBe(6);
  expect(play.state.result?.points?.[D]).toBe(18 - 3);
});

test('V20: Resources are lost in Delhi after each attack, down to 3; none in the Passes and Punjab', () => {
  const play = invasion(
    (board) => {
      empty(board);
      set(board, 'mountain-passes', { mongol: 4, troop: 1 });
      set(board, 'delhi', { troop: 1 });
      board.resources[D] = 10;
    },
    [
      [
        [1, 6, 6, 6],
        [6, 6],
      ],
      [
        [1, 6, 6],
        [6, 6],
      ],
    ],
  );
  expect(play.board.resources[D]).toBe(6);
});

test('V19, V21: Invaders beyond three are not sent back during the invasion; Qasbahs do not walk', () => {
  const play = invasion(
    (board) => {
      empty(board);
      set(board, 'punjab', { mongol: 4, qasbah: 1, troop: 1 });
    },
    [
      [
        [6, 6, 6, 6],
        [6, 6],
      ],
      [
        [1, 6, 6],
        [6, 6],
      ],
    ],
  );
  expect([play.n('delhi', 'mongol'), play.n('delhi', 'troop'), play.n('punjab', 'qasbah')]).toEqual([4, 0, 1]);
  expect(play.state.result?.points?.[D]).toBe(17);
});

test('1.10: Delhi may use its Cavalry against Timur', () => {
  const play = invasion(
    (board) => {
      empty(board);
      set(board, 'delhi', { mongol: 2, troop: 2 });
      cavalry(1, 0, 0)(board);
    },
    [
      [
        [2, 6, 6],
        [6, 6],
      ],
    ],
  );
  expect([play.asked, play.decider]).toEqual(['battle.defend-cavalry', D]);
});

test('V20, 3.5.3: Invaders who find no Sultanate Unit in Delhi plunder it once all the same', () => {
  const play = invasion((board) => {
    empty(board);
    set(board, 'delhi', { mongol: 4, qasbah: 1 });
    board.resources[D] = 12;
  }, []);
  expect(play.board.resources[D]).toBe(8);
  expect(play.n('delhi', 'mongol')).toBe(4);
});
