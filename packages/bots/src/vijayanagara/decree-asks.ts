/** 4.2-4.4: answers within a Decree. */
import type { Choice } from '@durbar/kernel';
import { ALL_LAND, building, compelling, obeying, type Route, replacing, route } from './decrees.ts';
import { GOVERNOR, kindNamed, numberOf, ownerOf, spaceNamed, TROOP, unitsOf } from './pieces.ts';
import type { Scene } from './scene.ts';
import { each, NEVER, type Score } from './score.ts';

export const obedience = each((scene, { verb, noun }) => (verb === 'done' ? 0 : obeying(scene, spaceNamed(noun))));
export const buildHere = each((scene, { noun }) => building(scene, scene.seat, spaceNamed(noun)));
export const replaceHere: Score = each((scene, { verb, noun }) => {
  if (verb === 'done') return 0;
  const [piece, place] = noun as readonly unknown[];
  return replacing(scene, spaceNamed(place), kindNamed(piece));
});
export const amirAs = each((_scene, { noun }) => (noun === 'none' ? NEVER : noun === 'rebelling' ? 0.05 : 0));
export const compelHere = each((scene, { noun }) => compelling(scene, spaceNamed(noun)));
export const rajas: Score = each((scene, { verb, noun }) => {
  const space = scene.vars['space'] as number;
  if (verb === 'done') return 0;
  const here = scene.gain(space, 0, 0, 1);
  if (verb === 'place') return here + scene.unit(2) + 0.05;
  const [, place] = noun as readonly unknown[];
  return here + scene.gain(spaceNamed(place), 0, 0, -1);
});
export const compelRemove: Score = each((scene, { verb, noun }) => {
  if (verb === 'no') return 0;
  const kind = kindNamed(noun);
  const owner = ownerOf(kind);
  return scene.gainOf(scene.vars['space'] as number, owner, -1, kind === GOVERNOR ? -1 : 0) - (kind === GOVERNOR ? scene.governor() : scene.unit(owner));
});

const march: Route = { worth: 0, to: -1, n: 0, step: -1 };
const landOf = (scene: Scene): number => (typeof scene.vars['land'] === 'number' ? scene.vars['land'] : ALL_LAND);
export const origin = each((scene, { noun }) => {
  const from = spaceNamed(noun);
  return route(scene, from, 3, 0, unitsOf(scene.board, from, 0), landOf(scene), march).worth;
});

/** 4.2.2: Units join up to the number that pays, then the column goes the shortest way. */
export const column: Score = (scene, choices, out) => {
  const { vars } = scene;
  const here = vars['space'] as number;
  const carried = (vars['troops'] as number) + (vars['governors'] as number);
  const steps = 3 - (vars['n'] as number);
  const more = unitsOf(scene.board, here, 0) - carried;
  route(scene, here, steps, carried, more, landOf(scene), march);
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    if (verb === 'join') out[i] = march.n > 0 ? (noun === 'troop' ? 1 : numberOf(scene.board, here, TROOP) > (vars['troops'] as number) ? 0.4 : 1) : -1;
    else if (verb === 'go') out[i] = march.step < 0 || march.n > 0 ? -0.5 : spaceNamed(noun) === march.step ? 1 : -0.8;
    else if (verb === 'leave') out[i] = -1;
    else out[i] = march.step < 0 ? 1 : -0.2;
  }
};
