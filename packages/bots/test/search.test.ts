/** The search: what it finds, how long it takes, and how its work is put together. */
import { fastChance, type Seat, type State } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { botNamed, jobsOf, LEVELS, merged, type Position, search, work } from '../src/index.ts';
import { cups } from './cups.ts';
import { games, positionOf, underWay } from './play.ts';

const [aadu, taj] = games;
if (aadu === undefined || taj === undefined) throw new Error('the games are missing');

const opening = (seed = 'search') => {
  const { engine, state } = underWay(taj, 4, 30, seed);
  return { engine, state, position: (mind: string): Position => positionOf(engine, state, 4, fastChance(mind)) };
};

describe('search', () => {
  it('finds the sure gain in a game with a secret, and takes no thought where there is no choice', () => {
    const engine = cups({ evaluate: true });
    const { state } = engine.start(2, {}, fastChance('cups'));
    const thought = search(positionOf(engine, state, 2, fastChance('mind'), 0), undefined, { ms: 0, iterations: 600 });
    expect(thought.choice).toEqual({ verb: 'keep' });
    expect(thought.candidates[0]?.share).toBeGreaterThan(0.5);
    expect(thought.candidates[0]?.value).toBeCloseTo(1, 1);
    // Any cup holds the gem in one guess of three.
    expect(thought.candidates[1]?.value).toBeLessThan(0.7);
    engine.advance(state, 0, thought.choice, fastChance('on'));
    expect(botNamed('strongest')?.think(positionOf(engine, state, 2, fastChance('mind'), 1)).iterations).toBe(0);
  });

  it('tells candidates, what everybody may expect, and what it thinks will follow', () => {
    const { engine, position, state } = opening();
    const brainless = botNamed('strong')?.think(position('mind'), { ms: 0, iterations: 300 });
    if (brainless === undefined) throw new Error('no thought');
    expect(brainless.iterations).toBe(300);
    expect(brainless.candidates.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 5);
    expect(brainless.candidates[0]?.choice).toBe(brainless.choice);
    expect(brainless.expected.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    expect(brainless.line[0]).toEqual({ seat: engine.waiting(state)[0], choice: brainless.choice });
    expect(brainless.line.length).toBeGreaterThan(1);
  });

  it.each(games.map((game) => [game.id, game] as const))('keeps to the time of the clock it is given in %s, and can be interrupted', (id, game) => {
    const seats = id === 'aadu-huli' ? 2 : 3;
    const { engine, state } = underWay(game, seats, 12, 'clock');
    const strong = botNamed('strong');
    /** By a clock that goes on by a millisecond with every look at it. */
    const timed = (ms: number, more: { stopped?: () => boolean } = {}) => {
      let looks = 0;
      const thought = strong?.think(positionOf(engine, state, seats, fastChance('mind')), { ms, now: () => looks++, ...more });
      return { looks, iterations: thought?.iterations ?? 0 };
    };
    const short = timed(60);
    expect(short.iterations).toBeGreaterThan(10);
    expect(short.looks).toBeLessThan(60 + 10);
    expect(timed(120).iterations).toBeGreaterThan(short.iterations);
    let asked = 0;
    expect(timed(60_000, { stopped: () => ++asked > 2 }).looks).toBeLessThan(6000);
  });

  it('stops early when nothing can be overtaken', () => {
    const engine = cups({ evaluate: true });
    const { state } = engine.start(2, {}, fastChance('cups'));
    const sure = { judge: (now: State) => ((now.board as { gain: number }).gain === 2 ? [1, 0] : [0, 1]) };
    let looks = 0;
    expect(search(positionOf(engine, state, 2, fastChance('mind'), 0), sure, { ms: 4000, now: () => looks++ }).choice).toEqual({ verb: 'keep' });
    expect(looks).toBeLessThan(3000);
  });
});

describe('work for several', () => {
  it('goes out as guesses, comes back as JSON, and becomes one thought about what is offered', () => {
    const { engine, state, position } = opening('jobs');
    const here = position('mind');
    const jobs = JSON.parse(JSON.stringify(jobsOf(here, 'strong', { ms: 0, iterations: 120 }, 3))) as ReturnType<typeof jobsOf>;
    expect(new Set(jobs.map(({ seed }) => seed)).size).toBe(3);
    for (const { state: guess } of jobs) {
      expect(guess).not.toEqual(state);
      expect(engine.view(guess, here.seat)).toEqual(engine.view(state, here.seat));
    }
    const bot = botNamed('strong');
    if (bot === undefined) throw new Error('no bot');
    const thoughts = JSON.parse(JSON.stringify(jobs.map((job) => work(job, bot, engine)))) as ReturnType<typeof work>[];
    const one = merged(thoughts, here.choices);
    expect(here.choices).toContain(one.choice);
    expect(one.iterations).toBe(360);
    const share = one.candidates.find(({ choice }) => choice === one.choice)?.share ?? 0;
    expect(share).toBe(Math.max(...one.candidates.map((candidate) => candidate.share)));
    expect(one.candidates.reduce((sum, candidate) => sum + candidate.share, 0)).toBeCloseTo(1, 5);
  });
});

describe('levels', () => {
  it('answer at once or take their time, by game', () => {
    const { engine } = opening();
    expect(LEVELS.map((level) => botNamed(level)?.ms(engine))).toEqual([0, 0, 1000, 3000]);
    expect(botNamed('greedy')?.name).toBe('greedy');
  });

  it.each(['gentle', 'steady'])('%s tells what everybody may expect', (name) => {
    const { position } = opening();
    const thought = botNamed(name)?.think(position('mind'));
    expect(thought?.expected).toHaveLength(4);
    expect(thought?.expected.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    expect(thought?.candidates[0]?.value).toBe(thought?.expected[position('mind').seat]);
  });

  it('win against weaker ones: steady against random, and search against steady', () => {
    const share = (hero: string, others: string, count: number) => {
      let won = 0;
      for (let game = 0; game < count; game++) won += played(hero, others, game % 3, `levels/${Math.floor(game / 3)}`);
      return won / count;
    };
    expect(share('steady', 'random', 6)).toBeGreaterThan(0.7);
    expect(share('strong', 'steady', 9)).toBeGreaterThan(1 / 3);
  });
});

/** The share of the victory of one bot among two others, in a game with few iterations. */
function played(hero: string, others: string, at: Seat, seed: string): number {
  const { engine, state } = underWay(taj as NonNullable<typeof taj>, 3, 0, seed);
  const chance = fastChance(`${seed}/${at}`);
  while (state.result === undefined) {
    const here = positionOf(engine, state, 3, chance);
    const thought = botNamed(here.seat === at ? hero : others)?.think(here, { ms: 0, iterations: 60 });
    if (thought === undefined) throw new Error('no such bot');
    engine.advance(state, here.seat, thought.choice, chance);
  }
  const { winners } = state.result;
  return winners.includes(at) ? 1 / winners.length : 0;
}
