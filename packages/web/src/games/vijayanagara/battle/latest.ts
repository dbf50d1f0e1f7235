/** The battle to be shown: the one that has just been fought, until something else happens. */
import type { Told } from '@durbar/table';
import { lastBattle, type Report } from './dice.ts';

const OF_BATTLE = ['rolled', 'hits', 'fought'];

export function latestReport(log: readonly Told[], drafted: number): { readonly report: Report; readonly roll: string } | undefined {
  const last = log.findLast(({ facts }) => facts.length > 0);
  if (drafted > 0 || last === undefined || !last.facts.some(({ kind }) => OF_BATTLE.includes(kind))) return undefined;
  const from = log.findLastIndex(({ facts }) => facts.some(({ kind }) => kind === 'rolled'));
  const report = lastBattle(log.slice(from).flatMap(({ facts }) => facts));
  return report && { report, roll: `${log[from]?.seq}` };
}
