/** The network of Taj Mahal's strongest bot: what it looks at, how it calculates and learns, and who uses it. */
import { fastChance, type Json, type State } from '@durbar/kernel';
import { type Board, type Edition, isOpening, VISITS } from '@durbar/taj-mahal';
import { describe, expect, it } from 'vitest';
import { botNamed, brainOf, search, trainingOf } from '../src/index.ts';
import { judgingBy } from '../src/taj-mahal/brain.ts';
import { addSlope, type Lesson, learnt, surpriseOf } from '../src/taj-mahal/descent.ts';
import net from '../src/taj-mahal/net.json' with { type: 'json' };
import { AT, FIRST, netJudge, PHASES, SECOND } from '../src/taj-mahal/net.ts';
import { tajSchooling } from '../src/taj-mahal/schooling.ts';
import { COMMON, OWN, traitsOf } from '../src/taj-mahal/traits.ts';
import { atOnce } from '../src/train/index.ts';
import { defaults, games, positionOf, underWay } from './play.ts';

const taj = games[1] as NonNullable<(typeof games)[number]>;

/** The first opening of a visit after so many decisions by chance. */
function openingOf(seats: number, decisions: number, seed = 'net') {
  const { engine, state } = underWay(taj, seats, decisions, `${seed}/${seats}/${decisions}`);
  const chance = fastChance(seed);
  while (state.result === undefined && !isOpening((state as State<Board>).board)) {
    const seat = engine.waiting(state)[0] as number;
    const choices = engine.choices(state, seat);
    engine.advance(state, seat, choices[chance.int('pick', choices.length)] as (typeof choices)[number], chance);
  }
  return { engine, state: state as State<Board>, edition: engine.rules.edition as Edition };
}

/** The same network as in the book: row by row, without anything clever. */
function naive(w: readonly number[], traits: readonly number[], seats: number, visit: number): number[] {
  const at = (part: keyof typeof AT, row: number, width: number, k: number) => w[AT[part] + row * width + k] as number;
  const range = (n: number) => Array.from({ length: n }, (_, i) => i);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const own = range(seats).map((seat) => traits.slice(seat * OWN, (seat + 1) * OWN));
  const common = traits.slice(seats * OWN, seats * OWN + COMMON);
  const mean = range(OWN).map((i) => sum(own.map((row) => row[i] as number)) / seats);
  const product = (part: keyof typeof AT, x: readonly number[], width: number, k: number) => sum(x.map((value, i) => value * at(part, i, width, k)));
  const first = own.map((x) =>
    range(FIRST).map((k) =>
      Math.max(0, at('bias', 0, FIRST, k) + product('own', x, FIRST, k) + product('each', mean, FIRST, k) + product('common', common, FIRST, k)),
    ),
  );
  const all = range(FIRST).map((k) => sum(first.map((row) => row[k] as number)) / seats);
  const left = VISITS + 1 - visit;
  const inPhase = (part: 'out' | 'direct', i: number) => at(part, i, PHASES, 0) + (at(part, i, PHASES, 1) * left) / VISITS + at(part, i, PHASES, 2) / left;
  const logits = first.map((x, seat) => {
    const second = range(SECOND).map((k) => Math.max(0, at('second', 0, SECOND, k) + product('self', x, SECOND, k) + product('all', all, SECOND, k)));
    return sum(second.map((value, k) => value * inPhase('out', k))) + sum((own[seat] as number[]).map((value, i) => value * inPhase('direct', i)));
  });
  const whole = sum(logits.map(Math.exp));
  return logits.map((logit) => Math.exp(logit) / whole);
}

describe('the network', () => {
  it.each([3, 4, 5])('gives %i seats shares that add up to 1, as a plain calculation does', (seats) => {
    for (const decisions of [0, 60, 150]) {
      const { edition, state } = openingOf(seats, decisions);
      if (state.result !== undefined) continue;
      const shares = netJudge(edition, net.weights)(state);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      const expected = naive(net.weights, [...traitsOf(edition, state.board)], seats, state.board.visit);
      for (const [seat, share] of shares.entries()) expect(share).toBeCloseTo(expected[seat] as number, 9);
    }
  });

  it('knows which games it comes from', () => {
    expect(net.weights).toHaveLength(AT.end);
    expect(net.rules).toBe('taj-mahal@1/durbar');
    expect(net.games.searched).toBeGreaterThan(1000);
    expect(net.games.surprise.network).toBeLessThan(net.games.surprise.linear);
  });

  it('sees what changes: points, cards, goods, palaces, order', () => {
    const { edition, state } = openingOf(4, 60);
    const before = [...traitsOf(edition, state.board)];
    const changes: readonly ((board: Board) => void)[] = [
      (board) => board.points.splice(1, 1, 40),
      (board) => (board.hands[1] as number[]).push(edition.firstSpecial - 1),
      (board) => board.goods.splice(4, 1, 3),
      (board) => board.palaces.fill(2, 0, 8),
      (board) => Object.assign(board, { start: (board.start + 1) % 4 }),
      (board) => board.influence.splice(4, 4, 1, 1, 1, 1),
    ];
    for (const change of changes) {
      const board = structuredClone(state.board);
      change(board);
      expect([...traitsOf(edition, board)].slice(OWN, 2 * OWN)).not.toEqual(before.slice(OWN, 2 * OWN));
    }
    expect([...traitsOf(edition, state.board)]).toEqual(before);
  });
});

describe('learning', () => {
  const lesson = (decisions: number, shares: readonly number[]): Lesson => {
    const { edition, state } = openingOf(4, decisions);
    return { seats: 4, visit: state.board.visit, traits: [...traitsOf(edition, state.board)], shares };
  };

  it('goes down the true slope', () => {
    const w = Float64Array.from(net.weights);
    const one = lesson(60, [0.1, 0.2, 0.7, 0]);
    const slope = new Float64Array(w.length);
    addSlope(w, one, slope);
    const step = 1e-5;
    for (let i = 0; i < w.length; i += 23) {
      const weight = w[i] as number;
      w[i] = weight + step;
      const above = surpriseOf(w, one);
      w[i] = weight - step;
      expect((above - surpriseOf(w, one)) / (2 * step)).toBeCloseTo(slope[i] as number, 5);
      w[i] = weight;
    }
  });

  it('comes to expect what it was shown', () => {
    const lessons = [lesson(0, [1, 0, 0, 0]), lesson(60, [0, 0, 1, 0])];
    const mean = (weights: readonly number[]) => lessons.reduce((sum, one) => sum + surpriseOf(Float64Array.from(weights), one) / 2, 0);
    const after = atOnce(learnt(net.weights, lessons, { times: 60, rate: 0.01, pull: 0 }, fastChance('learn')));
    expect(mean(after)).toBeLessThan(mean(net.weights) / 2);
  });

  it('is a training in rounds that goes on from its file', () => {
    const { engine } = underWay(taj, 4, 0, 'train');
    const field = { engine, options: defaults(taj), part: 'network' } as const;
    expect(trainingOf(field)?.tell(trainingOf(field)?.begin() as Json)).toMatch(/^0 games searched/);
    const training = tajSchooling(field, 4);
    const once = atOnce(training.round(training.begin(), 1, 's'));
    const twice = atOnce(training.round(JSON.parse(JSON.stringify(once)) as Json, 1, 's'));
    expect(atOnce(training.round(once, 1, 's'))).toEqual(twice);
    expect(training.tell(twice)).toMatch(/^2 games searched, surprise \d/);
    const file = atOnce(training.finish(twice, 1, 's')) as unknown as typeof net;
    expect(file.games).toMatchObject({ quick: 75, searched: 2, rounds: 2, seed: 's' });
    expect(file.weights).toHaveLength(AT.end);
  });
});

describe('the strongest bot', () => {
  it('searches by the network, and strong does not', () => {
    const { engine, state } = underWay(taj, 4, 30, 'strongest');
    const thought = (bot: string) => botNamed(bot)?.think(positionOf(engine, state, 4, fastChance('mind')), { ms: 0, iterations: 200 });
    const brain = brainOf(engine);
    if (brain === undefined) throw new Error('no brain');
    const mind = () => positionOf(engine, state, 4, fastChance('mind'));
    const judged = search(mind(), judgingBy(brain, engine.rules.edition as Edition, net.weights), { ms: 0, iterations: 200 });
    expect(thought('strongest')?.expected).toEqual(judged.expected);
    expect(thought('strong')?.expected).toEqual(search(mind(), brain, { ms: 0, iterations: 200 }).expected);
    expect(thought('strong')?.expected).not.toEqual(judged.expected);
  });
});
