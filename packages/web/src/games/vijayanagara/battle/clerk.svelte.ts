/** Asks the worker, remembers its latest answers, and tells whoever asked when one is there. */
import type { AnswerTo, Question } from './answers.ts';

type Listener = (answer: unknown) => void;

/** Answers kept: those of a few boards. */
const KEPT = 60;

class Clerk {
  readonly #waiting = new Map<number, { readonly key: string; readonly listeners: Listener[] }>();
  readonly #known = new Map<string, unknown>();
  #worker: Worker | undefined;
  #last = 0;

  #open(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./odds.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<{ readonly id: number; readonly answer: unknown }>) => {
      const asked = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (asked === undefined) return;
      this.#known.set(asked.key, data.answer);
      const [oldest] = this.#known.keys();
      if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
      for (const listener of asked.listeners) listener(data.answer);
    };
    this.#worker = worker;
    return worker;
  }

  /** The answer if it is known; otherwise it is asked for, and the listener hears it. */
  ask(question: Question, listener: Listener): unknown {
    const key = JSON.stringify(question);
    if (this.#known.has(key)) return this.#known.get(key);
    for (const asked of this.#waiting.values()) {
      if (asked.key === key) {
        asked.listeners.push(listener);
        return undefined;
      }
    }
    this.#last += 1;
    this.#waiting.set(this.#last, { key, listeners: [listener] });
    this.#open().postMessage({ id: this.#last, question: JSON.parse(key) as Question });
    return undefined;
  }
}

const clerk = new Clerk();

/** The answer to a question that may change; undefined while it is being worked out, or without a question. */
export function asked<Q extends Question>(question: () => Q | undefined): { readonly answer: AnswerTo<Q> | undefined } {
  let heard = $state.raw<{ readonly key: string; readonly answer: AnswerTo<Q> } | undefined>(undefined);
  const now = $derived.by(() => {
    const one = question();
    return one && { one, key: JSON.stringify(one) };
  });
  $effect(() => {
    if (now === undefined) return;
    const { one, key } = now;
    const known = clerk.ask(one, (answer) => {
      heard = { key, answer: answer as AnswerTo<Q> };
    });
    if (known !== undefined) heard = { key, answer: known as AnswerTo<Q> };
  });
  return {
    get answer() {
      return now !== undefined && heard?.key === now.key ? heard.answer : undefined;
    },
  };
}
