/** A server in a process of its own: `node --import tsx packages/server/test/serve.ts FILE [PORT]`. */
import { fileURLToPath } from 'node:url';
import { bots } from '@durbar/bots';
import { games } from '@durbar/games';
import { startServer } from '../src/index.ts';

const [dataFile = 'data/durbar.db', port = '0'] = process.argv.slice(2);
const quick = { burst: 10_000, perSecond: 10_000 };
const server = await startServer({
  games,
  bots,
  dataFile,
  databaseUrl: process.env['DURBAR_TEST_DATABASE'],
  webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  port: Number(port),
  host: '127.0.0.1',
  sockets: quick,
  log: { level: 'warn' },
});
console.log(server.address);
process.once('SIGTERM', () => void server.close());
