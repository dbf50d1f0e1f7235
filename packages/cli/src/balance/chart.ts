/** Means with their intervals, as a table with bars. */

export interface Row {
  readonly key: string;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** It is far from the others of its kind: its interval lies beyond a third more or less than their mean. */
  readonly far?: boolean;
}

const Z = 1.96;
const FAR = 1 / 3;
const WIDTH = 30;

/** Fewer than so many in all say too little about their own spread. */
const FEW = 30;

/** The exact interval of something that happened so often, after Wilson and Hilferty (1931); of what never did, the upper end is that of a Poisson count. */
function rare(times: number): { readonly low: number; readonly high: number } {
  const end = (n: number, z: number) => n * (1 - 1 / (9 * n) + z / (3 * Math.sqrt(n))) ** 3;
  return { low: times === 0 ? 0 : Math.max(0, end(times, -Z)), high: times === 0 ? -Math.log(0.025) : end(times + 1, Z) };
}

/** The mean of each key over games, largest first; `often` says that they are counts. */
export function amounts(games: readonly { readonly [key: string]: number }[], alike: boolean, often = false): Row[] {
  const n = Math.max(1, games.length);
  const keys = [...new Set(games.flatMap((one) => Object.keys(one)))];
  const rows = keys.map((key): Row => {
    const values = games.map((one) => one[key] ?? 0);
    const whole = values.reduce((sum, value) => sum + value, 0);
    const mean = whole / n;
    if (whole === 0 || (often && whole < FEW)) return { key, mean, low: rare(whole).low / n, high: rare(whole).high / n };
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, n - 1);
    const reach = Z * Math.sqrt(variance / n);
    return { key, mean, low: Math.max(0, mean - reach), high: mean + reach };
  });
  rows.sort((a, b) => b.mean - a.mean || a.key.localeCompare(b.key));
  if (!alike) return rows;
  const middle = rows.reduce((sum, { mean }) => sum + mean, 0) / Math.max(1, rows.length);
  return rows.map((row) => (row.low > middle * (1 + FAR) || row.high < middle * (1 - FAR) ? { ...row, far: true } : row));
}

export function chart(rows: readonly Row[], scale: number, unit: string): string[] {
  const most = Math.max(...rows.map(({ mean }) => mean), 1e-9);
  const wide = Math.max(...rows.map(({ key }) => key.length), 0);
  const number = (value: number) => (value * scale).toFixed(scale > 1 ? 1 : 2);
  return rows.map(({ key, mean, low, high, far }) => {
    const bar = '█'.repeat(Math.round((mean / most) * WIDTH)).padEnd(WIDTH);
    return `${key.padEnd(wide)}  ${bar}  ${number(mean).padStart(6)}${unit} (${number(low)} to ${number(high)})${far ? '  !' : ''}`;
  });
}
