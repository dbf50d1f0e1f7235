/** Where the notices of a house arrive: programs and browsers of everybody at the table, and the folder for mail. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export interface Letterbox {
  readonly url: string;
  /** What a browser gives a house, so that nobody else can read what it is pushed. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Resolves when so many of one kind have come. */
  hears(count: number, kind: RegExp): Promise<void>;
  /** What came since it was asked last. */
  take(): string[];
  close(): void;
}

/** Headers that are another for every push: a signature with a time in it. */
const PASSING = new Set(['authorization', 'crypto-key']);

export async function openLetterbox(): Promise<Letterbox> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  let came: string[] = [];
  const server = http.createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const isPush = request.url?.startsWith('/push') === true;
      const headers = Object.entries(request.headers).filter(([name]) => !PASSING.has(name));
      came.push(`notice ${request.method} ${request.url} ${JSON.stringify(headers)} ${isPush ? opened(body, browser, auth) : body.toString()}`);
      answer.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    async hears(count, kind) {
      for (let tries = 0; came.filter((one) => kind.test(one)).length < count; tries++) {
        if (tries === 1000) throw new Error(`notices like ${kind} did not come`);
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    },
    take() {
      const taken = came.sort();
      came = [];
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A push as its browser reads it (RFC 8188 and 8291). */
function opened(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, from, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const derived = (secret: Uint8Array, with_: Uint8Array, info: Uint8Array, length: number) => Buffer.from(hkdfSync('sha256', secret, with_, info, length));
  const key = derived(browser.computeSecret(from), auth, Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), from]), 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derived(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derived(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  return `${sealed.length} bytes: ${Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()}`;
}

/** Which kinds of notices came to a program, to a browser and by mail; a mail says only which notice it is. */
export function kindsIn(lines: readonly string[]): string[] {
  const came = lines.flatMap((line) => {
    const [, way, id, what] = /^notice POST \/(hook|push)\/.*"id":"(\w+)","what":"(\w+)"/.exec(line) ?? [];
    return id === undefined || what === undefined ? [] : [{ way, id, what }];
  });
  const isMailed = (id: string) => lines.some((line) => line.startsWith('mail ') && line.includes(`-${id}.eml`));
  const isPushed = (id: string) => came.some((one) => one.way === 'push' && one.id === id);
  return came.filter(({ way, id }) => way === 'hook' && isPushed(id) && isMailed(id)).map(({ what }) => what);
}

/** Mail in the folder of a house, without the time at which it was written; what is read is taken away. */
export function takeMail(folder: string): string[] {
  const outbox = path.join(folder, 'outbox');
  if (!fs.existsSync(outbox)) return [];
  return fs
    .readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => {
      const file = path.join(outbox, name);
      const text = fs.readFileSync(file, 'utf8');
      fs.rmSync(file);
      return `mail ${name} ${text.replace(/^Date: .*$/m, 'Date:')}`;
    });
}
