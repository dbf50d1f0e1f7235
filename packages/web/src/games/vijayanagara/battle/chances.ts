/** Odds for reading: the table of losses, and the chances that matter. */
import type { AttackOdds } from '@durbar/vijayanagara';

/** Chances as whole percents; what is possible is never 0 %, what is not certain never 100 %. */
export function percent(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance < 0.005) return '<1 %';
  if (chance > 0.995 && chance < 1 - 1e-9) return '>99 %';
  return `${Math.round(chance * 100)} %`;
}

/** The table without rows and columns that cannot happen: `rows` are the attacker's losses, `columns` the defender's. */
export interface LossTable {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly at: (attacker: number, defender: number) => number;
}

export function lossTable({ losses }: Pick<AttackOdds, 'losses'>): LossTable {
  const rows = losses.flatMap((row, a) => (row.some((chance) => chance > 1e-12) ? [a] : []));
  const columns = (losses[0] ?? []).flatMap((_, d) => (losses.some((row) => (row[d] ?? 0) > 1e-12) ? [d] : []));
  return { rows, columns, at: (a, d) => losses[a]?.[d] ?? 0 };
}

export const CHANCES = ['cleared', 'attackerFewer', 'defenderFewer', 'controlLost', 'attackerControls', 'influenceUp', 'influenceDown'] as const;

/** The chances worth telling: those that are not out of the question. */
export const chancesOf = (odds: AttackOdds): { readonly what: (typeof CHANCES)[number]; readonly chance: number }[] =>
  CHANCES.flatMap((what) => (odds[what] > 1e-12 ? [{ what, chance: odds[what] }] : []));
