/** A toy with everything that the kernel has: hidden hands, calls, loops, several seats asked at once, private facts. */
import { type Choice, type Game, type Json, proc, type Rules, type Seat, type Turn } from '../src/index.ts';

interface Toy {
  hands: number[];
  bids: number[];
  rounds: number;
  score: number[];
}

const DIGITS: readonly Choice[] = [0, 1, 2, 3].map((noun) => ({ verb: 'bid', noun }));
const PASS: Choice = { verb: 'pass' };

const open = (board: Toy): Seat[] => board.bids.flatMap((bid, seat) => (bid < 0 ? [seat] : []));

function toyRules(edition: Json): Rules<Toy> {
  const { name } = edition as { name: string };
  return {
    name: `toy@1/${name}`,
    main: 'game',
    procs: [
      proc<Toy>('game', '1', [
        {
          while: ({ board }) => board.rounds > 0,
          lines: [{ do: deal, rule: '1.1' }, { call: 'bids', with: ({ board }) => ({ limit: board.rounds }) }, { do: score }],
        },
        { do: (turn) => turn.end({ winners: [0], points: turn.board.score, reason: 'counted', rule: '1.4' }) },
      ]),
      proc<Toy, { limit: number }>('bids', '2', [
        { if: ({ vars }) => vars.limit > 99, then: [{ return: true }] },
        {
          while: ({ board }) => open(board).length > 0,
          lines: [
            {
              ask: 'bid',
              of: ({ board }) => open(board),
              params: ({ vars }) => ({ limit: vars.limit }),
              choices: ({ board }, seat) => [...DIGITS.filter(({ noun }) => Number(noun) <= (board.hands[seat] ?? 0)), PASS],
              why: ({ board }, seat, { verb, noun }) => {
                if (verb !== 'bid' && verb !== 'pass') return { key: 'no-such-verb' };
                if (verb === 'pass') return noun === undefined ? undefined : { key: 'no-such-bid' };
                if (typeof noun !== 'number' || !Number.isInteger(noun) || noun < 0 || noun > 3) return { key: 'no-such-bid' };
                return noun <= (board.hands[seat] ?? 0) ? undefined : { key: 'too-high', params: { most: board.hands[seat] ?? 0 }, rule: '2.2' };
              },
              take: ({ board }, seat, { noun }) => {
                board.bids[seat] = typeof noun === 'number' ? noun : 0;
              },
            },
          ],
        },
      ]),
    ],
    setup: (seats) => ({ hands: Array(seats).fill(0), bids: Array(seats).fill(-1), rounds: 3, score: Array(seats).fill(0) }),
    copy: ({ hands, bids, rounds, score }) => ({ hands: [...hands], bids: [...bids], rounds, score: [...score] }),
    view: ({ bids, rounds, score }) => ({ hand: null, mine: null, done: bids.map((bid) => bid >= 0), rounds, score }),
    own: ({ hands, bids }, seat) => ({ hand: hands[seat] ?? null, mine: bids[seat] ?? null }),
    guess: (board, seat, chance) => {
      for (const other of board.hands.keys()) {
        if (other === seat) continue;
        board.hands[other] = chance.int('guess', 4);
        if ((board.bids[other] ?? -1) >= 0) board.bids[other] = chance.int('guess', (board.hands[other] ?? 0) + 1);
      }
      return board;
    },
    audit: ({ bids, hands }) => (bids.every((bid, seat) => bid <= (hands[seat] ?? 0)) ? [] : ['A bid is higher than its hand.']),
  };
}

function deal(turn: Turn<Toy>): void {
  turn.board.rounds -= 1;
  for (const seat of turn.board.hands.keys()) {
    turn.board.bids[seat] = -1;
    turn.board.hands[seat] = turn.draw('deal', 4);
    turn.tell('dealt', { card: turn.board.hands[seat] ?? 0 }, { only: [seat] });
  }
}

function score(turn: Turn<Toy>): void {
  const { bids, score: points } = turn.board;
  for (const [seat, bid] of bids.entries()) points[seat] = (points[seat] ?? 0) + bid;
  turn.tell('scored', { points });
}

export const toy: Game<Toy> = {
  id: 'toy',
  version: 1,
  seats: [2, 3],
  options: [],
  editions: { plain: { name: 'plain' } },
  rules: toyRules,
  vocabulary: { verbs: ['bid', 'pass'], facts: ['dealt', 'scored'], reasons: ['no-such-bid', 'too-high', 'no-such-verb'], results: ['counted'] },
  messages: { en: words('en'), zh: words('zh') },
};

function words(language: string): Record<string, string> {
  return {
    name: language,
    tagline: language,
    'edition.plain': language,
    'prompt.bids.bid': '{limit}',
    'verb.bid': '{bid}',
    'verb.pass': language,
    'fact.dealt': '{card}',
    'fact.scored': language,
    'why.no-such-bid': language,
    'why.no-such-verb': language,
    'why.too-high': '{most}',
    'result.counted': language,
  };
}

/** The toy with one thing broken. */
export function broken(change: Partial<Rules<Toy>>): Game<Toy> {
  return { ...toy, rules: (edition) => ({ ...toyRules(edition), ...change }) };
}

/** The toy with another answer to its only question. */
export function asking(change: { choices?: (list: readonly Choice[]) => readonly Choice[]; why?: () => undefined }): Game<Toy> {
  return {
    ...toy,
    rules: (edition) => {
      const rules = toyRules(edition);
      const procs = rules.procs.map((one) => ({
        ...one,
        lines: one.lines.map((line) => {
          if (!('while' in line)) return line;
          return {
            ...line,
            lines: line.lines.map((inner) => {
              if (!('ask' in inner)) return inner;
              const { choices } = inner;
              return {
                ...inner,
                ...(change.why && { why: change.why }),
                choices: (look: Parameters<typeof choices>[0], seat: Seat) => change.choices?.(choices(look, seat)) ?? choices(look, seat),
              };
            }),
          };
        }),
      }));
      return { ...rules, procs };
    },
  };
}
