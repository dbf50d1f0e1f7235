/** PostgreSQL for the suite on it, started once for all test files. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a database from which others may be made. */
    postgres: string | undefined;
  }
}

let stop: (() => Promise<void>) | undefined;

/** What vitest calls before and after the suite on PostgreSQL. `DATABASE_URL` names a server to use instead; its user must be allowed to make databases. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined) {
    project.provide('postgres', given);
    return;
  }
  const server = await startPostgres({ settings: ['fsync=off'] });
  project.provide('postgres', server.url);
  stop = server.stop;
}

export async function teardown(): Promise<void> {
  await stop?.();
}
