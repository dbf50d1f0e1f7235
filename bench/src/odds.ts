/** Exact odds of battles, which a player waits for: the slowest of all pairs of Cavalry up to four counts. */
import { battleOdds } from '@durbar/vijayanagara';
import { median } from './measure.ts';

const CAVALRY = [0, 1, 2, 3, 4];
const ROUNDS = 15;

/** Milliseconds of processor time for the slowest pair of Cavalry, four Units and five pieces on each side. */
export function slowestOdds(): number {
  const pairs = CAVALRY.flatMap((attackerCavalry) => CAVALRY.map((defenderCavalry) => ({ attackerCavalry, defenderCavalry })));
  const times = pairs.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, pair] of pairs.entries()) {
      const before = process.cpuUsage();
      battleOdds({ attackers: 4, defenders: 4, attackerPieces: 5, defenderPieces: 5, attackDice: 4, ...pair });
      const { user, system } = process.cpuUsage(before);
      times[i]?.push((user + system) / 1000);
    }
  }
  return Math.max(...times.map(median));
}
