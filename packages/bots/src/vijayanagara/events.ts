/** 2.3.4: answers to what Events ask, piece by piece. */
import type { Choice } from '@durbar/kernel';
import { CITY, factionNamed, GOVERNOR, kindNamed, MONGOL, ownerOf, PASSES, PUNJAB, spaceNamed } from './pieces.ts';
import type { Scene } from './scene.ts';

/** What it is worth that one piece of a kind comes to a space (or leaves it, n = -1). */
function pieceWorth(scene: Scene, space: number, kind: number, n: number): number {
  if (kind === MONGOL) return scene.north(n, 0);
  const owner = ownerOf(kind);
  const worth = scene.gainOf(space, owner, n, kind === GOVERNOR ? n : 0);
  const whole = kind === GOVERNOR ? scene.governor() : kind % 3 === 2 ? scene.structure(owner) : scene.unit(owner);
  return worth + n * whole;
}

const isNorth = (space: number) => space === PASSES || space === PUNJAB || space === CITY;

/** Place, remove, flip, replace and move. */
export function scorePiece(scene: Scene, choices: readonly Choice[], out: Float64Array): void {
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    if (verb === 'done') {
      out[i] = 0;
      continue;
    }
    const [piece, place] = noun as readonly unknown[];
    const kind = kindNamed(piece);
    const space = spaceNamed(place);
    if (verb === 'place-at') out[i] = pieceWorth(scene, space, kind, 1);
    else if (verb === 'remove-at' || verb === 'replace') out[i] = pieceWorth(scene, space, kind, -1);
    else if (verb === 'move') {
      const to = scene.vars['dest'] as number;
      const owner = ownerOf(kind);
      out[i] = kind === MONGOL || (isNorth(space) && isNorth(to)) ? 0.02 : scene.gainOf(space, owner, -1) + scene.gainOf(to, owner, 1);
    } else out[i] = 0.05 * (scene.points[ownerOf(kind)] ?? 0);
  }
}

export function scoreStead(scene: Scene, choices: readonly Choice[], out: Float64Array): void {
  const space = Math.floor((scene.vars['taken'] as number) / 10);
  for (let i = 0; i < choices.length; i++) {
    const { noun } = choices[i] as Choice;
    out[i] = noun === 'none' ? 0 : pieceWorth(scene, space, kindNamed(noun), 1);
  }
}

/** Events that harm the Faction chosen: by number, of the shaded half. */
const HARMFUL = [16];

/** A Faction: oneself for what is good, the strongest opponent for what is not. */
export function scoreFaction(scene: Scene, choices: readonly Choice[], out: Float64Array): void {
  const bad = HARMFUL.includes(scene.board.card) ? -1 : 1;
  for (let i = 0; i < choices.length; i++) {
    const faction = factionNamed((choices[i] as Choice).noun);
    out[i] = bad * (scene.points[faction] ?? 0);
  }
}

/** A space: where there is something to win or to lose. */
export function scoreEvent(scene: Scene, choices: readonly Choice[], out: Float64Array): void {
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    out[i] = verb === 'done' ? -0.2 : 0.05 * (scene.mind.world.prosperity[spaceNamed(noun)] as number);
  }
}
