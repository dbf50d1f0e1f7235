/** `durbar train`: weights of a game's bots from self-play, round by round; a training that is stopped goes on from its file. */
import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { type Pieces, trainingOf } from '@durbar/bots';
import { isRecord, type Json } from '@durbar/kernel';
import { readJsonFile, writeJsonFile } from './files.ts';
import { CliError, type Io, print } from './io.ts';
import { progressBar } from './progress.ts';
import type { Setting } from './setting.ts';

export interface TrainOptions {
  readonly rounds: number;
  /** Games for everything that is tried in a round. */
  readonly games: number;
  readonly seed: string;
  readonly part?: 'policy' | 'judge' | 'network';
  /** Where the training is kept between rounds. */
  readonly state: string;
  /** Where the weights go. */
  readonly out: string;
}

/** Milliseconds between two looks at the world outside. */
const SLICE = 40;

interface Kept {
  readonly rules: string;
  readonly part?: TrainOptions['part'];
  readonly seed: string;
  readonly rounds: number;
  readonly now: Json;
}

export async function train(io: Io, { engine, options: chosen }: Setting, options: TrainOptions): Promise<number> {
  const training = trainingOf({ engine, options: chosen, ...(options.part && { part: options.part }) });
  if (training === undefined) throw new CliError(`Nothing is trained for ${engine.rules.name}: its bots calculate.`);
  let stopped = false;
  const forget = io.onStop(() => {
    stopped = true;
  });
  const before = fs.existsSync(options.state) ? kept(options, engine.rules.name) : undefined;
  let now = before?.now ?? training.begin();
  let round = before?.rounds ?? 0;
  const bar = progressBar(io, options.rounds);
  /** The end of some work, or undefined if it was stopped before. */
  const done = async (pieces: Pieces<Json>, what: string): Promise<Json | undefined> => {
    let looked = Number.NEGATIVE_INFINITY;
    for (let games = 0; ; ) {
      if (performance.now() - looked > SLICE) {
        bar.show(round, `${what}, ${games} games: ${told}`);
        await setImmediate();
        if (stopped) return undefined;
        looked = performance.now();
      }
      const next = pieces.next();
      if (next.done) return next.value;
      if (next.value === 'game') games += 1;
    }
  };
  let told = training.tell(now);
  for (; round < options.rounds; round++) {
    const next = await done(training.round(now, options.games, options.seed), `round ${round + 1} of ${options.rounds}`);
    if (next === undefined) break;
    now = next;
    told = training.tell(now);
    writeJsonFile(options.state, { rules: engine.rules.name, part: options.part, seed: options.seed, rounds: round + 1, now } satisfies Kept);
  }
  const weights = stopped ? undefined : await done(training.finish(now, options.games, options.seed), 'the last games');
  bar.clear();
  forget();
  if (weights === undefined) {
    print(io, `Stopped after ${round} of ${options.rounds} rounds; the same command goes on from ${options.state}.`);
    return 0;
  }
  writeJsonFile(options.out, weights);
  print(io, `${told}. The weights are in ${options.out}.`);
  return 0;
}

function kept({ state, seed, part }: TrainOptions, rules: string): Kept {
  const given = readJsonFile(state);
  // Policy and judgement are kept together; a network is a training of its own.
  const isOther = isRecord(given) && (given['part'] === 'network') !== (part === 'network');
  if (!isRecord(given) || isOther || given['rules'] !== rules || given['seed'] !== seed || typeof given['rounds'] !== 'number' || given['now'] === undefined)
    throw new CliError(`${state} holds no training of ${rules} with the seed ${seed}.`);
  return given as unknown as Kept;
}
