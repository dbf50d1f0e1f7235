/** What a match looks like to everybody who is connected, and what has changed since it was last shown. Nothing is worked out twice. */
import { type Json, type Seat, same, type View, type Viewer } from '@durbar/kernel';
import type { SeatView } from '@durbar/protocol';
import { entryAt, factsAt, lengthOf, ownPatch, type Patch, patchOf, type Table, type Told, toldOf, viewFor } from '@durbar/table';
import type { Frame } from './frame.ts';
import type { Room } from './rooms.ts';
import { commonInfo, type IsHere, seatRest } from './see.ts';
import type { MatchRecord, SeatRecord } from './store/records.ts';

/** A match as it was shown. */
export interface Scene {
  readonly rev: number;
  readonly at: number;
  readonly length: number;
  readonly match: MatchRecord;
  readonly isPaused: boolean;
  /** What everybody may know of the match, beside who sits there. */
  readonly info: Json;
  readonly here: readonly boolean[];
  readonly people: readonly SeatRecord[];
  readonly table: Table | undefined;
  /** Absent as long as nothing is dealt. */
  readonly eyes: Eyes | undefined;
}

export function sceneOf({ table, match, seats, paused }: Pick<Room, 'table' | 'match' | 'seats' | 'paused'>, rev: number, isHere: IsHere, at: number): Scene {
  return {
    rev,
    at,
    length: table ? lengthOf(table) : 0,
    match,
    isPaused: paused,
    info: infoOf({ match, isPaused: paused, at }),
    here: hereOf(seats, isHere),
    people: seats,
    table,
    eyes: table && eyesOf(table),
  };
}

/** Whose seats are those of somebody who is there. */
const hereOf = (seats: readonly SeatRecord[], isHere: IsHere): boolean[] =>
  seats.map(({ kind, guest }) => kind === 'bot' || (guest !== undefined && isHere(guest)));

export const infoOf = ({ match, isPaused, at }: Pick<Scene, 'match' | 'isPaused' | 'at'>): Json => commonInfo(match, isPaused, at) as unknown as Json;

/** What can be seen of a match; each pair of eyes looks once. The lists in the views are those of the state, so that they are light. */
export interface Eyes {
  public(): View;
  seat(seat: Seat): SeatSeen;
}

export interface SeatSeen {
  /** How the view differs from the public one; null if it must be told whole. */
  readonly own: Patch | undefined | null;
  readonly rest: Omit<SeatView, 'view'>;
}

function eyesOf(table: Table): Eyes {
  let open: View | undefined;
  const seats: SeatSeen[] = [];
  function everybody(): View {
    open ??= viewFor(table, 'watcher');
    return open;
  }
  return {
    public: everybody,
    seat(seat) {
      const known = seats[seat];
      if (known) return known;
      const seen = { own: ownPatch(table, seat, everybody()), rest: seatRest(table, seat) };
      seats[seat] = seen;
      return seen;
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

/** What somebody is told: a text without its end, and its frame once one was made of it with nothing more in it. */
export interface Line {
  readonly text: string;
  frame: Frame | undefined;
}

export const lineOf = (text: string): Line => ({ text, frame: undefined });

/** The difference between two scenes, worked out once for each pair of eyes; undefined if it must be told whole. */
export function difference(before: Scene, now: Scene, table: Table): ((seats: readonly Seat[]) => Line | undefined) | undefined {
  const { eyes: old } = before;
  const { eyes } = now;
  if (old === undefined || eyes === undefined) return undefined;
  const info = patchOf(before.info, now.info);
  const view = patchOf(old.public() as unknown as Json, eyes.public() as unknown as Json);
  if (info === null || view === null) return undefined;
  const here = before.here.some((one, i) => one !== now.here[i]) ? `,"here":${JSON.stringify(now.here)}` : '';
  const shared = `{"t":"next","base":${before.length},"seq":${now.length}${info ? `,"info":${JSON.stringify(info)}` : ''}${here}${view ? `,"view":${JSON.stringify(view)}` : ''}`;
  const log = tellers(table, before.length, now.length);
  const own: (string | undefined)[] = [];
  const lines = new Map<readonly Seat[], Line>();
  let common: { readonly told: string; readonly line: Line } | undefined;

  const change = (seat: Seat): string | undefined => {
    own[seat] ??= seatChange(old.seat(seat), eyes.seat(seat));
    return own[seat];
  };

  function line(seats: readonly Seat[]): Line | undefined {
    const changes = seats.map(change);
    if (changes.includes(undefined)) return undefined;
    const told = log(seats.length > 0 ? seats : ['watcher']);
    const mine = changes.filter((one) => one !== '').join(',');
    if (mine !== '') return lineOf(`${shared},"log":${told},"mine":[${mine}]`);
    // Those for whom nothing is new but what everybody is told have one line together.
    if (common?.told !== told) common = { told, line: lineOf(`${shared},"log":${told},"mine":[]`) };
    return common.line;
  }

  return (seats) => {
    const known = lines.get(seats);
    if (known) return known;
    const made = line(seats);
    if (made) lines.set(seats, made);
    return made;
  };
}

/** What is new for one seat, beyond what is new for everybody; undefined if it must be told whole. */
function seatChange(old: SeatSeen, now: SeatSeen): string | undefined {
  const rest = patchOf(old.rest as unknown as Json, now.rest as unknown as Json);
  if (rest === null || now.own === null) return undefined;
  const isSame = same(old.own, now.own);
  if (isSame && rest === undefined) return '';
  return JSON.stringify({ seat: now.rest.seat, ...(!isSame && { own: now.own ?? null }), ...(rest && { rest }) });
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
