/** `durbar sim`: many games between bots, as fast as they go. */
import { setImmediate } from 'node:timers/promises';
import { type Bot, botNamed, bots } from '@durbar/bots';
import { fastChance, type State } from '@durbar/kernel';
import { type Failure, recordFailure } from './failure.ts';
import { CliError, type Io, print, printJson } from './io.ts';
import { decideAt, type Match, openMatch, StuckError } from './match.ts';
import { progressBar } from './progress.ts';
import type { Setting } from './setting.ts';
import { report, type Tally, tallied, tallyOf } from './tally.ts';

export interface SimOptions {
  readonly games: number;
  readonly bots: readonly Bot[];
  readonly seed: string;
  readonly json: boolean;
  /** Check the laws of conservation after every step, not only at the end of each game. */
  readonly audit: boolean;
  /** Where games that fail are written. */
  readonly folder: string;
}

/** Milliseconds between two looks at the world outside. */
const SLICE = 40;
/** Failures beyond these are counted, not written. */
const FILES = 10;
/** No game of ours comes near; one that does will never end. */
const LONGEST = 20_000;

/** One bot for each seat; a single name stands for all. */
export function seated(names: string, seats: number): Bot[] {
  const chosen = names.split(',').map((name) => {
    const bot = botNamed(name.trim());
    if (bot === undefined) throw new CliError(`There is no bot ${JSON.stringify(name.trim())}; there is ${bots.map((one) => one.name).join(', ')}.`);
    return bot;
  });
  if (chosen.length === 1) return Array.from({ length: seats }, () => chosen[0] as Bot);
  if (chosen.length !== seats) throw new CliError(`${chosen.length} bots are named for ${seats} seats; name one for all or one for each.`);
  return chosen;
}

/** Plays the games; returns the exit code. */
export async function sim(io: Io, setting: Setting, options: SimOptions): Promise<number> {
  let stopped = false;
  const forget = io.onStop(() => {
    stopped = true;
  });
  const tally = tallyOf(setting, options);
  const failures: Failure[] = [];
  const bar = progressBar(io, options.games);
  const began = performance.now();
  let looked = began;
  for (let number = 0; number < options.games && !stopped; number++) {
    const seed = `${options.seed}/${number}`;
    try {
      tallied(tally, playOut(setting, options, seed));
    } catch (error) {
      failures.push(recordFailure(setting, options, { seed, number, error, write: failures.length < FILES, longest: LONGEST }));
    }
    if (performance.now() - looked > SLICE) {
      bar.show(number + 1);
      await setImmediate();
      looked = performance.now();
    }
  }
  forget();
  bar.clear();
  tell(io, tally, options, { failures, stopped, seconds: (performance.now() - began) / 1000 });
  return failures.length > 0 ? 1 : 0;
}

/** One game to its end; throws if it fails. */
function playOut(setting: Setting, { bots: players, audit }: SimOptions, seed: string): State {
  const { engine } = setting;
  const chance = fastChance(seed);
  const { state } = engine.start(setting.seats, setting.options, chance);
  const match: Match = openMatch(engine, players, seed);
  while (state.result === undefined) {
    if (state.step >= LONGEST) throw new StuckError(`The game has not ended after ${LONGEST} decisions.`);
    const { seat, choice } = decideAt(match, state);
    engine.advance(state, seat, choice, chance);
    if (audit) checkLaws(setting, state);
  }
  checkLaws(setting, state);
  return state;
}

function checkLaws({ engine }: Setting, state: State): void {
  const broken = engine.rules.audit(state.board);
  if (broken.length > 0) throw new Error(broken.join(' '));
}

interface Ending {
  readonly failures: readonly Failure[];
  readonly stopped: boolean;
  readonly seconds: number;
}

function tell(io: Io, tally: Tally, options: SimOptions, { failures, stopped, seconds }: Ending): void {
  const { lines, figures } = report(tally, seconds);
  if (options.json) {
    printJson(io, { ...figures, seed: options.seed, asked: options.games, stopped, failures });
    return;
  }
  for (const line of lines) print(io, line);
  if (stopped) print(io, `Stopped after ${tally.games + failures.length} of ${options.games} games.`);
  for (const { number, step, message, file } of failures) {
    print(io, `Game ${number} failed at step ${step}: ${message}${file === undefined ? '' : ` Written to ${file}`}`);
  }
}
