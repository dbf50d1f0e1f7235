/** Memory of sockets that only watch. */
import { WebSocket } from 'ws';
import { matchesOf, startServer } from './start.ts';
import { usageOf } from './usage.ts';

/** Bytes of a server with so many idle sockets, all of it counted. */
export async function idleSockets(self: string, count: number): Promise<number> {
  const server = await startServer(self, 'durbar');
  const players = await matchesOf('durbar', server.address)();
  const { match } = players[0] ?? {};
  const url = `${server.address.replace('http', 'ws')}/api/live/${match}?have=0&diff=1`;
  const sockets: WebSocket[] = [];
  for (let at = 0; at < count; at += 100) {
    const some = Array.from({ length: Math.min(100, count - at) }, () => new WebSocket(url, { origin: server.address }));
    await Promise.all(some.map((socket) => new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))));
    sockets.push(...some);
  }
  const rss = await usageOf(server.child, 'rss');
  for (const socket of sockets) socket.terminate();
  server.stop();
  return rss;
}
