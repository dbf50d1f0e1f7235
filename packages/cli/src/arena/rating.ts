/** How good each is: shares of the victories with their interval, and ratings that explain all games together. */

/** What is counted of a game. */
export interface Played {
  readonly game: number;
  /** Names by seat. */
  readonly bots: readonly string[];
  readonly winners: readonly number[];
  readonly points?: readonly number[];
  readonly decisions: number;
  /** Milliseconds, iterations and decisions of each bot. */
  readonly spent: { readonly [bot: string]: { readonly ms: number; readonly most: number; readonly iterations: number; readonly decisions: number } };
}

export interface Standing {
  readonly bot: string;
  /** Games times seats it sat on. */
  readonly seats: number;
  readonly won: number;
  /** Share of the victories for one seat, with its 95 % interval. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly rating: number;
  readonly error: number;
  /** On each seat. */
  readonly bySeat: readonly number[];
  readonly points: number;
}

const Z = 1.96;
/** A tenfold chance is worth so many points of rating. */
const TENFOLD = 400;
/** Drawn games that everybody is thought to have played: without them, who never loses would have no rating. */
const PRIOR = 0.5;

/** Wilson's interval for a share. */
export function interval(won: number, games: number): { low: number; high: number } {
  if (games === 0) return { low: 0, high: 1 };
  const p = won / games;
  const base = 1 + (Z * Z) / games;
  const middle = p + (Z * Z) / (2 * games);
  const reach = Z * Math.sqrt((p * (1 - p)) / games + (Z * Z) / (4 * games * games));
  return { low: Math.max(0, (middle - reach) / base), high: Math.min(1, (middle + reach) / base) };
}

const share = ({ winners, bots }: Played, seat: number) => (winners.length === 0 ? 1 / bots.length : winners.includes(seat) ? 1 / winners.length : 0);

export function standings(names: readonly string[], played: readonly Played[]): Standing[] {
  const rated = ratings(names, played);
  return names.map((bot, at) => {
    const sat = played.flatMap((one) => one.bots.flatMap((name, seat) => (name === bot ? [{ one, seat }] : [])));
    const won = sat.reduce((sum, { one, seat }) => sum + share(one, seat), 0);
    const seats = Math.max(0, ...played.map((one) => one.bots.length));
    const bySeat = Array.from({ length: seats }, (_, seat) => {
      const here = sat.filter((one) => one.seat === seat);
      return here.reduce((sum, { one }) => sum + share(one, seat), 0) / Math.max(1, here.length);
    });
    const points = sat.reduce((sum, { one, seat }) => sum + (one.points?.[seat] ?? 0), 0) / Math.max(1, sat.length);
    return { bot, seats: sat.length, won, share: won / Math.max(1, sat.length), ...interval(won, sat.length), ...(rated[at] as Rated), bySeat, points };
  });
}

interface Rated {
  readonly rating: number;
  readonly error: number;
}

/**
 * Strengths such that each seat of a game wins in proportion to the strength of its bot (Luce 1959), by Newton steps on each in turn.
 * The last one named is the measure, 0; the error is that of a 95 % interval.
 */
function ratings(names: readonly string[], played: readonly Played[]): Rated[] {
  const strength = names.map(() => 0);
  const bends = names.map(() => 1);
  for (let round = 0; round < 60; round++) {
    for (let at = 0; at < names.length - 1; at++) {
      let slope = -PRIOR * (sigmoid(strength[at] as number) - 0.5) * 2;
      let bend = PRIOR * 0.5;
      for (const one of played) {
        const powers = one.bots.map((bot) => Math.exp(strength[names.indexOf(bot)] ?? 0));
        const whole = powers.reduce((sum, power) => sum + power, 0);
        const expected = one.bots.reduce((sum, bot, seat) => sum + (bot === names[at] ? (powers[seat] as number) / whole : 0), 0);
        const won = one.bots.reduce((sum, bot, seat) => sum + (bot === names[at] ? share(one, seat) : 0), 0);
        slope += won - expected;
        bend += expected * (1 - expected);
      }
      strength[at] = Math.max(-8, Math.min(8, (strength[at] as number) + Math.max(-1, Math.min(1, slope / bend))));
      bends[at] = bend;
    }
  }
  const scale = TENFOLD / Math.LN10;
  return names.map((_, at) => ({
    rating: (strength[at] as number) * scale,
    error: at === names.length - 1 ? 0 : (Z * scale) / Math.sqrt(bends[at] as number),
  }));
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
