/** What a half of an Event could do now: played out on private copies. */
import { type Choice, type Engine, fastChance, type Proc, proc, type State, type Vars } from '@durbar/kernel';
import { eventProc } from '../cards/sequence.ts';
import { victoryPoints } from '../cards/victory.ts';
import { type Board, copyBoard, onMap, TALK_NONE } from '../rules/board.ts';
import { decide } from '../rules/decide.ts';
import { NOBODY, PLAYERS } from '../rules/factions.ts';
import { KIND_NAMES, type KindName } from '../rules/pieces.ts';
import type { World } from '../rules/world.ts';

interface TrialVars extends Vars {
  who: number;
  event: number;
  half: number;
}

/** A trial: one half of an Event between two pauses. Only previews begin here. */
export const trialProcs = (): Proc<Board>[] => [
  proc<Board, TrialVars>('trial', '2.3.4', [
    decide<TrialVars>('begin', { of: ({ vars }) => vars.who, options: [{ verb: 'yes', refuse: () => undefined, take: () => undefined }] }),
    { call: ({ vars }) => eventProc(vars.event, vars.half), as: 'event', with: ({ vars }) => ({ self: vars.who }) },
    decide<TrialVars>('end', { of: ({ vars }) => vars.who, options: [{ verb: 'done', refuse: () => undefined, take: () => undefined }] }),
  ]),
];

type Range = readonly [least: number, most: number];

export interface EventPreview {
  /** Nothing would change, whatever is decided. */
  readonly nothing: boolean;
  /** Changes found in the trials, by Faction; all ranges include what happened in each of them. */
  readonly resources: readonly Range[];
  readonly cavalry: readonly Range[];
  readonly influence: readonly Range[];
  readonly points: readonly Range[];
  /** Pieces on the map, only kinds that changed. */
  readonly pieces: { readonly [kind in KindName]?: Range };
}

const TRIALS = 40;
const MOST_NODES = 3000;

function begin(engine: Engine<Board>, board: Board, who: number, event: number, half: number): State<Board> {
  const copy = copyBoard(board);
  Object.assign(copy, { talk: TALK_NONE, acting: NOBODY, battle: null });
  const state: State<Board> = { rules: engine.rules.name, board: copy, stack: [{ proc: 'trial', at: 'begin', vars: { who, event, half } }], step: 0 };
  engine.advance(state, who, { verb: 'yes' }, fastChance('trial'));
  return state;
}

const isOver = (state: State<Board>) => state.stack.length === 1;

const differs = (a: Board, b: Board) =>
  a.pieces.some((n, i) => n !== b.pieces[i]) ||
  a.marker.some((n, i) => n !== b.marker[i]) ||
  PLAYERS.some((i) => a.resources[i] !== b.resources[i] || a.cavalry[i] !== b.cavalry[i] || a.influence[i] !== b.influence[i] || a.verdict[i] !== b.verdict[i]);

/** Whether any line of decisions changes anything; searched until one does. */
function canChange(engine: Engine<Board>, board: Board, from: State<Board>): boolean {
  const open = [from];
  for (let nodes = 0; open.length > 0 && nodes < MOST_NODES; nodes++) {
    const state = open.pop() as State<Board>;
    if (differs(board, state.board)) return true;
    if (isOver(state)) continue;
    const seat = engine.waiting(state)[0] as number;
    for (const choice of engine.choices(state, seat)) {
      const next = engine.copy(state);
      engine.advance(next, seat, choice, fastChance(`trial/${nodes}`));
      open.push(next);
    }
  }
  return false;
}

const STOPPING = ['done', 'no', 'stop'];

/** One way the half could go; the first trials do as much as they can, the others also stop early. */
function play(engine: Engine<Board>, from: State<Board>, trial: number): Board {
  const state = engine.copy(from);
  const chance = fastChance(`trial/${trial}`);
  while (!isOver(state)) {
    const seat = engine.waiting(state)[0] as number;
    const all = engine.choices(state, seat);
    const eager = all.filter(({ verb }) => !STOPPING.includes(verb));
    const list = trial < TRIALS / 2 && eager.length > 0 ? eager : all;
    engine.advance(state, seat, list[chance.int('will', list.length)] as Choice, chance);
  }
  return state.board;
}

/** What executing a half of an Event could change for everybody. */
export function previewEvent(engine: Engine<Board>, world: World, board: Board, who: number, event: number, half: 'unshaded' | 'shaded'): EventPreview {
  const from = begin(engine, board, who, event, half === 'unshaded' ? 0 : 1);
  const ends = Array.from({ length: TRIALS }, (_, trial) => play(engine, from, trial));
  const range = (change: (end: Board) => number): Range => {
    const all = ends.map(change);
    return [Math.min(...all), Math.max(...all)];
  };
  const each = (change: (end: Board, faction: number) => number) => PLAYERS.map((faction) => range((end) => change(end, faction)));
  const pieces: { [kind in KindName]?: Range } = {};
  for (const [kind, name] of KIND_NAMES.entries()) {
    const change = range((end) => onMap(end, kind) - onMap(board, kind));
    if (change[0] !== 0 || change[1] !== 0) pieces[name] = change;
  }
  return {
    nothing: !ends.some((end) => differs(board, end)) && !canChange(engine, board, from),
    resources: each((end, faction) => (end.resources[faction] as number) - (board.resources[faction] as number)),
    cavalry: each((end, faction) => (end.cavalry[faction] as number) - (board.cavalry[faction] as number)),
    influence: each((end, faction) => (end.influence[faction] as number) - (board.influence[faction] as number)),
    points: each((end, faction) => victoryPoints(world, end, faction) - victoryPoints(world, board, faction)),
    pieces,
  };
}
