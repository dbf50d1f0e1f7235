/** How perfect a player is: positions by chance whose value is known, and whether its choice keeps that value. */
import { type Board, EMPTY, GOAT, type Graph, TIGER } from '@durbar/aadu-huli';
import { type Chance, type Choice, type Engine, fastChance, type Options, type Seat, type State, shuffled } from '@durbar/kernel';
import type { Bot, Budget } from '../bot.ts';
import { Field } from './field.ts';
import { groundOf } from './ground.ts';
import type { Tables } from './tables.ts';

/** For the side to move: 1 is a victory, 0 a draw, -1 a defeat. */
export type Value = -1 | 0 | 1;

export interface Judged {
  /** What the best move that is offered keeps, and what the one that was chosen kept. */
  readonly value: Value;
  readonly kept: Value;
  readonly state: State;
  readonly choice: Choice;
}

export interface Trial {
  readonly engine: Engine;
  readonly options: Options;
  readonly tables: Tables;
  readonly bot: Bot;
  readonly budget?: Budget;
  readonly seed: string;
}

/** One position after the other, for as long as somebody asks. */
export function* judged({ engine, options, tables, bot, budget, seed }: Trial): Generator<Judged, void> {
  const ground = groundOf(engine.rules.edition as Graph);
  if (ground === undefined) return;
  const field = new Field(ground);
  for (let n = 0; ; n++) {
    const chance = fastChance(`${seed}/${n}`);
    const state = positionBy(engine, options, chance);
    const seat = state && engine.waiting(state)[0];
    if (state === undefined || seat === undefined || state.result !== undefined) continue;
    const choices = engine.choices(state, seat);
    const values = choices.map((choice) => valueAfter(engine, tables, field, state, seat, choice));
    const best = Math.max(...values.map((value) => value ?? Number.NaN));
    // Where all moves are alike there is nothing to lose.
    if (Number.isNaN(best) || values.every((value) => value === best)) continue;
    const { choice } = bot.think({ engine, seat, seats: 2, choices, chance, guess: (by) => engine.guess(state, seat, by) }, budget);
    yield { value: best as Value, kept: values[choices.indexOf(choice)] as Value, state, choice };
  }
}

/** An arrangement by chance, with either side to move; undefined if the way to the movement phase was too short. */
function positionBy(engine: Engine, options: Options, chance: Chance): State<Board> | undefined {
  const { state } = engine.start(2, options, chance) as { state: State<Board> };
  const more = chance.int('side', 2);
  for (let moved = 0; state.result === undefined && (state.board.hand > 0 || moved < more); moved += state.board.hand === 0 ? 1 : 0) {
    const seat = engine.waiting(state)[0] as Seat;
    const choices = engine.choices(state, seat);
    engine.advance(state, seat, choices[chance.int('any', choices.length)] as Choice, chance);
  }
  if (state.result !== undefined) return undefined;
  const { board } = state;
  board.captured = chance.int('captured', board.goal);
  const left = board.herd - board.captured;
  if (left + board.pride > board.points.length) return undefined;
  const order = shuffled([...board.points.keys()], 'points', chance);
  board.points.fill(EMPTY);
  for (const [i, point] of order.slice(0, board.pride + left).entries()) board.points[point] = i < board.pride ? TIGER : GOAT;
  board.recent.fill(-1);
  board.quiet = 0;
  return state;
}

/** What a choice leaves to the side that made it; undefined if that was not solved. */
function valueAfter(engine: Engine, tables: Tables, field: Field, before: State, seat: Seat, choice: Choice): Value | undefined {
  const state = engine.copy(before) as State<Board>;
  engine.advance(state as State, seat, choice, fastChance('none'));
  if (state.result !== undefined) return state.result.winners.length === 0 ? 0 : state.result.winners.includes(seat) ? 1 : -1;
  field.set(state.board);
  const fate = tables.fate(field);
  if (fate === undefined) return undefined;
  if (fate.winner === undefined) return 0;
  return (fate.winner === 'goats') === (state.board.goats === seat) ? 1 : -1;
}
