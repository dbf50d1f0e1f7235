/** Playing at a table: drafts, confirmation, undo, and going back by consent. */
import { type Chance, type Choice, type Draw, engineOf, type Fact, type Game, recordedChance, type Seat, type State, tapeChance } from '@durbar/kernel';
import { append, drawCounts, forfeited, seal, stateAt } from './log.ts';
import { drawSeats } from './seats.ts';
import type { Draft, Entry, Hash, Head, Outcome, Source, Table } from './types.ts';

/** A new match: chance is drawn for the first time here. With `draw` seats come first; `order` is then where whoever gets each seat sat before. */
export function openTable(
  game: Game,
  head: Head,
  hash: Hash,
  contributions: readonly string[],
  source: Source,
  at: number,
  { draw = false }: { readonly draw?: boolean } = {},
): { readonly table: Table; readonly committed: readonly Entry[]; readonly order?: readonly Seat[] } {
  const engine = engineOf(game, head.edition ?? head.editionName);
  const chance = source(new Map());
  const draws: Draw[] = [];
  const order = draw ? drawSeats(head.seats, recordedChance(chance, draws)) : undefined;
  const start = engine.start(head.seats, head.options, chance);
  const empty: Table = { head, engine, hash, log: [], facts: [], snapshots: new Map(), path: [], state: start.state, drafts: [] };
  const entry = seal(empty, { kind: 'start', contributions, draws: [...draws, ...start.draws], ...(order && { drawn: true }) }, start.state, at);
  return { table: append(empty, entry, start.state, start.facts), committed: [entry], ...(order && { order }) };
}

/** A practice match, which begins with a position of another; its head says of which. Chance begins anew. */
export function openPractice(
  game: Game,
  head: Head & Required<Pick<Head, 'from'>>,
  hash: Hash,
  contributions: readonly string[],
  position: State,
  at: number,
): { readonly table: Table; readonly committed: readonly Entry[] } {
  const engine = engineOf(game, head.edition ?? head.editionName);
  const empty: Table = { head, engine, hash, log: [], facts: [], snapshots: new Map(), path: [], state: position, drafts: [] };
  const entry = seal(empty, { kind: 'start', contributions, draws: [], position }, position, at);
  return { table: append(empty, entry, position, []), committed: [entry] };
}

export const draftOf = (table: Table, seat: Seat): Draft | undefined => table.drafts.find((draft) => draft.seat === seat);

/** What a seat has before it: the committed state, or its own draft. */
export function stateFor(table: Table, seat: Seat): State {
  const draft = draftOf(table, seat);
  return draft?.states[draft.states.length - 1] ?? table.state;
}

/** One step of a seat. It stays a draft until it is confirmed, unless it raises the barrier or the contract knows no undo. */
export function play(table: Table, seat: Seat, choice: unknown, source: Source, at: number): Outcome {
  const step = table.engine.step(
    stateFor(table, seat),
    seat,
    choice,
    whenDrawn(() => source(drawCounts(table))),
  );
  if (!step.ok) return step;
  const draft = withStep(draftOf(table, seat) ?? { seat, choices: [], states: [], facts: [] }, choice as Choice, step.state, step.facts);
  if (step.barrier || table.head.contract.undo === 'none') return commit(table, draft, step.draws, at);
  return { ok: true, table: withDraft(table, draft), committed: [] };
}

/** A source that is made at the first draw: most steps need none. */
function whenDrawn(make: () => Chance): Chance {
  let made: Chance | undefined;
  return {
    int(label, n) {
      made ??= make();
      return made.int(label, n);
    },
  };
}

/** Takes back the last step of a draft. */
export function undo(table: Table, seat: Seat): Outcome {
  const draft = draftOf(table, seat);
  if (draft === undefined) return { ok: false, code: 'undo-nothing' };
  return { ok: true, table: withDraft(table, shortened(draft, draft.choices.length - 1)), committed: [] };
}

/** Takes back the whole draft. */
export function reset(table: Table, seat: Seat): Outcome {
  if (draftOf(table, seat) === undefined) return { ok: false, code: 'undo-nothing' };
  return { ok: true, table: { ...table, drafts: table.drafts.filter((draft) => draft.seat !== seat) }, committed: [] };
}

/** Makes a draft part of the match. */
export function confirm(table: Table, seat: Seat, at: number): Outcome {
  const draft = draftOf(table, seat);
  if (draft === undefined) return { ok: false, code: 'confirm-nothing' };
  return commit(table, draft, [], at);
}

/** Goes back to an earlier entry because every seat agreed; the log says so. */
export function rewind(table: Table, to: number, consent: readonly Seat[], at: number): Outcome {
  if (table.head.contract.rewind === 'never') return { ok: false, code: 'rewind-never' };
  if (!table.path.includes(to) || to === table.path[table.path.length - 1]) return { ok: false, code: 'no-such-entry' };
  const seats = Array.from({ length: table.head.seats }, (_, seat) => seat);
  if (!seats.every((seat) => consent.includes(seat))) return { ok: false, code: 'no-consent' };
  const state = stateAt(table, to);
  if (state === undefined) return { ok: false, code: 'no-such-entry' };
  const entry = seal(table, { kind: 'rewind', to, consent: seats }, state, at);
  return { ok: true, table: { ...append(table, entry, state, []), drafts: [] }, committed: [entry] };
}

/** A seat has lost because its time is out: the match ends, or goes on between the others while a bot makes its moves. */
export function forfeit(table: Table, seat: Seat, at: number, bot?: string): Outcome {
  if (table.state.result !== undefined) return { ok: false, code: 'over' };
  const body = { kind: 'forfeit', seat, ...(bot !== undefined && { bot }) } as const;
  const state = forfeited(table.state, table.head.seats, body);
  if (state === undefined) return { ok: false, code: 'not-asked' };
  const entry = seal(table, body, state, at);
  const drafts = bot === undefined ? [] : table.drafts.filter((draft) => draft.seat !== seat).flatMap((draft) => rebased({ ...table, state }, draft));
  return { ok: true, table: { ...append(table, entry, state, []), drafts }, committed: [entry] };
}

/** Gives a seat to a bot, or back to a person; what its former player had not confirmed is gone. */
export function passSeat(table: Table, seat: Seat, bot: string | undefined, at: number): Outcome {
  if (table.state.result !== undefined) return { ok: false, code: 'over' };
  const drafts = table.drafts.filter((draft) => draft.seat !== seat);
  const entry = seal(table, { kind: 'seat', seat, ...(bot !== undefined && { bot }) }, table.state, at);
  return { ok: true, table: { ...append(table, entry, table.state, []), drafts }, committed: [entry] };
}

/** Writes down that a seat has given another one time; the clocks are not the table's. */
export function noteGift(table: Table, seat: Seat, to: Seat, time: number, at: number): Outcome {
  if (table.state.result !== undefined) return { ok: false, code: 'over' };
  const entry = seal(table, { kind: 'gift', seat, to, time }, table.state, at);
  return { ok: true, table: append(table, entry, table.state, []), committed: [entry] };
}

/** Writes a draft into the log, one entry a step; `draws` belong to its last step, the only one that can have any. */
function commit(table: Table, draft: Draft, draws: Extract<Entry, { kind: 'move' }>['draws'], at: number): Outcome {
  let after: Table = table.drafts.length === 0 ? table : { ...table, drafts: table.drafts.filter((other) => other.seat !== draft.seat) };
  const committed: Entry[] = [];
  for (const [i, choice] of draft.choices.entries()) {
    const state = draft.states[i] as State;
    const last = i === draft.choices.length - 1;
    const entry = seal(after, { kind: 'move', seat: draft.seat, choice, draws: last ? draws : [] }, state, at);
    after = append(after, entry, state, draft.facts[i] ?? []);
    committed.push(entry);
  }
  const rest = after.drafts.length === 0 ? after : { ...after, drafts: after.drafts.flatMap((other) => rebased(after, other)) };
  return { ok: true, table: rest, committed };
}

/** Another seat's draft on the new state: as many of its steps as are still offered and still need no chance. */
export function rebased(table: Table, draft: Draft): Draft[] {
  let fresh: Draft = { seat: draft.seat, choices: [], states: [], facts: [] };
  let { state } = table;
  for (const choice of draft.choices) {
    const step = attempt(table, state, draft.seat, choice);
    if (step === undefined) break;
    state = step.state;
    fresh = withStep(fresh, choice, state, step.facts);
  }
  return fresh.choices.length > 0 ? [fresh] : [];
}

function attempt(table: Table, state: State, seat: Seat, choice: Choice) {
  try {
    const step = table.engine.step(state, seat, choice, tapeChance([]));
    return step.ok && !step.barrier ? step : undefined;
  } catch {
    return undefined;
  }
}

function withStep(draft: Draft, choice: Choice, state: State, facts: readonly Fact[]): Draft {
  return { seat: draft.seat, choices: [...draft.choices, choice], states: [...draft.states, state], facts: [...draft.facts, facts] };
}

function shortened(draft: Draft, length: number): Draft {
  return { seat: draft.seat, choices: draft.choices.slice(0, length), states: draft.states.slice(0, length), facts: draft.facts.slice(0, length) };
}

function withDraft(table: Table, draft: Draft): Table {
  const others = table.drafts.filter((other) => other.seat !== draft.seat);
  return { ...table, drafts: draft.choices.length > 0 ? [...others, draft] : others };
}
