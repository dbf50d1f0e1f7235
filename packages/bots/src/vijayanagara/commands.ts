/** What Commands are worth, space by space (3.2-3.4), in points of the seat that looks. */
import { TRIBUTARY } from '@durbar/vijayanagara';
import { oddsOf } from './odds.ts';
import {
  AMIR,
  CITY,
  GOVERNOR,
  GOVERNOR_BOX,
  HOME,
  MONGOL,
  numberOf,
  piecesOf,
  QASBAH,
  RAJA,
  STRUCTURE_BOX,
  SUPPORT,
  TEMPLE,
  UNIT_BOX,
  unitsOf,
} from './pieces.ts';
import type { Scene } from './scene.ts';

const MONGOLS = 3;

/** Units of a Faction in a space that have not been used in this Command (3.1.2). */
export function unused({ board }: Scene, who: number, space: number): number {
  const units = unitsOf(board, space, who);
  return board.acting === who ? units - (board.used[space * 2] as number) - (board.used[space * 2 + 1] as number) : units;
}

/** Units that a Rally or a Conscript places in a space. */
function recruits({ board }: Scene, who: number, space: number): number {
  const left = board.available[UNIT_BOX[who] as number] as number;
  if (who === 0) return Math.min(left, space === CITY ? 5 : numberOf(board, space, QASBAH) > 0 ? 2 : board.marker[space] === TRIBUTARY ? 1 : 0);
  if (space !== HOME[who] && piecesOf(board, space, who) === 0) return 0;
  return Math.min(left, 1 + (space === HOME[who] ? 1 : 0) + (who === 2 ? numberOf(board, space, TEMPLE) : 0) + (board.marker[space] === who ? 1 : 0));
}

/** 3.2.1, 3.3.1, 3.4.1 */
function recruiting(scene: Scene, who: number, space: number): number {
  const n = recruits(scene, who, space);
  return n === 0 ? 0 : scene.gainOf(space, who, n) + n * scene.unit(who);
}

const taken = new Int8Array(16);
const lost = new Float64Array(16);

/** Units on their way into a space: what the best number of them is worth, and from where the first one comes. */
interface Trek {
  worth: number;
  n: number;
  from: number;
  /** What it costs to take one from each space, for those who prefer another. */
  readonly price: Float64Array;
}
export const newTrek = (): Trek => ({ worth: 0, n: 0, from: -1, price: new Float64Array(16) });

/** 3.2.2, 3.3.2, 3.4.2: the cheapest Units first, as many as pay. */
export function trek(scene: Scene, who: number, to: number, most: number, out: Trek): Trek {
  const near = scene.mind.world.neighbours[to] as readonly number[];
  taken.fill(0);
  lost.fill(0);
  out.worth = -99;
  out.n = 0;
  out.from = -1;
  let price = 0;
  for (let n = 1; n <= most; n++) {
    let from = -1;
    let least = 99;
    let total = 0;
    for (let i = 0; i < near.length; i++) {
      const space = near[i] as number;
      if (unused(scene, who, space) - (taken[space] as number) <= 0) continue;
      const all = scene.leave(space, (taken[space] as number) + 1);
      const more = all - (lost[space] as number);
      if (n === 1) out.price[space] = more;
      if (more < least) {
        least = more;
        from = space;
        total = all;
      }
    }
    if (from < 0) break;
    if (n === 1) out.from = from;
    taken[from] = (taken[from] as number) + 1;
    lost[from] = total;
    price += least;
    const worth = scene.arrive(to, n) - price;
    if (worth > out.worth) {
      out.worth = worth;
      out.n = n;
    }
  }
  return out;
}

const MIGRANTS = 3;
const MARCHERS = 4;
const way = newTrek();

/** The Influence shift of a Migrate (3.3.2, 3.4.2), if the seat can pay it after the space. */
export function shiftWorth(scene: Scene, who: number): number {
  return scene.influence(who, 1) + scene.influence(3 - who, -1);
}

function moving(scene: Scene, who: number, to: number): number {
  if (who > 0 && to < 3) return -99;
  const { worth } = trek(scene, who, to, who === 0 ? MARCHERS : MIGRANTS, way);
  if (who === 0 || scene.vars['shifted'] === 2) return worth;
  const shift = (scene.board.resources[who] as number) > 1 && piecesOf(scene.board, to, 3 - who) > 0 ? shiftWorth(scene, who) + scene.money(who, -1) : 0;
  return worth + Math.max(0, shift);
}

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
export const rebelling = (scene: Scene, who: number, space: number): number => scene.gain(space, 0, 0, 0, 0, who);

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

function bestAttack(scene: Scene, who: number, space: number): number {
  let best = -99;
  for (let target = 0; target <= MONGOLS; target++) if (isTarget(scene, who, space, target)) best = Math.max(best, attacking(scene, who, space, target));
  return best;
}

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
