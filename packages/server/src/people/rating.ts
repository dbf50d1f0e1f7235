/**
 * How good somebody is, and how sure that is: the Plackett-Luce model of Weng and Lin,
 * A Bayesian Approximation Method for Online Ranking (2011), algorithm 4, for players who play for themselves.
 */

export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

export const beginner: Skill = { mu: 25, sigma: 25 / 3 };

/** How much luck and form there is in one match. */
const BETA = 25 / 6;
/** No match makes anybody more certain than this share of the variance. */
const LEAST = 0.0001;

/** Skills after a match; `places` are as small as the players were good, equal if they share. */
export function rate(players: readonly Skill[], places: readonly number[]): Skill[] {
  const c = Math.sqrt(players.reduce((sum, { sigma }) => sum + sigma ** 2 + BETA ** 2, 0));
  const power = players.map(({ mu }) => Math.exp(mu / c));
  const place = (i: number) => places[i] ?? 0;
  /** All that were still to be placed when this one was. */
  const rest = players.map((_, q) => power.reduce((sum, one, i) => sum + (place(i) >= place(q) ? one : 0), 0));
  const sharing = players.map((_, q) => places.filter((one) => one === place(q)).length);
  return players.map(({ mu, sigma }, i) => {
    let slope = 0;
    let bend = 0;
    for (let q = 0; q < players.length; q++) {
      if (place(q) > place(i)) continue;
      const share = (power[i] as number) / (rest[q] as number);
      slope += ((i === q ? 1 : 0) - share) / (sharing[q] as number);
      bend += (share * (1 - share)) / (sharing[q] as number);
    }
    const gamma = sigma / c;
    return { mu: mu + (sigma ** 2 / c) * slope, sigma: sigma * Math.sqrt(Math.max(LEAST, 1 - gamma * (sigma / c) ** 2 * bend)) };
  });
}

/** Points of rating for one of `mu`, and where a beginner stands. */
const SCALE = 40;
const MIDDLE = 1500;
/** 19 of 20 are within so many deviations. */
const Z = 1.96;
/** Beyond this the number says little. */
const UNSURE = 300;

export const pointsOf = (mu: number): number => Math.round(MIDDLE + SCALE * (mu - beginner.mu));

/** A skill as people read it. */
export function shown({ mu, sigma }: Skill): { rating: number; within: number; provisional: boolean } {
  const within = Math.round(Z * SCALE * sigma);
  return { rating: pointsOf(mu), within, provisional: within > UNSURE };
}
