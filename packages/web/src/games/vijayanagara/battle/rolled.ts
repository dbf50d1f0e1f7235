/** How many dice the attacker rolled in the latest battle: three or four. */
import type { Told } from '@durbar/table';

export function rolledDice(log: readonly Told[]): number {
  for (let at = log.length - 1; at >= 0; at--) {
    const rolled = log[at]?.facts.findLast(({ kind }) => kind === 'rolled');
    if (rolled) return (rolled.data['attack'] as readonly number[]).length;
  }
  return 4;
}
