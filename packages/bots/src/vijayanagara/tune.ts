/** Evolution of the weights by success at the table: each Faction's weights are tried against the two others as they are. */
import { type Engine, fastChance, type Options } from '@durbar/kernel';
import type { Board } from '@durbar/vijayanagara';
import { ask, type Evolution, evolution, tell } from '../train/evolve.ts';
import type { Pieces } from '../train/training.ts';
import { Habits } from './habits.ts';
import { mindOf, type Weights } from './mind.ts';

/** Features that are scaled together: of Delhi, and of a southern Faction. */
const DELHI_GROUPS = [[1], [2], [3], [4, 5], [6, 7], [8, 9], [10], [11], [12], [13, 14], [15], [16], [17, 18, 19, 20], [21], [22, 23, 24], [25, 26], [27, 28]];
const SOUTHERN_GROUPS = [[1], [2, 32], [3], [4, 5], [6, 7], [8, 9], [10], [11], [16, 17, 18, 19], [20, 21, 22, 23], [24], [25, 26, 27], [28, 29, 30, 31]];
const groupsOf = (faction: number) => (faction === 0 ? DELHI_GROUPS : SOUTHERN_GROUPS);
/** A Tributary is worth its Prosperity to Delhi, less a doubt: what is scaled is the doubt. */
const isDoubt = (faction: number, feature: number) => faction === 0 && feature >= 16 && feature <= 24;

/** Where a tuning stands; plain JSON, so that it can be laid aside. */
export interface Tuning {
  games: number;
  base: Weights;
  /** Scales as powers of e: the groups of the first card, then of the last, by Faction. */
  evolutions: Evolution[];
}

export const newTuning = (base: Weights, part: number): Tuning => ({
  games: 0,
  base,
  evolutions: [0, 1, 2].map((faction) => evolution(new Array<number>(2 * groupsOf(faction).length).fill(0), part * 10)),
});

function scaled(base: Weights, faction: number, powers: readonly number[]): Weights {
  const groups = groupsOf(faction);
  const scale = (row: readonly number[], offset: number) => {
    const out = [...row];
    for (const [g, group] of groups.entries()) {
      const by = Math.exp(powers[offset + g] as number);
      for (const i of group) out[i] = isDoubt(faction, i) ? 1 - (1 - (row[i] as number)) * by : (row[i] as number) * by;
    }
    return out;
  };
  return {
    ...base,
    early: base.early.map((row, one) => (one === faction ? scale(row, 0) : row)),
    late: base.late.map((row, one) => (one === faction ? scale(row, groups.length) : row)),
  };
}

const round = (n: number) => Math.round(n * 1e4) / 1e4;

/** The weights that a tuning has come to. */
export function tunedWeights(tuning: Tuning): Weights {
  let weights = tuning.base;
  for (const [faction, { mean }] of tuning.evolutions.entries()) weights = scaled(weights, faction, mean);
  const rounded = (rows: readonly (readonly number[])[]) => rows.map((row) => row.map(round));
  return { ...weights, version: tuning.base.version + 1, games: tuning.base.games + tuning.games, early: rounded(weights.early), late: rounded(weights.late) };
}

const HEAT = 0.08;

/** How a Faction does with some weights against others: its share of the victory, and a little for the lead. */
function* success(engine: Engine<Board>, options: Options, own: Weights, others: Weights, faction: number, seeds: readonly string[]): Pieces<number> {
  const edition = engine.rules.edition as Parameters<typeof mindOf>[0];
  const mine = new Habits(mindOf(edition, own));
  const theirs = new Habits(mindOf(edition, others));
  let sum = 0;
  for (const seed of seeds) {
    const chance = fastChance(seed);
    const { state } = engine.start(3, options, chance);
    for (let seat = engine.waiting(state)[0]; seat !== undefined; seat = engine.waiting(state)[0])
      engine.advance(state, seat, (seat === faction ? mine : theirs).of(seat).pick(state, seat, engine.choices(state, seat), chance, HEAT), chance);
    const winners: readonly number[] = state.result?.winners ?? [];
    const points: readonly number[] = state.result?.points ?? [];
    const rival = Math.max(...[0, 1, 2].filter((one) => one !== faction).map((one) => points[one] ?? 0));
    sum += (winners.includes(faction) ? 1 / winners.length : 0) + 0.03 * Math.max(-8, Math.min(8, (points[faction] ?? 0) - rival));
    yield 'game';
  }
  return sum / seeds.length;
}

/** One generation of all three Factions. */
export function* generation(engine: Engine<Board>, options: Options, tuning: Tuning, games: number, seed: string): Pieces<Tuning> {
  const chance = fastChance(`${seed}/${tuning.evolutions[0]?.generation}`);
  const others = tunedWeights(tuning);
  const seeds = Array.from({ length: games }, (_, i) => `${seed}/${tuning.evolutions[0]?.generation}/${i}`);
  let played = 0;
  const evolutions: Evolution[] = [];
  for (const [faction, now] of tuning.evolutions.entries()) {
    const tried = ask(now, chance);
    played += tried.length * games;
    const base: Weights = tunedWeights({
      ...tuning,
      evolutions: tuning.evolutions.map((one, i) => (i === faction ? { ...one, mean: one.mean.map(() => 0) } : one)),
    });
    const done: number[] = [];
    for (const powers of tried) done.push(yield* success(engine, options, scaled(base, faction, powers), others, faction, seeds));
    evolutions.push(tell(now, tried, done));
  }
  return { ...tuning, games: tuning.games + played, evolutions };
}
