/**
 * The same goats and tigers on boardgame.io, to be measured beside our engine.
 * Written for its strengths: its reducer without client or store, undo off, and what can be read outside of a move's proxies is read there.
 */
import { createRequire } from 'node:module';
import type { Graph } from '@durbar/aadu-huli';
import type { Choice } from '@durbar/kernel';
import type { Game, State } from 'boardgame.io';
import type { CreateGameReducer, InitializeGame } from 'boardgame.io/internal';

const EMPTY = 0;
const GOAT = 1;
const TIGER = 2;

interface Position {
  points: number[];
  hand: number;
  captured: number;
  /** The side to move. boardgame.io knows it too, but not while it goes from one turn to the next, when it asks whether the game is over. */
  turn: number;
  /** The last three moves as from, to, oldest first; -1 for a placement, a capture or none. */
  recent: number[];
  quiet: number;
}

export interface Move {
  readonly type: 'place' | 'move' | 'leap';
  readonly args: readonly number[];
}

const CAPTURES = 5;
const GOATS = 15;
const TIGERS = 3;

/** Everything the current player may do. */
function legalMoves(graph: Graph, position: Position): Move[] {
  const side = position.turn;
  const moves: Move[] = [];
  if (side === GOAT && position.hand > 0) {
    for (let at = 0; at < position.points.length; at++) if (position.points[at] === EMPTY) moves.push({ type: 'place', args: [at] });
    return moves;
  }
  const banned: Move[] = [];
  for (let from = 0; from < position.points.length; from++) {
    if (position.points[from] !== side) continue;
    if (side === TIGER) {
      for (const { over, to } of graph.leaps[from] ?? []) {
        if (position.points[over] === GOAT && position.points[to] === EMPTY) moves.push({ type: 'leap', args: [from, over, to] });
      }
    }
    for (const to of graph.steps[from] ?? []) {
      if (position.points[to] === EMPTY) (returns(position, from, to) ? banned : moves).push({ type: 'move', args: [from, to] });
    }
  }
  return moves.length > 0 ? moves : banned;
}

/** Back to the position after one's turn before last: the last three moves and this one undo each other. */
function returns({ recent }: Position, from: number, to: number): boolean {
  return recent[2] === to && recent[3] === from && recent[0] !== -1 && recent[0] === recent[5] && recent[1] === recent[4];
}

function hasMove(graph: Graph, { points, hand, turn: side }: Position): boolean {
  if (side === GOAT && hand > 0) return true;
  for (let from = 0; from < points.length; from++) {
    if (points[from] !== side) continue;
    for (const to of graph.steps[from] ?? []) if (points[to] === EMPTY) return true;
    if (side === GOAT) continue;
    for (const { over, to } of graph.leaps[from] ?? []) if (points[over] === GOAT && points[to] === EMPTY) return true;
  }
  return false;
}

/** What a move returns to be refused. */
const invalid = 'INVALID_MOVE';

/** The game in boardgame.io's own terms. Its moves can be called with anything, so each checks its arguments. */
function peerGame(graph: Graph): Game<Position> {
  return {
    name: 'aadu-huli',
    disableUndo: true,
    setup: () => {
      const points = graph.points.map(() => EMPTY);
      for (const at of graph.tigers.get(TIGERS) ?? []) points[at] = TIGER;
      return { points, hand: GOATS, captured: 0, turn: GOAT, recent: [-1, -1, -1, -1, -1, -1], quiet: 0 };
    },
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      place: ({ G }, at: number) => {
        if (G.turn !== GOAT || G.hand === 0 || G.points[at] !== EMPTY) return invalid;
        G.points[at] = GOAT;
        G.hand -= 1;
        G.turn = TIGER;
        G.quiet = 0;
        G.recent = [...G.recent.slice(2), -1, -1];
        return undefined;
      },
      move: ({ G }, from: number, to: number) => {
        const side = G.turn;
        if ((side === GOAT && G.hand > 0) || G.points[from] !== side || G.points[to] !== EMPTY || !graph.steps[from]?.includes(to)) return invalid;
        if (returns(G, from, to) && legalMoves(graph, G).every((one) => one.args[0] !== from || one.args[1] !== to)) return invalid;
        G.points[from] = EMPTY;
        G.points[to] = side;
        G.quiet += 1;
        G.turn = GOAT + TIGER - side;
        G.recent = [...G.recent.slice(2), from, to];
        return undefined;
      },
      leap: ({ G }, from: number, over: number, to: number) => {
        if (G.turn !== TIGER || G.points[from] !== TIGER || G.points[over] !== GOAT || G.points[to] !== EMPTY) return invalid;
        if (!graph.leaps[from]?.some((leap) => leap.over === over && leap.to === to)) return invalid;
        G.points[from] = EMPTY;
        G.points[over] = EMPTY;
        G.points[to] = TIGER;
        G.captured += 1;
        G.turn = GOAT;
        G.quiet = 0;
        G.recent = [...G.recent.slice(2), -1, -1];
        return undefined;
      },
    },
    endIf: ({ G }) => {
      if (G.captured >= CAPTURES) return { winner: 1, reason: 'captures' };
      if (!hasMove(graph, G)) return G.turn === TIGER ? { winner: 0, reason: 'trapped' } : { winner: 1, reason: 'goats-stuck' };
      return G.quiet >= graph.quiet ? { reason: 'no-progress' } : undefined;
    },
  };
}

/** A move in the words of our engine. */
export function asChoice(graph: Graph, { type, args }: Move): Choice {
  const name = (at: number | undefined) => graph.points[at ?? -1]?.name ?? '';
  return { verb: type, noun: type === 'place' ? name(args[0]) : [name(args[0]), name(args[args.length - 1])] };
}

/** Longer than any game: its playouts, which it would break off, go to the end as ours do. */
const LONGEST = 10_000;

/** What we use of its bot. */
type Bot = new (options: {
  game: Game;
  enumerate: (G: Position) => { move: string; args: number[] }[];
  seed: string;
  iterations: number;
  playoutDepth: number;
  iterationCallback: () => void;
}) => { play(state: State<Position>, playerID: string): Promise<unknown> };

export interface Peer {
  start(): State<Position>;
  moves(state: State<Position>): readonly Move[];
  play(state: State<Position>, move: Move): State<Position>;
  /** Its own Monte-Carlo bot, playing on to the end; returns the playouts it did. */
  search(state: State<Position>, iterations: number): number;
}

/** boardgame.io, loaded as in production, where it checks less. */
export function openPeer(graph: Graph): Peer {
  process.env['NODE_ENV'] = 'production';
  const library = createRequire(import.meta.url)('boardgame.io/internal') as {
    CreateGameReducer: typeof CreateGameReducer;
    InitializeGame: typeof InitializeGame;
  };
  const { MCTSBot } = createRequire(import.meta.url)('boardgame.io/ai') as { MCTSBot: Bot };
  const game = peerGame(graph) as Game;
  const enumerate = (G: Position) => legalMoves(graph, G).map(({ type, args }) => ({ move: type, args: [...args] }));
  const reduce = library.CreateGameReducer({ game });
  return {
    start: () => library.InitializeGame({ game, numPlayers: 2 }) as State<Position>,
    moves: ({ G }) => legalMoves(graph, G),
    play: (state, { type, args }) =>
      reduce(state, { type: 'MAKE_MOVE', payload: { type, args: [...args], playerID: state.ctx.currentPlayer } }) as State<Position>,
    search(state, iterations) {
      let done = 0;
      const bot = new MCTSBot({ game, enumerate, seed: 'bench', iterations, playoutDepth: LONGEST, iterationCallback: () => (done += 1) });
      // Without its async option the bot has done its work when it returns.
      void bot.play(state, state.ctx.currentPlayer);
      return done;
    },
  };
}
