/** How long to wait before trying again: full jitter under a ceiling that doubles, for ever. */
export const SHORTEST = 250;
export const LONGEST = 30_000;

export function pause(failures: number, random: () => number): number {
  const ceiling = Math.min(LONGEST, SHORTEST * 2 ** Math.min(failures, 20));
  return Math.round(SHORTEST + random() * (ceiling - SHORTEST));
}
