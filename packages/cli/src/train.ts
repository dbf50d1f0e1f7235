/** `durbar train`: weights of a game's bots from self-play, round by round; a training that is stopped goes on from its file. */
import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { trainingOf } from '@durbar/bots';
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
  for (; round < options.rounds && !stopped; round++) {
    bar.show(round, `round ${round + 1} of ${options.rounds}: ${training.tell(now)}`);
    await setImmediate();
    now = training.round(now, options.games, options.seed);
    writeJsonFile(options.state, { rules: engine.rules.name, part: options.part, seed: options.seed, rounds: round + 1, now } satisfies Kept);
  }
  bar.clear();
  forget();
  if (stopped) {
    print(io, `Stopped after ${round} of ${options.rounds} rounds; the same command goes on from ${options.state}.`);
    return 0;
  }
  writeJsonFile(options.out, training.finish(now, options.games, options.seed));
  print(io, `${training.tell(now)}. The weights are in ${options.out}.`);
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
