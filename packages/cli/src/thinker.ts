/** A worker in which bots think: gets a guess, answers with a thought. Tables of solved positions are read from the folder it is given. */
import { parentPort, workerData } from 'node:worker_threads';
import { botNamed, work } from '@durbar/bots';
import { games } from '@durbar/games';
import { engineOf } from '@durbar/kernel';
import type { Answer, Question } from '@durbar/server';
import { gameFor } from '@durbar/table';
import { findTables } from './shelf.ts';

const folder: unknown = Reflect.get(Object(workerData), 'tables');
const looked = new Set<string>();

function answer({ id, game: wanted, rules, edition, job, flag }: Question): Answer {
  try {
    const game = gameFor(games, { game: wanted, rules });
    const bot = botNamed(job.bot);
    if (game === undefined || bot === undefined) throw new Error(`this house has no ${game ? job.bot : wanted}`);
    const engine = engineOf(game, edition);
    if (typeof folder === 'string' && !looked.has(engine.rules.name)) {
      looked.add(engine.rules.name);
      findTables(engine, folder);
    }
    const raised = new Int32Array(flag);
    return { id, thought: work(job, bot, engine, () => Atomics.load(raised, 0) !== 0) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));
