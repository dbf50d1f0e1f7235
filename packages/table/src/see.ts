/** Who may see what: views, choices and the log of a table for one viewer. */
import { type Choice, type Fact, fastChance, type Json, type Seat, type State, type View, type Viewer } from '@durbar/kernel';
import { entryAt, factsAt, lengthOf, stateAt } from './log.ts';
import { type Patch, patchOf } from './patch.ts';
import { draftOf, stateFor } from './play.ts';
import type { Entry, Table } from './types.ts';

/** Whether somebody may look through these eyes: a seat through its own, and once the match is over through any, as do others if the contract opens the hands to them. */
export function maySee(table: Table, who: Viewer, as: Viewer): boolean {
  if (who === 'watcher' && table.head.contract.spectators === 'none') return false;
  if (who === as || as === 'watcher') return true;
  return table.state.result !== undefined && (who !== 'watcher' || table.head.contract.spectators === 'open-after');
}

/** The view of the present, with the viewer's own draft in it. */
export function viewFor(table: Table, viewer: Viewer): View {
  return table.engine.view(viewer === 'watcher' ? table.state : stateFor(table, viewer), viewer);
}

/** How what a seat sees differs from what everybody does; undefined if it does not, null if it is something else. */
export function ownPatch(table: Table, seat: Seat, open: View): Patch | undefined | null {
  if (draftOf(table, seat)) return patchOf(open as unknown as Json, viewFor(table, seat) as unknown as Json);
  const own = table.engine.own(table.state, seat);
  return own && { p: { board: { s: own } } };
}

/** What a seat may do now. */
export function choicesFor(table: Table, seat: Seat): readonly Choice[] {
  return table.engine.choices(stateFor(table, seat), seat);
}

/** The view after an entry of the log; undefined if there is no such entry. */
export function viewAt(table: Table, seq: number, viewer: Viewer): View | undefined {
  const state = stateAt(table, seq);
  return state && table.engine.view(state, viewer);
}

const mayKnow = (viewer: Viewer) => (fact: Fact) => fact.only === undefined || (viewer !== 'watcher' && fact.only.includes(viewer));

/** One entry of the log as a viewer may know it: what happened, never the choice itself. */
export interface Told {
  readonly seq: number;
  readonly kind: Entry['kind'];
  readonly at: number;
  readonly seat?: Seat;
  /** Where it went back to, or the seat that was given time, and how much. */
  readonly to?: number;
  readonly time?: number;
  /** The bot that plays the seat from here on. */
  readonly bot?: string;
  readonly facts: readonly Fact[];
}

export function toldFor(table: Table, seq: number, viewer: Viewer): Told | undefined {
  const entry = entryAt(table, seq);
  return entry && toldOf(entry, factsAt(table, seq), [viewer]);
}

/** The same from an entry and its facts, for somebody with several pairs of eyes: whatever any of them may know, in the order in which it happened. */
export function toldOf(entry: Entry, facts: readonly Fact[], viewers: readonly Viewer[]): Told {
  const told: { -readonly [key in keyof Told]: Told[key] } = { seq: entry.seq, kind: entry.kind, at: entry.at, facts: factsFor(facts, viewers) };
  if (entry.kind === 'move' || entry.kind === 'forfeit' || entry.kind === 'seat' || entry.kind === 'gift') told.seat = entry.seat;
  if ((entry.kind === 'seat' || entry.kind === 'forfeit') && entry.bot !== undefined) told.bot = entry.bot;
  if (entry.kind === 'rewind' || entry.kind === 'gift') told.to = entry.to;
  if (entry.kind === 'gift') told.time = entry.time;
  return told;
}

/** Nearly always everybody may know everything. */
function factsFor(facts: readonly Fact[], viewers: readonly Viewer[]): readonly Fact[] {
  if (facts.every(({ only }) => only === undefined)) return facts;
  return facts.filter((fact) => viewers.some((viewer) => mayKnow(viewer)(fact)));
}

/** The log from an entry on. */
export function toldSince(table: Table, seq: number, viewer: Viewer): Told[] {
  const told: Told[] = [];
  for (let at = Math.max(0, seq); at < lengthOf(table); at++) {
    const one = toldFor(table, at, viewer);
    if (one) told.push(one);
  }
  return told;
}

/** Which choices of a seat could not be taken back, by their places: they need chance, or tell what not everybody may know. */
export function locksFor(table: Table, seat: Seat, choices: readonly Choice[]): number[] {
  if (table.head.contract.undo === 'none') return [];
  const state = stateFor(table, seat);
  return choices.flatMap((choice, i) => (isLocked(table, state, seat, choice) ? [i] : []));
}

/** Rules that fail at a choice fail when it is taken; looking at it harms nobody. */
function isLocked(table: Table, state: State, seat: Seat, choice: Choice): boolean {
  try {
    const step = table.engine.step(state, seat, choice, fastChance('look'));
    return step.ok && step.barrier;
  } catch {
    return false;
  }
}

/** The steps of a seat's own draft, each with the number of facts it may know of. */
export const planOf = (table: Table, seat: Seat): { readonly choice: Choice; readonly facts: number }[] => {
  const draft = draftOf(table, seat);
  return (draft?.choices ?? []).map((choice, i) => ({ choice, facts: (draft?.facts[i] ?? []).filter(mayKnow(seat)).length }));
};

/** What a seat's own draft would tell. */
export function draftFacts(table: Table, seat: Seat): readonly Fact[] {
  return (draftOf(table, seat)?.facts.flat() ?? []).filter(mayKnow(seat));
}
