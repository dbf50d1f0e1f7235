/** 1.10: the best use of Cavalry, by enumeration of everything both sides can do with their tokens; and which pieces to lose. */
import type { Choice } from '@durbar/kernel';
import type { Battle } from '@durbar/vijayanagara';
import { lossesWorth } from './fights.ts';
import { GOVERNOR, kindNamed, MONGOL, numberOf, piecesOf, spaceNamed, unitsOf } from './pieces.ts';
import type { Scene } from './scene.ts';

const MONGOLS = 3;

/** One side's dice against its reach: hits, those of them that can be screened, and the prices of turning misses into hits. */
interface Dice {
  hits: number;
  others: number;
  readonly prices: number[];
}
const readDice = (battle: Battle, first: number, last: number, reach: number, out: Dice): Dice => {
  out.hits = 0;
  out.others = 0;
  out.prices.length = 0;
  for (let i = first; i < last; i++) {
    const die = battle.dice[i] as number;
    if (die === 0) continue;
    if (die <= reach) {
      out.hits += 1;
      if (die > 1) out.others += 1;
    } else if (reach > 0) out.prices.push(die - reach);
  }
  if (out.prices.length > 1) out.prices.sort((a, b) => a - b);
  return out;
};

const reachOf = (units: number) => Math.min(5, units);
const attack: Dice = { hits: 0, others: 0, prices: [] };
const defence: Dice = { hits: 0, others: 0, prices: [] };

/** What a side is going to do with its tokens. */
interface Cavalry {
  worth: number;
  charges: number;
  screens: number;
}

/** The losses of a battle as the seat values them, each pair worked out once. */
class Losses {
  readonly known = new Float64Array(15);
  attacker = 0;
  defender = 0;
  space = 0;
  aPieces = 0;
  dPieces = 0;
  begin(scene: Scene, battle: Battle): void {
    this.known.fill(Number.NaN);
    const { board } = scene;
    this.attacker = battle.attacker;
    this.defender = battle.defender;
    this.space = battle.space;
    const structure = battle.attacker < MONGOLS ? numberOf(board, battle.space, battle.attacker * 3 + 2) : 0;
    this.aPieces = unitsAttacking(battle) + structure;
    this.dPieces = battle.defender === MONGOLS ? numberOf(board, battle.space, MONGOL) : piecesOf(board, battle.space, battle.defender);
  }
  of(scene: Scene, defenceHits: number, attackHits: number): number {
    const a = Math.min(defenceHits, this.aPieces, 2);
    const d = Math.min(attackHits, this.dPieces, 4);
    const at = a * 5 + d;
    let worth = this.known[at] as number;
    if (Number.isNaN(worth)) {
      worth = lossesWorth(scene, this.space, this.attacker, this.defender, a, d);
      this.known[at] = worth;
    }
    return worth;
  }
}
const losses = new Losses();

const unitsAttacking = (battle: Battle) =>
  (battle.local[0] as number) + (battle.local[1] as number) + (battle.support[0] as number) + (battle.support[1] as number);

/** All uses of tokens by one side: `visit` gets charges, screens and what they cost together. */
function uses(own: Dice, other: Dice, tokens: number, visit: (charges: number, screens: number, cost: number) => void): void {
  let price = 0;
  for (let charges = 0; charges <= own.prices.length; charges++) {
    if (charges > 0) price += own.prices[charges - 1] as number;
    if (price > tokens) break;
    for (let screens = 0; screens <= other.others && price + screens <= tokens; screens++) visit(charges, screens, price + screens);
  }
}

/** The best use for the side that decides; the attacker reckons with the defender's best answer. */
function cavalryPlan(scene: Scene, side: number, out: Cavalry): Cavalry {
  const battle = scene.board.battle as Battle;
  losses.begin(scene, battle);
  const defenders = battle.defender === MONGOLS ? numberOf(scene.board, battle.space, MONGOL) : unitsOf(scene.board, battle.space, battle.defender);
  readDice(battle, 0, 4, reachOf(unitsAttacking(battle)), attack);
  readDice(battle, 4, 6, reachOf(defenders), defence);
  out.worth = Number.NEGATIVE_INFINITY;
  const me = side === 0 ? battle.attacker : battle.defender;
  const mine = scene.board.cavalry[me] ?? 0;
  uses(side === 0 ? attack : defence, side === 0 ? defence : attack, mine, (charges, screens, cost) => {
    const spent = scene.horses(me, -cost);
    const hits = attack.hits + (side === 0 ? charges : -screens);
    const back = defence.hits + (side === 0 ? -screens : charges);
    const worth = spent + (side === 0 ? answered(scene, battle, hits, back, attack.others + charges, screens) : losses.of(scene, back, hits));
    if (worth <= out.worth + 1e-9) return;
    out.worth = worth;
    out.charges = charges;
    out.screens = screens;
  });
  return out;
}

/** What is left for the attacker once the defender has answered with its tokens. */
function answered(scene: Scene, battle: Battle, hits: number, back: number, others: number, screened: number): number {
  if (battle.defender === MONGOLS) return losses.of(scene, back + (defence.prices[0] === 1 ? 1 : 0), hits);
  const tokens = scene.board.cavalry[battle.defender] as number;
  let least = losses.of(scene, back, hits);
  if (tokens === 0) return least;
  let price = 0;
  for (let charges = 0; charges <= defence.prices.length && charges + screened <= 2; charges++) {
    if (charges > 0) price += defence.prices[charges - 1] as number;
    for (let screens = 0; screens <= others && price + screens <= tokens; screens++)
      least = Math.min(least, losses.of(scene, back + charges, hits - screens) + scene.horses(battle.defender, -price - screens));
    if (price > tokens) break;
  }
  return least;
}

const plan: Cavalry = { worth: 0, charges: 0, screens: 0 };

/** Scores of Charge, Screen and no more: the best plan first, one token at a time. */
export function scoreCavalry(scene: Scene, choices: readonly Choice[], out: Float64Array): void {
  const side = scene.vars['side'] as number;
  const battle = scene.board.battle as Battle;
  cavalryPlan(scene, side, plan);
  const own = side === 0 ? attack : defence;
  const other = side === 0 ? defence : attack;
  const reach = side === 0 ? reachOf(unitsAttacking(battle)) : reachOf(battle.defender === MONGOLS ? 5 : unitsOf(scene.board, battle.space, battle.defender));
  const charged = plan.charges > 0 ? reach + (own.prices[0] as number) : 0;
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    if (verb === 'charge') out[i] = noun === charged ? 3 : -3;
    else if (verb === 'screen') out[i] = plan.screens > 0 && other.others > 0 && (noun as number) <= otherReach(scene, battle, side) ? 2 : -3;
    else if (verb === 'done') out[i] = plan.charges + plan.screens === 0 ? 3 : -1;
    else out[i] = -9;
  }
}

const otherReach = (scene: Scene, battle: Battle, side: number): number =>
  reachOf(
    side === 1
      ? unitsAttacking(battle)
      : battle.defender === MONGOLS
        ? numberOf(scene.board, battle.space, MONGOL)
        : unitsOf(scene.board, battle.space, battle.defender),
  );

/** 3.2.4: the piece that is missed least. */
export function scoreLoss(scene: Scene, choices: readonly Choice[], out: Float64Array): void {
  for (let i = 0; i < choices.length; i++) {
    const [piece, place] = (choices[i] as Choice).noun as readonly unknown[];
    const kind = kindNamed(piece);
    const space = spaceNamed(place);
    const owner = Math.floor(kind / 3);
    if (kind === MONGOL) out[i] = 0;
    else if (kind % 3 === 2) out[i] = scene.gainOf(space, owner, -1) - scene.structure(owner);
    else out[i] = scene.gainOf(space, owner, -1, kind === GOVERNOR ? -1 : 0) - (kind === GOVERNOR ? scene.governor() : 0) - scene.unit(owner);
  }
}
