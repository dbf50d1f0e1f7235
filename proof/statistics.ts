/** Chi-square tests without a library. */

/** Logarithm of the gamma function (Lanczos). */
function logGamma(x: number): number {
  const parts = [76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.001208650973866179, -0.000005395239384953];
  let sum = 1.000000000190015;
  for (const [i, part] of parts.entries()) sum += part / (x + 1 + i);
  return Math.log((2.506628274631 * sum) / x) - (x + 5.5 - (x + 0.5) * Math.log(x + 5.5));
}

/** The upper incomplete gamma function Q(a, x), by series below a + 1 and by continued fraction above. */
function upperGamma(a: number, x: number): number {
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = a + 1; Math.abs(term) > Math.abs(sum) * 1e-14; n++) {
      term *= x / n;
      sum += term;
    }
    return 1 - sum * scale;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i < 10_000; i++) {
    const an = -i * (i - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return h * scale;
}

/** How likely counts at least as uneven as these are if all cells are equally likely; a table whose margins are fixed has less freedom. */
export function evenness(counts: ArrayLike<number>, { freedom = counts.length - 1, scale = 1 } = {}): number {
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i] as number;
  const expected = total / counts.length;
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += ((counts[i] as number) - expected) ** 2 / expected;
  return sum === 0 ? 1 : upperGamma(freedom / 2, (sum * scale) / 2);
}
