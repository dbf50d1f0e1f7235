/** What a match looks like to everybody who is connected, and what has changed since it was last shown. Nothing is worked out twice. */
import { type Json, type Seat, same, type View, type Viewer } from '@durbar/kernel';
import type { SeatView } from '@durbar/protocol';
import { entryAt, factsAt, lengthOf, type Patch, patchOf, type Table, type Told, toldOf, viewFor } from '@durbar/table';
import type { Room } from './rooms.ts';
import { commonInfo, type IsHere, seatView } from './see.ts';
import type { MatchRecord, SeatRecord } from './store/matches.ts';

/** A match as it was shown. It holds values that others hold too, and no view: views are quickly made again, and many of them fill the memory. */
export interface Scene {
  readonly rev: number;
  readonly at: number;
  readonly length: number;
  readonly match: MatchRecord;
  readonly isPaused: boolean;
  readonly here: readonly boolean[];
  readonly people: readonly SeatRecord[];
  readonly table: Table | undefined;
  /** How the view of each seat differs from the public one; worked out when it is asked for. */
  readonly own: Map<Seat, Patch | undefined | null>;
}

export function sceneOf(room: Room, rev: number, isHere: IsHere, at: number): Scene {
  const { table, match, seats, paused } = room;
  return {
    rev,
    at,
    length: table ? lengthOf(table) : 0,
    match,
    isPaused: paused,
    here: seats.map(({ kind, guest }) => kind === 'bot' || (guest !== undefined && isHere(guest))),
    people: seats,
    table,
    own: new Map(),
  };
}

/** What can be seen of a scene; each pair of eyes looks once. */
export interface Eyes {
  public(): View | undefined;
  seat(seat: Seat): SeatView | undefined;
}

export function eyesOf({ table }: Pick<Scene, 'table'>): Eyes {
  let seen: View | undefined;
  const seats = new Map<Seat, SeatView>();
  return {
    public() {
      if (table) seen ??= viewFor(table, 'watcher');
      return seen;
    },
    seat(seat) {
      if (table === undefined) return undefined;
      const known = seats.get(seat) ?? seatView(table, seat);
      seats.set(seat, known);
      return known;
    },
  };
}

/** Whether one scene can be told as a change of the other: who sits where, and whether anything was dealt, is told whole. */
export const canFollow = (before: Scene, now: Scene): boolean =>
  before.people === now.people &&
  before.table !== undefined &&
  now.table !== undefined &&
  before.length <= now.length &&
  before.match.status === now.match.status;

/** The difference between two scenes as text without its end, worked out once for each pair of eyes. */
export function difference(before: Scene, now: Scene, table: Table, eyes: Eyes): (seats: readonly Seat[]) => string | undefined {
  const old = eyesOf(before);
  const info = patchOf(infoOf(before), infoOf(now));
  const view = patchOf(old.public() as unknown as Json, eyes.public() as unknown as Json);
  const here = before.here.some((one, i) => one !== now.here[i]) ? `,"here":${JSON.stringify(now.here)}` : '';
  const shared = `{"t":"next","base":${before.length},"seq":${now.length}${info ? `,"info":${JSON.stringify(info)}` : ''}${here}${view ? `,"view":${JSON.stringify(view)}` : ''}`;
  const told = tellers(table, before.length, now.length);
  const own = new Map<Seat, string | undefined>();

  function change(seat: Seat): string | undefined {
    if (!own.has(seat)) own.set(seat, seatChange(ownPart(before, old, seat), ownPart(now, eyes, seat), old.seat(seat), eyes.seat(seat)));
    return own.get(seat);
  }

  return (seats) => {
    const changes = seats.map(change);
    if (info === null || view === null || changes.includes(undefined)) return undefined;
    return `${shared},"log":${told(seats.length > 0 ? seats : ['watcher'])},"mine":[${changes.filter((one) => one !== '').join(',')}]`;
  };
}

/** What everybody may know of a match, beside who sits there. */
export const infoOf = ({ match, isPaused, at }: Scene): Json => commonInfo(match, isPaused, at) as unknown as Json;

/** How a seat's view differs from the public one; null if it must be told whole. */
function ownPart(scene: Scene, eyes: Eyes, seat: Seat): Patch | undefined | null {
  if (!scene.own.has(seat)) scene.own.set(seat, patchOf(eyes.public() as unknown as Json, eyes.seat(seat)?.view as unknown as Json));
  return scene.own.get(seat);
}

/** What is new for one seat, beyond what is new for everybody; undefined if it must be told whole. */
function seatChange(was: Patch | undefined | null, own: Patch | undefined | null, old: SeatView | undefined, fresh: SeatView | undefined): string | undefined {
  if (old === undefined || fresh === undefined) return undefined;
  const rest = patchOf(restOf(old), restOf(fresh));
  if (rest === null || own === null) return undefined;
  const isSame = same(was, own);
  if (isSame && rest === undefined) return '';
  return JSON.stringify({ seat: fresh.seat, ...(!isSame && { own: own ?? null }), ...(rest && { rest }) });
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
