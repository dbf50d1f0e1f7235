/** Exact odds of a battle (3.2.4, 1.10): all dice, Cavalry of the attacker and the best answer of the defender. */

/** Everything the outcome of a battle depends on. */
export interface BattleTerms {
  /** Units involved on each side. */
  readonly attackers: number;
  readonly defenders: number;
  /** Pieces each side can lose: its Units in the battle, and its Structure in the space. */
  readonly attackerPieces: number;
  readonly defenderPieces: number;
  /** Four, or three against a Fort and for Mongol Invaders in Delhi. */
  readonly attackDice: number;
  readonly attackerCavalry: number;
  readonly defenderCavalry: number;
  /** The side of the Mongol Invaders, whose one Charge is compulsory. */
  readonly mongols?: 'attacker' | 'defender';
}

/** Chances of losses: `losses[a][d]` is the chance that the attacker loses a pieces and the defender d. */
export interface BattleOdds {
  readonly losses: readonly (readonly number[])[];
  readonly attackerLosses: number;
  readonly defenderLosses: number;
  /** The defender has no piece left in the space. */
  readonly cleared: number;
  /** One side loses fewer pieces than the other: what shifts Influence between the southern Factions. */
  readonly attackerFewer: number;
  readonly defenderFewer: number;
  /** Tokens each side spends on average. */
  readonly attackerSpends: number;
  readonly defenderSpends: number;
}

/** Where Cavalry decisions begin: nothing rolled yet, dice on the table, or the attacker has finished. */
export interface DiceNow {
  readonly attack: readonly number[];
  readonly defence: readonly number[];
  readonly attackerDone: boolean;
  /** The compulsory Charge of the Mongol Invaders has been made. */
  readonly charged?: boolean;
}

interface Roll {
  readonly dice: readonly number[];
  readonly chance: number;
  /** What an attacker can make of it, by reach and tokens; worked out when first asked for. */
  readonly strikes: (readonly Strike[] | undefined)[];
}

const FACES = [1, 2, 3, 4, 5, 6];
const UNKNOWN = 99;

/** All rolls of n dice, sorted, each with its chance. */
function rolls(n: number): readonly Roll[] {
  const found = new Map<string, { dice: number[]; ways: number }>();
  const go = (dice: number[]) => {
    if (dice.length === n) {
      const sorted = [...dice].sort((a, b) => a - b);
      const one = found.get(sorted.join());
      if (one) one.ways += 1;
      else found.set(sorted.join(), { dice: sorted, ways: 1 });
    } else for (const face of FACES) go([...dice, face]);
  };
  go([]);
  return [...found.values()].map(({ dice, ways }) => ({ dice, chance: ways / 6 ** n, strikes: [] }));
}
export const ROLLS: readonly (readonly Roll[])[] = [0, 1, 2, 3, 4].map(rolls);

export const reachOf = (units: number): number => Math.min(units, 5);

/** What an attacker can make of its dice: hits that cannot be screened (ones) times five plus hits that can, and the tokens it takes. */
interface Strike {
  readonly strike: number;
  readonly cost: number;
}
const ONE = 5;
const OTHER = 1;

/** All useful ways to Charge dice; a die is left alone, brought to a hit, or brought to a 1. */
function strikes(dice: readonly number[], reach: number, tokens: number): Strike[] {
  let costs = new Int8Array(25).fill(UNKNOWN);
  costs[0] = 0;
  for (const die of dice) {
    if (die === 0) continue;
    const next = new Int8Array(25).fill(UNKNOWN);
    for (let strike = 0; strike < 25; strike++) {
      const cost = costs[strike] as number;
      if (cost === UNKNOWN) continue;
      const add = (hit: number, more: number) => {
        if (cost + more <= tokens && cost + more < (next[strike + hit] as number)) next[strike + hit] = cost + more;
      };
      if (die > reach) add(0, 0);
      if (reach > 1 && die > 1) add(OTHER, Math.max(0, die - reach));
      if (reach >= 1) add(ONE, die - 1);
    }
    costs = next;
  }
  const ways: Strike[] = [];
  for (let strike = 0; strike < 25; strike++) if (costs[strike] !== UNKNOWN) ways.push({ strike, cost: costs[strike] as number });
  return ways;
}

/** The same for a roll, kept. */
function strikesOf(roll: Roll, reach: number, tokens: number): readonly Strike[] {
  const at = tokens * 6 + reach;
  const known = roll.strikes[at];
  if (known !== undefined) return known;
  const ways = strikes(roll.dice, reach, tokens);
  roll.strikes[at] = ways;
  return ways;
}

/** The compulsory Charge of 3.5.3: a miss to a hit, else a 2 to a 1; other Charges change nothing. */
export function mongolDice(dice: readonly number[], reach: number): readonly number[] {
  const at = dice.indexOf(reach + 1) >= 0 && reach > 0 ? dice.indexOf(reach + 1) : dice.indexOf(2);
  return at < 0 ? dice : dice.map((die, i) => (i === at ? die - 1 : die));
}

const hitsOf = (dice: readonly number[], reach: number) => dice.reduce((n, die) => n + (die >= 1 && die <= reach ? 1 : 0), 0);

interface Reply {
  readonly attackerLost: number;
  readonly defenderLost: number;
  readonly cost: number;
}

/** The defender's best use of its tokens against a strike: least net loss, then fewest tokens. */
function bestReply(terms: BattleTerms, ones: number, others: number, dice: readonly number[]): Reply {
  const reach = reachOf(terms.defenders);
  const tokens = terms.mongols === 'defender' ? 0 : terms.defenderCavalry;
  const own = hitsOf(dice, reach);
  const prices = reach === 0 ? [] : dice.filter((die) => die > reach).map((die) => die - reach);
  prices.sort((a, b) => a - b);
  let best: Reply | undefined;
  for (let charges = 0, price = 0; charges <= prices.length; charges++) {
    if (charges > 0) price += prices[charges - 1] as number;
    if (price > tokens) break;
    for (let screens = 0; screens <= others && price + screens <= tokens; screens++) {
      const reply = {
        attackerLost: Math.min(own + charges, terms.attackerPieces),
        defenderLost: Math.min(ones + others - screens, terms.defenderPieces),
        cost: price + screens,
      };
      const net = reply.defenderLost - reply.attackerLost;
      const known = best === undefined ? 99 : best.defenderLost - best.attackerLost;
      if (best === undefined || net < known || (net === known && reply.cost < best.cost)) best = reply;
    }
  }
  return best as Reply;
}

/** A pair of defender's dice as a number; 0 stands for a die that is gone. */
const pairOf = (first: number, second: number): number => first * 7 + second;

/** The defender's dice after the attacker's Screens: each pair left, with the tokens it took. */
function screened(dice: readonly number[], tokens: number): { readonly pair: number; readonly cost: number }[] {
  const [first = 0, second = 0] = dice;
  const ways = [{ pair: pairOf(first, second), cost: 0 }];
  if (first > 1 && tokens >= 1) ways.push({ pair: pairOf(0, second), cost: 1 });
  if (second > 1 && tokens >= 1) ways.push({ pair: pairOf(first, 0), cost: 1 });
  if (first > 1 && second > 1 && tokens >= 2) ways.push({ pair: pairOf(0, 0), cost: 2 });
  return ways;
}

/** Best replies by strike and defender's dice, worked out once for a battle and kept as net loss, losses and tokens. */
interface Replies {
  readonly net: Int8Array;
  readonly reply: (Reply | undefined)[];
  /** Fills in the reply to a strike on a pair of dice and returns its net loss. */
  find(strike: number, pair: number): number;
}

function repliesTo(terms: BattleTerms, charged: boolean): Replies {
  const net = new Int8Array(25 * 49).fill(UNKNOWN);
  const reply: (Reply | undefined)[] = new Array(25 * 49);
  const forced = terms.mongols === 'defender' && !charged;
  return {
    net,
    reply,
    find(strike, pair) {
      const dice = [Math.floor(pair / 7), pair % 7];
      const best = bestReply(terms, Math.floor(strike / 5), strike % 5, forced ? mongolDice(dice, reachOf(terms.defenders)) : dice);
      reply[strike * 49 + pair] = best;
      net[strike * 49 + pair] = best.defenderLost - best.attackerLost;
      return best.defenderLost - best.attackerLost;
    },
  };
}

interface Choice extends Reply {
  readonly spent: number;
}

/** The attacker's best use of its tokens, knowing the defender's answer: most net loss, then fewest tokens. */
function bestAttack(tokens: number, ways: readonly Strike[], defence: ReturnType<typeof screened>, replies: Replies): Choice {
  let best = Number.NEGATIVE_INFINITY;
  let place = 0;
  let spent = 0;
  for (let w = 0; w < ways.length; w++) {
    const { strike, cost } = ways[w] as Strike;
    for (let d = 0; d < defence.length; d++) {
      const left = defence[d] as (typeof defence)[number];
      const price = cost + left.cost;
      if (price > tokens) continue;
      const at = strike * 49 + left.pair;
      let net = replies.net[at] as number;
      if (net === UNKNOWN) net = replies.find(strike, left.pair);
      if (net < best || (net === best && price >= spent)) continue;
      best = net;
      place = at;
      spent = price;
    }
  }
  const { attackerLost, defenderLost, cost } = replies.reply[place] as Reply;
  return { attackerLost, defenderLost, cost, spent };
}

class Tally {
  readonly losses: number[][] = Array.from({ length: 3 }, () => [0, 0, 0, 0, 0]);
  attackerSpends = 0;
  defenderSpends = 0;
  add(chance: number, outcome: Choice): void {
    const row = this.losses[outcome.attackerLost] as number[];
    row[outcome.defenderLost] = (row[outcome.defenderLost] as number) + chance;
    this.attackerSpends += chance * outcome.spent;
    this.defenderSpends += chance * outcome.cost;
  }
}

function summary(terms: BattleTerms, tally: Tally): BattleOdds {
  const { losses } = tally;
  const sum = (weight: (a: number, d: number) => number) => losses.reduce((all, row, a) => row.reduce((n, chance, d) => n + chance * weight(a, d), all), 0);
  return {
    losses,
    attackerLosses: sum((a) => a),
    defenderLosses: sum((_, d) => d),
    cleared: sum((_, d) => (d >= terms.defenderPieces ? 1 : 0)),
    attackerFewer: sum((a, d) => (a < d ? 1 : 0)),
    defenderFewer: sum((a, d) => (d < a ? 1 : 0)),
    attackerSpends: tally.attackerSpends,
    defenderSpends: tally.defenderSpends,
  };
}

/** Odds before the dice are rolled. */
export function battleOdds(terms: BattleTerms): BattleOdds {
  const tally = new Tally();
  const replies = repliesTo(terms, false);
  const reach = reachOf(terms.attackers);
  const mongols = terms.mongols === 'attacker';
  const tokens = mongols ? 0 : terms.attackerCavalry;
  const defences = (ROLLS[2] as readonly Roll[]).map(({ dice, chance }) => ({ ways: screened(dice, tokens), chance }));
  for (const roll of ROLLS[terms.attackDice] as readonly Roll[]) {
    const ways = mongols ? strikes(mongolDice(roll.dice, reach), reach, tokens) : strikesOf(roll, reach, tokens);
    for (const defence of defences) tally.add(roll.chance * defence.chance, bestAttack(tokens, ways, defence.ways, replies));
  }
  return summary(terms, tally);
}

/** Odds with the dice on the table: certain, if both sides play as assumed. */
export function battleOddsFrom(terms: BattleTerms, now: DiceNow): BattleOdds {
  const tally = new Tally();
  const reach = reachOf(terms.attackers);
  const mongols = terms.mongols === 'attacker';
  const attack = mongols && now.charged !== true ? mongolDice(now.attack, reach) : now.attack;
  const tokens = mongols || now.attackerDone ? 0 : terms.attackerCavalry;
  const defence = [now.defence[0] ?? 0, now.defence[1] ?? 0];
  const replies = repliesTo(terms, now.charged === true);
  tally.add(1, bestAttack(tokens, strikes(attack, reach, tokens), screened(defence, tokens), replies));
  return summary(terms, tally);
}
