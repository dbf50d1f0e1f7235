/** A game that failed, played once more with a recording, as a match file that `durbar replay` and the test kit load. */
import path from 'node:path';
import { canonical, type Draw, fastChance, recordedChance, type State } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { defaultContract, type Entry, type Head, type MatchFile } from '@durbar/table';
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
  const { engine } = setting;
  const head = headOf(setting, seed);
  const log: Entry[] = [];
  const chance = fastChance(seed);
  const match = openMatch(engine, options.bots, seed);
  const draws: Draw[] = [];
  const source = recordedChance(chance, draws);
  let body: object | undefined = { kind: 'start', contributions: [] };
  let state: State | undefined;
  const keep = (stepped: { readonly state: State }) => {
    state = stepped.state;
    log.push(sealed(head, log, { ...body, draws: [...draws] }, sha256(canonical(state))));
    body = undefined;
    draws.length = 0;
    return state;
  };
  try {
    let now = keep(engine.start(setting.seats, setting.options, source));
    for (;;) {
      const broken = engine.rules.audit(now.board);
      if (broken.length > 0) return { head, log, step: now.step, message: broken.join(' ') };
      if (now.result !== undefined) return { head, log, step: now.step };
      if (now.step >= longest) return { head, log, step: now.step, message: `The game has not ended after ${longest} decisions.` };
      const { seat, choice } = decideAt(match, now);
      body = { kind: 'move', seat, choice };
      const step = engine.step(now, seat, choice, source);
      if (!step.ok) throw new Error(`Offered ${JSON.stringify(choice)} was refused (${step.code}).`);
      now = keep(step);
    }
  } catch (error) {
    // A bot that failed has not moved: there is no entry to add. A move that failed led to no state.
    if (body !== undefined) log.push(sealed(head, log, { ...body, draws }, ''));
    return { head, log, step: state?.step ?? 0, message: messageOf(error) };
  }
}

function headOf({ game, engine, editionName, edition, seats, options }: Setting, seed: string): Head {
  return {
    id: `sim-${seed}`,
    game: game.id,
    rules: engine.rules.name,
    editionName,
    ...(edition !== undefined && { edition }),
    seats,
    options,
    contract: defaultContract,
    created: Date.now(),
  };
}

/** An entry chained to the log. */
function sealed(head: Head, log: readonly Entry[], body: object, state: string): Entry {
  const prev = log[log.length - 1]?.hash ?? sha256(canonical(head));
  const entry = { ...body, seq: log.length, at: head.created, state, prev };
  return { ...entry, hash: sha256(canonical(entry)) } as Entry;
}
