/** 5.5 Aadu-Huli aata, the Goat-Tiger game. */
import { type Choice, type Json, type Options, type Proc, proc, type Rules, rulesName, type Turn } from '@durbar/kernel';
import { type Board, EMPTY, freeTigers, GOAT, goatsInDanger, seatToMove, TIGER, tigerSteps } from './board.ts';
import { type Graph, readEdition } from './edition.ts';
import { allMoves, type Moves, movements, placements } from './lists.ts';
import { isStuck, whyNot } from './moves.ts';

export const ID = 'aadu-huli';
export const VERSION = 1;

export function aaduHuliRules(edition: Json): Rules<Board> {
  const graph = readEdition(edition);
  return {
    name: rulesName(ID, VERSION, graph.name),
    procs: procedures(graph, allMoves(graph)),
    edition: graph,
    main: 'game',
    setup: (_seats, options) => setup(graph, options),
    refuse: (_seats, options) => refuse(graph, options),
    copy,
    view: (board) => copy(board) as unknown as Json,
    guess: (board) => board,
    audit: (board) => audit(graph, board),
    side: (board, seat) => (seat === board.goats ? 'side.goats' : 'side.tigers'),
    evaluate: (board, seat) => evaluate(graph, board) * (seat === board.goats ? 1 : -1),
  };
}

function procedures(graph: Graph, moves: Moves): Proc<Board>[] {
  const name = (i: number) => graph.points[i]?.name ?? '';
  return [
    proc<Board>('game', '5.5', [
      { if: ({ board }) => board.lots, then: [{ do: drawSides }] },
      { while: () => true, lines: [{ call: 'goats' }, { do: (turn) => pass(graph, turn) }, { call: 'tigers' }, { do: (turn) => pass(graph, turn) }] },
    ]),
    proc<Board>('goats', '5.5', [
      {
        if: ({ board }) => board.hand > 0,
        then: [
          {
            ask: 'place',
            of: ({ board }) => board.goats,
            params: ({ board }) => ({ hand: board.hand }),
            choices: ({ board }) => placements(moves, board),
            why: ({ board }, _seat, choice) => whyNot(graph, moves, board, choice),
            take: (turn, _seat, choice) => place(graph, turn, choice),
          },
        ],
        else: [
          {
            ask: 'move',
            of: ({ board }) => board.goats,
            choices: ({ board }) => movements(moves, board),
            why: ({ board }, _seat, choice) => whyNot(graph, moves, board, choice),
            take: (turn, _seat, choice) => move(graph, turn, choice),
          },
        ],
      },
    ]),
    proc<Board>('tigers', '5.5', [
      {
        ask: 'move',
        of: ({ board }) => 1 - board.goats,
        params: ({ board }) => ({ captured: board.captured, goal: board.goal }),
        choices: ({ board }) => movements(moves, board),
        why: ({ board }, _seat, choice) => whyNot(graph, moves, board, choice),
        take: (turn, _seat, choice) => (choice.verb === 'leap' ? leap(turn, choice) : move(graph, turn, choice)),
      },
    ]),
  ];

  function leap(turn: Turn<Board>, choice: Choice): void {
    const { board } = turn;
    const noun = choice.noun as readonly [string, string];
    const from = graph.index.get(noun[0]) as number;
    const to = graph.index.get(noun[1]) as number;
    const ways = graph.leaps[from] as Graph['leaps'][number];
    const over = (ways.find((way) => way.to === to) as (typeof ways)[number]).over;
    board.points[from] = EMPTY;
    board.points[over] = EMPTY;
    board.points[to] = TIGER;
    board.captured += 1;
    progress(board);
    turn.tell('captured', { from: name(from), over: name(over), to: name(to), captured: board.captured, goal: board.goal });
    if (board.captured >= board.goal) turn.end({ winners: [1 - board.goats], reason: 'captures', rule: '5.5' });
  }
}

/** Decide randomly who will be Player One. */
function drawSides(turn: Turn<Board>): void {
  turn.board.goats = turn.draw('player-one', 2);
  turn.tell('sides', { goats: turn.board.goats, tigers: 1 - turn.board.goats });
}

function place(graph: Graph, turn: Turn<Board>, choice: Choice): void {
  const { board } = turn;
  board.points[graph.index.get(String(choice.noun)) as number] = GOAT;
  board.hand -= 1;
  progress(board);
  turn.tell('placed', { point: choice.noun as string, hand: board.hand });
}

function move(graph: Graph, turn: Turn<Board>, choice: Choice): void {
  const { board } = turn;
  const noun = choice.noun as readonly [string, string];
  const from = graph.index.get(noun[0]) as number;
  const to = graph.index.get(noun[1]) as number;
  board.points[from] = EMPTY;
  board.points[to] = board.turn;
  board.quiet += 1;
  remember(board, from, to);
  turn.tell('moved', { side: board.turn === GOAT ? 'goats' : 'tigers', from: noun[0], to: noun[1] });
}

function progress(board: Board): void {
  board.quiet = 0;
  remember(board, -1, -1);
}

function remember(board: Board, from: number, to: number): void {
  const { recent } = board;
  recent[0] = recent[2] as number;
  recent[1] = recent[3] as number;
  recent[2] = recent[4] as number;
  recent[3] = recent[5] as number;
  recent[4] = from;
  recent[5] = to;
}

/** The turn goes to the other side, which loses if it cannot move (trapped Tigers; for Goats see ruling A2). */
function pass(graph: Graph, turn: Turn<Board>): void {
  const { board } = turn;
  board.turn = board.turn === GOAT ? TIGER : GOAT;
  if (isStuck(graph, board)) {
    const trapped = board.turn === TIGER;
    turn.end({ winners: [trapped ? board.goats : 1 - board.goats], reason: trapped ? 'trapped' : 'goats-stuck', rule: '5.5' });
  } else if (board.quiet >= graph.quiet) turn.end({ winners: [], reason: 'no-progress', rule: '5.5' });
}

function setup(graph: Graph, options: Options): Board {
  const points = graph.points.map(() => EMPTY);
  const pride = Number(options['tigers']);
  const herd = Number(options['goats']);
  for (const at of graph.tigers.get(pride) ?? []) points[at] = TIGER;
  return {
    points,
    hand: herd,
    captured: 0,
    turn: GOAT,
    goats: 0,
    recent: [-1, -1, -1, -1, -1, -1],
    quiet: 0,
    goal: Number(options['captures']),
    herd,
    pride,
    lots: options['sides'] === 'drawn',
  };
}

function refuse(graph: Graph, options: Options) {
  if (Number(options['captures']) > Number(options['goats'])) return { key: 'too-many-captures', rule: '5.5' };
  if (!graph.tigers.has(Number(options['tigers']))) return { key: 'no-start', rule: '5.5' };
  return undefined;
}

function copy(board: Board): Board {
  return {
    points: board.points.slice(),
    hand: board.hand,
    captured: board.captured,
    turn: board.turn,
    goats: board.goats,
    recent: board.recent.slice(),
    quiet: board.quiet,
    goal: board.goal,
    herd: board.herd,
    pride: board.pride,
    lots: board.lots,
  };
}

function audit(graph: Graph, board: Board): string[] {
  const faults: string[] = [];
  const count = (piece: number) => board.points.filter((one) => one === piece).length;
  if (board.points.length !== graph.points.length) faults.push('The board has another number of points.');
  if (count(EMPTY) + count(GOAT) + count(TIGER) !== board.points.length) faults.push('A point holds something that is not a piece.');
  if (count(TIGER) !== board.pride) faults.push(`${count(TIGER)} Tigers are on the board, ${board.pride} began.`);
  const goats = count(GOAT) + board.hand + board.captured;
  if (goats !== board.herd) faults.push(`${goats} Goats are on the board, in hand or captured, ${board.herd} began.`);
  if (![board.hand, board.captured, board.quiet, board.goal].every((n) => Number.isInteger(n) && n >= 0)) faults.push('A count is not a whole number.');
  if (board.captured > board.goal) faults.push('More Goats were captured than the Tigers need.');
  if (board.turn !== GOAT && board.turn !== TIGER) faults.push('It is nobody’s turn.');
  if (seatToMove(board) !== 0 && seatToMove(board) !== 1) faults.push('The Goats have no seat.');
  if (board.recent.length !== 6 || !board.recent.every((at) => Number.isInteger(at) && at >= -1 && at < graph.points.length))
    faults.push('The last moves name no points.');
  return faults;
}

/** For the Goats: captures weigh most, then goats about to be captured, then how free the tigers are. */
function evaluate(graph: Graph, board: Board): number {
  if (board.captured >= board.goal) return -1000;
  const free = freeTigers(graph, board);
  if (free === 0) return 1000;
  const danger = board.turn === TIGER ? 6 : 2;
  return -20 * board.captured - danger * goatsInDanger(graph, board) - 5 * free - tigerSteps(graph, board);
}
