/** A game that failed, played once more with a recording, as a match file that `durbar replay` and the test kit load. */
import path from 'node:path';
import { canonical, type Draw, fastChance, recordedChance } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { defaultContract, type Entry, exportMatch, type Head, type MatchFile, openTable, play, type Table } from '@durbar/table';
import { writeJsonFile } from './files.ts';
import { decideAt, openMatch } from './match.ts';
import type { Setting } from './setting.ts';
import type { SimOptions } from './sim.ts';

export interface Failure {
  /** Which game of the simulation. */
  readonly number: number;
  readonly seed: string;
  /** Decisions that went well. */
  readonly step: number;
  readonly message: string;
  readonly file?: string;
}

export interface Failing {
  readonly seed: string;
  readonly number: number;
  readonly error: unknown;
  /** Whether a file is wanted. */
  readonly write: boolean;
  /** Decisions after which a game is taken for endless. */
  readonly longest: number;
}

export function recordFailure(setting: Setting, options: SimOptions, failing: Failing): Failure {
  const { seed, number } = failing;
  const first = messageOf(failing.error);
  if (!failing.write) return { number, seed, step: -1, message: first };
  const { log, head, step, message } = playAgain(setting, options, failing);
  const safe = seed.replaceAll(/[^A-Za-z0-9-]+/g, '-').slice(0, 60);
  const file = path.join(options.folder, `durbar-failure-${setting.game.id}-${safe}.json`);
  const match: MatchFile = { format: 'durbar-match', version: 1, head, log };
  writeJsonFile(file, match);
  return { number, seed, step, message: message ?? `${first} The same game did not fail when it was played again.`, file };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Recording {
  readonly head: Head;
  readonly log: readonly Entry[];
  readonly step: number;
  readonly message?: string;
}

/** Plays the same game by checked steps, with the laws checked after each; the move that fails is the last entry of the log. */
function playAgain(setting: Setting, options: SimOptions, { seed, longest }: Failing): Recording {
  const { game, engine, editionName, edition, seats } = setting;
  const head: Head = {
    id: `sim-${seed}`,
    game: game.id,
    rules: engine.rules.name,
    editionName,
    ...(edition !== undefined && { edition }),
    seats,
    options: setting.options,
    contract: { ...defaultContract, undo: 'none' },
    created: Date.now(),
  };
  const chance = fastChance(seed);
  let draws: Draw[] = [];
  const source = () => recordedChance(chance, draws);
  let table: Table | undefined;
  let body: object = { kind: 'start', contributions: [] };
  try {
    table = openTable(game, head, sha256, [], source, head.created).table;
    const match = openMatch(engine, options.bots, seed);
    for (;;) {
      const broken = engine.rules.audit(table.state.board);
      if (broken.length > 0) return { head, log: table.log, step: table.state.step, message: broken.join(' ') };
      if (table.state.result !== undefined) return { head, log: table.log, step: table.state.step };
      if (table.state.step >= longest) return { head, log: table.log, step: longest, message: `The game has not ended after ${longest} decisions.` };
      draws = [];
      body = {};
      const { seat, choice } = decideAt(match, table.state);
      body = { kind: 'move', seat, choice };
      const outcome = play(table, seat, choice, source, head.created);
      if (!outcome.ok) throw new Error(`Offered ${JSON.stringify(choice)} was refused (${outcome.code}).`);
      table = outcome.table;
    }
  } catch (error) {
    const log = exportLog(table);
    // A bot that failed has not moved: there is no entry to add.
    const last = 'kind' in body ? [unfinished(head, log, { ...body, draws })] : [];
    return { head, log: [...log, ...last], step: table?.state.step ?? 0, message: messageOf(error) };
  }
}

const exportLog = (table: Table | undefined): readonly Entry[] => (table === undefined ? [] : exportMatch(table).log);

/** The entry of a move that led to no state. */
function unfinished(head: Head, log: readonly Entry[], body: object): Entry {
  const prev = log[log.length - 1]?.hash ?? sha256(canonical(head));
  const entry = { ...body, seq: log.length, at: head.created, state: '', prev };
  return { ...entry, hash: sha256(canonical(entry)) } as Entry;
}
