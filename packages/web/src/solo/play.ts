/** A match at this browser's own table: the same gate as on a server, without anybody to trust. */
import { type Choice, engineOf, fastChance, type Game, type Options, readOptions, type Seat, type State } from '@durbar/kernel';
import type { ClientMessage, Create, MatchInfo, SeatInfo, SeatView, ServerMessage } from '@durbar/protocol';
import {
  choicesFor,
  confirm,
  defaultContract,
  draftFacts,
  draftOf,
  type Entry,
  type Head,
  importMatch,
  lengthOf,
  locksFor,
  type Outcome,
  openPractice,
  openTable,
  planOf,
  play,
  rebased,
  reset,
  stateFor,
  type Table,
  toldOf,
  undo,
  viewFor,
} from '@durbar/table';
import type { Kept } from './keeping.ts';
import { sha256 } from './sha256.ts';

export type Acted = { readonly ok: true; readonly table: Table } | { readonly ok: false; readonly code: string; readonly why?: NonNullable<Failed['why']> };
type Failed = Extract<Outcome, { ok: false }>;
type Command = Extract<ClientMessage, { t: 'play' | 'undo' | 'reset' | 'confirm' }>;

/** Nobody else plays here, so chance need not be promised. */
const source = () => fastChance(crypto.getRandomValues(new Uint32Array(4)).join('-'));

export type Seats = readonly Pick<SeatInfo, 'seat' | 'kind' | 'name' | 'bot'>[];

export type Begun = { readonly ok: true; readonly kept: Kept } | { readonly ok: false; readonly code: string; readonly why?: NonNullable<Failed['why']> };

export function begin(games: readonly Game[], id: string, wanted: Create, at: number): Begun {
  const game = games.find((one) => one.id === wanted.game);
  const options = game && readOptions(game, wanted.options);
  if (game === undefined || !options?.ok) return { ok: false, code: 'bad-options' };
  const editionName = wanted.edition ?? Object.keys(game.editions)[0] ?? '';
  const { rules } = engineOf(game, editionName);
  const count = wanted.players.length;
  const why = rules.refuse?.(count, options.options);
  if (why) return { ok: false, code: 'bad-options', why };
  const head: Head = {
    id,
    game: game.id,
    rules: rules.name,
    editionName,
    seats: count,
    options: options.options,
    contract: { ...defaultContract, ...wanted.contract } as Head['contract'],
    created: at,
  };
  const seats = wanted.players.map((player, seat) =>
    player.kind === 'bot' ? { seat, kind: 'bot' as const, bot: player.bot } : { seat, kind: 'person' as const, ...(wanted.name && { name: wanted.name }) },
  );
  const { table } = openTable(game, head, sha256, [], source, at);
  return { ok: true, kept: keptOf(table, seats, {}, at) };
}

/** A position to be played on: where it comes from, whose seat is the reader's, and who plays the others. */
export interface Setup {
  readonly game: string;
  readonly edition?: string;
  /** A lesson, a puzzle, an example or a first game, by its name. */
  readonly origin: string;
  readonly seats: number;
  readonly options: Options;
  readonly position: State;
  readonly seat: Seat;
  readonly bot: string;
  readonly name: string;
}

/** What a match begins with that is no other match: nothing leads back to it. */
const ORIGIN = 'position:';

export function beginAt(games: readonly Game[], id: string, setup: Setup, at: number): Begun {
  const game = games.find((one) => one.id === setup.game);
  if (game === undefined) return { ok: false, code: 'bad-options' };
  const editionName = setup.edition ?? Object.keys(game.editions)[0] ?? '';
  if (engineOf(game, editionName).faults(setup.position).length > 0) return { ok: false, code: 'bad-options' };
  const head: Head & Required<Pick<Head, 'from'>> = {
    id,
    game: game.id,
    rules: setup.position.rules,
    editionName,
    seats: setup.seats,
    options: setup.options,
    contract: { ...defaultContract, coach: true },
    created: at,
    from: { match: `${ORIGIN}${setup.origin}`, seq: 0 },
  };
  const seats = Array.from({ length: setup.seats }, (_, seat) =>
    seat === setup.seat ? { seat, kind: 'person' as const, ...(setup.name && { name: setup.name }) } : { seat, kind: 'bot' as const, bot: setup.bot },
  );
  return { ok: true, kept: keptOf(openPractice(game, head, sha256, [], setup.position, at).table, seats, {}, at) };
}

/** A match as it was kept; undefined if it cannot be played on. */
export function tableOf(games: readonly Game[], { head, log, drafts }: Kept): Table | undefined {
  const read = importMatch({ format: 'durbar-match', version: 1, head, log }, games, sha256);
  if (!read.ok) return undefined;
  return { ...read.table, drafts: drafts.flatMap((draft) => rebased(read.table, { ...draft, states: [], facts: [] })) };
}

export function keptOf(table: Table, seats: Seats, thoughts: Kept['thoughts'], moved: number, rematch?: MatchInfo['rematch']): Kept {
  const { head, log, state, drafts } = table;
  const { result } = state;
  const info: MatchInfo = {
    id: head.id,
    game: head.game,
    rules: head.rules,
    edition: head.editionName,
    options: head.options,
    contract: head.contract,
    status: result ? 'over' : 'live',
    seats: seats.map((one) => ({ ...one, you: one.kind === 'person', here: true })),
    waiting: table.engine.waiting(state),
    ...(result && { result }),
    commitment: '',
    created: head.created,
    moved,
    length: lengthOf(table),
    ...(head.from && !head.from.match.startsWith(ORIGIN) && { from: head.from }),
    ...(rematch && { rematch }),
  };
  return { id: head.id, times: 0, head, log, drafts: drafts.map(({ seat, choices }) => ({ seat, choices })), thoughts, info };
}

/** What the page is told, in the words of the socket. */
export function told(table: Table, { info }: Kept, have: number): ServerMessage {
  const own = info.seats.filter(({ you }) => you).map(({ seat }) => seat);
  const seq = lengthOf(table);
  const from = have <= seq ? have : 0;
  const log = table.log.slice(from).map((entry, i) => toldOf(entry, table.facts[from + i] ?? [], own.length > 0 ? own : ['watcher']));
  return { t: 'match', info, seq, from, log, mine: own.map((seat) => seatView(table, seat)), ...(own.length === 0 && { public: viewFor(table, 'watcher') }) };
}

function seatView(table: Table, seat: Seat): SeatView {
  const choices = choicesFor(table, seat);
  const plan = planOf(table, seat);
  return {
    seat,
    view: viewFor(table, seat),
    choices,
    draft: plan.length,
    draftFacts: draftFacts(table, seat),
    ...(plan.length > 0 && { plan, before: table.engine.view(table.state, seat) }),
    locks: locksFor(table, seat, choices),
  };
}

/** One message of the page; all steps of a gesture or none, but what would follow chance is left out. */
export function act(table: Table, own: readonly Seat[], command: Command, at: number): Acted {
  if (!own.includes(command.seat)) return { ok: false, code: 'not-your-seat' };
  if (stateFor(table, command.seat).step !== command.step) return { ok: false, code: 'stale' };
  switch (command.t) {
    case 'play':
      return gesture(table, command, at);
    case 'undo':
      return outcome(undo(table, command.seat));
    case 'reset':
      return outcome(reset(table, command.seat));
    case 'confirm':
      return outcome(confirm(table, command.seat, at));
  }
}

function gesture(table: Table, command: Extract<Command, { t: 'play' }>, at: number): Acted {
  const { seat, choice, more = [] } = command;
  let after = table;
  for (const one of [choice, ...more] as Choice[]) {
    const played = play(after, seat, one, source, at);
    if (!played.ok) return outcome(played);
    after = played.table;
    if (played.committed.some((entry) => isBarrier(entry, after))) break;
  }
  const isComplete = draftOf(after, seat) !== undefined && !after.engine.waiting(stateFor(after, seat)).includes(seat);
  return command.confirm && isComplete ? outcome(confirm(after, seat, at)) : { ok: true, table: after };
}

const isBarrier = (entry: Entry, table: Table) =>
  entry.kind === 'move' && (entry.draws.length > 0 || (table.facts[entry.seq] ?? []).some(({ only }) => only !== undefined));

/** A step of a bot, confirmed at once. */
export function botStep(table: Table, seat: Seat, choice: Choice, at: number): Acted {
  const played = play(table, seat, choice, source, at);
  if (!played.ok) return outcome(played);
  return draftOf(played.table, seat) ? outcome(confirm(played.table, seat, at)) : { ok: true, table: played.table };
}

const outcome = (one: Outcome): Acted => (one.ok ? { ok: true, table: one.table } : { ok: false, code: one.code, ...(one.why && { why: one.why }) });
