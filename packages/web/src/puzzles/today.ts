/** Which puzzle a day has: everybody gets the same, and all come round before one is seen again. */
const DAY = 24 * 60 * 60 * 1000;

export const todays = <T>(puzzles: readonly T[], now: number): T | undefined => puzzles[Math.floor(now / DAY) % Math.max(1, puzzles.length)];
