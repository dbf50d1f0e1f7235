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
const NO_MASK = '\0\0\0\0';

/** What has come in is read where it lies, the same place for all sockets: nothing is kept of it that is not whole. */
const inbox = Buffer.allocUnsafe(64 * 1024);

/** Opens a socket; `heard` is called with each text, as bytes that are one character each. */
export function openWire(url: string, heard: (text: string, wire: Wire) => void): Promise<Wire> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    let rest: Buffer | undefined;
    let isOpen = false;

    /** Takes what is whole of the bytes; answers how many those are. */
    function read(bytes: Buffer): number {
      if (isOpen) return framesOf(bytes, 0, take);
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return 0;
      const answer = bytes.toString('latin1', 0, end);
      if (!answer.startsWith('HTTP/1.1 101')) {
        reject(new Error(answer));
        return bytes.length;
      }
      isOpen = true;
      resolve(wire);
      return framesOf(bytes, end + 4, take);
    }

    function take(kind: number, text: string): void {
      if (kind === TEXT) heard(text, wire);
      else if (kind === PING) write(PONG, text);
      else if (kind === CLOSE) socket.destroy();
    }

    const onread = {
      buffer: inbox,
      callback(length: number) {
        const chunk = inbox.subarray(0, length);
        const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
        const done = read(bytes);
        rest = done < bytes.length ? Buffer.from(bytes.subarray(done)) : undefined;
        return true;
      },
    };
    const socket = net.connect({ host: hostname, port: Number(port), noDelay: true, onread });
    const write = (kind: number, text: string) => socket.write(headerOf(kind, text.length) + text, 'latin1');
    const wire: Wire = { send: (text) => write(TEXT, text), close: () => socket.destroy() };
    socket.on('error', reject).on('close', () => reject(new Error('a socket was closed')));
    const key = randomBytes(16).toString('base64');
    const fields = [`Host: ${hostname}:${port}`, 'Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Key: ${key}`, 'Sec-WebSocket-Version: 13'];
    socket.write([`GET ${pathname}${search} HTTP/1.1`, ...fields, `Origin: http://${hostname}:${port}`, '', ''].join('\r\n'));
  });
}

/** Calls back for every whole frame from a place on; answers where they end. Servers of the bench send each message in one frame. */
function framesOf(bytes: Buffer, from: number, take: (kind: number, text: string) => void): number {
  let at = from;
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

/** Players say only characters of one byte each. */
function headerOf(kind: number, length: number): string {
  if (length > 0xffff) throw new RangeError('no player says so much');
  const size = length > 125 ? [126, length >> 8, length & 0xff] : [length];
  return String.fromCharCode(LAST | kind, MASKED | (size[0] as number), ...size.slice(1)) + NO_MASK;
}
