/**
 * A WebSocket of the players (RFC 6455): as little work as reading frames takes, because players and server share the machine.
 * The same one talks to both servers.
 */
import { randomBytes } from 'node:crypto';
import net from 'node:net';

export interface Wire {
  send(text: string): void;
  close(): void;
}

const [TEXT, CLOSE, PING, PONG] = [1, 8, 9, 10];
const LAST = 0x80;
const MASKED = 0x80;
/** Clients must mask; a mask of nothing but zeros leaves the bytes as they are. */
const MASK = 4;

/** Opens a socket; `heard` is called with each text, as bytes that are one character each. */
export function openWire(url: string, heard: (text: string, wire: Wire) => void): Promise<Wire> {
  const { hostname, port, pathname, search } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
  const key = randomBytes(16).toString('base64');
  const fields = [`Host: ${hostname}:${port}`, 'Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Key: ${key}`, 'Sec-WebSocket-Version: 13'];
  socket.write([`GET ${pathname}${search} HTTP/1.1`, ...fields, `Origin: http://${hostname}:${port}`, '', ''].join('\r\n'));
  const write = (kind: number, text: string) => socket.write(Buffer.concat([headerOf(kind, Buffer.byteLength(text)), Buffer.from(text)]));
  const wire: Wire = { send: (text) => write(TEXT, text), close: () => socket.destroy() };

  function take(kind: number, text: string): void {
    if (kind === TEXT) heard(text, wire);
    else if (kind === PING) write(PONG, text);
    else if (kind === CLOSE) socket.destroy();
  }

  return new Promise((resolve, reject) => {
    let rest: Buffer | undefined;
    let isOpen = false;
    socket.on('error', reject).on('close', () => reject(new Error('a socket was closed')));
    socket.on('data', (chunk: Buffer) => {
      let bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
      rest = undefined;
      if (!isOpen) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end < 0) {
          rest = bytes;
          return;
        }
        if (!bytes.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) {
          reject(new Error(bytes.toString('latin1', 0, end)));
          return;
        }
        isOpen = true;
        bytes = bytes.subarray(end + 4);
        resolve(wire);
      }
      const read = framesOf(bytes, take);
      if (read < bytes.length) rest = bytes.subarray(read);
    });
  });
}

/** Calls back for every whole frame; answers how many bytes they were. Servers of the bench send each message in one frame. */
function framesOf(bytes: Buffer, take: (kind: number, text: string) => void): number {
  let at = 0;
  while (bytes.length - at >= 2) {
    let length = bytes[at + 1] as number;
    let start = at + 2;
    if (length > 125) {
      start += length === 126 ? 2 : 8;
      if (bytes.length < start) return at;
      length = length === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    }
    if (bytes.length < start + length) return at;
    take((bytes[at] as number) & 0x0f, bytes.toString('latin1', start, start + length));
    at = start + length;
  }
  return at;
}

function headerOf(kind: number, length: number): Buffer {
  if (length > 0xffff) throw new RangeError('no player says so much');
  const long = length > 125;
  const header = Buffer.alloc((long ? 4 : 2) + MASK);
  header[0] = LAST | kind;
  header[1] = MASKED | (long ? 126 : length);
  if (long) header.writeUInt16BE(length, 2);
  return header;
}
