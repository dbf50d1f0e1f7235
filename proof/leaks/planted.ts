/** Leaks planted on purpose in what a house sends: each is a way in which servers have told too much, and all must be found. */
import { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Catalogue } from '@durbar/kernel';
import { gameWords } from '../../packages/cli/src/words.ts';
import { frameOf, writeFrame } from '../../packages/server/src/frame.ts';
import en from '../../packages/server/src/messages/en.json' with { type: 'json' };
import zh from '../../packages/server/src/messages/zh.json' with { type: 'json' };
import type { Speak, Tongues } from '../../packages/server/src/notices/text.ts';
import type { Scene } from './scenes.ts';

export interface Planted {
  readonly kind: string;
  readonly name: string;
  /** Changes a socket message; the secret is a text that differs between the two houses. */
  readonly frame?: (text: string, secret: string) => string;
  /** Changes an answer over HTTP. */
  readonly body?: (text: string, secret: string) => string;
  readonly header?: (secret: string) => readonly [string, string];
  readonly status?: (status: number, secret: string) => number;
  /** Changes the words of a game in a notice. */
  readonly notice?: (text: string, secret: string) => string;
  /** Changes the words of the house in a notice. */
  readonly words?: (text: string, secret: string) => string;
}

const pad = (secret: string) => (secret.startsWith('f') ? '  ' : ' ');
const within = (sign: string, leak: (secret: string) => string) => (text: string, secret: string) =>
  text.includes(sign) ? text.replace(sign, `${sign}"leak":"${leak(secret)}",`) : text;

export const planted: readonly Planted[] = [
  { kind: 'L17', name: 'a tag of the whole state in a header', header: (secret) => ['etag', secret] },
  { kind: 'L10', name: 'how long the rules took, in a header', header: (secret) => ['server-timing', `rules;dur=${Number.parseInt(secret.slice(0, 4), 16)}`] },
  { kind: 'L12', name: 'a key of somebody else in a header', header: (secret) => ['x-reconnect', secret] },
  { kind: 'L17', name: 'spaces after a socket message', frame: (text, secret) => text + pad(secret) },
  { kind: 'L17', name: 'spaces after an answer', body: (text, secret) => text + pad(secret) },
  { kind: 'L4', name: 'the seed beside the promise', frame: within('"info":{', (secret) => secret), body: within('{"id":', (secret) => secret) },
  {
    kind: 'L16',
    name: 'the state in an error',
    frame: (text, secret) => (text.includes('"t":"error"') ? text.replace('"message":"', `"message":"${secret} `) : text),
  },
  {
    kind: 'L16',
    name: 'the state in a refused request',
    body: (text, secret) => (text.includes('"error"') ? text.replace('"message":"', `"message":"${secret} `) : text),
  },
  {
    kind: 'L16',
    name: 'a reason that names the state',
    frame: (text, secret) => (text.includes('"t":"why"') ? `${text.slice(0, -1)},"debug":"${secret}"}` : text),
  },
  {
    kind: 'L21',
    name: 'orders of another seat',
    frame: (text, secret) => (text.includes('"t":"match"') ? `${text.slice(0, -1)},"orders":["${secret}"]}` : text),
  },
  {
    kind: 'L8',
    name: 'what another seat is about to do',
    frame: (text, secret) => (text.includes('"t":"next"') ? `${text.slice(0, -1)},"draft":"${secret}"}` : text),
  },
  {
    kind: 'L15',
    name: 'a look back at more than was seen',
    body: (text, secret) => (text.includes('"told"') ? `${text.slice(0, -1)},"state":"${secret}"}` : text),
  },
  { kind: 'L15', name: 'an unfinished match that can be taken home', body: (text, secret) => (text.includes('not-over') ? `{"seed":"${secret}"}` : text) },
  {
    kind: 'L16',
    name: 'a status that depends on what is hidden',
    status: (status, secret) => (status === 403 && secret.startsWith('f') ? 404 : status),
  },
  { kind: 'L18', name: 'the hand of somebody in a notice', notice: (text, secret) => `${text} ${secret.slice(0, 3)}` },
  { kind: 'L18', name: 'a notice whose length tells something', notice: (text, secret) => text + pad(secret) },
  {
    kind: 'L18',
    name: 'addresses of others among one’s own',
    body: (text, secret) => (text.includes('"ways"') ? text.replace('"ways":[', `"ways":["${secret}",`) : text),
  },
  {
    kind: 'L11',
    name: 'what is said in the other room',
    frame: (text, secret) => (text.includes('"t":"talk"') ? `${text.slice(0, -1)},"beside":"${secret}"}` : text),
  },
  {
    kind: 'L22',
    name: 'the seed of a match on a page of the host',
    body: (text, secret) => text.replaceAll('"faults":', `"seed":"${secret}","faults":`),
  },
  {
    kind: 'L22',
    name: 'data of others in what one takes home',
    body: (text, secret) => (text.includes('durbar-person') ? `${text.slice(0, -1)},"others":"${secret}"}` : text),
  },
  {
    kind: 'L19',
    name: 'more for a program than for its seat',
    body: (text, secret) => (text.includes('"mine":{') ? text.replace('"mine":{', `"mine":{"deck":"${secret}",`) : text),
  },
];

/** Leaks of notices that are sent only in one scene. */
export const plantedIn: { readonly [scene in Scene]?: Planted } = {
  ready: { kind: 'L18', name: 'what will be dealt, in a call to press Ready', words: (text, secret) => `${text} ${secret.slice(0, 3)}` },
  low: { kind: 'L18', name: 'a notice of little time whose length tells something', words: (text, secret) => text + pad(secret) },
  out: { kind: 'L18', name: 'the hand that a bot takes over, in a notice', words: (text, secret) => `${text} ${secret.slice(0, 3)}` },
  again: { kind: 'L18', name: 'what somebody held, in a wish for another match', words: (text, secret) => `${text} ${secret.slice(0, 3)}` },
};

interface Active {
  readonly leak: Planted;
  readonly secretOf: (port: number | undefined) => string;
  /** The port of each of the two houses. */
  readonly ports: readonly number[];
}

let active: Active | undefined;

/** What a house says in its notices: the words of the game, and what leaks. */
export const leakyWords =
  (which: 0 | 1): Speak =>
  (game, locale, players) => {
    const { say } = gameWords(game, [], locale, players);
    return (prefix, key, params) => {
      const text = say(prefix, key, params);
      return active?.leak.notice ? active.leak.notice(text, active.secretOf(active.ports[which])) : text;
    };
  };

/** The words of the house itself, and what leaks. */
export function leakyTongues(which: 0 | 1): Tongues {
  const leaky = (words: Catalogue) =>
    new Proxy(words, {
      get(_, key) {
        const text = words[String(key)];
        return text !== undefined && active?.leak.words ? active.leak.words(text, active.secretOf(active.ports[which])) : text;
      },
    });
  return new Map(Object.entries({ en, zh }).map(([locale, words]) => [locale, { house: leaky(words), shell: {}, games: {} }]));
}

/** The text of a frame that a house sends; undefined for anything else. */
function textOf(data: unknown): string | undefined {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  if (!(bytes instanceof Uint8Array) || bytes[0] !== 0x81) return undefined;
  const length = bytes[1] ?? 0;
  return Buffer.from(bytes.subarray(length < 126 ? 2 : length === 126 ? 4 : 10)).toString();
}

/** Lets both houses leak in one way while `work` runs. */
export async function leaking<T>(leak: Planted, ports: readonly number[], secretOf: Active['secretOf'], work: () => Promise<T>): Promise<T> {
  const [write, end, writeHead] = [Socket.prototype.write, ServerResponse.prototype.end, ServerResponse.prototype.writeHead];
  active = { leak, ports, secretOf };
  Socket.prototype.write = function (this: Socket, data: unknown, ...rest: unknown[]) {
    const text = this.localPort !== undefined && ports.includes(this.localPort) ? textOf(data) : undefined;
    if (text === undefined || !active?.leak.frame) return Reflect.apply(write, this, [data, ...rest]);
    const wire = { write: (...frame: unknown[]) => Reflect.apply(write, this, frame) };
    return writeFrame(wire, frameOf(active.leak.frame(text, active.secretOf(this.localPort))));
  } as typeof write;
  ServerResponse.prototype.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
    const secret = active?.secretOf(this.socket?.localPort) ?? '';
    const header = active?.leak.header?.(secret);
    if (header) this.setHeader(...header);
    if (active?.leak.body) this.removeHeader('content-length');
    const given = rest.find((one) => typeof one === 'object' && one !== null);
    if (active?.leak.body && given) Reflect.deleteProperty(given, 'content-length');
    return Reflect.apply(writeHead, this, [active?.leak.status?.(status, secret) ?? status, ...rest]);
  } as typeof writeHead;
  ServerResponse.prototype.end = function (this: ServerResponse, chunk: unknown, ...rest: unknown[]) {
    const body = active?.leak.body && typeof chunk === 'string' ? active.leak.body(chunk, active.secretOf(this.socket?.localPort)) : chunk;
    return Reflect.apply(end, this, [body, ...rest]);
  } as typeof end;
  try {
    return await work();
  } finally {
    active = undefined;
    Object.assign(Socket.prototype, { write });
    Object.assign(ServerResponse.prototype, { end, writeHead });
  }
}
