/**
 * Training of the network: rounds of games that search plays against itself, judging by the network as it then is. What good players
 * make of a position is not what quick ones make of it, so the games of the fast policy are only a first schooling.
 */
import { type Chance, fastChance, type Json, type Result, type State } from '@durbar/kernel';
import { type Board, type Edition, fastPolicy, isOpening, judgement, TRAINED } from '@durbar/taj-mahal';
import type { Brain } from '../brain.ts';
import { shares, softmax } from '../search/leaf.ts';
import { search } from '../search/search.ts';
import { playOut } from '../train/games.ts';
import type { Field, Pieces, Playing, Training } from '../train/training.ts';
import { judgingBy, tajBrain } from './brain.ts';
import { type Lesson, learnt, surprise, surpriseOf, type Way } from './descent.ts';
import { AT } from './net.ts';
import { traitsOf } from './traits.ts';

/** Numbers of players, in turn. */
const SEATS = [4, 4, 4, 4, 3, 5];
/** Iterations for a decision. */
const THOUGHT = 100;
/** Games of the fast policy, for each game of a round. */
const QUICK = 75;
/** A lesson is half who won, and half how near everybody came: so many points make one e times as good as another. */
const NEAR = 4;
const FIRST: Way = { times: 3, rate: 0.003, pull: 0.001 };
const FURTHER: Way = { times: 8, rate: 0.002, pull: 0.05 };

interface Now {
  readonly rounds: number;
  readonly quick: number;
  readonly games: number;
  /** The weights after the first schooling: every round learns from there, and from all games that were searched. */
  readonly base: readonly number[];
  readonly weights: readonly number[];
  readonly lessons: readonly Lesson[];
  readonly surprise: Surprise;
}

/** At who won the games of the last round, before anything was learnt from them: for a position, in nats. */
interface Surprise {
  readonly network: number;
  readonly linear: number;
  /** Of somebody who knows nothing. */
  readonly ignorance: number;
}

interface Seen extends Lesson {
  readonly won: readonly number[];
  readonly linear: readonly number[];
}

const rounded = (value: number) => Number(value.toFixed(4));

export function tajSchooling(field: Field, iterations = THOUGHT): Training {
  const { engine } = field;
  const edition = engine.rules.edition as Edition;
  const linear = judgement(edition, TRAINED.judge);
  const plain = tajBrain(engine);

  /** The openings of games between players who are alike. */
  function* openings(games: number, seed: string, player: (seats: number) => Playing): Pieces<Seen[]> {
    const out: Seen[] = [];
    for (let game = 0; game < games; game++) {
      const seats = SEATS[game % SEATS.length] as number;
      const seen: Pick<Seen, 'visit' | 'traits' | 'linear'>[] = [];
      const result = playOut(field, seats, `${seed}/${game}`, Array<Playing>(seats).fill(player(seats)), (state) => {
        const now = state as State<Board>;
        if (isOpening(now.board)) seen.push({ visit: now.board.visit, traits: Array.from(traitsOf(edition, now.board), rounded), linear: [...linear(now)] });
      });
      const won = shares(result, seats);
      for (const one of seen) out.push({ ...one, seats, won, shares: deserts(result, won) });
      yield 'game';
    }
    return out;
  }

  const searching =
    (brain: Brain) =>
    (seats: number): Playing =>
    (state, seat, choices, chance) =>
      search({ engine, seat, seats, choices, chance, guess: (by) => engine.guess(state, seat, by) }, brain, { ms: 0, iterations }).choice;

  function* base(games: number, seed: string): Pieces<number[]> {
    const quick = fastPolicy(edition, TRAINED.policy) as unknown as Playing;
    const seen = yield* openings(games, `${seed}/quick`, () => quick);
    return yield* learnt(rough(fastChance(`${seed}/rough`)), seen, FIRST, fastChance(`${seed}/first`));
  }

  return {
    begin: () => ({ rounds: 0, quick: 0, games: 0, base: [], weights: [], lessons: [], surprise: { network: 0, linear: 0, ignorance: 0 } }) as unknown as Json,
    *round(json, games, seed) {
      const now = json as unknown as Now;
      const isFirst = now.rounds === 0;
      const from = isFirst ? yield* base(games * QUICK, seed) : now.base;
      const brain = isFirst ? plain : judgingBy(plain, edition, now.weights);
      const seen = yield* openings(games, `${seed}/${now.rounds}`, searching(brain));
      const lessons = [...now.lessons, ...seen.map(({ seats, visit, traits, shares: part }): Lesson => ({ seats, visit, traits, shares: part }))];
      return {
        rounds: now.rounds + 1,
        quick: isFirst ? games * QUICK : now.quick,
        games: now.games + games,
        base: from,
        weights: yield* learnt(from, lessons, FURTHER, fastChance(`${seed}/${now.rounds}/learn`)),
        lessons,
        surprise: surprises(seen, isFirst ? from : now.weights),
      } as unknown as Json;
    },
    tell(json) {
      const { games, surprise: at } = json as unknown as Now;
      return `${games} games searched, surprise ${at.network.toFixed(3)} (linear ${at.linear.toFixed(3)}, ignorance ${at.ignorance.toFixed(3)})`;
    },
    // biome-ignore lint/correctness/useYield: there is nothing left to be done in pieces.
    *finish(json, _games, seed) {
      const { rounds, quick, games, weights, surprise: at } = json as unknown as Now;
      return {
        version: 1,
        rules: engine.rules.name,
        games: { quick, searched: games, rounds, iterations, seats: SEATS, seed, surprise: at },
        weights: weights.map(rounded),
      } as unknown as Json;
    },
  };
}

/** What everybody deserves of a game: who won it, and how near the others came. */
function deserts({ points }: Result, won: readonly number[]): number[] {
  const near = points === undefined ? won : softmax(points, NEAR);
  return won.map((part, seat) => rounded((part + (near[seat] as number)) / 2));
}

function surprises(seen: readonly Seen[], weights: readonly number[]): Surprise {
  const mean = (of: (one: Seen) => number) => rounded(seen.reduce((sum, one) => sum + of(one), 0) / Math.max(1, seen.length));
  const w = Float64Array.from(weights);
  return {
    network: mean((one) => surpriseOf(w, { ...one, shares: one.won })),
    linear: mean((one) => surprise(one.linear, one.won)),
    ignorance: mean(({ seats }) => Math.log(seats)),
  };
}

/** Small weights by chance to begin with; nothing goes straight to the end. */
function rough(chance: Chance): number[] {
  const fine = 2 ** 20;
  const any = (size: number) => size * ((2 * chance.int('rough', fine)) / fine - 1);
  return Array.from({ length: AT.end }, (_, i) => {
    if (i < AT.bias) return any(0.25);
    if (i >= AT.self && i < AT.second) return any(0.35);
    return i >= AT.out && i < AT.direct ? any(0.15) : 0;
  });
}
