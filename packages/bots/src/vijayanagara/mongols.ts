/** 3.5: what Mongol Invader Commands are worth to those who lead them. */
import type { Choice } from '@durbar/kernel';
import { lossesWorth } from './fights.ts';
import { oddsOf } from './odds.ts';
import { CITY, MONGOL, MONGOL_BOX, numberOf, PASSES, PUNJAB, piecesOf, QASBAH, spaceNamed } from './pieces.ts';
import type { Scene } from './scene.ts';

const MONGOLS = 3;
const NORTH = [PASSES, PUNJAB, CITY];
/** Troops that Delhi loses elsewhere for each Invader left (3.5.3). */
const TOLL = [0, 1, 2] as const;

/** An attack and the plunder after it, in one space. */
function plundering(scene: Scene, space: number): number {
  const { board } = scene;
  const invaders = numberOf(board, space, MONGOL);
  if (invaders === 0) return -99;
  let worth = 0;
  let left = invaders;
  if (piecesOf(board, space, 0) > 0) {
    const odds = oddsOf(board, space, MONGOLS, 0, invaders, 0);
    for (let i = 0; i < odds.chances.length; i++)
      worth += (odds.chances[i] as number) * lossesWorth(scene, space, MONGOLS, 0, odds.attacker[i] as number, odds.defender[i] as number);
    left -= odds.attackerLosses;
    worth += odds.defenderSpends * scene.horses(0, -1);
    if (numberOf(board, space, QASBAH) > 0) worth += 0.05;
  }
  const rich = Math.max(0, (board.resources[0] as number) - 3);
  worth += scene.money(0, -Math.min(rich, Math.round(left)));
  // A Troop fewer in a Province of Delhi's choice: the one it can spare best.
  worth -= 0.12 * (scene.points[0] as number) * left * (TOLL[NORTH.indexOf(space)] ?? 0);
  return worth + scene.north(-Math.max(0, Math.round(left) - 3), 0);
}

function bestPlunder(scene: Scene): number {
  let best = -99;
  for (const space of NORTH) best = Math.max(best, plundering(scene, space));
  return best;
}

/** Amass, Advance, Attack and Plunder. */
export function scoreMongols(scene: Scene, choices: readonly Choice[], out: Float64Array): void {
  const { board } = scene;
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    if (verb !== 'mongols') out[i] = -9;
    else if (noun === 'amass') out[i] = scene.north(Math.min(3, board.available[MONGOL_BOX] as number), 0);
    else if (noun === 'advance') out[i] = 0.05;
    else out[i] = bestPlunder(scene);
  }
}

export function scoreAdvance(scene: Scene, choices: readonly Choice[], out: Float64Array): void {
  for (let i = 0; i < choices.length; i++) out[i] = 0.05 * numberOf(scene.board, spaceNamed((choices[i] as Choice).noun), MONGOL);
}

/** All of them go: Invaders are strong together. */
export function scoreInvaders(_scene: Scene, choices: readonly Choice[], out: Float64Array): void {
  for (let i = 0; i < choices.length; i++) out[i] = 0.1 * ((choices[i] as Choice).noun as number);
}

export function scorePlunder(scene: Scene, choices: readonly Choice[], out: Float64Array): void {
  for (let i = 0; i < choices.length; i++) out[i] = plundering(scene, spaceNamed((choices[i] as Choice).noun));
}
