/** A tiny game with a secret: a gem under one of three cups, to be lifted or left for a sure gain. */
import { type Choice, compile, type Engine, proc } from '@durbar/kernel';

interface Board {
  gem: number;
  gain: number;
}

export function cups({ evaluate }: { readonly evaluate: boolean }): Engine {
  const choices: Choice[] = [0, 1, 2].map((cup) => ({ verb: 'lift', noun: cup }));
  choices.push({ verb: 'keep' });
  return compile<Board>({
    name: 'cups@1/test',
    main: 'game',
    procs: [
      proc<Board>('game', '1', [
        {
          do: (turn) => {
            turn.board.gem = turn.draw('gem', 3);
          },
        },
        {
          ask: 'choose',
          of: () => 0,
          choices: () => choices,
          why: () => ({ key: 'no-such-cup' }),
          take: ({ board }, _seat, { verb, noun }) => {
            if (verb === 'keep') board.gain = 2;
            else board.gain = noun === board.gem ? 3 : 0;
          },
        },
        { ask: 'look', of: () => 1, choices: () => [{ verb: 'look' }], why: () => ({ key: 'look' }), take: () => {} },
        { do: (turn) => turn.end({ winners: [turn.board.gain > 1 ? 0 : 1], reason: 'done', rule: '1' }) },
      ]),
    ],
    setup: () => ({ gem: -1, gain: 0 }),
    copy: (board) => ({ ...board }),
    view: ({ gain }) => ({ gain }),
    guess: (board, _seat, chance) => ({ ...board, gem: chance.int('gem', 3) }),
    audit: () => [],
    ...(evaluate && { evaluate: (board: Board, seat: number) => (seat === 0 ? board.gain : -board.gain) }),
  }) as unknown as Engine;
}
