/** A space in words, for those who do not see the map. */
import { type Board, count, FACTIONS, isProvince, MONGOLS, NOBODY, TRIBUTARY, type World } from '@durbar/vijayanagara';
import type { Say } from '../../../words/types.ts';
import { changeAt, type SpaceChange } from '../decide/changes.ts';
import { factionName, listed, pieceName, shortName, signed, spaceName } from '../naming.ts';
import { holderOf, meterOf, statusOf } from './space.ts';
import { kindsIn } from './tokens.ts';

export const spokenPieces = (say: Say, board: Board, space: number): string => {
  const parts = kindsIn(board, space).map((kind) => say('spoken.pieces', { n: count(board, space, kind), piece: pieceName(say, kind) }));
  return parts.length === 0 ? say('spoken.empty') : listed(say, parts);
};

/** Tributary, Controlled by somebody, Uncontrolled; or what kind of space it is. */
export function spokenStatus(say: Say, board: Board, space: number): string {
  const holder = holderOf(board, space);
  return say(`status.${statusOf(board, space)}`, { faction: factionName(say, holder ?? NOBODY) });
}

export const spokenSpace = (say: Say, world: World, board: Board, space: number): string =>
  say('spoken.space', {
    space: spaceName(say, space),
    status: spokenStatus(say, board, space),
    province: isProvince(space) ? 'yes' : 'no',
    prosperity: world.prosperity[space] ?? 0,
    pieces: spokenPieces(say, board, space),
  });

const markerText = (say: Say, marker: number): string =>
  marker === TRIBUTARY
    ? say('marker.tributary')
    : marker < TRIBUTARY
      ? say('plan.controlled', { faction: shortName(say, marker) })
      : say('marker.uncontrolled');

/** What comes and goes in a space, and whose it becomes. */
export function spokenChange(say: Say, { pieces, marker }: SpaceChange): string {
  const parts = pieces.map(({ kind, n }) => say('effect.part', { what: pieceName(say, kind), n: signed(n) }));
  const turned = marker ? say('plan.marker', { before: markerText(say, marker.before), now: markerText(say, marker.now) }) : '';
  return [parts.join(say('effect.between')), turned].filter((text) => text !== '').join(' ');
}

/** What the turn that is being built changes in a space; empty if nothing. */
export function spokenPlan(say: Say, before: Board | undefined, board: Board, space: number): string {
  const change = before && changeAt(before, board, space);
  return change ? say('spoken.plan', { change: spokenChange(say, change) }) : '';
}

/** The majority in words: who has it, or what is missing to whom. */
export function spokenMajority(say: Say, board: Board, space: number, seat: number | undefined): string {
  const { most, missing } = meterOf(board, space);
  const lacks = seat === undefined ? 0 : (missing[seat] ?? 0);
  return say('spoken.majority', {
    most: FACTIONS[most] ?? 'nobody',
    faction: factionName(say, most),
    mine: seat === undefined || seat >= MONGOLS ? 'watcher' : most === seat ? 'mine' : 'theirs',
    n: most === seat ? 1 - lacks : lacks,
  });
}
