/** What a match looks like to everybody who is connected, and what has changed since it was last shown. Nothing is worked out twice. */
import { type Json, type Seat, same, type View, type Viewer } from '@durbar/kernel';
import type { MatchInfo, SeatView } from '@durbar/protocol';
import { entryAt, factsAt, lengthOf, type Patch, patchOf, type Table, type Told, toldOf, viewFor } from '@durbar/table';
import type { Room } from './rooms.ts';
import { type IsHere, infoFor, seatView } from './see.ts';
import type { SeatRecord } from './store/matches.ts';

export interface Scene {
  readonly rev: number;
  readonly length: number;
  /** What does not depend on who looks. */
  readonly info: Omit<MatchInfo, 'seats'>;
  readonly here: readonly boolean[];
  readonly people: readonly SeatRecord[];
  readonly public?: View;
  readonly seats: ReadonlyMap<Seat, SeatView>;
  /** How the view of each seat differs from the public one; worked out when it is asked for. */
  readonly own: Map<Seat, Patch | undefined | null>;
}

/** A match as it is now, through the eyes of these seats and of those without one. */
export function sceneOf(room: Room, rev: number, seats: Iterable<Seat>, isHere: IsHere, now: number): Scene {
  const { table } = room;
  const { seats: people, ...info } = infoFor(room, undefined, isHere, now);
  const views = new Map<Seat, SeatView>();
  if (table) for (const seat of seats) views.set(seat, seatView(table, seat));
  return {
    rev,
    length: table ? lengthOf(table) : 0,
    info,
    here: people.map(({ here }) => here),
    people: room.seats,
    ...(table && { public: viewFor(table, 'watcher') }),
    seats: views,
    own: new Map(),
  };
}

/** Whether one scene can be told as a change of the other: who sits where, and whether anything was dealt, is told whole. */
export const canFollow = (before: Scene, now: Scene): boolean =>
  before.people === now.people &&
  before.public !== undefined &&
  now.public !== undefined &&
  before.length <= now.length &&
  before.info.status === now.info.status;

/** The difference between two scenes as text, worked out once for each pair of eyes. */
export function difference(before: Scene, now: Scene, table: Table): (seats: readonly Seat[]) => string | undefined {
  const info = patchOf(before.info as unknown as Json, now.info as unknown as Json);
  const view = patchOf(before.public as unknown as Json, now.public as unknown as Json);
  const here = before.here.some((one, i) => one !== now.here[i]) ? `,"here":${JSON.stringify(now.here)}` : '';
  const shared = `{"t":"next","base":${before.length},"seq":${now.length}${info ? `,"info":${JSON.stringify(info)}` : ''}${here}${view ? `,"view":${JSON.stringify(view)}` : ''}`;
  const told = tellers(table, before.length, now.length);
  const own = new Map<Seat, string | undefined>();

  function change(seat: Seat): string | undefined {
    if (!own.has(seat)) own.set(seat, seatChange(before, now, seat));
    return own.get(seat);
  }

  return (seats) => {
    const changes = seats.map(change);
    if (info === null || view === null || changes.includes(undefined)) return undefined;
    return `${shared},"log":${told(seats.length > 0 ? seats : ['watcher'])},"mine":[${changes.filter((one) => one !== '').join(',')}]}`;
  };
}

/** How a seat's view differs from the public one; null if it must be told whole. */
function ownPart(scene: Scene, seat: Seat): Patch | undefined | null {
  if (!scene.own.has(seat)) scene.own.set(seat, patchOf(scene.public as unknown as Json, scene.seats.get(seat)?.view as unknown as Json));
  return scene.own.get(seat);
}

/** What is new for one seat, beyond what is new for everybody; undefined if it must be told whole. */
function seatChange(before: Scene, now: Scene, seat: Seat): string | undefined {
  const [old, fresh] = [before.seats.get(seat), now.seats.get(seat)];
  if (old === undefined || fresh === undefined) return undefined;
  const [was, own] = [ownPart(before, seat), ownPart(now, seat)];
  const rest = patchOf(restOf(old), restOf(fresh));
  if (rest === null || own === null) return undefined;
  const isSame = same(was, own);
  if (isSame && rest === undefined) return '';
  return JSON.stringify({ seat, ...(!isSame && { own: own ?? null }), ...(rest && { rest }) });
}

function restOf({ view: _, ...rest }: SeatView): Json {
  return rest as unknown as Json;
}

/** The new entries of the log as text: one for all, unless something in them is for some eyes only. */
function tellers(table: Table, from: number, below: number): (viewers: readonly Viewer[]) => string {
  const shared = new Map<string, string>();
  let isPrivate = false;
  for (let seq = from; seq < below; seq++) if (factsAt(table, seq).some(({ only }) => only !== undefined)) isPrivate = true;
  return (viewers) => {
    const key = isPrivate ? viewers.join() : '';
    const known = shared.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(heldLog(table, from, below, viewers));
    shared.set(key, text);
    return text;
  };
}

/** Entries that are still in memory, as somebody may know them. */
export function heldLog(table: Table, from: number, below: number, viewers: readonly Viewer[]): Told[] {
  const log: Told[] = [];
  for (let seq = from; seq < below; seq++) {
    const entry = entryAt(table, seq);
    if (entry) log.push(toldOf(entry, factsAt(table, seq), viewers));
  }
  return log;
}
