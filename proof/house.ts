/** A house in this process with a data file of its own, and somebody who visits it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { games } from '@durbar/games';
import type { ServerMessage } from '@durbar/protocol';
import { type StartOptions, startServer } from '@durbar/server';
import { WebSocket } from 'ws';

export const MANY = 1_000_000_000;
/** No limits for whoever measures something else. */
export const unlimited = { burst: MANY, perSecond: MANY, perMatch: MANY, perGuest: MANY, perAddress: MANY };

/** Rules are stopped by the clock on the wall, and a machine that runs proofs may let them wait for seconds. */
export const RULES = 10_000;

export const freshFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-proof-'));

export interface House {
  readonly address: string;
  close(): Promise<void>;
}

export function openHouse(folder: string, more: Partial<StartOptions> = {}): Promise<House> {
  const dataFile = path.join(folder, 'durbar.db');
  return startServer({
    games,
    bots: [],
    dataFile,
    port: 0,
    host: '127.0.0.1',
    botPause: 0,
    rulesLimit: RULES,
    requests: MANY,
    creations: MANY,
    sockets: unlimited,
    ...more,
  });
}

/** A browser without a page. */
export class Visitor {
  address: string;
  cookie: string;
  /** Sockets that are open. */
  readonly opened = new Set<WebSocket>();
  constructor(address: string, cookie = '') {
    this.address = address;
    this.cookie = cookie;
  }

  async fetch(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await fetch(this.address + url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json', origin: this.address }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const given = answer.headers.get('set-cookie');
    if (given) this.cookie = given.split(';')[0] ?? '';
    return answer;
  }

  async json<T>(url: string, body?: unknown): Promise<T> {
    const answer = await this.fetch(url, body);
    if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** A match in which every seat is one's own. */
  async create(game: string, seats: number, more: object = {}): Promise<string> {
    const players = Array.from({ length: seats }, () => ({ kind: 'me' }));
    const contract = { undo: 'none', spectators: 'public' };
    return (await this.json<{ match: string }>('/api/matches', { game, players, contract, ...more })).match;
  }

  /** A pass for one socket. */
  async ticket(): Promise<string> {
    return (await this.json<{ ticket: string }>('/api/ticket', {})).ticket;
  }

  async open(match: string, query = 'have=0'): Promise<WebSocket> {
    const socket = new WebSocket(`${this.address.replace('http', 'ws')}/api/live/${match}?${query}&ticket=${await this.ticket()}`, { origin: this.address });
    socket.on('error', () => undefined);
    this.opened.add(socket);
    socket.once('close', () => this.opened.delete(socket));
    return socket;
  }
}

export type MatchMessage = Extract<ServerMessage, { t: 'match' }>;

/** The first message that is wanted; rejects when the socket closes before. */
export function heard<M extends ServerMessage>(socket: WebSocket, wanted: (message: ServerMessage) => boolean, ms = 60_000): Promise<M> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error, message?: M) => {
      clearTimeout(timer);
      socket.off('message', listen);
      socket.off('close', gone);
      if (message) resolve(message);
      else reject(error);
    };
    const listen = (data: unknown) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (wanted(message)) end(undefined, message as M);
    };
    const gone = () => end(new Error('the socket was closed'));
    const timer = setTimeout(() => end(new Error(`nothing heard for ${ms} ms`)), ms);
    socket.on('message', listen);
    socket.on('close', gone);
  });
}
