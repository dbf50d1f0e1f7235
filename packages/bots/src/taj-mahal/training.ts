/** Training for Taj Mahal: the fast policy by evolution, the judgement by the outcomes of its games. */
import { fastChance, type Json, type State } from '@durbar/kernel';
import {
  type Board,
  type Edition,
  FEATURES,
  fastPolicy,
  fillFeatures,
  isOpening,
  lookAtPalaces,
  PHASES,
  type Policy,
  TRAINED,
  VISITS,
} from '@durbar/taj-mahal';
import { ask, type Evolution, evolution, tell } from '../train/evolve.ts';
import type { Fitted } from '../train/fit.ts';
import { learnJudgement, type Seen, success } from '../train/games.ts';
import type { Field, Playing, Training } from '../train/training.ts';

const SEATS = [3, 4, 5];
/** First steps, as a part of each weight. */
const STEP = 0.15;
/** After so many rounds the mean becomes the one to beat. */
const REIGN = 10;
/** Games for the judgement, and to see whether the new policy is better, for each game of a round. */
const MORE = 10;

interface Now {
  readonly games: number;
  readonly champion: readonly number[];
  readonly evolution: Evolution;
  /** Mean share of the last round: above a fair one if what is tried beats the champion. */
  readonly share: number;
}

const rounded = (value: number) => Number(value.toFixed(5));

export function tajTraining(field: Field): Training {
  const edition = field.engine.rules.edition as Edition;
  // How far chance may overrule the policy is a setting: evolution would only make it play the same each time.
  const names = Object.keys(TRAINED.policy).filter((name) => name !== 'whim') as (keyof Policy)[];
  const start = names.map((name) => TRAINED.policy[name]);
  const policyOf = (weights: readonly number[]) => ({
    ...TRAINED.policy,
    ...Object.fromEntries(names.map((name, i) => [name, rounded(weights[i] as number)])),
  });
  const player = (weights: readonly number[]) => fastPolicy(edition, policyOf(weights)) as unknown as Playing;

  return {
    begin: () => ({ games: 0, champion: start, evolution: evolution(start, STEP), share: 0 }) as unknown as Json,
    *round(json, games, seed) {
      const now = json as unknown as Now;
      const { generation } = now.evolution;
      const tried = ask(now.evolution, fastChance(`${seed}/${generation}`));
      const others = player(now.champion);
      const done: { readonly share: number; readonly score: number }[] = [];
      for (const weights of tried) done.push(yield* success(field, SEATS, games, `${seed}/${generation}`, player(weights), others));
      const next = tell(
        now.evolution,
        tried,
        done.map(({ score }) => score),
      );
      const reigns = next.generation % REIGN !== 0;
      const share = done.reduce((sum, one) => sum + one.share, 0) / done.length;
      return { games: now.games + games * tried.length, champion: reigns ? now.champion : next.mean, evolution: next, share } as unknown as Json;
    },
    tell(json) {
      const { evolution: at, games, share } = json as unknown as Now;
      return `generation ${at.generation}, ${games} games, step ${at.step.toFixed(2)}, share ${share.toFixed(3)}`;
    },
    *finish(json, games, seed) {
      const { evolution: at, games: played } = json as unknown as Now;
      const better = yield* success(field, SEATS, games * MORE, `${seed}/proof`, player(at.mean), player(start));
      const fitted: Fitted[] = [];
      for (const seats of SEATS) fitted.push(yield* learnJudgement(field, seen(edition), seats, games * MORE, `${seed}/judge`, player(at.mean)));
      const by = (of: (fit: Fitted) => Json) => Object.fromEntries(fitted.map((fit, i) => [String(SEATS[i]), of(fit)]));
      return {
        version: 1,
        rules: field.engine.rules.name,
        games: {
          policy: { generations: at.generation, games: played, seats: SEATS, seed, share: rounded(better.share), fair: rounded(1 / Math.max(...SEATS)) },
          judge: { games: games * MORE * SEATS.length, seats: SEATS, seed, surprise: by(({ surprise }) => rounded(surprise)) },
        },
        policy: policyOf(at.mean),
        judge: by(({ weights }) => weights.map(rounded)),
      };
    },
  };
}

const row = new Float64Array(FEATURES.length);

const seen = (edition: Edition): Seen => ({
  width: FEATURES.length * PHASES,
  isMoment: (state) => isOpening((state as State<Board>).board),
  fill: (state, out) => fill(edition, (state as State<Board>).board, out),
});

/** Every feature in its three phases, as the judgement puts them together again. */
function fill(edition: Edition, board: Board, out: Float64Array): void {
  const left = VISITS + 1 - board.visit;
  lookAtPalaces(edition, board);
  for (let seat = 0; seat < board.seats; seat++) {
    fillFeatures(edition, board, seat, row);
    for (let i = 0; i < row.length; i++) {
      const at = (seat * row.length + i) * PHASES;
      const value = row[i] as number;
      out[at] = value;
      out[at + 1] = (value * left) / VISITS;
      out[at + 2] = value / left;
    }
  }
}
