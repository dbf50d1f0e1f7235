/** A toy where both seats act at once, keep numbers as they like and roll a die that only they see. */
import { type Choice, type Game, type Json, proc, type Rules, type Seat } from '@durbar/kernel';

interface Dice {
  kept: number[][];
  rolls: number[];
}

const rolling = (board: Dice): Seat[] => [0, 1].filter((seat) => board.rolls[seat] === -1);

const rules = (edition: Json): Rules<Dice> => ({
  name: `dice@1/${(edition as { name: string }).name}`,
  main: 'game',
  procs: [
    proc<Dice>('game', '1', [
      {
        while: ({ board }) => rolling(board).length > 0,
        lines: [
          {
            ask: 'act',
            of: ({ board }) => rolling(board),
            choices: ({ board }, seat): Choice[] => [
              { verb: 'roll' },
              ...[1, 2, 3].filter((n) => !board.kept[seat]?.includes(n)).map((noun) => ({ verb: 'keep', noun })),
            ],
            why: () => ({ key: 'no' }),
            take: (turn, seat, { verb, noun }) => {
              if (verb === 'keep') turn.board.kept[seat]?.push(Number(noun));
              else {
                turn.board.rolls[seat] = turn.draw('die', 6);
                turn.tell('rolled', { seat });
                turn.tell('saw', { value: turn.board.rolls[seat] ?? 0 }, { only: [seat] });
              }
            },
          },
        ],
      },
      { do: (turn) => turn.end({ winners: [], reason: 'rolled', rule: '1' }) },
    ]),
  ],
  setup: () => ({ kept: [[], []], rolls: [-1, -1] }),
  copy: ({ kept, rolls }) => ({ kept: kept.map((list) => [...list]), rolls: [...rolls] }),
  view: ({ kept, rolls }) => ({ kept, rolls: rolls.map((roll) => (roll < 0 ? roll : null)) }),
  own: ({ rolls }, viewer) => ({ rolls: rolls.map((roll, seat) => (seat === viewer || roll < 0 ? roll : null)) }),
  guess: (board) => board,
  audit: () => [],
});

export const dice: Game<Dice> = {
  id: 'dice',
  version: 1,
  seats: [2],
  options: [],
  editions: { plain: { name: 'plain' } },
  rules,
  vocabulary: { verbs: [], facts: [], reasons: [], results: [] },
  messages: { en: {}, zh: {} },
};
