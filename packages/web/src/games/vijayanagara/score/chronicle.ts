/** Victory points after each card, read from the log: what the facts changed is taken back from the board as it is now. */
import type { Fact } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { isProvince, KINDS, NOBODY, ownerOf, piecesIn, SPACES, TRIBUTARY, type World } from '@durbar/vijayanagara';
import { cardsOf, type Played } from '../cards.ts';
import { factionNumber, kindNumber, spaceNumber } from '../identify.ts';
import type { BoardView } from '../reading.ts';

/** What victory points are made of. */
interface Land {
  /** Pieces of the three Factions in each space. */
  readonly pieces: number[][];
  readonly structures: number[];
  readonly influence: number[];
  readonly marker: number[];
}

const PLAYERS = [0, 1, 2] as const;
const STRUCTURES: readonly string[] = ['qasbah', 'fort', 'temple'];
const ownerNamed = (piece: unknown) => ownerOf(kindNumber(piece));
const MARKING = ['control', 'tributary', 'independent'];

function landOf(board: BoardView): Land {
  return {
    pieces: SPACES.map((_, space) => PLAYERS.map((faction) => piecesIn(board, space, faction))),
    structures: STRUCTURES.map((name) => {
      const kind = kindNumber(name);
      return SPACES.reduce((n, _, space) => n + (board.pieces[space * KINDS + kind] ?? 0), 0);
    }),
    influence: [...board.influence],
    marker: [...board.marker],
  };
}

/** What a fact changed, or with `sign` -1 takes it back. Markers are put, not counted. */
function change(land: Land, { kind, data }: Fact, sign: 1 | -1): void {
  const add = (space: number, owner: number, n: number) => {
    const pieces = land.pieces[space];
    if (pieces?.[owner] !== undefined) pieces[owner] += sign * n;
  };
  const n = Number(data['n'] ?? 0);
  if (kind === 'placed' || kind === 'removed') {
    const count = kind === 'placed' ? n : -n;
    add(spaceNumber(data['space']), ownerNamed(data['piece']), count);
    const structure = STRUCTURES.indexOf(String(data['piece']));
    if (structure >= 0) land.structures[structure] = (land.structures[structure] ?? 0) + sign * count;
  } else if (kind === 'moved') {
    add(spaceNumber(data['from']), ownerNamed(data['piece']), -n);
    add(spaceNumber(data['to']), ownerNamed(data['piece']), n);
  } else if (kind === 'units-back') add(spaceNumber(data['from']), factionNumber(data['faction']), -1);
  else if (kind === 'influence') {
    const faction = factionNumber(data['faction']);
    land.influence[faction] = (land.influence[faction] ?? 0) + sign * n;
  } else if (sign > 0 && MARKING.includes(kind)) {
    const marker = kind === 'control' ? factionNumber(data['faction']) : kind === 'tributary' ? TRIBUTARY : NOBODY;
    land.marker[spaceNumber(data['space'])] = marker;
  }
}

function majorityOf(pieces: readonly number[]): number {
  const all = pieces.reduce((a, b) => a + b, 0);
  const most = pieces.findIndex((n) => 2 * n > all);
  return most < 0 ? NOBODY : most;
}

/** The land before all these facts: counts are taken back, and a marker follows from the first thing that happened to it. */
function before(board: BoardView, facts: readonly Fact[]): Land {
  const land = landOf(board);
  for (const fact of facts) change(land, fact, -1);
  for (const [space] of SPACES.entries()) {
    if (!isProvince(space)) continue;
    const first = facts.find(({ kind, data }) => MARKING.includes(kind) && spaceNumber(data['space']) === space);
    if (first !== undefined) land.marker[space] = first.kind === 'independent' ? TRIBUTARY : majorityOf(land.pieces[space] ?? []);
  }
  return land;
}

/** 5.1-5.3 during the game. */
function pointsOf(world: World, { marker, structures, influence }: Land): number[] {
  return PLAYERS.map((faction) => {
    const wanted = faction === 0 ? TRIBUTARY : faction;
    const land = marker.reduce((sum, one, space) => sum + (one === wanted ? (world.prosperity[space] ?? 0) : 0), 0);
    return faction === 0 ? land : land + (influence[faction] ?? 0) + (structures[faction] ?? 0);
  });
}

export interface Column {
  /** The card after which it is so; undefined for the beginning. */
  readonly card: Played | undefined;
  readonly points: readonly number[];
}

/** Points at the beginning and after each card; the last column has what the result says, Timur's share included. */
export function timelineOf(world: World, board: BoardView, log: readonly Told[], final: readonly number[] | undefined): Column[] {
  const cards = cardsOf(log);
  const land = before(
    board,
    cards.flatMap(({ facts }) => facts),
  );
  const columns: Column[] = [{ card: undefined, points: pointsOf(world, land) }];
  for (const card of cards) {
    for (const fact of card.facts) change(land, fact, 1);
    columns.push({ card, points: pointsOf(world, land) });
  }
  const last = columns.at(-1);
  if (last && final) columns[columns.length - 1] = { ...last, points: final };
  return columns;
}
