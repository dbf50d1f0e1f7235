/** A server in a process of its own, which can be killed, frozen, and asked what it uses. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { games } from '@durbar/games';
import { startServer } from '@durbar/server';
import type { Asked, ServeOptions, Usage } from './child.ts';
import { RULES, unlimited } from './house.ts';
import { begin, dieAtCommit } from './sqlite-watched.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as ServeOptions;
begin(options);
const lag = monitorEventLoopDelay({ resolution: 5 });
lag.enable();
const many = 1_000_000_000;
const server = await startServer({
  games,
  bots: [],
  dataFile: options.dataFile,
  databaseUrl: options.databaseUrl,
  // As it is delivered: a thread of its own writes the data file.
  writer: new URL('./writer.js', import.meta.url),
  rulesLimit: RULES,
  port: options.port,
  host: '127.0.0.1',
  notices: { webhooks: true, ...(options.telling !== undefined && { wait: options.telling, outside: { isAllowed: () => true, plain: true } }) },
  ...(options.isLimited ? {} : { requests: many, creations: many, logins: many, sockets: unlimited }),
  ...(options.rooms !== undefined && { rooms: options.rooms }),
  ...(options.log && { log: { level: 'trace', file: options.log } }),
});
process.send?.({ address: server.address });

function usage(): Usage {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const found = {
    rss,
    heap: heapUsed,
    cpu: (user + system) / 1000,
    lag: lag.percentile(99) / 1e6,
    stall: lag.max / 1e6,
    handles: process.getActiveResourcesInfo().length,
  };
  lag.reset();
  return found;
}

process.on('message', (asked: Asked) => {
  if (asked === 'usage') process.send?.({ usage: usage() });
  else if (asked === 'close') void server.close().then(() => process.exit());
  else dieAtCommit(asked.die);
});
process.once('disconnect', () => process.exit());
