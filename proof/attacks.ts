/** G28: what can be done to a socket below the protocol of the house. All of it on this machine only. */
import net from 'node:net';
import type { WebSocket } from 'ws';
import type { Visitor } from './house.ts';

/** A frame of a client as bytes: masked with zeros, so that the content is as it is. */
export function frame(code: number, body: Buffer, { isLast = true, length = body.length } = {}): Buffer {
  const first = (isLast ? 0x80 : 0) | code;
  if (length < 126) return Buffer.concat([Buffer.from([first, 0x80 | length, 0, 0, 0, 0]), body]);
  const head = Buffer.alloc(14);
  head[0] = first;
  head[1] = 0xff;
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, body]);
}

const raw = (socket: WebSocket) => Reflect.get(socket, '_socket') as net.Socket;
const opened = (socket: WebSocket) => new Promise<void>((resolve) => socket.once('open', () => resolve()));
const gone = (socket: WebSocket, ms: number) =>
  new Promise<boolean>((resolve) => {
    socket.once('close', () => resolve(true));
    setTimeout(() => resolve(false), ms);
  });

/** Each attack uses its own socket; some end with the server closing it, which is told. */
export const attacks: { readonly [name: string]: (who: Visitor, match: string, much: number) => Promise<void> } = {
  async 'fragments without end'(who, match, much) {
    const socket = await who.open(match);
    await opened(socket);
    raw(socket).write(frame(1, Buffer.from('{'), { isLast: false }));
    for (let i = 0; i < much; i++) raw(socket).write(frame(0, Buffer.from(' '), { isLast: false }));
    await gone(socket, 300);
    socket.terminate();
  },
  async 'a frame that says it is huge'(who, match) {
    const socket = await who.open(match);
    await opened(socket);
    raw(socket).write(frame(1, Buffer.from('{'), { length: 2 ** 40 }));
    if (!(await gone(socket, 5000))) throw new Error('a huge frame is waited for');
  },
  async 'text that is no text'(who, match) {
    const socket = await who.open(match);
    await opened(socket);
    raw(socket).write(frame(1, Buffer.from([0xff, 0xfe, 0xc0, 0x80])));
    if (!(await gone(socket, 5000))) throw new Error('broken text is taken');
  },
  async 'a flood of pings'(who, match, much) {
    const socket = await who.open(match);
    await opened(socket);
    for (let i = 0; i < much; i++) raw(socket).write(frame(9, Buffer.alloc(100)));
    await gone(socket, 300);
    socket.terminate();
  },
  async 'headers that never end'(who, _match, much) {
    const { hostname, port } = new URL(who.address);
    const sockets = Array.from({ length: Math.min(100, much) }, () => net.connect(Number(port), hostname));
    for (const socket of sockets) socket.on('error', () => undefined).write('GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const socket of sockets) socket.destroy();
  },
  async 'an upgrade that is left alone'(who, match, much) {
    const { hostname, port } = new URL(who.address);
    const sockets = Array.from({ length: Math.min(100, much) }, () => net.connect(Number(port), hostname));
    for (const socket of sockets)
      socket.on('error', () => undefined).write(`GET /api/live/${match} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const socket of sockets) socket.destroy();
  },
};
