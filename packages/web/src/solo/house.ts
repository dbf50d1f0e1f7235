/** The house in this browser: its matches, who listens to them, and the bots on their seats. */
import { BOT_NAMES, continued, costOf, type Thought, trimmedThought } from '@durbar/bots';
import { games } from '@durbar/games';
import { type Seat, same, type Viewer } from '@durbar/kernel';
import type { ClientMessage, CostInfo, Create, Created, GameInfo, MatchInfo, Moment, ServerMessage, StandIn, ThoughtInfo } from '@durbar/protocol';
import { choicesFor, exportMatch, type MatchFile, ownMoves, passSeat, stateAt, type Table, toldFor, viewAt } from '@durbar/table';
import type { Answer } from '../live/api.ts';
import { freshSolo } from './ids.ts';
import { alone, forget, hearPages, type Kept, keep, kept, tellPages } from './keeping.ts';
import { act, type Begun, begin, beginAt, botStep, keptOf, type Setup, tableOf, told } from './play.ts';
import { anything, think } from './thinking.ts';

/** Milliseconds before a bot moves, so that it can be followed. */
const PAUSE = 350;
const COACH = 'strong';
/** Decisions that are looked at again after the end, milliseconds for each, and how many are named. */
const [LOOKED_AT, LOOK, TOLD] = [50, 250, 5];

interface Open {
  kept: Kept;
  table: Table;
  readonly listeners: Set<(message: ServerMessage) => void>;
  /** What a bot thinks about, and how to leave it. */
  thinking?: { readonly table: Table; readonly abort: AbortController } | undefined;
  /** The last thought of a bot, and the table once its choice was made: what was decided along with it needs no other. */
  plan?: { readonly seat: Seat; readonly table: Table; readonly thought: Thought };
  /** The last change: one happens after the other. */
  last: Promise<unknown>;
}

const rooms = new Map<string, Promise<Open | undefined>>();
const good = <T>(value: T): Answer<T> => ({ ok: true, value });
const bad = (code: string): { readonly ok: false; readonly code: string } => ({ ok: false, code });

function room(id: string): Promise<Open | undefined> {
  const known = rooms.get(id) ?? read(id);
  rooms.set(id, known);
  return known;
}

async function read(id: string): Promise<Open | undefined> {
  const found = await kept(id);
  const table = found && tableOf(games, found);
  return found && table ? { kept: found, table, listeners: new Set(), last: Promise.resolve() } : undefined;
}

/** Changes a match as it is now in this browser, when everything before is done. */
function change<T>(found: Open, job: () => T | Promise<T>): Promise<T> {
  const done = found.last.then(() =>
    alone(found.kept.id, async () => {
      await catchUp(found);
      return job();
    }),
  );
  found.last = done.catch(() => undefined);
  return done;
}

/** Takes over what another page of this browser has written. */
async function catchUp(found: Open): Promise<void> {
  const now = await kept(found.kept.id);
  const table = now && now.times !== found.kept.times ? tableOf(games, now) : undefined;
  if (now && table) show(found, now, table);
}

function show(found: Open, next: Kept, table: Table): void {
  const have = found.kept.log.length;
  found.kept = next;
  found.table = table;
  for (const listener of found.listeners) listener(told(table, next, have));
}

hearPages((id) => {
  void rooms.get(id)?.then((found) => found && change(found, () => undefined));
});

export const gameInfos = (): GameInfo[] =>
  games.map(({ id, version, seats, options, editions }) => ({
    id,
    version,
    seats,
    options,
    editions: Object.keys(editions),
    bots: [...BOT_NAMES],
  }));

export const create = (wanted: Create): Promise<Answer<Created>> => opened(begin(games, freshSolo(), wanted, Date.now()));

/** A match that goes on from a position. */
export const createAt = (setup: Setup): Promise<Answer<Created>> => opened(beginAt(games, freshSolo(), setup, Date.now()));

async function opened(begun: Begun): Promise<Answer<Created>> {
  if (!begun.ok) return { ok: false, code: begun.code, ...(begun.why && { why: begun.why }) };
  await keep(begun.kept);
  return good({ match: begun.kept.id });
}

export async function match(id: string): Promise<Answer<MatchInfo>> {
  const found = await room(id);
  return found ? good(found.kept.info) : bad('no-such-match');
}

/** The match as a file, with the reasons of its bots beside it: a server keeps them. */
export async function record(id: string): Promise<Answer<MatchFile & Pick<Kept, 'thoughts'>>> {
  const found = await room(id);
  return found ? good({ ...exportMatch(found.table), thoughts: found.kept.thoughts }) : bad('no-such-match');
}

export async function moment(id: string, seq: number, eyes: Viewer | undefined): Promise<Answer<Moment>> {
  const found = await room(id);
  const own = found?.kept.info.seats.find(({ you }) => you)?.seat ?? 'watcher';
  const isOver = found?.kept.info.status === 'over';
  const through = eyes === undefined || (!isOver && typeof eyes === 'number' && !found?.kept.info.seats[eyes]?.you) ? own : eyes;
  const view = found && viewAt(found.table, seq, through);
  const entry = found && toldFor(found.table, seq, through);
  return view && entry ? good({ seq, view, told: entry }) : bad('no-such-entry');
}

export async function rematch(id: string): Promise<Answer<Created>> {
  const found = await room(id);
  if (found === undefined) return bad('no-such-match');
  const { head, info } = found.kept;
  if (info.rematch) return good({ match: info.rematch.match });
  const players = info.seats.map(({ kind, bot }) => (kind === 'bot' && bot ? ({ kind: 'bot', bot } as const) : ({ kind: 'me' } as const)));
  const name = info.seats.find(({ you }) => you)?.name;
  const made = await create({
    game: head.game,
    edition: head.editionName,
    options: { ...head.options },
    contract: head.contract,
    players,
    ...(name && { name }),
  });
  if (made.ok) await change(found, () => store(found, found.table, { match: made.value.match, seat: 0 }));
  return made;
}

/** Takes a match off this device. */
export async function remove(id: string): Promise<void> {
  rooms.delete(id);
  await forget(id);
}

/** Writes first, believes then, tells last. */
async function store(found: Open, table: Table, after = found.kept.info.rematch, seats: Kept['info']['seats'] = found.kept.info.seats): Promise<void> {
  const plain = seats.map(({ seat, kind, name, bot }) => ({ seat, kind, ...(name !== undefined && { name }), ...(bot !== undefined && { bot }) }));
  const moved = table.log.length > found.kept.log.length ? Date.now() : found.kept.info.moved;
  const next = { ...keptOf(table, plain, found.kept.thoughts, moved, after), times: found.kept.times + 1 };
  await keep(next);
  tellPages(next.id);
  show(found, next, table);
  void move(found);
}

/** Lets the bot that is asked move, if anybody looks on. */
async function move(found: Open): Promise<void> {
  if (found.thinking && found.thinking.table !== found.table) found.thinking.abort.abort();
  const seat = found.kept.info.status === 'live' ? found.kept.info.waiting.find((one) => found.kept.info.seats[one]?.kind === 'bot') : undefined;
  if (seat === undefined || found.thinking || found.listeners.size === 0) return;
  const { table } = found;
  const abort = new AbortController();
  found.thinking = { table, abort };
  const [thought] = await Promise.all([
    planned(found, seat) ?? think(found.kept.info.seats[seat]?.bot ?? '', table, seat, { signal: abort.signal }),
    new Promise((done) => setTimeout(done, PAUSE)),
  ]);
  await change(found, () => moved(found, table, seat, thought));
}

function planned({ plan, table }: Open, seat: Seat): Thought | undefined {
  return plan?.seat === seat && plan.table === table ? continued({ before: plan.thought, choices: choicesFor(table, seat), seat }) : undefined;
}

/** Makes the move of a bot, unless the match has changed while it thought. */
async function moved(found: Open, table: Table, seat: Seat, thought: Thought | undefined): Promise<void> {
  found.thinking = undefined;
  if (found.table !== table) return void move(found);
  const done = thought ? botStep(found.table, seat, thought.choice, Date.now()) : undefined;
  const after = done?.ok ? done : botStep(found.table, seat, anything(found.table, seat), Date.now());
  if (!after.ok) return;
  if (done?.ok && thought?.plan?.length) found.plan = { seat, table: after.table, thought };
  if (done?.ok && thought) found.kept = { ...found.kept, thoughts: { ...found.kept.thoughts, [found.kept.log.length]: trimmedThought(thought) } };
  await store(found, after.table);
}

/** Connects a page to a match of this browser; answers how to speak to it, or undefined if there is none. */
export async function listen(id: string, have: number, listener: (message: ServerMessage) => void) {
  const found = await room(id);
  if (found === undefined) return undefined;
  found.listeners.add(listener);
  listener(told(found.table, found.kept, have));
  void move(found);
  return {
    say: (message: ClientMessage) => {
      change(found, () => heard(found, message, listener)).catch(() => listener({ t: 'error', id: message.id, code: 'not-saved', message: '' }));
    },
    leave: () => void found.listeners.delete(listener),
  };
}

async function heard(found: Open, message: ClientMessage, listener: (message: ServerMessage) => void): Promise<void> {
  const own = found.kept.info.seats.filter(({ you }) => you).map(({ seat }) => seat);
  const { id } = message;
  if (message.t === 'why') {
    const state = found.table.drafts.find(({ seat }) => seat === message.seat)?.states.at(-1) ?? found.table.state;
    return listener({ t: 'why', id, why: found.table.engine.why(state, message.seat, message.choice) ?? null });
  }
  // Clocks, orders and promises are for those who play with others.
  if (message.t !== 'play' && message.t !== 'undo' && message.t !== 'reset' && message.t !== 'confirm')
    return listener({ t: 'error', id, code: 'not-here', message: '' });
  const done = act(found.table, own, message, Date.now());
  if (!done.ok) return listener({ t: 'error', id, code: done.code, message: '', ...(done.why && { why: done.why }) });
  await store(found, done.table);
  listener({ t: 'saved', id, seq: found.kept.log.length });
}

/** Gives a seat to a bot, or takes it. */
export async function sit(id: string, seat: Seat, bot: string | undefined): Promise<Answer<StandIn>> {
  const found = await room(id);
  return found ? change(found, () => seated(found, seat, bot)) : bad('no-such-match');
}

async function seated(found: Open, seat: Seat, bot: string | undefined): Promise<Answer<StandIn>> {
  const before = found.kept.info.seats[seat];
  if (before === undefined) return bad('not-your-seat');
  const passed = passSeat(found.table, seat, bot, Date.now());
  if (!passed.ok) return bad(passed.code);
  const { bot: _, ...plain } = before;
  const after = bot === undefined ? { ...plain, kind: 'person' as const } : { ...plain, kind: 'bot' as const, bot };
  await store(
    found,
    passed.table,
    found.kept.info.rematch,
    found.kept.info.seats.map((one) => (one.seat === seat ? after : one)),
  );
  return good({ seat, missing: 0 });
}

/** Whether everybody sees the same. */
function isOpen({ engine, head, state }: Table): boolean {
  const views = Array.from({ length: head.seats }, (_, seat) => engine.view(state, seat).board);
  return views.every((view) => same(view, views[0]));
}

export async function thought(id: string, seq: number): Promise<Answer<ThoughtInfo>> {
  const found = await room(id);
  if (found && found.kept.info.status !== 'over' && !isOpen(found.table)) return bad('not-yet');
  const known = found?.kept.thoughts[seq];
  return known ? good(known) : bad('no-thought');
}

export async function hint(id: string, seat: Seat): Promise<Answer<ThoughtInfo>> {
  const found = await room(id);
  if (found === undefined || !found.kept.info.seats[seat]?.you) return bad('not-your-seat');
  const known = found.table.engine.waiting(found.table.state).includes(seat) ? await think(COACH, found.table, seat) : undefined;
  return known ? good(trimmedThought(known)) : bad('not-asked');
}

/** What one own decision cost, by a fresh look at it; null if it was as good as any. */
export async function advice(id: string, seq: number): Promise<Answer<CostInfo | null>> {
  const found = await room(id);
  if (found === undefined) return bad('no-such-match');
  const { table } = found;
  const entry = table.log[seq];
  if (entry?.kind !== 'move' || !found.kept.info.seats[entry.seat]?.you) return bad('no-such-entry');
  return good((await costAt(table, entry)) ?? null);
}

type Moved = Extract<Table['log'][number], { kind: 'move' }>;

async function costAt(table: Table, { seq, seat, choice }: Moved): Promise<CostInfo | undefined> {
  const state = stateAt(table, seq - 1);
  if (state === undefined || table.engine.choices(state, seat).length < 2) return undefined;
  const known = await think(COACH, { ...table, state, drafts: [] }, seat, { ms: LOOK, taken: choice });
  const cost = known && costOf(known, choice);
  return cost && { seq, seat, choice, ...cost };
}

/** The own decisions that cost most, by a fresh look at each. */
export async function report(id: string): Promise<Answer<readonly CostInfo[]>> {
  const found = await room(id);
  if (found === undefined) return bad('no-such-match');
  if (found.kept.info.status !== 'over') return bad('not-over');
  const { table } = found;
  const own = found.kept.info.seats.filter(({ you }) => you).map(({ seat }) => seat);
  const mine = ownMoves(table, own);
  const every = Math.max(1, mine.length / LOOKED_AT);
  const costs: CostInfo[] = [];
  for (let i = 0; i < mine.length; i += every) {
    const entry = table.log[mine[Math.floor(i)] as number];
    const cost = entry?.kind === 'move' ? await costAt(table, entry) : undefined;
    if (cost) costs.push(cost);
  }
  return good(costs.sort((a, b) => b.cost - a.cost).slice(0, TOLD));
}
