/**
 * Sensible players among themselves. `npx tsx packages/taj-mahal/test/greedy.ts 100` prints the distribution of their scores,
 * where the points come from, and how they fare against players who only evaluate what lies on the table after their own choice.
 */
import { type Chance, type Choice, type Engine, engineOf, type Fact, fastChance, type State } from '@durbar/kernel';
import { type Board, tajMahal } from '../src/index.ts';
import { sensible as sensibleOn } from '../src/play/sensible.ts';

const engine = engineOf(tajMahal) as unknown as Engine<Board>;

export const sensible = sensibleOn(engine);

/** The choice after which a guessed board looks best. */
export function greedy(state: State<Board>, seat: number, chance: Chance): Choice {
  const choices = engine.choices(state, seat);
  const guess = engine.guess(state, seat, chance);
  let best = Number.NEGATIVE_INFINITY;
  let chosen = choices[0] as Choice;
  for (const choice of choices) {
    const after = engine.copy(guess);
    engine.advance(after, seat, choice, chance);
    const value = engine.rules.evaluate?.(after.board, seat) ?? 0;
    if (value <= best) continue;
    best = value;
    chosen = choice;
  }
  return chosen;
}

/** Final scores of games, by seat. */
export function scores(seats: number, games: number, seed: string, play: typeof greedy): number[][] {
  return Array.from({ length: games }, (_, game) => {
    const chance = fastChance(`${seed}/${seats}/${game}`);
    const { state } = engine.start(seats, { start: 'drawn', memory: true }, chance);
    while (state.result === undefined) engine.advance(state, state.board.turn, play(state, state.board.turn, chance), chance);
    return [...(state.result.points ?? [])];
  });
}

/** The share of the victories of one player among others who play alike, from every seat in turn. */
export function shareAgainst(seats: number, games: number, seed: string, hero: typeof greedy, others: typeof greedy): number {
  let won = 0;
  for (let game = 0; game < games; game++) {
    const at = game % seats;
    const [points = []] = scores(seats, 1, `${seed}/${Math.floor(game / seats)}`, (state, seat, chance) => (seat === at ? hero : others)(state, seat, chance));
    const most = Math.max(...points);
    if (points[at] === most) won += 1 / points.filter((one) => one === most).length;
  }
  return won / games;
}

/** The standard error of a mean. */
export const error = (numbers: readonly number[]) => {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((n) => (n - middle) ** 2)) / Math.max(1, numbers.length - 1));
};

export const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

/** What happened in games, by kind of fact: how often, and the points it brought. */
function sources(seats: number, games: number, seed: string): { readonly often: (kind: string) => string; readonly points: (...kinds: string[]) => string } {
  const often = new Map<string, number>();
  const points = new Map<string, number>();
  const count = (facts: readonly Fact[]) => {
    for (const { kind, data } of facts) {
      often.set(kind, (often.get(kind) ?? 0) + 1);
      points.set(kind, (points.get(kind) ?? 0) + Number(data['points'] ?? data['cards'] ?? 0));
    }
  };
  for (let game = 0; game < games; game++) {
    const chance = fastChance(`${seed}/${seats}/${game}`);
    let { state } = engine.start(seats, { start: 'drawn', memory: true }, chance);
    while (state.result === undefined) {
      const step = engine.step(state, state.board.turn, sensible(state, state.board.turn, chance), chance);
      if (!step.ok) throw new Error(step.code);
      count(step.facts);
      state = step.state;
    }
  }
  const each = (sum: number) => (sum / games / seats).toFixed(1).padStart(10);
  return {
    often: (kind) => each(often.get(kind) ?? 0),
    points: (...kinds) => each(kinds.reduce((sum, kind) => sum + (points.get(kind) ?? 0), 0)),
  };
}

if (process.argv[1]?.endsWith('greedy.ts')) {
  const games = Number(process.argv[2] ?? 100);
  console.log('players  winner: mean  error  10 %  median  90 %   last: mean   all: mean');
  for (const seats of [3, 4, 5]) {
    const all = scores(seats, games, 'greedy', sensible);
    const winners = all.map((one) => Math.max(...one)).sort((a, b) => a - b);
    const at = (part: number) => winners[Math.floor(part * (games - 1))];
    const last = mean(all.map((one) => Math.min(...one)));
    console.log(
      `${seats}        ${mean(winners).toFixed(1).padStart(12)}${error(winners).toFixed(1).padStart(7)}${String(at(0.1)).padStart(6)}${String(at(0.5)).padStart(8)}${String(at(0.9)).padStart(6)}${last.toFixed(1).padStart(13)}${mean(all.flat()).toFixed(1).padStart(12)}`,
    );
  }
  console.log('\neach player and game: cards played, tiles, crowns, provinces; points of bonus tiles, provinces, palaces, +2 card, hand');
  for (const seats of [3, 4, 5]) {
    const { often, points } = sources(seats, Math.ceil(games / 3), 'greedy');
    const won = often('influence') + often('crown') + often('province');
    const scored =
      points('points-bonus', 'points-good') + points('points-province') + points('points-palaces') + points('points-special') + points('points-hand');
    console.log(`${seats}${points('withdrew')}${won}${scored}`);
  }
  console.log('\none sensible player among greedy ones: share of the victories');
  for (const seats of [3, 4, 5]) console.log(`${seats} ${shareAgainst(seats, games, 'against', sensible, greedy).toFixed(3)}`);
}
