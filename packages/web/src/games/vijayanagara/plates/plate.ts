/** What a Faction has: the numbers of its plate. */
import {
  BOXES,
  type Board,
  boxOf,
  controls,
  DELHI,
  FACTIONS,
  hasSlot,
  isTributary,
  KINDS,
  MONGOLS,
  MOST_INFLUENCE,
  onMap,
  ownerOf,
  SPACES,
  timurAdjustment,
  unitsIn,
  type World,
} from '@durbar/vijayanagara';

export interface Plate {
  readonly faction: number;
  readonly points: number;
  /** Where the victory points come from (5.1-5.3). */
  readonly split: { readonly prosperity: number; readonly structures: number; readonly influence: number };
  /** What Timur's battle would add for Delhi if the Invaders in Delhi stayed as they are (5.1); 0 for others. */
  readonly timur: number;
  readonly resources: number;
  readonly cavalry: number;
  /** undefined for Delhi, which has none. */
  readonly influence: number | undefined;
  /** Message key below `perk.` of what the next level brings; undefined at the top. */
  readonly perk: string | undefined;
  readonly pieces: readonly Stock[];
}

/** Pieces of one holding box. */
export interface Stock {
  /** A kind of them, for the icon. */
  readonly kind: number;
  readonly available: number;
  readonly onMap: number;
  /** On the Influence track; only Units of the southern Factions. */
  readonly track: number;
}

const DELHI_SPACE = 2;

/** 1.9.1, 1.9.2 */
export const nextPerk = (faction: number, level: number): string | undefined =>
  faction === DELHI || level >= MOST_INFLUENCE ? undefined : `${FACTIONS[faction] ?? ''}.${level + 1}`;

function stockOf(board: Board, faction: number): Stock[] {
  const kinds = Array.from({ length: KINDS }, (_, kind) => kind).filter((kind) => ownerOf(kind) === faction);
  return [...new Set(kinds.map(boxOf))].map((box) => {
    const mine = kinds.filter((kind) => boxOf(kind) === box);
    const unit = mine.length > 1;
    return {
      kind: mine.at(-1) ?? 0,
      available: board.available[box] ?? 0,
      onMap: mine.reduce((n, kind) => n + onMap(board, kind), 0),
      track: unit ? (board.track[faction] ?? 0) : 0,
    };
  });
}

export function plateOf(world: World, board: Board, faction: number): Plate {
  const counts = (space: number) => (faction === DELHI ? isTributary(board, space) : controls(board, faction, space));
  const prosperity = SPACES.reduce((n, _, space) => n + (counts(space) ? (world.prosperity[space] ?? 0) : 0), 0);
  const structures = faction === DELHI ? 0 : onMap(board, faction * 3 + 2);
  const influence = faction === DELHI ? undefined : (board.influence[faction] ?? 0);
  return {
    faction,
    points: prosperity + structures + (influence ?? 0),
    split: { prosperity, structures, influence: influence ?? 0 },
    timur: faction === DELHI ? timurAdjustment(unitsIn(board, DELHI_SPACE, MONGOLS)) : 0,
    resources: board.resources[faction] ?? 0,
    cavalry: board.cavalry[faction] ?? 0,
    influence,
    perk: influence === undefined ? undefined : nextPerk(faction, influence),
    pieces: stockOf(board, faction),
  };
}

/** Levels of the Influence track, and whether Units wait there. */
export const levelsOf = (faction: number): readonly { readonly level: number; readonly units: boolean }[] =>
  [1, 2, 3, 4].map((level) => ({ level, units: hasSlot(faction, level) }));

export const mongolsAvailable = (board: Board): number => board.available[BOXES.indexOf('mongol')] ?? 0;
/** The kind of piece of an Invader. */
const INVADER = 9;
export const mongolsOnMap = (board: Board): number => onMap(board, INVADER);
