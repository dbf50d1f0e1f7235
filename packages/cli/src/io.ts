/** What a command may touch of the world, so that tests can give it another one. */
import type { Readable, Writable } from 'node:stream';

export interface Io {
  readonly in: Readable;
  readonly out: Writable;
  readonly err: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Calls back when the user or the system wants the command to stop; returns how to listen no more. */
  onStop(stop: () => void): () => void;
}

/** A fault that is the caller's to mend: one sentence, no stack. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: number;
  constructor(message: string, code = 1) {
    super(message);
    this.code = code;
  }
}

export const print = (io: Io, text: string): boolean => io.out.write(`${text}\n`);
export const printJson = (io: Io, value: unknown): boolean => print(io, JSON.stringify(value, undefined, 2));
