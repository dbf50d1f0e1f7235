/** Exact odds of battles, kept: the policy asks for the same few again and again. */
import { type BattleOdds, type Board, battleOdds } from '@durbar/vijayanagara';
import { CITY, FORT, MONGOL, numberOf, piecesOf, unitsOf } from './pieces.ts';

/** Tokens beyond two rarely change the odds of one battle; counting them all would multiply what has to be kept. */
const MOST_TOKENS = 2;
const known = new Map<number, Outcomes>();

/** The outcomes that matter, as lists: pieces lost by attacker and defender, with their chances, and the tokens spent on average. */
interface Outcomes {
  readonly attacker: readonly number[];
  readonly defender: readonly number[];
  readonly chances: readonly number[];
  readonly attackerLosses: number;
  readonly attackerSpends: number;
  readonly defenderSpends: number;
}
const RARE = 0.03;

function outcomes(odds: BattleOdds): Outcomes {
  const list = odds.losses.flatMap((row, a) => row.map((chance, d) => ({ a, d, chance }))).filter(({ chance }) => chance >= RARE);
  const all = list.reduce((sum, { chance }) => sum + chance, 0);
  return {
    attacker: list.map(({ a }) => a),
    defender: list.map(({ d }) => d),
    chances: list.map(({ chance }) => chance / all),
    attackerLosses: odds.attackerLosses,
    attackerSpends: odds.attackerSpends,
    defenderSpends: odds.defenderSpends,
  };
}

const MONGOLS = 3;

export function oddsOf(board: Board, space: number, attacker: number, defender: number, attackers: number, structure: number): Outcomes {
  const defenders = defender === MONGOLS ? numberOf(board, space, MONGOL) : unitsOf(board, space, defender);
  const pieces = defender === MONGOLS ? defenders : piecesOf(board, space, defender);
  const dice = (defender === 1 && numberOf(board, space, FORT) > 0) || (attacker === MONGOLS && space === CITY) ? 3 : 4;
  const own = attacker === MONGOLS ? 0 : Math.min(MOST_TOKENS, board.cavalry[attacker] as number);
  const theirs = defender === MONGOLS ? 0 : Math.min(MOST_TOKENS, board.cavalry[defender] as number);
  const mongols = attacker === MONGOLS ? 1 : defender === MONGOLS ? 2 : 0;
  const a = Math.min(5, attackers);
  const d = Math.min(5, defenders);
  const aLosable = Math.min(2, attackers + structure);
  const dLosable = Math.min(4, pieces);
  const key = ((((((a * 6 + d) * 3 + aLosable) * 5 + dLosable) * 2 + (dice - 3)) * 3 + own) * 3 + theirs) * 3 + mongols;
  let odds = known.get(key);
  if (odds === undefined) {
    odds = outcomes(
      battleOdds({
        attackers: a,
        defenders: d,
        attackerPieces: aLosable,
        defenderPieces: dLosable,
        attackDice: dice,
        attackerCavalry: own,
        defenderCavalry: theirs,
        ...(mongols > 0 && { mongols: mongols === 1 ? 'attacker' : 'defender' }),
      }),
    );
    known.set(key, odds);
  }
  return odds;
}
