/** What attacks promise (3.2.4, 3.3.4, 3.4.4), by exact odds. */
import { unused } from './moves.ts';
import { oddsOf } from './odds.ts';
import { MONGOL, numberOf, piecesOf, SUPPORT, unitsOf } from './pieces.ts';
import type { Scene } from './scene.ts';

const MONGOLS = 3;

/** Units that can join an attack on a space. */
function supporting(scene: Scene, who: number, space: number): number {
  let most = 0;
  for (const from of scene.mind.world.neighbours[space] as readonly number[])
    if (numberOf(scene.board, from, who * 3 + 2) > 0) most = Math.max(most, Math.min(SUPPORT[who] as number, unused(scene, who, from)));
  return most;
}

/** Whether Delhi may attack a Faction in a space (3.2.4); the southern Factions attack any piece. */
function isTarget({ board }: Scene, who: number, space: number, target: number): boolean {
  if (target === who) return false;
  if (target === MONGOLS) return who === 0 && numberOf(board, space, MONGOL) > 0;
  if (who > 0) return piecesOf(board, space, target) > 0;
  return numberOf(board, space, target * 3 + 1) > 0 || (unitsOf(board, space, target) === 0 && numberOf(board, space, target * 3 + 2) > 0);
}

/** What losses of a battle are worth: pieces of the attacker, pieces of the defender; Units before Structures. */
export function lossesWorth(scene: Scene, space: number, attacker: number, defender: number, a: number, d: number): number {
  if (attacker === MONGOLS) return scene.north(-a, -d);
  if (defender === MONGOLS) return scene.north(-d, -a);
  const delhi = attacker === 0 ? -a : defender === 0 ? -d : 0;
  const bahmani = attacker === 1 ? -a : defender === 1 ? -d : 0;
  const vijayanagara = attacker === 2 ? -a : defender === 2 ? -d : 0;
  let worth = scene.gain(space, delhi, bahmani, vijayanagara) - a * scene.unit(attacker) - d * scene.unit(defender);
  const razed = d - unitsOf(scene.board, space, defender);
  if (razed > 0) worth -= scene.structure(defender) - scene.unit(defender);
  if (attacker + defender === 3 && a !== d) {
    const winner = a < d ? attacker : defender;
    worth += scene.influence(winner, 1) + scene.influence(3 - winner, -1);
  }
  return worth;
}

/** What an attack promises, by exact odds. */
export function attacking(scene: Scene, who: number, space: number, target: number): number {
  const { board } = scene;
  const attackers = unused(scene, who, space) + supporting(scene, who, space);
  if (attackers === 0) return -99;
  const odds = oddsOf(board, space, who, target, attackers, numberOf(board, space, who * 3 + 2));
  let worth = 0;
  for (let i = 0; i < odds.chances.length; i++)
    worth += (odds.chances[i] as number) * lossesWorth(scene, space, who, target, odds.attacker[i] as number, odds.defender[i] as number);
  worth += odds.attackerSpends * scene.horses(who, -1);
  if (target !== MONGOLS) worth += odds.defenderSpends * scene.horses(target, -1);
  return worth;
}

export function bestAttack(scene: Scene, who: number, space: number): number {
  let best = -99;
  for (let target = 0; target <= MONGOLS; target++) if (isTarget(scene, who, space, target)) best = Math.max(best, attacking(scene, who, space, target));
  return best;
}
