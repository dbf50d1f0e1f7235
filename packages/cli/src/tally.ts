/** What came out of many games. */
import type { State } from '@durbar/kernel';
import type { Setting } from './setting.ts';
import type { SimOptions } from './sim.ts';

export interface Tally {
  readonly rules: string;
  readonly bots: readonly string[];
  games: number;
  decisions: number;
  shortest: number;
  longest: number;
  drawn: number;
  /** By seat; a victory of several counts for each as its share. */
  readonly won: number[];
  readonly points: number[];
  scored: number;
  readonly reasons: Map<string, number>;
}

export function tallyOf({ engine, seats }: Setting, { bots }: Pick<SimOptions, 'bots'>): Tally {
  const zeros = () => Array.from({ length: seats }, () => 0);
  return {
    rules: engine.rules.name,
    bots: bots.map((bot) => bot.name),
    games: 0,
    decisions: 0,
    shortest: Number.POSITIVE_INFINITY,
    longest: 0,
    drawn: 0,
    won: zeros(),
    points: zeros(),
    scored: 0,
    reasons: new Map(),
  };
}

/** Adds a finished game. */
export function tallied(tally: Tally, { step, result }: State): void {
  if (result === undefined) throw new Error('the game is not over');
  const { winners, points, reason } = result;
  tally.games += 1;
  tally.decisions += step;
  tally.shortest = Math.min(tally.shortest, step);
  tally.longest = Math.max(tally.longest, step);
  if (winners.length === 0) tally.drawn += 1;
  for (const seat of winners) tally.won[seat] = (tally.won[seat] ?? 0) + 1 / winners.length;
  if (points !== undefined) {
    tally.scored += 1;
    for (const [seat, score] of points.entries()) tally.points[seat] = (tally.points[seat] ?? 0) + score;
  }
  tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1);
}

const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

export function report(tally: Tally, seconds: number): { readonly lines: readonly string[]; readonly figures: object } {
  const { games, decisions, won, drawn, points, scored } = tally;
  const length = games === 0 ? { mean: 0, min: 0, max: 0 } : { mean: rounded(decisions / games), min: tally.shortest, max: tally.longest };
  const perSecond = { games: rounded(games / seconds), decisions: Math.round(decisions / seconds) };
  const results = won.map((wins, seat) => ({
    seat,
    bot: tally.bots[seat],
    won: rounded(wins, 2),
    share: rounded(wins / Math.max(1, games), 4),
    ...(scored > 0 && { points: rounded((points[seat] ?? 0) / scored, 2) }),
  }));
  const figures = {
    rules: tally.rules,
    games,
    decisions,
    seconds: rounded(seconds, 3),
    perSecond,
    length,
    results,
    drawn,
    reasons: Object.fromEntries(tally.reasons),
  };
  const lines = [
    `${tally.rules}: ${games} games in ${seconds.toFixed(2)} s`,
    `${perSecond.games} games/s, ${perSecond.decisions} decisions/s`,
    `length: ${length.mean} decisions on average, ${length.min} to ${length.max}`,
    ...results.map((row) => {
      const score = 'points' in row ? `, ${row.points} points on average` : '';
      return `seat ${row.seat} (${row.bot}): won ${row.won} (${percent(row.won, games)})${score}`;
    }),
    `drawn: ${drawn} (${percent(drawn, games)})`,
    ...[...tally.reasons].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `  ${reason}: ${count}`),
  ];
  return { lines, figures };
}
