/** The tuned evaluation: expected final scores, and from them the share of the victory that each Faction may expect. */
import type { State } from '@durbar/kernel';
import type { Board, World } from '@durbar/vijayanagara';
import { FEATURES, features, progress } from './features.ts';

/** Weights as they are trained: of the first card and of the last, and how sure a lead is of winning at either. */
export interface Weights {
  readonly version: number;
  readonly games: number;
  readonly seed: string;
  /** By Faction, then by feature. */
  readonly early: readonly (readonly number[])[];
  readonly late: readonly (readonly number[])[];
  readonly spread: readonly [number, number];
  /** What an Event half is worth to the Faction that executes it: by number of the Event, half and Faction. */
  readonly events: readonly (readonly (readonly number[])[])[];
}

const STEPS = 44;

/** The weights of one edition of the game, for each moment of the deck. */
export interface Mind {
  readonly world: World;
  readonly weights: Weights;
  /** Weights of the three Factions one after the other, and the spread of scores, by moment. */
  readonly moments: readonly Float64Array[];
  readonly spreads: Float64Array;
}

export function mindOf(world: World, weights: Weights): Mind {
  const moments: Float64Array[] = [];
  const spreads = new Float64Array(STEPS + 1);
  for (let step = 0; step <= STEPS; step++) {
    const u = step / STEPS;
    const now = new Float64Array(3 * FEATURES);
    for (let faction = 0; faction < 3; faction++)
      for (let i = 0; i < FEATURES; i++) now[faction * FEATURES + i] = (1 - u) * (weights.early[faction]?.[i] ?? 0) + u * (weights.late[faction]?.[i] ?? 0);
    moments.push(now);
    spreads[step] = (1 - u) * weights.spread[0] + u * weights.spread[1];
  }
  return { world, weights, moments, spreads };
}

export const momentOf = (board: Board): number => Math.round(progress(board) * STEPS);

const seen = new Float64Array(3 * FEATURES);

/** The final score that each Faction may expect. */
export function scores(mind: Mind, state: State<Board>, out: number[]): number {
  const moment = momentOf(state.board);
  const now = mind.moments[moment] as Float64Array;
  features(mind.world, state, seen);
  for (let faction = 0; faction < 3; faction++) {
    const base = faction * FEATURES;
    let score = 0;
    for (let i = base; i < base + FEATURES; i++) score += (now[i] as number) * (seen[i] as number);
    out[faction] = score;
  }
  return mind.spreads[moment] as number;
}

/** The shares that expected scores mean; the list given is filled. */
function sharesOf(expected: readonly number[], ahead: number, spread: number, out: number[]): number[] {
  const delhi = (expected[0] as number) + ahead;
  const most = Math.max(delhi, expected[1] as number, expected[2] as number);
  let sum = 0;
  for (let faction = 0; faction < 3; faction++) {
    const lead = Math.exp(((faction === 0 ? delhi : (expected[faction] as number)) - most) / spread);
    out[faction] = lead;
    sum += lead;
  }
  for (let faction = 0; faction < 3; faction++) out[faction] = (out[faction] as number) / sum;
  return out;
}

/** Scores as they were last expected, and shares by which a southern Faction goes. */
const expected = [0, 0, 0];
const wary = [0, 0, 0];

/** The share of the victory that each Faction may expect; the list given is filled. */
export function judge(mind: Mind, state: State<Board>, out: number[]): number[] {
  const { result } = state;
  if (result !== undefined) {
    for (let faction = 0; faction < 3; faction++) out[faction] = result.winners.includes(faction) ? 1 / result.winners.length : 0;
    return out;
  }
  const spread = scores(mind, state, expected);
  return sharesOf(expected, 0, spread, out);
}

/**
 * Points by which the southern Factions reckon Delhi stronger than its expected score, and how much surer of a lead.
 * By the plain shares each leaves the Sultan to the other and they fight among themselves; then Delhi wins six games of ten.
 */
const WARY = 1.5;
const SURER = 0.6;

/** Fills in the same shares, and returns what a seat goes by: its own, with Delhi reckoned so. */
export function judgeFor(mind: Mind, state: State<Board>, seat: number, out: number[]): number {
  judge(mind, state, out);
  if (seat === 0 || state.result !== undefined) return out[seat] as number;
  return sharesOf(expected, WARY, SURER * (mind.spreads[momentOf(state.board)] as number), wary)[seat] as number;
}
