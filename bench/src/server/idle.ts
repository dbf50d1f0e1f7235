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
  /** A socket that has heard its first message. */
  async function opened(): Promise<WebSocket> {
    const socket = new WebSocket(await liveUrl(server.address, match ?? ''), { origin: server.address });
    await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject));
    return socket;
  }
  const sockets: WebSocket[] = [];
  for (let at = 0; at < count; at += 100) {
    const some = await Promise.all(Array.from({ length: Math.min(100, count - at) }, opened));
    sockets.push(...some);
  }
  const rss = await usageOf(server.child, 'rss');
  for (const socket of sockets) socket.terminate();
  server.stop();
  return rss;
}
