/** Changes of different matches are gathered and written together: each commit waits for the disk. */
import { OvertakenError } from '../errors.ts';
import { gathering } from '../gather.ts';
import type { Statement } from './change.ts';
import type { Db } from './schema.ts';
import type { Fate } from './together.ts';

interface Waiting {
  readonly statements: readonly Statement[];
  done(): void;
  failed(error: unknown): void;
}

/** Writes statements whole or not at all; durable when it resolves. */
export type Write = (statements: readonly Statement[]) => Promise<void>;

/** Writes several changes in one commit, here or in a thread of its own. */
export type WriteGroup = (group: readonly (readonly Statement[])[]) => readonly Fate[] | Promise<readonly Fate[]>;

export function openGroup(writeGroup: WriteGroup, db: Db): Write {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function flush(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    // Nobody is in the middle of a transaction while we have the connection, and none begins before the group is written.
    while (waiting.length > 0) await db.connection().execute(writeWaiting).catch(failAll);
    isWriting = false;
  }

  async function writeWaiting(): Promise<void> {
    const group = waiting;
    waiting = [];
    try {
      const fates = await writeGroup(group.map(({ statements }) => statements));
      for (const [i, { done, failed }] of group.entries()) {
        const fate = fates[i];
        if (fate === 'saved') done();
        else failed(fate === 'overtaken' ? new OvertakenError('somebody else has written meanwhile') : fate);
      }
    } catch (error) {
      for (const { failed } of group) failed(error);
    }
  }

  /** The store is closed. */
  function failAll(error: unknown): void {
    for (const { failed } of waiting.splice(0)) failed(error);
  }

  const soon = gathering(() => void flush());

  return (statements) =>
    new Promise((done, failed) => {
      waiting.push({ statements, done, failed });
      soon();
    });
}
