/** 5.0-5.3: victory points by what they are made of, and how the game would end if Timur came now. */
import { controls, DELHI, isTributary, KIND_NAMES, onMap, SPACES, type TimurOdds, timurAdjustment, type World } from '@durbar/vijayanagara';
import type { BoardView } from '../reading.ts';

export interface Split {
  readonly prosperity: number;
  readonly structures: number;
  readonly influence: number;
  readonly points: number;
}

const PLAYERS = [0, 1, 2] as const;
const STRUCTURES = ['qasbah', 'fort', 'temple'] as const;

export function splitOf(world: World, board: BoardView, faction: number): Split {
  const prosperity = SPACES.reduce((sum, _, space) => {
    const counts = faction === DELHI ? isTributary(board, space) : controls(board, faction, space);
    return sum + (counts ? (world.prosperity[space] ?? 0) : 0);
  }, 0);
  const structures = faction === DELHI ? 0 : onMap(board, KIND_NAMES.indexOf(STRUCTURES[faction] ?? 'fort'));
  const influence = faction === DELHI ? 0 : (board.influence[faction] ?? 0);
  return { prosperity, structures, influence, points: prosperity + structures + influence };
}

/** 5.0: most points, then most Resources; those who are equal in both win together. */
export function winnersOf(points: readonly number[], resources: readonly number[]): number[] {
  const most = Math.max(...points);
  const first = PLAYERS.filter((faction) => points[faction] === most);
  const richest = Math.max(...first.map((faction) => resources[faction] ?? 0));
  return first.filter((faction) => resources[faction] === richest);
}

/** Who wins if nothing but the number of points decides it; whether Resources had to. */
export const isTieBroken = (points: readonly number[]): boolean => points.filter((one) => one === Math.max(...points)).length > 1;

export interface Ending {
  /** What Timur adds to Delhi's points. */
  readonly adjustment: number;
  readonly chance: number;
  readonly points: readonly number[];
  readonly winners: readonly number[];
}

/** All endings with a chance, from Delhi's best to its worst; Resources as they are now. */
export function endingsOf(points: readonly number[], resources: readonly number[], { left }: Pick<TimurOdds, 'left'>): Ending[] {
  const chances = new Map<number, number>();
  for (const [mongols, chance] of left.entries()) {
    const adjustment = timurAdjustment(mongols);
    chances.set(adjustment, (chances.get(adjustment) ?? 0) + chance);
  }
  return [...chances]
    .filter(([, chance]) => chance > 0)
    .sort(([a], [b]) => b - a)
    .map(([adjustment, chance]) => {
      const after = points.map((one, faction) => (faction === DELHI ? one + adjustment : one));
      return { adjustment, chance, points: after, winners: winnersOf(after, resources) };
    });
}

/** The chance of each Faction to win, a shared victory counted for each of them. */
export const chancesOf = (endings: readonly Ending[]): number[] =>
  PLAYERS.map((faction) => endings.reduce((sum, { chance, winners }) => sum + (winners.includes(faction) ? chance : 0), 0));

/** Below this a chance is written as almost none. */
const LITTLE = 0.005;
export const isLittle = (chance: number): boolean => chance > 0 && chance < LITTLE;

/** A number with its sign, as people write it. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
