/** A real server on a free port with its own data file, and people who talk to it as browsers do. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bots } from '@durbar/bots';
import { games } from '@durbar/games';
import type { Choice } from '@durbar/kernel';
import type { Create, Created, MatchInfo, ServerMessage, Ticket } from '@durbar/protocol';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type StartOptions, startServer } from '../src/index.ts';
import { freshStore } from './stores.ts';

export type MatchMessage = Extract<ServerMessage, { t: 'match' }>;
export type ErrorMessage = Extract<ServerMessage, { t: 'error' }>;

export function freshFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-server-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const unlimited = { burst: 100_000, perSecond: 100_000 };

/** Opens a house that is closed when the test ends; `reopen` closes it and opens it again on the same data. */
export async function openHouse(more: Partial<StartOptions> = {}) {
  const store = await freshStore(more.dataFile ?? path.join(freshFolder(), 'durbar.db'), more.databaseUrl);
  const options = {
    games,
    bots,
    dataFile: store.dataFile,
    databaseUrl: store.databaseUrl,
    port: 0,
    host: '127.0.0.1',
    botPause: 0,
    requests: 100_000,
    creations: 100_000,
    sockets: unlimited,
    ...more,
  };
  let server = await startServer(options);
  onTestFinished(() => server.close());
  return {
    ...store,
    get address() {
      return server.address;
    },
    close: () => server.close(),
    async reopen() {
      await server.close();
      server = await startServer(options);
    },
  };
}

export type House = Pick<Awaited<ReturnType<typeof openHouse>>, 'address'>;

/** Somebody with a browser. */
export class Person {
  readonly house: House;
  cookie = '';
  constructor(house: House) {
    this.house = house;
  }

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(this.cookie && { cookie: this.cookie }), ...(init.headers as Record<string, string>) };
    const answer = await fetch(this.house.address + url, { ...init, headers });
    const cookie = answer.headers.get('set-cookie');
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    return answer;
  }

  async get<T>(url: string): Promise<T> {
    return (await (await this.fetch(url)).json()) as T;
  }

  post(url: string, body: unknown): Promise<Response> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.fetch(url, { method: 'POST', body: text, headers: { 'content-type': 'application/json', origin: this.house.address } });
  }

  async create(wanted: Partial<Create> & Pick<Create, 'players'>): Promise<string> {
    const answer = await this.post('/api/matches', { game: 'aadu-huli', ...wanted });
    if (answer.status !== 201) throw new Error(await answer.text());
    return ((await answer.json()) as Created).match;
  }

  info(match: string): Promise<MatchInfo> {
    return this.get(`/api/matches/${match}`);
  }

  async join(match: string, invite: string | undefined, name?: string): Promise<Response> {
    return this.post(`/api/matches/${match}/join`, { invite, ...(name && { name }) });
  }

  async live(match: string, have = 0): Promise<Live> {
    const live = await this.dial(match, have);
    await live.message((m) => m.t === 'match' || m.t === 'error');
    return live;
  }

  /** The same without waiting for the first message. */
  async dial(match: string, have = 0): Promise<Live> {
    const live = new Live(this.house, match, await this.ticket(), have);
    onTestFinished(() => live.socket.terminate());
    return live;
  }

  /** A pass for one socket. */
  async ticket(): Promise<string> {
    return ((await (await this.post('/api/ticket', {})).json()) as Ticket).ticket;
  }
}

/** A socket that remembers everything it was sent. */
export class Live {
  readonly socket: WebSocket;
  readonly messages: ServerMessage[] = [];
  /** The same as bytes. */
  readonly raw: string[] = [];
  readonly closed: Promise<number>;
  #sent = 0;
  readonly #prefix = Math.random().toString(36).slice(2);
  #waiting: (() => void)[] = [];

  constructor(house: House, match: string, ticket: string, have: number) {
    const url = `${house.address.replace('http', 'ws')}/api/live/${match}?have=${have}&ticket=${ticket}`;
    this.socket = new WebSocket(url, { origin: house.address });
    this.socket.on('message', (data) => {
      this.raw.push(String(data));
      this.messages.push(JSON.parse(String(data)) as ServerMessage);
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) =>
      this.socket.on('close', (code) => {
        resolve(code);
        for (const wake of this.#waiting.splice(0)) wake();
      }),
    );
  }

  /** The first message from `since` on that is wanted, now or later. */
  async message<M extends ServerMessage>(wanted: (message: ServerMessage) => boolean, since = 0): Promise<M> {
    for (let at = since; ; at++) {
      while (at >= this.messages.length) {
        if (this.socket.readyState > WebSocket.OPEN) throw new Error('the socket was closed');
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      }
      const message = this.messages[at] as ServerMessage;
      if (wanted(message)) return message as M;
    }
  }

  get last(): MatchMessage {
    return this.messages.findLast((message) => message.t === 'match') as MatchMessage;
  }

  until(wanted: (message: MatchMessage) => boolean): Promise<MatchMessage> {
    return this.message((message) => message.t === 'match' && wanted(message));
  }

  sendRaw(data: string | Buffer): void {
    this.socket.send(data);
  }

  /** Sends a message and waits for its answer. */
  async ask(message: object): Promise<ServerMessage> {
    const id = `${this.#prefix}-${this.#sent++}`;
    const since = this.messages.length;
    this.sendRaw(JSON.stringify({ id, ...message }));
    const own = (Reflect.get(message, 'id') as string | undefined) ?? id;
    return this.message((answer) => 'id' in answer && answer.id === own, since);
  }

  /** Does something with a seat, at the step that it sees; resolves when what it leads to is seen, and not only who came or went. */
  async act(t: 'play' | 'undo' | 'reset' | 'confirm', seat: number, choice?: Choice): Promise<ServerMessage> {
    const step = this.seat(seat)?.view.step ?? 0;
    const { seq } = this.last;
    const since = this.messages.length;
    const answer = await this.ask({ t, seat, step, ...(choice && { choice }) });
    const isNews = (message: MatchMessage) => message.seq > seq || message.mine.find((mine) => mine.seat === seat)?.view.step !== step;
    if (answer.t === 'saved') await this.message((message) => message.t === 'match' && message.seq >= answer.seq && isNews(message), since);
    return answer;
  }

  seat(seat: number) {
    return this.last.mine.find((mine) => mine.seat === seat);
  }
}

/** Plays the first offered choice of whoever is asked, `moves` times or to the end. */
export async function playOn(live: Live, moves = Number.POSITIVE_INFINITY): Promise<void> {
  for (let done = 0; done < moves && live.last.info.status === 'live'; done++) {
    const mine = live.last.mine.find(({ choices }) => choices.length > 0);
    const choice = mine?.choices[0];
    if (mine === undefined || choice === undefined) return;
    const before = live.last.seq;
    const answer = await live.act('play', mine.seat, choice);
    if (answer.t !== 'saved') throw new Error(JSON.stringify(answer));
    if (live.last.info.contract.undo === 'turn' && live.last.seq === before) await live.act('confirm', mine.seat);
  }
}

export const me = { kind: 'me' } as const;
export const open = { kind: 'open' } as const;
export const bot = (name: string) => ({ kind: 'bot', bot: name }) as const;
