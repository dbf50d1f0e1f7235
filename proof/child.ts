/** Servers of the proofs as processes. */
import { type ChildProcess, fork } from 'node:child_process';
import { bundled } from './bundle.ts';
import type { Moment } from './sqlite-watched.ts';

export interface ServeOptions {
  readonly dataFile: string;
  readonly databaseUrl?: string;
  readonly port: number;
  /** With the limits that a host has, instead of none. */
  readonly isLimited?: boolean;
  /** Milliseconds until people are told that they are asked; then programs on this machine may be told too. */
  readonly telling?: number;
  /** Matches that it keeps in memory although nobody uses them. */
  readonly rooms?: number;
  /** Where it writes everything it logs. */
  readonly log?: string;
  /** A weaker setting than FULL, to see that a proof can fail. */
  readonly synchronous?: 'NORMAL' | 'OFF';
  /** Where it says after each commit what is safe. */
  readonly ledger?: string;
  /** Where it says at which moment of a commit it died, if it was asked to. */
  readonly deaths?: string;
}

export interface Usage {
  readonly rss: number;
  readonly heap: number;
  /** Milliseconds of processor time. */
  readonly cpu: number;
  /** Milliseconds that the event loop came late: for 99 of 100 times, and at most. */
  readonly lag: number;
  readonly stall: number;
  readonly handles: number;
}

export type Asked = 'usage' | 'close' | { readonly die: Moment };

export interface Served {
  readonly child: ChildProcess;
  readonly address: string;
  /** Milliseconds until it answered. */
  readonly startup: number;
  ask(what: Exclude<Asked, 'usage'>): void;
  usage(): Promise<Usage>;
  /** Ends it at once; resolves when it is gone, which it may be already. */
  kill(): Promise<void>;
  readonly gone: Promise<void>;
}

export async function serve(options: ServeOptions, env: Record<string, string> = {}): Promise<Served> {
  const script = await bundled();
  const began = performance.now();
  const child = fork(script, [JSON.stringify(options)], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { address } = await new Promise<{ address: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { address: string }));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    child,
    address,
    startup: performance.now() - began,
    ask: (what) => void child.send(what, () => undefined),
    usage: () =>
      new Promise((resolve, reject) => {
        const heard = (message: unknown) => {
          if (typeof message !== 'object' || message === null || !('usage' in message)) return;
          child.off('message', heard);
          resolve(message.usage as Usage);
        };
        child.on('message', heard);
        void gone.then(() => reject(new Error('the server is gone')));
        child.send('usage');
      }),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    gone,
  };
}
