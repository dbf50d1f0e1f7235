/** `durbar replay`: a match file in words or as JSON. */
import type { Fact, Game, Result, Viewer } from '@durbar/kernel';
import { type Entry, gameFor, stateAt, type Table, viewAt } from '@durbar/table';
import { CliError, type Io, print, printJson } from './io.ts';
import { type Loaded, loadMatch } from './load.ts';
import en from './messages/en.json' with { type: 'json' };
import zh from './messages/zh.json' with { type: 'json' };
import { gameWords, type Language, type Say, wordsOf } from './words.ts';

type GameWords = ReturnType<typeof gameWords>;

export interface ReplayOptions {
  /** The entry after which to stop and look. */
  readonly to?: number;
  readonly as: Viewer;
  readonly json: boolean;
  readonly language: Language;
}

/** Tells a match; returns the exit code. */
export function replay(io: Io, games: readonly Game[], file: string, options: ReplayOptions): number {
  const loaded = loadMatch(file, games);
  const { table, fault } = loaded;
  if (table === undefined) throw new CliError(fault?.message ?? `${file} holds no match.`);
  const game = gameFor(games, table.head);
  if (typeof options.as === 'number' && options.as >= table.head.seats) throw new CliError(`The match has ${table.head.seats} seats, counted from 0.`);
  if (options.to !== undefined && options.to >= table.log.length) throw new CliError(`The match has ${table.log.length} entries, counted from 0.`);
  const last = options.to ?? table.log.length - 1;
  const broken = firstBroken(table, last);
  if (options.json) tellJson(io, loaded, table, options, last, broken);
  else tell(io, loaded, table, wordsFor(game, options.language), options, last, broken);
  return fault === undefined && broken === undefined ? 0 : 1;
}

function wordsFor(game: Game | undefined, language: Language): GameWords {
  const own = { en, zh };
  const players = Array.from({ length: Math.max(...(game?.seats ?? [0])) }, (_, seat) => wordsOf([own[language]], language)('replay', 'seat', { seat }));
  return gameWords(game, [own], language, players);
}

/** The first entry after which a law of conservation does not hold. */
function firstBroken(table: Table, last: number): { readonly seq: number; readonly what: string } | undefined {
  for (let seq = 0; seq <= last; seq++) {
    const state = stateAt(table, seq);
    const broken = state === undefined ? [] : table.engine.rules.audit(state.board);
    if (broken.length > 0) return { seq, what: broken.join(' ') };
  }
  return undefined;
}

function tellJson(io: Io, { fault }: Loaded, table: Table, { to, as }: ReplayOptions, last: number, broken: ReturnType<typeof firstBroken>): void {
  const log = table.log.slice(0, last + 1).map((entry, seq) => ({ ...entry, facts: table.facts[seq] }));
  const result = last === table.log.length - 1 ? table.state.result : undefined;
  printJson(io, {
    head: table.head,
    log,
    ...(result && { result }),
    ...(to !== undefined && { view: viewAt(table, to, as) }),
    ...(broken && { broken }),
    ...(fault && { fault }),
  });
}

function tell(
  io: Io,
  { fault }: Loaded,
  table: Table,
  words: GameWords,
  { to, as }: ReplayOptions,
  last: number,
  broken: ReturnType<typeof firstBroken>,
): void {
  const { say } = words;
  const width = String(last).length;
  for (let seq = 0; seq <= last; seq++) {
    const lines = linesOf(table.log[seq] as Entry, table.facts[seq] ?? [], words);
    for (const [i, line] of lines.entries()) print(io, `${(i === 0 ? String(seq) : '').padStart(width)}  ${line}`);
  }
  if (broken !== undefined) print(io, say('replay', 'broken', broken));
  if (fault?.seq !== undefined) print(io, say('replay', 'failed', { seq: fault.seq, what: fault.message }));
  if (to !== undefined) {
    print(io, say('replay', 'view', { viewer: as, seq: to }));
    const view = viewAt(table, to, as);
    if (view?.prompt) print(io, say('prompt', view.prompt.key, view.prompt.params));
    printJson(io, view);
  } else if (fault === undefined) for (const line of resultLines(table.state.result, say)) print(io, line);
}

function linesOf(entry: Entry, facts: readonly Fact[], { say, choice }: GameWords): string[] {
  const told = facts.map((fact) => {
    const only = fact.only === undefined ? '' : ` ${say('replay', 'only', { seats: fact.only.length, list: fact.only.join(', ') })}`;
    return `${say('fact', fact.kind, fact.data)}${only} [${fact.rule}]`;
  });
  if (entry.kind === 'start') return [say('replay', 'start'), ...told];
  if (entry.kind === 'rewind') return [say('replay', 'rewind', { to: entry.to })];
  if (entry.kind === 'forfeit') return [say('replay', entry.bot === undefined ? 'forfeit' : 'forfeit-on', { seat: entry.seat, bot: entry.bot ?? '' })];
  if (entry.kind === 'gift') return [say('replay', 'gift', { seat: entry.seat, to: entry.to, minutes: Math.round(entry.time / 60_000) })];
  if (entry.kind === 'seat') return [say('replay', entry.bot === undefined ? 'person' : 'bot', { seat: entry.seat, bot: entry.bot ?? '' })];
  const by = say('replay', 'seat', { seat: entry.seat });
  const what = told.length > 0 ? told : [choice(entry.choice)];
  return what.map((line, i) => (i === 0 ? `${by}: ${line}` : `  ${line}`));
}

function resultLines(result: Result | undefined, say: Say): string[] {
  if (result === undefined) return [say('replay', 'open')];
  const { winners, points } = result;
  return [
    ...(result.reason === 'forfeit' ? [] : [`${say('result', result.reason)} [${result.rule}]`]),
    say('replay', 'winners', { count: winners.length, list: winners.join(', ') }),
    ...(points === undefined ? [] : [say('replay', 'points', { list: points.join(', ') })]),
  ];
}
