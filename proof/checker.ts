/** Compares what was acknowledged with what the store has: the outside checker of crashes. */
import path from 'node:path';
import { games } from '@durbar/games';
import { canonical } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { type Where, withStore } from '@durbar/server';
import { type Entry, type Head, importMatch, verifyMatch } from '@durbar/table';
import { readKey, vaultOf } from '../packages/server/src/vault.ts';
import type { Move, Played } from './load.ts';

export interface Verdicts {
  lost: number;
  /** Entries of one message that are there twice, or that nobody sent. */
  doubled: number;
  /** Entries of messages that had no answer yet: saved, but nobody was told. */
  unanswered: number;
  reordered: number;
  broken: number;
  /** Outcomes that are not those of the promised seed. */
  otherChance: number;
  faults: string[];
}

export const noVerdicts = (): Verdicts => ({ lost: 0, doubled: 0, unanswered: 0, reordered: 0, broken: 0, otherChance: 0, faults: [] });

export interface Stored {
  readonly head: Head;
  readonly log: readonly Entry[];
  readonly length: number;
  readonly secret: { readonly seed: string; readonly salt: string };
}

/** What the store has of some matches, in their order. */
export async function storedAll(where: Where, matches: readonly string[]): Promise<Stored[]> {
  const vault = vaultOf(readKey(undefined, path.join(path.dirname(where.dataFile), 'durbar.key')));
  return withStore(where, async (db) => {
    const all: Stored[] = [];
    for (const match of matches) {
      const row = await db.selectFrom('match').select(['head', 'length', 'seed', 'salt']).where('id', '=', match).executeTakeFirstOrThrow();
      const rows = await db.selectFrom('entry').select('body').where('match', '=', match).orderBy('seq').execute();
      const log = rows.map(({ body }) => JSON.parse(body) as Entry);
      const secret = { seed: vault.open(row.seed ?? ''), salt: vault.open(row.salt ?? '') };
      all.push({ head: JSON.parse(row.head) as Head, log, length: row.length, secret });
    }
    return all;
  });
}

export async function stored(where: Where, match: string): Promise<Stored> {
  const [found] = await storedAll(where, [match]);
  return found as Stored;
}

/** Compares what was played with what the store has, which is given back. */
export async function look(all: readonly Played[], where: Where, into: Verdicts): Promise<Stored[]> {
  const found = await storedAll(
    where,
    all.map(({ match }) => match),
  );
  for (const [i, played] of all.entries()) compare(played, found[i] as Stored, into);
  return found;
}

const sameMove = (entry: Entry | undefined, { seat, choice }: Move) =>
  entry?.kind === 'move' && entry.seat === seat && canonical(entry.choice) === canonical(choice);

/** Every acknowledged move is where it was acknowledged, and nothing else is there but what had no answer yet. */
export function compare(played: Played, { log, length }: Pick<Stored, 'log' | 'length'>, into: Verdicts): void {
  if (log.some(({ seq }, i) => seq !== i) || length !== log.length) into.reordered += 1;
  for (const [seq, move] of played.acked) {
    if (sameMove(log[seq], move)) continue;
    if (log.some((entry) => sameMove(entry, move))) into.reordered += 1;
    else into.lost += 1;
  }
  for (const entry of log.slice(1)) {
    if (played.acked.has(entry.seq)) continue;
    const isUnanswered = played.pending !== undefined && entry.seq === log.length - 1 && sameMove(entry, played.pending);
    if (isUnanswered) into.unanswered += 1;
    else into.doubled += 1;
  }
  into.faults.push(...played.faults.splice(0));
}

/** The whole log is played again, and every draw is made again from the seed that was promised. */
export async function verify({ head, log, secret }: Stored, into: Verdicts): Promise<void> {
  const file = { format: 'durbar-match', version: 1, head, log, secret } as const;
  if (!importMatch(file, games, sha256).ok) into.broken += 1;
  if (!(await verifyMatch(file)).ok) into.otherChance += 1;
}
