/** For whoever runs the house: is it well, and how much is going on. */
import type { FastifyInstance } from 'fastify';
import { RequestError } from './errors.ts';
import type { Hub } from './hub.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import type { Rooms } from './rooms.ts';
import type { Db } from './store/schema.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export interface Operations {
  readonly metrics: Metrics;
  /** From now on the house says that it is closing, so that no new visitors are sent here. */
  drain(): void;
}

/** What a proxy says of a request that it passes on. */
const PASSED_ON = /^(x-forwarded-.*|forwarded|via|x-real-ip)$/;

export function addOperations(app: FastifyInstance, { db, rooms, hub }: { readonly db: Db; readonly rooms: Rooms; readonly hub: Hub }): Operations {
  let isClosing = false;
  const metrics = openMetrics({ sockets: () => hub.total(), matches: () => rooms.versions().size, jobs: () => jobCounts(db) });

  app.get('/healthz', async (_request, reply) => {
    if (isClosing) return reply.code(503).send({ ok: false, closing: true });
    await db.selectFrom('house').select('key').limit(1).execute();
    return { ok: true };
  });

  /** Only for this machine: a proxy in front must not pass it on. */
  app.get('/metrics', async (request, reply) => {
    if (!LOOPBACK.has(request.ip) || Object.keys(request.headers).some((name) => PASSED_ON.test(name))) throw new RequestError('not-found');
    reply.header('content-type', metrics.registry.contentType);
    return metrics.registry.metrics();
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });

  return {
    metrics,
    drain() {
      isClosing = true;
    },
  };
}

export async function jobCounts(db: Db): Promise<{ waiting: number; dead: number }> {
  const rows = await db
    .selectFrom('job')
    .select(['dead', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('dead')
    .execute();
  const sum = (isDead: boolean) => rows.filter(({ dead }) => (dead !== null) === isDead).reduce((all, { count }) => all + Number(count), 0);
  return { waiting: sum(false), dead: sum(true) };
}
