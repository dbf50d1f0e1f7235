/** What `durbar admin` does, as pages: every route but the door is for a browser with the host's pass, and what is done is in the log. */
import fs from 'node:fs/promises';
import { BanSchema, HostEnterSchema, type HostInfo, type HostJob, type HostMatch, type HostReport, type HostUser } from '@durbar/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ban, complaints, deadJobs, matchCounts, matches, pauseMatch, peopleCount, repairMatch, reviveJobs, settleComplaint, users } from './admin.ts';
import { type Code, RequestError } from './errors.ts';
import type { Failures } from './failures.ts';
import { enterAsHost, hostUntil, leaveAsHost } from './hosts.ts';
import type { Hub } from './hub.ts';
import { jobCounts } from './operations.ts';
import type { Store } from './store/open.ts';
import { lastBackup, sizeOf } from './store/shape.ts';
import type { Typed } from './typed.ts';

const ById = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const Find = Type.Object({ find: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) });
const Status = Type.Object({ status: Type.Optional(Type.Union(['waiting', 'live', 'over', 'paused'].map((one) => Type.Literal(one)))) });
const LISTED = 100;

export interface HostRoutes {
  readonly store: Store;
  /** Where the data file is. */
  readonly folder: string;
  readonly hub: Hub;
  readonly failures: Failures;
  readonly now: () => number;
  readonly rare: object;
}

export function addHosts(server: FastifyInstance, { store, folder, hub, failures, now, rare }: HostRoutes): void {
  const { db } = store;
  const { log } = failures;
  const opened = now();
  const app = server.withTypeProvider<Typed>();
  const docs = { hide: true } as const;
  const preHandler = async (request: FastifyRequest): Promise<void> => void (await hostUntil(db, request, now()));

  /** Does something to one thing, and writes that down. */
  async function did(what: string, id: string, done: Promise<boolean>, missing: Code): Promise<object> {
    if (!(await done)) throw new RequestError(missing);
    log.info({ what, id }, 'the host did something');
    return {};
  }

  app.post('/api/host/enter', { schema: { body: HostEnterSchema, ...docs }, config: rare }, async (request, reply) => {
    await enterAsHost(db, request, reply, request.body.token, now());
    log.info({ address: request.ip }, 'a host has come');
    return {};
  });

  app.post('/api/host/leave', { schema: docs, preHandler }, async (request, reply) => {
    await leaveAsHost(db, request, reply);
    return {};
  });

  app.get('/api/host', { schema: docs }, async (request): Promise<HostInfo> => {
    const until = await hostUntil(db, request, now());
    const backup = await lastBackup(db);
    const free = store.kind === 'sqlite' ? await freeIn(folder) : undefined;
    return {
      people: await peopleCount(db),
      matches: await matchCounts(db),
      sockets: hub.total(),
      here: new Set([...hub.all()].flatMap(({ guest }) => guest ?? [])).size,
      opened,
      store: { kind: store.kind, bytes: await sizeOf(store), ...(free !== undefined && { free }) },
      ...(backup !== undefined && { backup }),
      failures: failures.last(),
      jobs: await jobCounts(db),
      until,
    };
  });

  app.get('/api/host/users', { schema: { querystring: Find, ...docs }, preHandler }, (request): Promise<HostUser[]> => users(db, request.query.find, LISTED));
  app.post('/api/host/users/:id/ban', { schema: { params: ById, body: BanSchema, ...docs }, preHandler }, ({ params, body }) =>
    did(body.banned ? 'ban' : 'unban', params.id, ban(db, params.id, body.banned ? now() : null), 'no-such-person'),
  );

  app.get(
    '/api/host/matches',
    { schema: { querystring: Status, ...docs }, preHandler },
    (request): Promise<HostMatch[]> => matches(db, request.query.status, LISTED),
  );
  app.post('/api/host/matches/:id/pause', { schema: { params: ById, ...docs }, preHandler }, ({ params }) =>
    did('pause', params.id, pauseMatch(db, params.id, now()), 'no-such-match'),
  );
  app.post('/api/host/matches/:id/repair', { schema: { params: ById, ...docs }, preHandler }, ({ params }) =>
    did('repair', params.id, repairMatch(db, params.id, now()), 'no-such-match'),
  );

  app.get('/api/host/reports', { schema: docs, preHandler }, (): Promise<HostReport[]> => complaints(db, LISTED));
  app.post('/api/host/reports/:id/done', { schema: { params: ById, ...docs }, preHandler }, ({ params }) =>
    did('report', params.id, settleComplaint(db, params.id, now()), 'not-found'),
  );

  app.get('/api/host/jobs', { schema: docs, preHandler }, (): Promise<HostJob[]> => deadJobs(db, LISTED));
  app.post('/api/host/jobs/retry', { schema: docs, preHandler }, async () => ({ retried: await reviveJobs(db, now()) }));
}

/** Bytes that are free where the data is; undefined where the system does not say. */
async function freeIn(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await fs.statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
