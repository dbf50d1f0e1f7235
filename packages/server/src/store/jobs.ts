/** Jobs in the store. */
import { sql } from 'kysely';
import type { Store } from './open.ts';
import type { Db } from './schema.ts';

export interface Job {
  readonly kind: string;
  readonly key: string;
  readonly due: number;
  readonly body: string | null;
  /** Tries, this one included. */
  readonly attempts: number;
}

export interface Claim {
  readonly lease: string;
  readonly now: number;
  readonly until: number;
  readonly most: number;
}

/** Takes jobs that are due and that nobody has; no two nodes get the same one. */
export async function claimJobs({ db, kind }: Pick<Store, 'db' | 'kind'>, kinds: readonly string[], { lease, now, until, most }: Claim): Promise<Job[]> {
  if (kinds.length === 0) return [];
  let due = db
    .selectFrom('job')
    .select(['job.kind', 'job.key'])
    .where('dead', 'is', null)
    .where('due', '<=', now)
    .where('job.kind', 'in', kinds)
    .where((eb) => eb.or([eb('leased', 'is', null), eb('leased', '<', now)]))
    .orderBy('due')
    .limit(most);
  if (kind === 'postgres') due = due.forUpdate().skipLocked();
  return db
    .updateTable('job')
    .set({ lease, leased: until, attempts: sql`attempts + 1` })
    .where((eb) => eb(eb.refTuple('job.kind', 'job.key'), 'in', due.$asTuple('kind', 'key')))
    .returning(['kind', 'key', 'due', 'body', 'attempts'])
    .execute();
}

/** When the next job is due that nobody has, or that somebody had and did not finish. */
export async function nextDue(db: Db, kinds: readonly string[]): Promise<number | undefined> {
  if (kinds.length === 0) return undefined;
  const row = await db
    .selectFrom('job')
    .select(sql<number | null>`min(case when leased is null or leased < due then due else leased end)`.as('due'))
    .where('dead', 'is', null)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  return row?.due ?? undefined;
}

/** Takes a job off the list, unless it was set anew meanwhile. */
export async function finishJob(db: Db, kind: string, key: string, lease: string): Promise<void> {
  await db.deleteFrom('job').where('kind', '=', kind).where('key', '=', key).where('lease', '=', lease).execute();
}

export interface Retry {
  readonly due: number;
  readonly dead: number | null;
  readonly fault: string;
}

export async function retryJob(db: Db, kind: string, key: string, lease: string, { due, dead, fault }: Retry): Promise<void> {
  await db
    .updateTable('job')
    .set({ due, dead, fault, lease: null, leased: null })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('lease', '=', lease)
    .execute();
}
