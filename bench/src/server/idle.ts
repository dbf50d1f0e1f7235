/** Memory of sockets that only watch. */
import { WebSocket } from 'ws';
import { liveUrl } from './players.ts';
import { matchesOf, startServer } from './start.ts';
import { usageOf } from './usage.ts';

/** Bytes of a server with so many idle sockets, all of it counted. */
export async function idleSockets(self: string, count: number): Promise<number> {
  const server = await startServer(self, 'durbar');
  const players = await matchesOf('durbar', server.address)();
  const { match } = players[0] ?? {};
  const opened = async () => new WebSocket(await liveUrl(server.address, match ?? ''), { origin: server.address });
  const sockets: WebSocket[] = [];
  for (let at = 0; at < count; at += 100) {
    const some = await Promise.all(Array.from({ length: Math.min(100, count - at) }, opened));
    await Promise.all(some.map((socket) => new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))));
    sockets.push(...some);
  }
  const rss = await usageOf(server.child, 'rss');
  for (const socket of sockets) socket.terminate();
  server.stop();
  return rss;
}
