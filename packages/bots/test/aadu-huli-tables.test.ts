import { aaduHuli, type Board, EMPTY, GOAT, type Graph, TIGER } from '@durbar/aadu-huli';
import { type Choice, type Engine, engineOf, fastChance, type State } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { Field } from '../src/aadu-huli/field.ts';
import { groundOf } from '../src/aadu-huli/ground.ts';
import { useTables } from '../src/aadu-huli/index.ts';
import { layerOf } from '../src/aadu-huli/layer.ts';
import { type Below, type Solved, solve } from '../src/aadu-huli/solve.ts';
import { shelfOf, type TableHead, tablesIn, written } from '../src/aadu-huli/store.ts';
import { Tables } from '../src/aadu-huli/tables.ts';
import { botNamed } from '../src/index.ts';

/** A small board with a mirror image: three rows of three and a top. */
const small = {
  name: 'small-10',
  points: [
    { name: 'a1', x: 100, y: 0 },
    ...['b', 'c', 'd'].flatMap((row, y) => [0, 1, 2].map((x) => ({ name: `${row}${x + 1}`, x: 100 * x, y: 100 * (y + 1) }))),
  ],
  lines: [
    ['a1', 'b2', 'c2', 'd2'],
    ['a1', 'b1'],
    ['a1', 'b3'],
    ['b1', 'b2', 'b3'],
    ['c1', 'c2', 'c3'],
    ['d1', 'd2', 'd3'],
    ['b1', 'c1', 'd1'],
    ['b3', 'c3', 'd3'],
    ['b1', 'c2', 'd3'],
    ['b3', 'c2', 'd1'],
  ],
  tigers: { '2': ['a1', 'c2'], '3': ['a1', 'c2', 'd2'] },
  quiet: 100,
};
/** The same without its mirror image. */
const crooked = { ...small, name: 'crooked-10', lines: small.lines.filter((line) => line.join() !== 'b1,c1,d1') };

const OPTIONS = { sides: 'seated', tigers: 2, goats: 5, captures: 2 };

function solved(engine: Engine): Solved[] {
  const ground = groundOf(engine.rules.edition as Graph);
  if (ground === undefined) throw new Error('too large');
  const out: Solved[] = [];
  let below: Below | undefined;
  for (const left of [4, 5]) {
    const layer = layerOf(ground, 2, left);
    if (layer === undefined) throw new Error('too large');
    const one = solve(layer, below);
    out.push(one);
    below = one;
  }
  return out;
}

/** Every position of the movement phase, as a state of the rules without a past. */
function positions(engine: Engine): State<Board>[] {
  const base = engine.start(2, OPTIONS, fastChance('x')).state as State<Board>;
  const out: State<Board>[] = [];
  const count = base.board.points.length;
  for (let code = 0; code < 3 ** count; code++) {
    const points = Array.from({ length: count }, (_, i) => Math.floor(code / 3 ** i) % 3);
    const goats = points.filter((piece) => piece === GOAT).length;
    if (points.filter((piece) => piece === TIGER).length !== 2 || goats < 4 || goats > 5) continue;
    for (const turn of [GOAT, TIGER]) {
      const board = { ...base.board, points, hand: 0, captured: 5 - goats, turn, recent: [-1, -1, -1, -1, -1, -1] };
      const proc = turn === GOAT ? 'goats' : 'tigers';
      out.push({ ...base, board, stack: [base.stack[0] as State['stack'][number], { proc, at: 'move', vars: {} }].map((frame) => ({ ...frame })) });
    }
  }
  for (const state of out) (state.stack[0] as State['stack'][number]).at = state.board.turn === GOAT ? 'goats' : 'tigers';
  return out;
}

const keyOf = ({ points, turn }: Board) => `${points.join('')}${turn}`;

/** Who wins each position, by trying every move of the rules again and again until nothing changes: slow, and with nothing in common with the solver. */
function exhaustive(engine: Engine, all: readonly State<Board>[]): Map<string, number> {
  const winner = new Map<string, number>();
  const after = new Map<string, (string | number)[]>();
  for (const state of all) {
    const seat = state.board.turn === GOAT ? 0 : 1;
    const next: (string | number)[] = [];
    for (const choice of stuck(state, engine) ? [] : engine.choices(state, seat)) {
      const copy = engine.copy(state) as State<Board>;
      engine.advance(copy, seat, choice, fastChance('y'));
      next.push(copy.result === undefined ? keyOf(copy.board) : (copy.result.winners[0] as number));
    }
    after.set(keyOf(state.board), next);
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const { board } of all) {
      const key = keyOf(board);
      if (winner.has(key)) continue;
      const seat = board.turn === GOAT ? 0 : 1;
      const results = (after.get(key) ?? []).map((one) => (typeof one === 'number' ? one : winner.get(one)));
      const result = results.includes(seat) ? seat : results.every((one) => one === 1 - seat) ? 1 - seat : undefined;
      if (result === undefined) continue;
      winner.set(key, result);
      changed = true;
    }
  }
  return winner;
}

/** The rules never ask a side that cannot move. */
function stuck({ board }: State<Board>, engine: Engine): boolean {
  const { steps, leaps } = engine.rules.edition as Graph;
  const { points, turn } = board;
  return points.every(
    (piece, at) =>
      piece !== turn ||
      (!steps[at]?.some((to) => points[to] === EMPTY) && !(turn === TIGER && leaps[at]?.some(({ over, to }) => points[over] === GOAT && points[to] === EMPTY))),
  );
}

describe.each([small, crooked])('tables of a board of ten points ($name)', (edition) => {
  const engine = engineOf(aaduHuli, edition);
  const layers = solved(engine);
  const tables = new Tables(OPTIONS, layers.map(shelfOf));
  const all = positions(engine);
  const truth = exhaustive(engine, all);
  const ground = layers[0]?.layer.ground;
  const fateOf = ({ board }: State<Board>) => {
    const field = new Field(ground as NonNullable<typeof ground>);
    field.set(board);
    return tables.fate(field);
  };

  it('say of every position what trying everything says', () => {
    const tally = [0, 0, 0];
    for (const state of all) {
      if (stuck(state, engine)) continue;
      const winner = truth.get(keyOf(state.board));
      tally[winner ?? 2] = (tally[winner ?? 2] as number) + 1;
      expect(fateOf(state)?.winner, keyOf(state.board)).toBe(winner === undefined ? undefined : winner === 0 ? 'goats' : 'tigers');
    }
    for (const count of tally) expect(count).toBeGreaterThan(20);
  });

  it('lose nothing as a file', () => {
    const packing = { pack: (bytes: Uint8Array) => bytes.map((byte) => byte ^ 85), unpack: (bytes: Uint8Array) => bytes.map((byte) => byte ^ 85) };
    const files = layers.map((one) => {
      const head: TableHead = { format: 'durbar-table', version: 1, rules: engine.rules.name, ...OPTIONS, left: one.layer.goats, longest: one.longest };
      const whole = Uint8Array.from([...written(head, one, packing)].flatMap((part) => [...part]));
      return (offset: number, length: number) => whole.subarray(offset, offset + length);
    });
    const [again] = tablesIn(engine, files, packing);
    if (again === undefined || ground === undefined) throw new Error('nothing was read');
    expect(again.fits({ pride: 2, herd: 5, goal: 2 })).toBe(true);
    expect(again.fits({ pride: 2, herd: 6, goal: 2 })).toBe(false);
    const field = new Field(ground);
    for (const { board } of all) {
      field.set(board);
      expect(again.fate(field)).toEqual(tables.fate(field));
    }
    expect(tablesIn(engineOf(aaduHuli, 'hampi-19'), files, packing)).toEqual([]);
  });

  it('let the strongest win every won position, and leave no drawn one that it may hold', () => {
    useTables(engine.rules.name, tables);
    const bot = botNamed('strongest');
    if (bot === undefined) throw new Error('no such bot');
    const chance = fastChance('perfect');
    const open = all.filter((state) => !stuck(state, engine));
    for (let i = 0; i < 120; i++) {
      const state = engine.copy(open[chance.int('position', open.length)] as State) as State<Board>;
      const mine = state.board.turn === GOAT ? 0 : 1;
      const due = truth.get(keyOf(state.board));
      let turns = 0;
      for (let seat = engine.waiting(state)[0]; seat !== undefined && (due === mine || turns < 12); seat = engine.waiting(state)[0]) {
        turns += 1;
        const choices = engine.choices(state, seat);
        const choice =
          seat === mine
            ? bot.think({ engine, seat, seats: 2, choices, chance, guess: () => engine.copy(state) }, { ms: 0, iterations: 1 }).choice
            : choices[chance.int('other', choices.length)];
        if (choice === undefined) throw new Error('no choice');
        const worth = (one: Choice) => {
          const next = engine.copy(state) as State<Board>;
          engine.advance(next, seat, one, chance);
          const winner = next.result === undefined ? truth.get(keyOf(next.board)) : next.result.winners[0];
          return winner === undefined ? 0 : winner === seat ? 1 : -1;
        };
        if (seat === mine) expect(worth(choice)).toBe(Math.max(...choices.map(worth)));
        engine.advance(state, seat, choice, chance);
      }
      if (due === mine) expect(state.result?.winners).toEqual([mine]);
    }
  });
});
