/** Toy games that do what no real game should, and one with something to hide. */
import { type Chance, type Game, isRecord, type Message, type Proc, proc, type Rules, rulesName, type Turn } from '@durbar/kernel';

interface Cards {
  cards: number[];
  turn: number;
}

const why: Message = { key: 'no-such-move', rule: '1' };

function toy(
  id: string,
  take: (turn: Turn<Cards>, verb: string) => void,
  verbs: readonly string[],
  seats = 2,
  at: (line: 'of' | 'choices') => void = () => {},
): Game<Cards> {
  const procs: Proc<Cards>[] = [
    proc<Cards>('game', '1', [
      { do: deal },
      {
        while: () => true,
        lines: [
          {
            ask: 'go',
            of: ({ board }) => {
              at('of');
              return board.turn;
            },
            choices: () => {
              at('choices');
              return verbs.map((verb) => ({ verb }));
            },
            why: (_look, _seat, choice) => {
              if (choice.verb === 'riddle') throw new Error('the rules stumble over a riddle');
              return verbs.includes(choice.verb) ? undefined : why;
            },
            take: (turn, _seat, choice) => take(turn, choice.verb),
          },
        ],
      },
    ]),
  ];
  const rules: Rules<Cards> = {
    name: rulesName(id, 1, 'toy'),
    procs,
    main: 'game',
    setup: (seats) => ({ cards: Array.from({ length: seats }, () => 0), turn: 0 }),
    copy: ({ cards, turn }) => ({ cards: [...cards], turn }),
    view: ({ turn }) => ({ turn, card: null }),
    own: ({ cards }, seat) => ({ card: cards[seat] ?? null }),
    guess: (board, seat, chance: Chance) => ({ ...board, cards: board.cards.map((card, i) => (i === seat ? card : chance.int('guess', CARDS))) }),
    audit: () => [],
  };
  return {
    id,
    version: 1,
    seats: [seats],
    options: [],
    editions: { toy: {} },
    rules: () => rules,
    vocabulary: { verbs, facts: ['dealt'], reasons: ['no-such-move'], results: ['done'] },
    messages: { en: {}, zh: {} },
  };
}

/** So many different cards that none is in a message by accident. */
const CARDS = 4_000_000_000;

function deal(turn: Turn<Cards>): void {
  for (const seat of turn.board.cards.keys()) {
    const card = turn.draw('card', CARDS);
    turn.board.cards[seat] = card;
    turn.tell('dealt', { seat, card }, { only: [seat] });
  }
}

function pass(turn: Turn<Cards>): void {
  turn.board.turn = 1 - turn.board.turn;
}

/** Each seat has a card that only it knows; `stop` ends the match. */
export const hidden = toy(
  'hidden',
  (turn, verb) => {
    pass(turn);
    turn.tell('dealt', { verb });
    if (verb === 'stop') turn.end({ winners: [], reason: 'done', rule: '1' });
  },
  ['pass', 'stop'],
);

/** Ends by itself after six turns. */
export const brief = toy(
  'brief',
  (turn) => {
    pass(turn);
    const [first = 0, ...others] = turn.board.cards;
    turn.board.cards = [first < CARDS ? CARDS : first + 1, ...others];
    if (first === CARDS + 4) turn.end({ winners: [0], reason: 'done', rule: '1' });
  },
  ['pass'],
);

/** Three play, twice each; the first has most points whoever plays for it. */
export const trio = toy(
  'trio',
  (turn) => {
    const { board } = turn;
    board.turn = (board.turn + 1) % 3;
    const [first = 0, ...others] = board.cards;
    board.cards = [first < CARDS ? CARDS : first + 1, ...others];
    if (first === CARDS + 4) turn.end({ winners: [0], points: [9, 5, 7], reason: 'done', rule: '1' });
  },
  ['pass'],
  3,
);

/** Whoever stops has won. */
export const decided = toy(
  'decided',
  (turn, verb) => {
    if (verb === 'stop') turn.end({ winners: [turn.board.turn], reason: 'done', rule: '1' });
    pass(turn);
  },
  ['pass', 'stop'],
);

/** `boom` is offered, but the rules fail when it is chosen. */
export const bomb = toy(
  'bomb',
  (turn, verb) => {
    if (verb === 'boom') throw new Error('the rules failed');
    pass(turn);
  },
  ['tick', 'boom'],
);

/** The same with standing orders, which name the verb to answer with, and with a ledger of promises. */
export const ordered: Game<Cards> = {
  ...hidden,
  promises: true,
  orders: {
    check: (order) => (isRecord(order) && hidden.vocabulary.verbs.some((verb) => verb === order['verb']) ? undefined : why),
    answer: (_view, _seat, order, choices) => choices.find(({ verb }) => isRecord(order) && verb === order['verb']),
  },
};

/** Three play; `two` and `all` end it in a tie that duels decide. */
export const tied = tiedUntil('duel');
export function tiedUntil(game: string) {
  return toy(
    'tied',
    (turn, verb) => turn.end({ winners: verb === 'all' ? [0, 1, 2] : [0, 2], reason: 'done', rule: '1', playoff: { game, options: {} } }),
    ['two', 'all'],
    3,
  );
}

/** Whoever is asked says who wins. */
export const duel = toy('duel', (turn, verb) => turn.end({ winners: verb === 'draw' ? [] : [verb === 'win' ? 0 : 1], reason: 'done', rule: '1' }), [
  'win',
  'lose',
  'draw',
]);

/** Does not come to an end in the time of a test; whoever is not stopped fails, so that nothing stands still for good. */
function spin(): void {
  const until = performance.now() + 20_000;
  while (performance.now() < until);
  throw new Error('nobody has stopped the rules');
}

/** `loop` is offered, but the rules never come to an end when it is chosen. */
export const endless = toy(
  'endless',
  (turn, verb) => {
    if (verb === 'loop') spin();
    pass(turn);
  },
  ['tick', 'loop'],
);

/** What a host asks of rules. */
type Hook = 'setup' | 'refuse' | 'take' | 'of' | 'choices' | 'view' | 'guess' | 'side' | 'check' | 'answer';

/** A game whose rules find no end at one of the things that they are asked, once the trap is set; `stop` ends the match. */
export function trapped(hook: Hook) {
  const trap = { set: false };
  const at = (one: Hook) => {
    if (trap.set && one === hook) spin();
  };
  const plain = toy(
    'trapped',
    (turn, verb) => {
      at('take');
      pass(turn);
      if (verb === 'stop') turn.end({ winners: [0], reason: 'done', rule: '1' });
    },
    ['tick', 'stop'],
    2,
    at,
  );
  const rules = plain.rules({});
  const watched: Rules<Cards> = {
    ...rules,
    setup: (...given) => {
      at('setup');
      return rules.setup(...given);
    },
    refuse: () => at('refuse') as undefined,
    view: (...given) => {
      at('view');
      return rules.view(...given);
    },
    guess: (...given) => {
      at('guess');
      return rules.guess(...given);
    },
    side: () => {
      at('side');
      return 'one';
    },
  };
  const game: Game<Cards> = {
    ...plain,
    rules: () => watched,
    orders: {
      check: () => at('check') as undefined,
      answer: (_view, _seat, _order, choices) => {
        at('answer');
        return choices[0];
      },
    },
  };
  return { game, trap };
}
