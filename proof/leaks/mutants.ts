/** Leaks planted on purpose in the rules, one of each kind that has been seen in games: every one of them must be found. */
import type { Ask, Choice, Game, Json, Line, Params, Proc, Rules, Seat, Turn, Viewer } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';

/** As much of a board with hands as the leaks need. */
interface Hands {
  readonly hands: readonly (readonly number[])[];
  readonly bag: readonly number[];
}

export interface Mutant {
  /** Class of docs/TRUST.md. */
  readonly kind: string;
  readonly name: string;
  readonly game: (game: Game) => Game;
}

const rulesOf = (change: (rules: Rules<object>) => Partial<Rules<object>>) => (game: Game) => ({
  ...game,
  rules: (edition: Json) => {
    const rules = game.rules(edition);
    return { ...rules, ...change(rules) };
  },
});

const handsOf = (board: object) => board as unknown as Hands;
/** All that others hold. */
const others = (board: object, viewer: Viewer): number[] => handsOf(board).hands.flatMap((hand, seat) => (seat === viewer ? [] : hand));
const sum = (cards: readonly number[]) => cards.reduce((all, card, i) => all + card * (i + 1), 0);
const isOdd = (board: object, viewer: Viewer) => sum(others(board, viewer)) % 2 === 1;
const next = (board: object, viewer: Viewer) => handsOf(board).hands[viewer === 'watcher' ? 0 : (viewer + 1) % handsOf(board).hands.length] ?? [];

/** Something more in the view. */
const inView = (more: (board: object, viewer: Viewer, seen: { [key: string]: Json }) => Json) =>
  rulesOf((rules) => ({
    view: (board) => more(board, 'watcher', { ...(rules.view(board) as Params) }),
    own: (board, seat) => more(board, seat, { ...(rules.view(board) as Params), ...rules.own?.(board, seat) }) as Params,
  }));
const added = (leak: (board: object, viewer: Viewer) => Json | undefined) =>
  inView((board, viewer, seen) => {
    const value = leak(board, viewer);
    return value === undefined ? seen : { ...seen, leak: value };
  });

function mapLines(lines: readonly Line<object>[], change: (ask: Ask<object>) => Ask<object>): Line<object>[] {
  return lines.map((line): Line<object> => {
    if ('ask' in line) return change(line);
    if ('if' in line) return { ...line, then: mapLines(line.then, change), ...(line.else && { else: mapLines(line.else, change) }) };
    return 'while' in line ? { ...line, lines: mapLines(line.lines, change) } : line;
  });
}

/** Every question changed. */
const inAsks = (change: (ask: Ask<object>) => Partial<Ask<object>>) =>
  rulesOf(({ procs }) => ({ procs: procs.map((proc): Proc<object> => ({ ...proc, lines: mapLines(proc.lines, (ask) => ({ ...ask, ...change(ask) })) })) }));

const inFacts = (leak: (turn: Turn<object>, seat: Seat) => Json) =>
  inAsks((ask) => ({
    take(turn: Turn<object>, seat: Seat, choice: Choice) {
      ask.take(turn, seat, choice);
      turn.tell('leak', { leak: leak(turn, seat) });
    },
  }));

const inPrompt = (leak: (board: object) => Json) => inAsks((ask) => ({ params: (look) => ({ ...ask.params?.(look), leak: leak(look.board) }) }));

const inGuess = (peek: (board: Hands, guess: Hands, seat: Seat) => void) =>
  rulesOf((rules) => ({
    guess(board, seat, chance) {
      const real = structuredClone(handsOf(board));
      const guess = rules.guess(board, seat, chance);
      peek(real, handsOf(guess), seat);
      return guess;
    },
  }));

const exchange = (hand: readonly number[], cards: readonly number[]) => (hand as number[]).splice(0, hand.length, ...cards);

export const mutants: readonly Mutant[] = [
  { kind: 'L1', name: 'the whole board', game: added((board) => board as unknown as Json) },
  { kind: 'L1', name: 'every hand', game: added((board) => handsOf(board).hands as Json) },
  { kind: 'L1', name: 'the hand of the next seat', game: added((board, viewer) => next(board, viewer) as Json) },
  { kind: 'L1', name: 'one card of another hand', game: added((board, viewer) => next(board, viewer)[0] ?? null) },
  { kind: 'L1', name: 'the best card of another hand', game: added((board, viewer) => Math.max(...others(board, viewer))) },
  { kind: 'L1', name: 'how many low cards others hold', game: added((board, viewer) => others(board, viewer).filter((card) => card < 20).length) },
  {
    kind: 'L1',
    name: 'under a name that looks harmless',
    game: inView((board, viewer, seen) => ({ ...seen, visit: [seen['visit'] ?? 0, sum(others(board, viewer))] })),
  },
  { kind: 'L2', name: 'a copy for taking back', game: added((board) => ({ undo: { hands: handsOf(board).hands as Json } })) },
  { kind: 'L2', name: 'what is left in the bag', game: added((board) => handsOf(board).bag as Json) },
  {
    kind: 'L2',
    name: 'whether one card is left in the bag',
    game: added((board) =>
      handsOf(board)
        .bag.map((count) => count > 0)
        .join(''),
    ),
  },
  { kind: 'L4', name: 'a checksum of the board', game: added((board) => sum(handsOf(board).hands.flat()) % 1009) },
  { kind: 'L4', name: 'a hash of the board', game: added((board) => sha256(JSON.stringify(board)).slice(0, 8)) },
  {
    kind: 'L6',
    name: 'the order of something open',
    game: inView((board, viewer, seen) => ({ ...seen, supply: isOdd(board, viewer) ? [...(seen['supply'] as Json[])].reverse() : (seen['supply'] ?? []) })),
  },
  {
    kind: 'L6',
    name: 'the order of the fields',
    game: inView((board, viewer, seen) => (isOdd(board, viewer) ? Object.fromEntries(Object.entries(seen).reverse()) : seen)),
  },
  {
    kind: 'L6',
    name: 'cards numbered in the order of another hand',
    game: added((board, viewer) => others(board, viewer).map((card, i, all) => all.filter((other, j) => other < card || (other === card && j < i)).length)),
  },
  { kind: 'L9', name: 'a sign that somebody could answer', game: added((board, viewer) => others(board, viewer).some((card) => card % 9 === 4)) },
  { kind: 'L9', name: 'a sign that somebody has nothing', game: added((board, viewer) => !others(board, viewer).some((card) => card % 7 === 0)) },
  { kind: 'L11', name: 'hands for those who only watch', game: added((board, viewer) => (viewer === 'watcher' ? (handsOf(board).hands as Json) : undefined)) },
  { kind: 'L11', name: 'a sum for those who only watch', game: added((board, viewer) => (viewer === 'watcher' ? sum(others(board, viewer)) : undefined)) },
  { kind: 'L17', name: 'the length of the message', game: added((board, viewer) => ' '.repeat(sum(others(board, viewer)) % 16)) },
  { kind: 'L17', name: 'a field that is there or not', game: added((board, viewer) => (isOdd(board, viewer) ? 1 : undefined)) },
  { kind: 'L7', name: 'how much others may choose from', game: inPrompt((board) => handsOf(board).hands.map((hand) => new Set(hand).size)) },
  { kind: 'L18', name: 'a card in the question', game: inPrompt((board) => handsOf(board).hands[0]?.[0] ?? null) },
  {
    kind: 'L7',
    name: 'offers that depend on another hand',
    game: inAsks((ask) => ({ choices: (look, seat) => ask.choices(look, seat).filter((_, i, all) => all.length < 2 || i > 0 || !isOdd(look.board, seat)) })),
  },
  {
    kind: 'L7',
    name: 'the order of the offers',
    game: inAsks((ask) => ({ choices: (look, seat) => (isOdd(look.board, seat) ? [...ask.choices(look, seat)].reverse() : ask.choices(look, seat)) })),
  },
  {
    kind: 'L9',
    name: 'who may act, by what is held',
    game: inAsks(() => ({ may: ({ board }) => handsOf(board).hands.flatMap((hand, seat) => (hand.some((card) => card % 5 === 0) ? [seat] : [])) })),
  },
  {
    kind: 'L16',
    name: 'another hand in a reason',
    game: inAsks((ask) => ({
      why: (look, seat, choice) => ({ ...(ask.why(look, seat, choice) ?? { key: 'leak' }), params: { leak: sum(others(look.board, seat)) } }),
    })),
  },
  {
    kind: 'L16',
    name: 'a reason that depends on another hand',
    game: inAsks((ask) => ({ why: (look, seat, choice) => (isOdd(look.board, seat) ? { key: 'leak' } : ask.why(look, seat, choice)) })),
  },
  { kind: 'L3', name: 'the rest of the hand in the log', game: inFacts((turn, seat) => (handsOf(turn.board).hands[seat] ?? []) as Json) },
  { kind: 'L3', name: 'the best card left, in the log', game: inFacts((turn, seat) => Math.max(0, ...(handsOf(turn.board).hands[seat] ?? []))) },
  { kind: 'L3', name: 'the bag in the log', game: inFacts((turn) => sum(handsOf(turn.board).bag)) },
  {
    kind: 'L19',
    name: 'a bot that is given the real hands',
    game: inGuess((real, guess) => {
      for (const [seat, hand] of guess.hands.entries()) exchange(hand, real.hands[seat] ?? []);
    }),
  },
  {
    kind: 'L19',
    name: 'a bot that is given one real hand',
    game: inGuess((real, guess, seat) => {
      const other = (seat + 1) % real.hands.length;
      exchange(guess.hands[other] ?? [], real.hands[other] ?? []);
    }),
  },
  { kind: 'L19', name: 'a bot that is given the real bag', game: inGuess((real, guess) => exchange(guess.bag, real.bag)) },
];
