/** A small game with dice and a secret, and ways to break it. */
import { type Game, proc, type Rules, rulesName } from '@durbar/kernel';

export interface Board {
  total: number;
  secret: number;
  turn: number;
}

export type Flaw = 'none' | 'throws' | 'law' | 'start' | 'no-choice' | 'endless';

export function diceGame(flaw: Flaw = 'none'): Game<Board> {
  const rules = (): Rules<Board> => ({
    name: rulesName('dice', 1, 'plain'),
    main: 'game',
    procs: [
      proc<Board>('game', '1', [
        {
          do: (turn) => {
            turn.board.secret = turn.draw('secret', 10);
            turn.tell('hidden', { number: turn.board.secret }, { only: [1] });
            if (flaw === 'start') throw new Error('the box is empty');
          },
        },
        {
          while: ({ board }) => flaw === 'endless' || board.total < 40,
          lines: [
            {
              ask: 'throw',
              rule: '2',
              of: ({ board }) => board.turn,
              choices: ({ board }) => (flaw === 'no-choice' && board.total > 20 ? [] : [{ verb: 'roll' }, { verb: 'add', noun: 1 }]),
              why: (_look, _seat, { verb }) => (verb === 'add' ? { key: 'only-one', params: { most: 1 } } : { key: 'no-such' }),
              take: (turn, seat, { verb }) => {
                const { board } = turn;
                const eyes = verb === 'roll' ? 1 + turn.draw('die', 6) : 1;
                board.total += eyes;
                if (flaw === 'throws' && board.total > 30) throw new Error('the die rolled off the table');
                if (flaw === 'law' && board.total > 30) board.turn = 7;
                else board.turn = 1 - board.turn;
                turn.tell('rolled', { seat, eyes, total: board.total });
              },
            },
            { if: ({ board }) => board.turn > 1, then: [{ do: (turn) => turn.end({ winners: [], reason: 'lost', rule: '3' }) }] },
          ],
        },
        { do: (turn) => turn.end({ winners: [1 - turn.board.turn], points: [turn.board.total, 0], reason: 'reached', rule: '3' }) },
      ]),
    ],
    setup: () => ({ total: 0, secret: -1, turn: 0 }),
    copy: (board) => ({ ...board }),
    view: ({ total, turn }) => ({ total, turn }),
    own: ({ secret }, seat) => (seat === 1 ? { secret } : {}),
    guess: (board, seat, chance) => (seat === 1 ? board : { ...board, secret: chance.int('secret', 10) }),
    audit: ({ turn }) => (turn > 1 ? ['It is nobody’s turn.'] : []),
  });
  const messages = {
    name: 'Dice',
    tagline: 'For tests',
    'prompt.game.throw': 'Roll or add one.',
    'verb.roll': 'Roll',
    'verb.add': 'Add {number}',
    'fact.hidden': 'The secret is {number}.',
    'fact.rolled': 'Seat {seat} adds {eyes}; the total is {total}.',
    'why.only-one': 'You may add {most} only.',
    'why.no-such': 'There is no such move.',
    'result.reached': 'Forty is reached.',
    'result.lost': 'The turn was lost.',
    'edition.plain': 'Plain',
  };
  return {
    id: 'dice',
    version: 1,
    seats: [2],
    options: [],
    editions: { plain: {} },
    rules,
    vocabulary: { verbs: ['roll', 'add'], facts: ['hidden', 'rolled'], reasons: ['only-one', 'no-such'], results: ['reached', 'lost'] },
    messages: { en: messages, zh: { ...messages, 'fact.rolled': '{seat} 号席加 {eyes}，总数 {total}。' } },
  };
}
