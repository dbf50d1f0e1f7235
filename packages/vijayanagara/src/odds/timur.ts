/** Exact odds of Timur's invasion (2.6): the chain of battles from the Mountain Passes to Delhi, Cavalry spent for the best score (5.1). */
import { timurAdjustment } from '../cards/victory.ts';
import { type Board, count, unitsIn } from '../rules/board.ts';
import { DELHI } from '../rules/factions.ts';
import { MONGOL, QASBAH } from '../rules/pieces.ts';
import { DELHI_SPACE, PASSES, PUNJAB } from '../rules/spaces.ts';
import { mongolDice, ROLLS, reachOf } from './battle.ts';

/** Forces in one of the three spaces. */
export interface Stand {
  readonly mongols: number;
  readonly units: number;
  readonly qasbahs: number;
}

export interface TimurOdds {
  /** Chance of each number of Invaders left in Delhi at the end. */
  readonly left: readonly number[];
  /** Expected adjustment of Delhi's victory points. */
  readonly adjustment: number;
}

/** One kind of roll: Mongol hits that cannot and can be screened, Delhi's hits, and the prices of turning its misses into hits. */
interface Roll {
  readonly ones: number;
  readonly others: number;
  readonly hits: number;
  readonly prices: readonly number[];
  chance: number;
}

const MOST = 12;
const STAGES = [PASSES, PUNJAB, DELHI_SPACE] as const;
const CITY = 2;
const known = new Map<number, readonly Roll[]>();

/** All rolls of a battle by what matters about them. */
function rollsOf(dice: number, attack: number, defence: number): readonly Roll[] {
  const key = dice * 100 + attack * 10 + defence;
  const found = known.get(key);
  if (found !== undefined) return found;
  const kinds = new Map<string, Roll>();
  for (const one of ROLLS[dice] ?? []) {
    const charged = mongolDice(one.dice, attack);
    const ones = charged.filter((die) => die === 1 && attack >= 1).length;
    const others = charged.filter((die) => die > 1 && die <= attack).length;
    for (const other of ROLLS[2] ?? []) {
      const hits = other.dice.filter((die) => die <= defence).length;
      const prices = defence === 0 ? [] : other.dice.filter((die) => die > defence).map((die) => die - defence);
      const name = [ones, others, hits, ...prices].join();
      const same = kinds.get(name);
      const chance = one.chance * other.chance;
      if (same) same.chance += chance;
      else kinds.set(name, { ones, others, hits, prices: prices.sort((a, b) => a - b), chance });
    }
  }
  const list = [...kinds.values()];
  known.set(key, list);
  return list;
}

/** Chances of Invaders left, and what they are worth to Delhi. */
interface End {
  readonly left: Float64Array;
  readonly worth: number;
}

function ending(left: Float64Array): End {
  let worth = 0;
  for (let mongols = 0; mongols <= MOST; mongols++) worth += (left[mongols] as number) * timurAdjustment(mongols);
  return { left, worth };
}

const SETTLED: readonly End[] = Array.from({ length: MOST + 1 }, (_, mongols) => ending(new Float64Array(MOST + 1).map((_one, i) => (i === mongols ? 1 : 0))));

/** Odds from forces in the Mountain Passes, Punjab and Delhi and Delhi's Cavalry. */
export function timurOddsOf(stands: readonly [Stand, Stand, Stand], cavalry: number): TimurOdds {
  const memo = new Map<number, End>();

  /** After the battle of a stage: everybody goes on and meets the next stand. */
  function onward(stage: number, mongols: number, units: number, qasbahs: number, tokens: number): End {
    if (stage === CITY) return fight(stage, mongols, units, qasbahs, tokens);
    const next = stands[stage + 1] as Stand;
    return fight(stage + 1, mongols + next.mongols, units + next.units, next.qasbahs, tokens);
  }

  function fight(stage: number, mongols: number, units: number, qasbahs: number, tokens: number): End {
    if (mongols === 0 || units + qasbahs === 0 || (stage === CITY && units === 0))
      return stage === CITY ? (SETTLED[mongols] as End) : onward(stage, mongols, units, qasbahs, tokens);
    const key = (((stage * 16 + mongols) * 64 + units) * 2 + qasbahs) * 16 + tokens;
    const found = memo.get(key);
    if (found !== undefined) return found;
    const fresh = expected(stage, mongols, units, qasbahs, tokens);
    memo.set(key, fresh);
    return fresh;
  }

  /** The best of all uses of Cavalry for each roll. A round in Delhi that changes nothing is fought again. */
  function expected(stage: number, mongols: number, units: number, qasbahs: number, tokens: number): End {
    const rolls = rollsOf(stage === CITY ? 3 : 4, reachOf(mongols), reachOf(units));
    const best: { value: number; left: End | undefined; again: boolean; chance: number }[] = rolls.map((roll) => {
      let value = Number.NEGATIVE_INFINITY;
      let left: End | undefined;
      let again = false;
      for (let charges = 0, price = 0; charges <= roll.prices.length; charges++) {
        if (charges > 0) price += roll.prices[charges - 1] as number;
        if (price > tokens || (charges > 0 && roll.hits + charges > mongols)) break;
        for (let screens = 0; screens <= roll.others && price + screens <= tokens; screens++) {
          const slain = Math.min(mongols, roll.hits + charges);
          const lost = Math.min(units + qasbahs, roll.ones + roll.others - screens);
          const spent = price + screens;
          if (stage === CITY && slain + lost + spent === 0) {
            again = true;
            continue;
          }
          const walls = Math.min(qasbahs, lost);
          const one = onward(stage, mongols - slain, units - (lost - walls), qasbahs - walls, tokens - spent);
          if (one.worth > value + 1e-12) {
            value = one.worth;
            left = one;
          }
        }
      }
      return { value, left, again, chance: roll.chance };
    });
    let mean = Number.NEGATIVE_INFINITY;
    for (let round = 0; round < 8; round++) {
      let sum = 0;
      let stay = 0;
      for (const one of best) {
        if (one.again && (one.left === undefined || one.value < mean)) stay += one.chance;
        else sum += one.chance * one.value;
      }
      const next = sum / (1 - stay);
      if (Math.abs(next - mean) < 1e-13) break;
      mean = next;
    }
    const left = new Float64Array(MOST + 1);
    let moved = 0;
    for (const one of best) {
      if (one.left === undefined || (one.again && one.value < mean)) continue;
      moved += one.chance;
      for (let i = 0; i <= MOST; i++) left[i] = (left[i] as number) + one.chance * (one.left.left[i] as number);
    }
    return ending(left.map((chance) => chance / moved));
  }

  const [first] = stands;
  const { left, worth } = fight(0, first.mongols, first.units, first.qasbahs, cavalry);
  return { left: [...left], adjustment: worth };
}

/** Odds of the invasion if it came now. */
export function timurOdds(board: Board): TimurOdds {
  const stands = STAGES.map((space) => ({ mongols: count(board, space, MONGOL), units: unitsIn(board, space, DELHI), qasbahs: count(board, space, QASBAH) }));
  return timurOddsOf(stands as [Stand, Stand, Stand], board.cavalry[DELHI] as number);
}
