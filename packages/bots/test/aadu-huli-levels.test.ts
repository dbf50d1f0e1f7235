import { aaduHuli, type Board, GOAT, type Graph, TIGER } from '@durbar/aadu-huli';
import { type Engine, engineOf, fastChance, type Options, readOptions, type Seat, type State } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { groundOf } from '../src/aadu-huli/ground.ts';
import { type Bot, type Budget, botNamed } from '../src/index.ts';

const bot = (name: string): Bot => {
  const found = botNamed(name);
  if (found === undefined) throw new Error(`no bot ${name}`);
  return found;
};
const options = (given: object = {}): Options => {
  const read = readOptions(aaduHuli, given);
  if (!read.ok) throw new Error(read.error);
  return read.options;
};
const classic = engineOf(aaduHuli, 'classic-23');
const thinking = (engine: Engine, state: State, seat: Seat, seed: string) => ({
  engine,
  seat,
  seats: 2,
  choices: engine.choices(state, seat),
  chance: fastChance(seed),
  guess: () => engine.copy(state),
});

function play(engine: Engine, seated: readonly Bot[], seed: string, given: Options, budget: Budget): State {
  const chance = fastChance(seed);
  const { state } = engine.start(2, given, chance);
  for (let seat = engine.waiting(state)[0], turn = 0; seat !== undefined; seat = engine.waiting(state)[0], turn++) {
    const one = seated[seat] as Bot;
    const thought = one.think(thinking(engine, state, seat, `${seed}/${turn}`), one.ms(engine) > 0 ? budget : undefined);
    expect(engine.choices(state, seat)).toContain(thought.choice);
    engine.advance(state, seat, thought.choice, chance);
  }
  return state;
}

/** A position of the movement phase, with what stands where. */
function position(goats: string, tigers: string, turn: number, captured = 0): State<Board> {
  const graph = classic.rules.edition as Graph;
  const state = classic.start(2, options(), fastChance('x')).state as State<Board>;
  state.board.points.fill(0);
  for (const name of goats.split(' ')) state.board.points[graph.index.get(name) as number] = GOAT;
  for (const name of tigers.split(' ')) state.board.points[graph.index.get(name) as number] = TIGER;
  Object.assign(state.board, { hand: 0, captured, herd: goats.split(' ').length + captured, turn });
  const side = turn === GOAT ? 'goats' : 'tigers';
  Object.assign(state, {
    stack: [
      { ...state.stack[0], at: side },
      { proc: side, at: 'move', vars: {} },
    ],
  });
  return state;
}

describe('levels of Aadu-Huli aata', () => {
  it.each(['gentle', 'steady', 'strong', 'strongest'])('%s plays whole games on every board and with every number of tigers', (name) => {
    for (const [edition, given] of [
      ['classic-23', { tigers: 1, goats: 10, captures: 2 }],
      ['hampi-19', { tigers: 4, captures: 3 }],
    ] as const)
      for (const seat of [0, 1]) {
        const seated = seat === 0 ? [bot(name), bot('random')] : [bot('random'), bot(name)];
        expect(play(engineOf(aaduHuli, edition), seated, `${edition}/${seat}`, options(given), { ms: 0, iterations: 1000 }).result).toBeDefined();
      }
  });

  it('steady wins most games against random, from either side', () => {
    for (const seat of [0, 1]) {
      let won = 0;
      for (let i = 0; i < 8; i++) {
        const seated = seat === 0 ? [bot('steady'), bot('random')] : [bot('random'), bot('steady')];
        if (play(classic, seated, `steady/${seat}/${i}`, options(), { ms: 0 }).result?.winners.includes(seat)) won++;
      }
      expect(won).toBeGreaterThanOrEqual(6);
    }
  });

  it('strong does not lose to steady from either side', () => {
    for (const seat of [0, 1])
      for (let i = 0; i < 1; i++) {
        const seated = seat === 0 ? [bot('strong'), bot('steady')] : [bot('steady'), bot('strong')];
        expect(play(classic, seated, `strong/${seat}/${i}`, options(), { ms: 0, iterations: 6000 }).result?.winners).not.toEqual([1 - seat]);
      }
  });

  it('strong sees a capture that is coming, and a trap that closes', () => {
    // The tiger on c3 threatens d3 with e2 empty behind it; only filling e2 or moving d3 away saves the goat.
    const danger = position('d3 e4 d6 c6 b6 d5 c5 e3 d4 b5 c4 d1', 'a1 c3 b4', GOAT, 4);
    const thought = bot('strong').think(thinking(classic, danger, 0, 's'), { ms: 0, iterations: 20_000 });
    const after = classic.copy(danger) as State<Board>;
    classic.advance(after, 0, thought.choice, fastChance('y'));
    const leap = classic.choices(after, 1).filter(({ verb }) => verb === 'leap');
    expect(leap).toEqual([]);
  });

  it('gives reasons: every choice with its worth, shares that add up to one, what it expects and what will follow', () => {
    const { state } = classic.start(2, options(), fastChance('r'));
    for (const name of ['gentle', 'steady', 'strong']) {
      const thought = bot(name).think(thinking(classic, state, 0, 'r'), { ms: 0, iterations: 4000 });
      expect(thought.candidates[0]?.choice).toBe(thought.choice);
      expect(thought.candidates).toHaveLength(20);
      expect(thought.candidates.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
      expect((thought.expected[0] ?? 0) + (thought.expected[1] ?? 0)).toBeCloseTo(1);
      expect(thought.line[0]).toEqual({ seat: 0, choice: thought.choice });
    }
  });

  it('stops when its time is over, and at once when it is told to', { retry: 4 }, () => {
    const { state } = classic.start(2, options(), fastChance('t'));
    const began = performance.now();
    bot('strongest').think(thinking(classic, state, 0, 't'), { ms: 150 });
    expect(performance.now() - began).toBeLessThan(3000);
    let asked = 0;
    const thought = bot('strongest').think(thinking(classic, state, 0, 't'), { ms: 60_000, stopped: () => ++asked >= 3 });
    expect(asked).toBeLessThanOrEqual(4);
    expect(classic.choices(state, 0)).toContainEqual(thought.choice);
  });

  it('leaves boards that do not fit to the common way', () => {
    const points = Array.from({ length: 36 }, (_, i) => ({ name: `p${i}`, x: (i % 6) * 10, y: Math.floor(i / 6) * 10 }));
    const rows = Array.from({ length: 6 }, (_, y) => Array.from({ length: 6 }, (_, x) => `p${y * 6 + x}`));
    const columns = Array.from({ length: 6 }, (_, x) => rows.map((row) => row[x] as string));
    const large = { name: 'large-36', points, lines: [...rows, ...columns], tigers: { '3': ['p0', 'p1', 'p2'] }, quiet: 100 };
    const engine = engineOf(aaduHuli, large);
    expect(groundOf(engine.rules.edition as Graph)).toBeUndefined();
    const { state } = engine.start(2, options(), fastChance('l'));
    expect(engine.choices(state, 0)).toContainEqual(bot('strong').think(thinking(engine, state, 0, 'l'), { ms: 0, iterations: 50 }).choice);
  });
});
