import { botNamed, work } from '@durbar/bots';
import { games } from '@durbar/games';
import { engineOf } from '@durbar/kernel';
import { choicesFor, type Table } from '@durbar/table';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { begin, tableOf } from '../src/solo/play.ts';
import type { Answer, Question } from '../src/solo/thinker.ts';

/** A worker of the page without a thread; the one with the number in `broken` answers that its bot failed. */
let made: Desk[] = [];
let broken = -1;
let silent = false;
class Desk {
  readonly asked: Question[] = [];
  private hear: ((event: { data: Answer }) => void) | undefined;
  constructor() {
    made.push(this);
  }
  addEventListener(kind: string, listener: (event: { data: Answer }) => void): void {
    if (kind === 'message') this.hear = listener;
  }
  postMessage(question: Question): void {
    this.asked.push(question);
    if (silent) return;
    const game = games.find(({ id }) => id === question.head.game);
    const bot = botNamed(question.job.bot);
    if (game === undefined || bot === undefined) throw new Error('unknown');
    const job = { ...question.job, budget: { ms: 0, iterations: 40 } };
    const data = made.indexOf(this) === broken ? { id: question.id } : { id: question.id, thought: work(job, bot, engineOf(game)) };
    queueMicrotask(() => this.hear?.({ data }));
  }
  ended = false;
  terminate(): void {
    this.ended = true;
  }
}

function table(): Table {
  const me = { kind: 'me' } as const;
  const bot = { kind: 'bot', bot: 'strong' } as const;
  const begun = begin(games, 'solo-1', { game: 'taj-mahal', players: [me, bot, bot], name: 'Anna', options: { start: 'seat-2' } }, 5);
  if (!begun.ok) throw new Error(begun.code);
  const laid = tableOf(games, begun.kept);
  if (laid === undefined) throw new Error('cannot be read');
  return laid;
}

const asking = async (cores: number, name = 'strong') => {
  vi.stubGlobal('navigator', { hardwareConcurrency: cores });
  const { think } = await import('../src/solo/thinking.ts');
  const laid = table();
  const seat = laid.engine.waiting(laid.state)[0] ?? 0;
  return { thought: await think(name, laid, seat), choices: choicesFor(laid, seat) };
};

describe('thinking in the browser', () => {
  beforeEach(() => {
    made = [];
    broken = -1;
    silent = false;
    vi.resetModules();
    vi.stubGlobal('Worker', Desk);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shares a decision between two workers where there are cores, each with a guess and a chance of its own', async () => {
    const { thought, choices } = await asking(8);
    expect(made.map(({ asked }) => asked.length)).toEqual([1, 1]);
    const [first, second] = made.map(({ asked }) => asked[0]?.job);
    expect(first?.seed).not.toBe(second?.seed);
    expect(thought?.iterations).toBe(80);
    expect(choices).toContainEqual(thought?.choice);
  });

  it('asks one worker on a small machine, and for a bot that answers at once', async () => {
    expect((await asking(2)).thought?.iterations).toBe(40);
    expect(made).toHaveLength(1);
    await asking(8, 'gentle');
    expect(made).toHaveLength(1);
  });

  it('ends the workers when nobody wants to know any more', async () => {
    vi.stubGlobal('navigator', { hardwareConcurrency: 8 });
    const { think } = await import('../src/solo/thinking.ts');
    const laid = table();
    silent = true;
    const abort = new AbortController();
    const thought = think('strong', laid, laid.engine.waiting(laid.state)[0] ?? 0, { signal: abort.signal });
    abort.abort();
    expect(await thought).toBeUndefined();
    expect(made.map(({ ended }) => ended)).toEqual([true, true]);
  });

  it('goes by the other one if one fails, and says so if all do', async () => {
    broken = 1;
    expect((await asking(8)).thought?.iterations).toBe(40);
    broken = 0;
    made = [];
    vi.resetModules();
    expect((await asking(2)).thought).toBeUndefined();
  });
});
