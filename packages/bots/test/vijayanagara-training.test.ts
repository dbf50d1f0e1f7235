import { type Chance, type Choice, type Engine, engineOf, fastChance, type Json, readOptions, type Seat, type State } from '@durbar/kernel';
import { type Board, vijayanagara, type World } from '@durbar/vijayanagara';
import { describe, expect, it } from 'vitest';
import { brainOf } from '../src/brain.ts';
import { atOnce, trainingOf } from '../src/train/index.ts';
import { FEATURES } from '../src/vijayanagara/features.ts';
import type { Trained } from '../src/vijayanagara/manners.ts';
import { judge, judgeFor, mindOf } from '../src/vijayanagara/mind.ts';
import { Policy } from '../src/vijayanagara/policy.ts';
import { lesson, noLessons, weightsFrom } from '../src/vijayanagara/train.ts';
import { generation, newTuning, tunedWeights } from '../src/vijayanagara/tune.ts';
import given from '../src/vijayanagara/weights.json' with { type: 'json' };

const engine = engineOf(vijayanagara as never) as unknown as Engine<Board>;
const world = engine.rules.edition as World;
const { policy, judge: weights } = given as unknown as Trained;
const read = readOptions(vijayanagara as never, {});
if (!read.ok) throw new Error(read.error);
const { options } = read;

const fast = (state: State<Board>, seat: Seat, choices: readonly Choice[], chance: Chance) =>
  brainOf(engine as unknown as Engine)?.playout?.(state as unknown as State, seat, choices, chance);
const careful = new Policy(mindOf(world, policy));

/** Every position of a game by the fast policy, or by another. */
function game(seed: string, visit: (state: State<Board>) => void, decide: typeof fast = fast): State<Board> {
  const chance = fastChance(seed);
  const { state } = engine.start(3, options, chance);
  for (let seat = engine.waiting(state)[0]; seat !== undefined; seat = engine.waiting(state)[0]) {
    visit(state);
    const choices = engine.choices(state, seat as Seat);
    const choice = decide(state, seat, choices, chance);
    if (choice === undefined || !choices.includes(choice)) throw new Error('a policy answered something else');
    engine.advance(state, seat, choice, chance);
  }
  return state;
}

describe('the judgement', () => {
  const mind = mindOf(world, weights);

  it('gives shares that add up to the whole victory, and knows a finished game', () => {
    const end = game('shares', (state) => {
      const shares = judge(mind, state, [0, 0, 0]);
      expect(shares.every((share) => share >= 0)).toBe(true);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    });
    const winner = end.result?.winners[0] as number;
    expect(judge(mind, end, [0, 0, 0])[winner]).toBeGreaterThan(0.3);
  });

  it('tells everybody the same shares, but lets the southern Factions reckon a leading Delhi stronger', () => {
    let leads = 0;
    const told = [0, 0, 0];
    const end = game('wary', (state) => {
      const shares = judge(mind, state, [0, 0, 0]);
      const [delhi, bahmani, empire] = [0, 1, 2].map((seat) => {
        const worth = judgeFor(mind, state, seat, told);
        expect(told).toEqual(shares);
        return worth;
      }) as [number, number, number];
      expect(delhi).toBe(shares[0]);
      if (Math.max(...shares) > delhi) return;
      leads += 1;
      expect(bahmani + empire).toBeLessThan(1 - delhi);
    });
    expect(leads).toBeGreaterThan(10);
    for (const seat of [0, 1, 2]) expect(judgeFor(mind, end, seat, told)).toBe(judge(mind, end, [0, 0, 0])[seat]);
  });

  it('is surer of the winner late than early, and better than nothing', () => {
    const surprise = [0, 0];
    const seen = [0, 0];
    for (let i = 0; i < 12; i++) {
      const states: State<Board>[] = [];
      const keep = (state: State<Board>) => void (state.step % 12 === 0 && states.push(engine.copy(state)));
      const end = game(`sure/${i}`, keep, (state, seat, choices, chance) => careful.pick(state, seat, choices, chance, 0.1));
      for (const [at, state] of states.entries()) {
        const late = at > states.length / 2 ? 1 : 0;
        const share = (end.result?.winners ?? []).reduce((sum, winner) => sum + (judge(mind, state, [0, 0, 0])[winner] ?? 0), 0);
        surprise[late] = (surprise[late] as number) - Math.log(Math.max(1e-6, share));
        seen[late] = (seen[late] as number) + 1;
      }
    }
    const [early = 0, late = 0] = surprise.map((sum, i) => sum / (seen[i] as number));
    expect(late).toBeLessThan(early);
    expect(late).toBeLessThan(Math.log(3));
  });
});

describe('training', () => {
  it('goes on from where it was laid aside, and comes to the same', () => {
    const run = (from: ReturnType<typeof newTuning>) => atOnce(generation(engine, options, from, 1, 'tuning'));
    const begun = newTuning(policy, 0.15);
    const kept = JSON.parse(JSON.stringify(begun)) as typeof begun;
    const first = run(begun);
    expect(tunedWeights(run(kept))).toEqual(tunedWeights(first));
    expect(tunedWeights(first).early).not.toEqual(policy.early);
    expect(first.games).toBeGreaterThan(10);
    expect(tunedWeights(first).games).toBe(policy.games + first.games);
  }, 60_000);

  it('trains the judgement alone, in rounds that can be laid aside, and says which games it comes from', () => {
    const training = trainingOf({ engine: engine as unknown as Engine, options, part: 'judge' });
    if (training === undefined) throw new Error('nothing to train');
    const round = (now: Json) => atOnce(training.round(now, 1, 'apart'));
    const finish = (now: Json) => atOnce(training.finish(now, 1, 'apart'));
    const once = round(training.begin());
    const kept = JSON.parse(JSON.stringify(once)) as typeof once;
    const found = finish(round(once)) as unknown as Trained;
    expect(finish(round(kept))).toEqual(found);
    expect(found.judge).toMatchObject({ version: weights.version + 1, games: 2, seed: 'apart' });
    expect(found.judge.early).not.toEqual(weights.early);
    expect({ ...found.policy, events: [] }).toEqual({ ...policy, events: [] });
  }, 60_000);

  it('learns final scores: the weights it finds foretell them better than weights of nothing', () => {
    const lessons = noLessons();
    for (let i = 0; i < 12; i++) lesson(engine, mindOf(world, policy), options, `lesson/${i}`, lessons);
    const nothing = { ...weights, early: weights.early.map((row) => row.map(() => 0)), late: weights.late.map((row) => row.map(() => 0)) };
    const found = weightsFrom(world, lessons, nothing, 'test');
    expect(found.games).toBe(12);
    for (const faction of [0, 1, 2]) {
      const error = (early: readonly number[], late: readonly number[]) => {
        const w = [...early, ...late];
        const squares = lessons.squares[faction] as number[];
        const n = 2 * FEATURES;
        let sum = 0;
        for (let i = 0; i < n; i++) {
          sum -= 2 * (w[i] as number) * (lessons.products[faction]?.[i] as number);
          for (let j = 0; j < n; j++) sum += (w[i] as number) * (w[j] as number) * (squares[i * n + j] as number);
        }
        return sum;
      };
      expect(error(found.early[faction] as number[], found.late[faction] as number[])).toBeLessThan(0);
    }
  });
});
