/** Asking the worker. A bot that fails or takes too long is helped out with anything that is offered. */
import { botNamed, type Job, jobsOf, pick, type Thought } from '@durbar/bots';
import { fastChance, type Seat } from '@durbar/kernel';
import { choicesFor, stateFor, type Table } from '@durbar/table';
import type { Answer, Question } from './thinker.ts';

/** Beyond its budget: on a slow machine the worker has to load the game first. */
const GRACE = 15_000;

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, (thought: Thought | undefined) => void>();

function started(): Worker {
  const made = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data }: MessageEvent<Answer>) => settle(data.id, data.thought));
  made.addEventListener('error', () => stop());
  return made;
}

function settle(id: number, thought: Thought | undefined): void {
  waiting.get(id)?.(thought);
  waiting.delete(id);
}

function stop(): void {
  worker?.terminate();
  worker = undefined;
  for (const id of [...waiting.keys()]) settle(id, undefined);
}

function ask(question: Question, ms: number): Promise<Thought | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(stop, ms + GRACE);
    waiting.set(question.id, (thought) => {
      clearTimeout(timer);
      resolve(thought);
    });
    worker ??= started();
    worker.postMessage(question);
  });
}

/** What a bot thinks of a seat's decision; undefined if it failed. `ms` limits it where it would take longer. */
export async function think(name: string, table: Table, seat: Seat, ms?: number): Promise<Thought | undefined> {
  const bot = botNamed(name);
  if (bot === undefined) return undefined;
  const { engine, head } = table;
  const mine = stateFor(table, seat);
  const chance = fastChance(crypto.getRandomValues(new Uint32Array(4)).join('-'));
  const position = { engine, seat, seats: head.seats, choices: choicesFor(table, seat), chance, guess: (by: typeof chance) => engine.guess(mine, seat, by) };
  const usual = bot.ms(engine);
  const budget = { ms: ms === undefined ? usual : Math.min(ms, usual) };
  const [job] = jobsOf(position, name, budget, 1);
  last += 1;
  return ask(
    { id: last, head: { game: head.game, editionName: head.editionName, ...(head.edition !== undefined && { edition: head.edition }) }, job: job as Job },
    budget.ms,
  );
}

/** Any move that is offered. */
export const anything = (table: Table, seat: Seat) => pick(choicesFor(table, seat), fastChance(crypto.getRandomValues(new Uint32Array(4)).join('-')));
