/** What Commands are worth, space by space (3.2-3.4), in points of the seat that looks. */
import { TRIBUTARY } from '@durbar/vijayanagara';
import { bestAttack } from './fights.ts';
import { moving, recruiting } from './moves.ts';
import { AMIR, CITY, GOVERNOR, GOVERNOR_BOX, HOME, numberOf, piecesOf, QASBAH, RAJA, STRUCTURE_BOX } from './pieces.ts';
import type { Scene } from './scene.ts';

/** 3.2.3: a Governor, or what a Governor does. */
function governing(scene: Scene, space: number): number {
  return Math.max(placingGovernor(scene, space), usingGovernor(scene, space));
}

function placingGovernor(scene: Scene, space: number): number {
  if ((scene.board.available[GOVERNOR_BOX] as number) === 0) return -99;
  return scene.gain(space, 1, 0, 0, 1) + scene.governor();
}

function usingGovernor(scene: Scene, space: number): number {
  const { board } = scene;
  if (numberOf(board, space, GOVERNOR) === 0) return -99;
  const built = numberOf(board, space, QASBAH) === 0 && (board.available[STRUCTURE_BOX[0]] as number) > 0 ? 1 : 0;
  const amirs = Math.min(2, numberOf(board, space, AMIR));
  const rajas = Math.min(2, numberOf(board, space, RAJA));
  const worth = Math.max(scene.gain(space, built, -amirs, -Math.min(rajas, 2 - amirs)), scene.gain(space, built, -Math.min(amirs, 2 - rajas), -rajas));
  return worth + built * scene.structure(0);
}

/** 3.3.3, 3.4.3 */
const rebelling = (scene: Scene, who: number, space: number): number => scene.gain(space, 0, 0, 0, 0, who);

export const NAMES = ['conscript', 'march', 'govern', 'attack', 'rally', 'migrate', 'rebel'] as const;
export type CommandName = (typeof NAMES)[number];
const BY_FACTION: readonly (readonly CommandName[])[] = [
  ['conscript', 'march', 'govern', 'attack'],
  ['rally', 'migrate', 'rebel', 'attack'],
  ['rally', 'migrate', 'rebel', 'attack'],
];
export const commandsOf = (who: number): readonly CommandName[] => BY_FACTION[who] as readonly CommandName[];

/** What one selected space of a Command is worth, without its price. */
export function worthIn(scene: Scene, who: number, command: CommandName, space: number): number {
  switch (command) {
    case 'conscript':
    case 'rally':
      return recruiting(scene, who, space);
    case 'march':
    case 'migrate':
      return moving(scene, who, space);
    case 'govern':
      return governing(scene, space);
    case 'rebel':
      return rebelling(scene, who, space);
    case 'attack':
      return bestAttack(scene, who, space);
  }
}

/** Whether a Command could be used in a space, roughly: what the estimate of a whole Command adds up. */
function isOpen({ board }: Scene, who: number, command: CommandName, space: number): boolean {
  const marker = board.marker[space] as number;
  switch (command) {
    case 'conscript':
      return space === CITY || marker === TRIBUTARY || numberOf(board, space, QASBAH) > 0;
    case 'rally':
      return space === HOME[who] || (space > 2 && piecesOf(board, space, who) > 0);
    case 'march':
      return true;
    case 'migrate':
      return space > 2;
    case 'govern':
      return space < 3 || marker === TRIBUTARY || marker === 0;
    case 'rebel': {
      if (board.dynasty === 0 || marker !== TRIBUTARY) return false;
      const mine = piecesOf(board, space, who);
      return mine > 0 && mine > piecesOf(board, space, 0) + piecesOf(board, space, 3 - who);
    }
    case 'attack':
      return who === 0 || space > 2;
  }
}

/** How much of the worth of a second, third and further space is still there once the ones before are done. */
const FURTHER: { readonly [command in CommandName]: number } = { conscript: 0.8, march: 0.5, govern: 0.8, attack: 0.9, rally: 0.9, migrate: 0.5, rebel: 1 };
const top = new Float64Array(16);

/** What a Command is worth in one space, and in as many as pay. */
export interface Worth {
  one: number;
  all: number;
}

/** What a Command is worth with so many spaces at most. */
export function worthOf(scene: Scene, who: number, command: CommandName, most: number, free: boolean, out: Worth): Worth {
  const money = free ? 99 : (scene.board.resources[who] as number);
  let n = 0;
  const price = free ? 0 : scene.money(who, -1);
  for (let space = 0; space < 16; space++) {
    if (!isOpen(scene, who, command, space)) continue;
    const worth = worthIn(scene, who, command, space) + price;
    if (worth <= 0) continue;
    let at = n;
    n += 1;
    while (at > 0 && (top[at - 1] as number) < worth) {
      top[at] = top[at - 1] as number;
      at -= 1;
    }
    top[at] = worth;
  }
  let keep = 1;
  out.all = 0;
  for (let i = 0; i < n && i < most && i < money; i++) {
    out.all += keep * (top[i] as number);
    keep *= FURTHER[command];
  }
  out.one = n > 0 && money > 0 ? (top[0] as number) : 0;
  return out;
}

/** The Commands of the seat, estimated once for the choice of an option and the choice of a Command after it. */
const estimates: readonly Worth[] = NAMES.map(() => ({ one: 0, all: 0 }));
let estimatedBoard: object | undefined;
let estimatedStep = -1;
let estimatedSeat = -1;

/** Whether the option was chosen just now, and nothing of it is done. */
const isUntouched = ({ state, vars }: Scene): boolean =>
  state.stack[state.stack.length - 1]?.at === 'action' && vars['commandLeft'] === 1 && (vars['option'] === 2) === (vars['decreeLeft'] === 1);

export function estimate(scene: Scene): readonly Worth[] {
  const { board, seat, state } = scene;
  if (board === estimatedBoard && seat === estimatedSeat && (state.step === estimatedStep || (state.step === estimatedStep + 1 && isUntouched(scene))))
    return estimates;
  estimatedBoard = board;
  estimatedStep = state.step;
  estimatedSeat = seat;
  const most = board.shadow && board.timurid > 0 ? 1 : 16;
  for (const command of commandsOf(seat)) worthOf(scene, seat, command, most, false, estimates[NAMES.indexOf(command)] as Worth);
  return estimates;
}
