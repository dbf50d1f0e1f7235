/**
 * What is to happen at a time, once: deadlines, bots, notices. A job is a row; whoever takes it has it until its lease ends.
 * Its effect and its end are one transaction if the handler wants it so: then it happens once, whoever dies in between.
 */
import { randomUUID } from 'node:crypto';
import type { Log } from './log.ts';
import { type JobChange, jobStatement } from './store/change.ts';
import { claimJobs, finishJob, type Job, nextDue, retryJob } from './store/jobs.ts';
import type { Store } from './store/open.ts';

/** Does a job. Unless it has written `done` itself, the job is taken off the list when this resolves; if it rejects the job is tried again later. */
export type Handler = (job: Job, done: Extract<JobChange, { done: unknown }>) => Promise<void>;

export interface JobLimits {
  /** Milliseconds between looks at the list, even if nothing is known to be due. */
  readonly look: number;
  /** Milliseconds that whoever has taken a job may be silent. */
  readonly lease: number;
  /** Pause before the second try; it doubles each time. */
  readonly retry: number;
  readonly tries: number;
}

export const jobLimits: JobLimits = { look: 1000, lease: 30_000, retry: 2000, tries: 6 };

/** Milliseconds until it is looked again whether a paused match goes on. */
export const PAUSED = 60_000;
const AT_ONCE = 20;
const LONGEST = 60 * 60 * 1000;

export type Jobs = ReturnType<typeof runJobs>;

export function runJobs(options: { readonly store: Store; readonly log: Log; readonly now: () => number; readonly limits?: Partial<JobLimits> }) {
  const { store, log, now } = options;
  const limits = { ...jobLimits, ...options.limits };
  const handlers = new Map<string, { readonly handler: Handler; readonly tries: number }>();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let planned = Number.POSITIVE_INFINITY;
  let closed = true;

  /** Looks at the list at this time, or earlier if that was planned already. */
  function lookAt(due: number): void {
    const at = Math.min(due, now() + limits.look);
    if (closed || at >= planned) return;
    clearTimeout(timer);
    planned = at;
    timer = setTimeout(look, Math.max(0, at - now()));
  }

  function look(): void {
    planned = Number.POSITIVE_INFINITY;
    background(
      work().catch((error) => {
        log.error({ err: error }, 'jobs cannot be read');
        lookAt(now() + limits.look);
      }),
    );
  }

  async function work(): Promise<void> {
    const kinds = [...handlers.keys()];
    const lease = randomUUID();
    const jobs = closed ? [] : await claimJobs(store, kinds, { lease, now: now(), until: now() + limits.lease, most: AT_ONCE });
    for (const job of jobs) background(run(job, lease));
    lookAt(jobs.length === AT_ONCE ? now() : ((await nextDue(store.db, kinds)) ?? now() + limits.look));
  }

  async function run(job: Job, lease: string): Promise<void> {
    const { kind, key } = job;
    const { handler, tries = limits.tries } = handlers.get(kind) ?? {};
    try {
      await handler?.(job, { done: { kind, key, lease } });
      await finishJob(store.db, kind, key, lease);
    } catch (error) {
      const isDead = job.attempts >= tries;
      const due = now() + Math.min(LONGEST, limits.retry * 2 ** (job.attempts - 1));
      const what = { kind, key, attempt: job.attempts, err: error };
      if (isDead) log.error(what, 'job given up');
      else log.warn(what, 'job failed, to be tried again');
      await retryJob(store.db, kind, key, lease, { due, dead: isDead ? now() : null, fault: String(error).slice(0, 500) });
      if (!isDead) lookAt(due);
    }
  }

  function background(task: Promise<void>): void {
    const done: Promise<void> = task.catch((error) => log.error({ err: error }, 'job failed')).finally(() => running.delete(done));
    running.add(done);
  }

  return {
    /** Says who does jobs of a kind, and how often they are tried if not as most are; before `start`. */
    on(kind: string, handler: Handler, tries = limits.tries): void {
      handlers.set(kind, { handler, tries });
    },
    start(): void {
      closed = false;
      lookAt(now());
    },
    /** Sets, moves or drops a job. */
    async set(change: JobChange): Promise<void> {
      await store.write([jobStatement(change)]);
      if ('put' in change) lookAt(change.put.due);
    },
    /** A job was written with something else: it need not wait for the next look. */
    wake: (due: number): void => lookAt(due),
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      while (running.size > 0) await Promise.all(running);
    },
  };
}
