/** Every battle of the log, and how lucky its outcome was: where it stands among all outcomes that the dice could bring. */
import type { Fact } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { type BattleOdds, type BattleTerms, MONGOLS } from '@durbar/vijayanagara';
import { pathOf } from '../../path.ts';
import { factionNumber, spaceNumber } from '../identify.ts';

/** Everything that luck is measured by. */
export interface Outcome {
  readonly terms: BattleTerms;
  readonly attackerLost: number;
  readonly defenderLost: number;
}

export interface Fought extends Outcome {
  /** Entry of the log in which the dice fell. */
  readonly seq: number;
  readonly space: number;
  readonly attacker: number;
  readonly defender: number;
  readonly attack: readonly number[];
  readonly defence: readonly number[];
}

function termsOf({ data }: Fact, attacker: number, defender: number, attackDice: number): BattleTerms {
  const n = (key: string) => Number(data[key] ?? 0);
  const mongols = attacker === MONGOLS ? 'attacker' : defender === MONGOLS ? 'defender' : undefined;
  return {
    attackers: n('attackers'),
    defenders: n('defenders'),
    attackerPieces: n('attackerPieces'),
    defenderPieces: n('defenderPieces'),
    attackDice,
    attackerCavalry: n('attackerCavalry'),
    defenderCavalry: n('defenderCavalry'),
    ...(mongols && { mongols }),
  };
}

/** Battles that have been fought out, in order. */
export function battlesOf(log: readonly Told[]): Fought[] {
  const battles: Fought[] = [];
  let rolled: { readonly seq: number; readonly fact: Fact } | undefined;
  for (const { seq, facts } of pathOf(log)) {
    for (const fact of facts) {
      if (fact.kind === 'rolled') rolled = { seq, fact };
      if (fact.kind !== 'fought' || rolled === undefined) continue;
      const { data } = rolled.fact;
      const attacker = factionNumber(data['attacker']);
      const defender = factionNumber(data['defender']);
      const attack = data['attack'] as readonly number[];
      battles.push({
        seq: rolled.seq,
        space: spaceNumber(data['space']),
        attacker,
        defender,
        attack,
        defence: data['defence'] as readonly number[],
        attackerLost: Number(fact.data['attackerLost']),
        defenderLost: Number(fact.data['defenderLost']),
        terms: termsOf(rolled.fact, attacker, defender, attack.length),
      });
      rolled = undefined;
    }
  }
  return battles;
}

/** Share of outcomes that would have been worse for the attacker, ties counted half: 0.5 is what was to be expected. */
export function percentile(odds: BattleOdds, attackerLost: number, defenderLost: number): number {
  const net = defenderLost - attackerLost;
  let worse = 0;
  for (const [a, row] of odds.losses.entries()) {
    for (const [d, chance] of row.entries()) worse += d - a < net ? chance : d - a === net ? chance / 2 : 0;
  }
  return worse;
}

export interface Luck {
  readonly battles: number;
  /** Sum over the battles of the share above or below one half: what the dice gave, in battles. */
  readonly sum: number;
}

/** The luck of each Faction, the Mongol Invaders included. */
export function luckLedger(battles: readonly Fought[], percentiles: readonly number[]): Luck[] {
  return [0, 1, 2, MONGOLS].map((faction) => {
    const own = battles.flatMap(({ attacker, defender }, i) => {
      const share = (percentiles[i] ?? 0.5) - 0.5;
      return faction === attacker ? [share] : faction === defender ? [-share] : [];
    });
    return { battles: own.length, sum: own.reduce((a, b) => a + b, 0) };
  });
}
