/** Our own server for the bench, as a host would run it: one process, SQLite with synchronous=FULL. */
import path from 'node:path';
import { games } from '@durbar/games';
import { startServer } from '@durbar/server';
import { tellUsage } from './usage.ts';

export async function serveDurbar(folder: string): Promise<void> {
  const many = 1_000_000;
  const server = await startServer({
    games,
    bots: [],
    dataFile: path.join(folder, 'durbar.db'),
    port: 0,
    host: '127.0.0.1',
    writer: new URL('./writer.js', import.meta.url),
    requests: many,
    creations: many,
    sockets: { burst: many, perSecond: many, perAddress: many, perGuest: many, perMatch: many },
  });
  tellUsage();
  process.send?.({ address: server.address });
}
