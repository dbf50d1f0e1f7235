/** Figures of this node for Prometheus: how much is going on, how long it takes, what failed. Nothing of any match is in them. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof openMetrics>;

export function openMetrics(counts: {
  readonly sockets: () => number;
  readonly matches: () => number;
  readonly jobs: () => Promise<{ waiting: number; dead: number }>;
}) {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'durbar_sockets',
    help: 'Connected sockets',
    registers,
    collect() {
      this.set(counts.sockets());
    },
  });
  new Gauge({
    name: 'durbar_matches_held',
    help: 'Matches in memory',
    registers,
    collect() {
      this.set(counts.matches());
    },
  });
  new Gauge({
    name: 'durbar_jobs',
    help: 'Jobs in the store',
    labelNames: ['state'],
    registers,
    async collect() {
      const { waiting, dead } = await counts.jobs();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'dead' }, dead);
    },
  });
  const commit = new Histogram({
    name: 'durbar_commit_seconds',
    help: 'Time until a change is durable',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers,
  });
  const refused = new Counter({ name: 'durbar_messages_refused_total', help: 'Socket messages that were not taken, by code', labelNames: ['code'], registers });
  const paused = new Counter({ name: 'durbar_matches_paused_total', help: 'Matches paused because something in them failed', registers });
  const requests = new Histogram({
    name: 'durbar_request_seconds',
    help: 'Time of requests by route',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2],
    registers,
  });
  return { registry, commit, refused, paused, requests };
}
