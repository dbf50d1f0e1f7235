/** What Decrees are worth (4.2-4.4), and where. */
import { TRIBUTARY } from '@durbar/vijayanagara';
import { AMIR, GOVERNOR, numberOf, piecesOf, RAJA, REBEL_AMIR, STRUCTURE_BOX, TROOP, UNIT_BOX, unitsOf } from './pieces.ts';
import type { Scene } from './scene.ts';

/** 4.3.2, 4.4.2 */
export const building = (scene: Scene, who: number, space: number): number => scene.gainOf(space, who, 1) + scene.structure(who);

function bestBuild(scene: Scene, who: number): number {
  const { board } = scene;
  if ((board.available[STRUCTURE_BOX[who] as number] as number) === 0) return -99;
  let best = -99;
  for (let space = 3; space < 16; space++)
    if (unitsOf(board, space, who) > 0 && numberOf(board, space, who * 3 + 2) === 0) best = Math.max(best, building(scene, who, space));
  return best;
}

const prosperity = (scene: Scene, marker: number): number => {
  let sum = 0;
  for (let space = 3; space < 16; space++) if (scene.board.marker[space] === marker) sum += scene.mind.world.prosperity[space] as number;
  return sum;
};

/** 4.2.3 */
export const obeying = (scene: Scene, space: number): number =>
  scene.gain(space, 0, 0, 0, 0, TRIBUTARY) + scene.money(0, scene.mind.world.prosperity[space] as number);

function demanding(scene: Scene): number {
  let sum = 0;
  for (let space = 3; space < 16; space++)
    if (scene.board.marker[space] === 0 && numberOf(scene.board, space, GOVERNOR) > 0) sum += Math.max(0, obeying(scene, space));
  return sum;
}

/** 4.3.3: what it is worth to have an Amir instead of a piece. */
export function replacing(scene: Scene, space: number, kind: number): number {
  const amir = (scene.board.available[UNIT_BOX[1]] as number) > 0 ? 1 : 0;
  if (kind === GOVERNOR) return scene.gain(space, -1, amir, 0, -1) - scene.governor() + amir * scene.unit(1);
  return scene.gain(space, 0, amir, -1) - scene.unit(2) + amir * scene.unit(1);
}

const isNear = (scene: Scene, space: number, who: number): boolean =>
  (scene.mind.world.neighbours[space] as readonly number[]).some((near) => piecesOf(scene.board, near, who) > 0);

function conspiring(scene: Scene): number {
  const { board } = scene;
  const wide = (board.influence[1] as number) >= 2;
  let first = 0;
  let second = 0;
  for (let space = 3; space < 16; space++) {
    if (piecesOf(board, space, 1) === 0 && !(wide && isNear(scene, space, 1))) continue;
    let best = 0;
    if (numberOf(board, space, GOVERNOR) > 0) best = Math.max(best, replacing(scene, space, GOVERNOR));
    if (wide && unitsOf(board, space, 2) > 0) best = Math.max(best, replacing(scene, space, RAJA));
    if (best > first) {
      second = first;
      first = best;
    } else if (best > second) second = best;
  }
  return first + second;
}

/** 4.4.3: up to two Rajas, and when Influential one enemy less. */
export function compelling(scene: Scene, space: number): number {
  const { board } = scene;
  const rajas = Math.min(2, board.available[UNIT_BOX[2]] as number);
  if ((board.influence[2] as number) < 2) return scene.gain(space, 0, 0, rajas) + rajas * scene.unit(2);
  let best = scene.gain(space, 0, 0, rajas);
  if (numberOf(board, space, TROOP) > 0) best = Math.max(best, scene.gain(space, -1, 0, rajas) - scene.unit(0));
  if (numberOf(board, space, GOVERNOR) > 0) best = Math.max(best, scene.gain(space, -1, 0, rajas, -1) - scene.governor());
  if (numberOf(board, space, AMIR) + numberOf(board, space, REBEL_AMIR) > 0) best = Math.max(best, scene.gain(space, 0, -1, rajas) - scene.unit(1));
  return best + rajas * scene.unit(2) + scene.horses(2, 1);
}

function bestCompel(scene: Scene): number {
  let best = -99;
  for (let space = 3; space < 16; space++) if (piecesOf(scene.board, space, 2) > 0 || isNear(scene, space, 2)) best = Math.max(best, compelling(scene, space));
  return best;
}

/** A Campaign of 4.2.2 from a space: where to, and with how many. */
export interface Route {
  worth: number;
  to: number;
  n: number;
  /** The first step on the way. */
  step: number;
}
const LONGEST = 3;
const FEWEST_LOST = 0;
const distance = new Int8Array(16);
const first = new Int8Array(16);
const queue = new Int8Array(16);

/** Distances from a space within so many steps over the land allowed, and the first step to each. */
function walk(scene: Scene, from: number, steps: number, land: number): number {
  distance.fill(-1);
  distance[from] = 0;
  first[from] = -1;
  queue[0] = from;
  let length = 1;
  for (let i = 0; i < length; i++) {
    const space = queue[i] as number;
    if ((distance[space] as number) >= steps) break;
    for (const next of scene.mind.world.neighbours[space] as readonly number[]) {
      if (distance[next] !== -1 || (land & (1 << next)) === 0) continue;
      distance[next] = (distance[space] as number) + 1;
      first[next] = space === from ? next : (first[space] as number);
      queue[length] = next;
      length += 1;
    }
  }
  return length;
}

/** The best way on for a column: `carried` Units are on the march already, up to `more` of those here may join. */
export function route(scene: Scene, from: number, steps: number, carried: number, more: number, land: number, out: Route): Route {
  const length = walk(scene, from, steps, land);
  out.worth = carried > 0 ? FEWEST_LOST : -99;
  out.to = carried > 0 ? from : -1;
  out.n = 0;
  out.step = -1;
  for (let n = carried > 0 ? 0 : 1; n <= more && n <= 5; n++) {
    const left = -scene.leave(from, carried + n);
    for (let i = 1; i < length; i++) {
      const to = queue[i] as number;
      const worth = left + (from < 3 && to < 3 ? -left : scene.arrive(to, carried + n));
      if (worth <= out.worth + 0.001) continue;
      out.worth = worth;
      out.to = to;
      out.n = n;
      out.step = first[to] as number;
    }
  }
  return out;
}

const plan: Route = { worth: 0, to: -1, n: 0, step: -1 };

export function bestCampaign(scene: Scene, land: number): number {
  let best = -99;
  for (let from = 0; from < 16; from++) {
    if ((land & (1 << from)) === 0) continue;
    const units = unitsOf(scene.board, from, 0);
    if (units > 0) best = Math.max(best, route(scene, from, LONGEST, 0, units, land, plan).worth);
  }
  return best;
}

export const ALL_LAND = 0xffff;

const decreed = new Map<string, number>();
let decreedBoard: object | undefined;
let decreedStep = -1;

/** What a Decree is worth, as if it came now; kept from the choice of an option to the choice of an action after it. */
export function decreeWorth(scene: Scene, who: number, decree: string): number {
  const { board, state } = scene;
  const untouched = state.step === decreedStep + 1 && scene.vars['commandLeft'] === 1 && scene.vars['decreeLeft'] === 1;
  if (board !== decreedBoard || (state.step !== decreedStep && !untouched)) {
    decreed.clear();
    decreedBoard = board;
    decreedStep = state.step;
  }
  const known = decreed.get(decree);
  if (known !== undefined) return known;
  const worth = reckon(scene, who, decree);
  decreed.set(decree, worth);
  return worth;
}

function reckon(scene: Scene, who: number, decree: string): number {
  const { board } = scene;
  switch (decree) {
    case 'collect-tribute':
      return scene.money(0, Math.floor(prosperity(scene, TRIBUTARY) / 2)) + scene.horses(0, 2);
    case 'campaign':
      return bestCampaign(scene, ALL_LAND);
    case 'demand-obedience':
      return demanding(scene);
    case 'trade': {
      let provinces = 0;
      for (let space = 3; space < 16; space++) if (piecesOf(board, space, 1) > 0) provinces += 1;
      return scene.money(1, provinces) + scene.horses(1, 1 + Math.ceil((board.influence[1] as number) / 2));
    }
    case 'tax':
      return scene.money(2, prosperity(scene, 2) + 5 - (board.available[STRUCTURE_BOX[2]] as number));
    case 'build':
      return bestBuild(scene, who);
    case 'conspire':
      return conspiring(scene);
    default:
      return bestCompel(scene);
  }
}
