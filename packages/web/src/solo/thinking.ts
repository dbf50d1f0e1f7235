/** Asking the workers. A bot that fails or takes too long is helped out with anything that is offered. */
import { jobsOf, merged, pick, type Thought, usualMs } from '@durbar/bots';
import { type Choice, fastChance, type Seat } from '@durbar/kernel';
import { choicesFor, stateFor, type Table } from '@durbar/table';
import type { Answer, Question } from './thinker.ts';

/** Beyond its budget: on a slow machine the worker has to load the game first. */
const GRACE = 15_000;
/** Workers that think about one decision, where half of the cores are as many: each takes memory, and the page needs a core too. */
const MOST = 2;

const workers: (Worker | undefined)[] = [];
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
  for (const worker of workers.splice(0)) worker?.terminate();
  for (const id of [...waiting.keys()]) settle(id, undefined);
}

function ask(at: number, question: Omit<Question, 'id'>, ms: number): Promise<Thought | undefined> {
  last += 1;
  const id = last;
  return new Promise((resolve) => {
    const timer = setTimeout(stop, ms + GRACE);
    waiting.set(id, (thought) => {
      clearTimeout(timer);
      resolve(thought);
    });
    workers[at] ??= started();
    workers[at].postMessage({ ...question, id } satisfies Question);
  });
}

export interface More {
  /** Limits it where it would take longer. */
  readonly ms?: number;
  /** A choice that is to be judged. */
  readonly taken?: Choice;
  /** Nobody wants to know any more: workers that think read no messages, so they are ended. */
  readonly signal?: AbortSignal;
}

/** What a bot thinks of a seat's decision; undefined if it failed. */
export async function think(name: string, table: Table, seat: Seat, { ms, taken, signal }: More = {}): Promise<Thought | undefined> {
  const { engine, head } = table;
  const usual = usualMs(engine, name);
  if (usual === undefined) return undefined;
  const mine = stateFor(table, seat);
  const chance = fastChance(crypto.getRandomValues(new Uint32Array(4)).join('-'));
  const choices = choicesFor(table, seat);
  const position = { engine, seat, seats: head.seats, choices, chance, guess: (by: typeof chance) => engine.guess(mine, seat, by), ...(taken && { taken }) };
  const budget = { ms: ms === undefined ? usual : Math.min(ms, usual) };
  const many = usual === 0 || choices.length === 1 ? 1 : Math.max(1, Math.min(MOST, Math.floor((navigator.hardwareConcurrency ?? 1) / 2)));
  const of = { game: head.game, editionName: head.editionName, ...(head.edition !== undefined && { edition: head.edition }) };
  const asked = jobsOf(position, name, budget, many).map((job, at) => ask(at, { head: of, job }, budget.ms));
  signal?.addEventListener('abort', stop);
  const thoughts = (await Promise.all(asked)).filter((thought) => thought !== undefined);
  signal?.removeEventListener('abort', stop);
  return thoughts.length === 0 ? undefined : merged(thoughts, choices);
}

/** Any move that is offered. */
export const anything = (table: Table, seat: Seat) => pick(choicesFor(table, seat), fastChance(crypto.getRandomValues(new Uint32Array(4)).join('-')));
