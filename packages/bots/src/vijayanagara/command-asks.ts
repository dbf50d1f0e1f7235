/** 3.2-3.4: answers within a Command. */
import type { Choice } from '@durbar/kernel';
import { TRIBUTARY } from '@durbar/vijayanagara';
import { type CommandName, worthIn } from './commands.ts';
import { attacking } from './fights.ts';
import { newTrek, shiftWorth, trek } from './moves.ts';
import { factionNamed, GOVERNOR, kindNamed, numberOf, ownerOf, QASBAH, spaceNamed } from './pieces.ts';
import type { Scene } from './scene.ts';
import { each, type Score } from './score.ts';

/** One more space of a Command, or enough. */
export const select = (command: CommandName): Score =>
  each((scene, { verb, noun }) => {
    if (verb === 'done') return 0;
    const who = scene.seat;
    return worthIn(scene, who, command, spaceNamed(noun)) + (scene.vars['free'] === 1 ? 0 : scene.money(who, -1));
  });

export const counted: Score = each((scene, { noun }) => {
  const n = noun as number;
  const space = scene.vars['space'] as number;
  return scene.gainOf(space, scene.seat, n) + n * scene.unit(scene.seat);
});

const road = newTrek();
/** Units into a space: the cheapest first, as long as another one pays. */
export const units: Score = (scene, choices, out) => {
  const who = scene.seat;
  const to = scene.vars['space'] as number;
  const done = scene.vars['n'] as number;
  trek(scene, who, to, who === 0 ? 4 : 3 - done, road);
  const least = road.from < 0 ? 0 : (road.price[road.from] as number);
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    if (verb === 'done') {
      out[i] = 0;
      continue;
    }
    const [piece, place] = noun as readonly unknown[];
    const from = spaceNamed(place);
    const kind = kindNamed(piece);
    let worth = road.worth - ((road.price[from] as number) - least);
    if (who === 0) worth += governorMove(scene, kind, from, to);
    else worth += kind % 3 === 1 && scene.board.marker[to] === TRIBUTARY ? -0.02 : 0;
    out[i] = worth;
  }
};

/** Governors count where they can Demand Obedience or Govern, Troops everywhere alike. */
function governorMove(scene: Scene, kind: number, from: number, to: number): number {
  if (kind !== GOVERNOR) return 0;
  const here = from > 2 && numberOf(scene.board, from, GOVERNOR) === 1 ? -scene.gain(from, -1, 0, 0, 0) + scene.gain(from, -1, 0, 0, -1) : 0;
  const there = to > 2 ? scene.gain(to, 1, 0, 0, 1) - scene.gain(to, 1, 0, 0, 0) : -0.2;
  return here + there - 0.02;
}

export const shift = each((scene, { verb }) => (verb === 'shift' ? shiftWorth(scene, scene.seat) + scene.money(scene.seat, -1) : 0));

/** 3.2.3 */
export const govern: Score = each((scene, { verb, noun }) => {
  const space = scene.vars['space'] as number;
  if (verb === 'done') return 0;
  const kind = kindNamed(noun);
  if (verb === 'place')
    return kind === GOVERNOR
      ? scene.gain(space, 1, 0, 0, 1) + scene.governor()
      : scene.gain(space, 1, 0, 0) + scene.structure(0) + (kind === QASBAH ? 0.05 : 0);
  const owner = ownerOf(kind);
  return scene.gainOf(space, owner, -1) - scene.unit(owner) + 0.05;
});

export const target = each((scene, { noun }) => attacking(scene, scene.seat, scene.vars['space'] as number, factionNamed(noun)));
export const support: Score = each((scene, { verb, noun }) => {
  if (verb === 'done') return 0;
  const [, place] = noun as readonly unknown[];
  const { battle } = scene.board;
  const already =
    battle === null ? 0 : (battle.local[0] as number) + (battle.local[1] as number) + (battle.support[0] as number) + (battle.support[1] as number);
  return already >= 5 ? -0.3 : 0.5 - 0.1 * Math.abs(scene.gainOf(spaceNamed(place), scene.seat, -1));
});
