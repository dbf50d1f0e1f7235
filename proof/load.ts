/** Scripted seats that play by chance and write down everything that was acknowledged to them. */
import { type Chance, type Choice, fastChance } from '@durbar/kernel';
import { pick } from '@durbar/kernel/kit';
import type { ServerMessage } from '@durbar/protocol';
import type { WebSocket } from 'ws';
import type { MatchMessage, Visitor } from './house.ts';

/** What a seat sent, as the log must have it. */
export interface Move {
  readonly seat: number;
  readonly choice: Choice;
}

interface Pending extends Move {
  readonly id: string;
  readonly text: string;
}

/** One match of the load, played on all its seats by one visitor. */
export class Played {
  readonly match: string;
  /** What was acknowledged, by its number in the log. */
  readonly acked = new Map<number, Move>();
  /** What is on its way and has no answer yet. */
  pending: Pending | undefined;
  /** Answers that must not be: something acknowledged under two numbers, or refused after it had no answer. */
  readonly faults: string[] = [];
  sent = 0;
  /** Messages with a move, those sent again included. */
  frames = 0;
  isOver = false;
  constructor(match: string) {
    this.match = match;
  }

  ack({ id, seat, choice }: Pending, seq: number): void {
    const before = this.acked.get(seq - 1);
    if (before && JSON.stringify(before) !== JSON.stringify({ seat, choice })) this.faults.push(`${id}: entry ${seq - 1} was acknowledged for two messages`);
    this.acked.set(seq - 1, { seat, choice });
  }
}

export interface LoadOptions {
  readonly who: Visitor;
  readonly will: Chance;
  /** Whether to go on when a connection is lost or something could not be saved: the server is expected to come back. */
  readonly isPatient?: boolean;
  readonly isStopped: () => boolean;
  /** Hears of each acknowledgement, with the milliseconds it took. */
  readonly acked?: (ms: number) => void;
  /** Milliseconds to wait before each move. */
  readonly pace?: () => number;
  /** How often a message is sent; some arrive more than once anyway, as they do when a client is not sure. */
  readonly times?: () => number;
  /** Whether the connection is lost when a message has just been sent. */
  readonly isLost?: () => boolean;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Plays one match until it is over, the load is stopped, or the connection is lost; `isPatient` connects again. */
export async function playOn(played: Played, options: LoadOptions): Promise<void> {
  while (!options.isStopped() && !played.isOver) {
    const socket = await options.who.open(played.match).catch(() => undefined);
    if (socket) await session(socket, played, options).catch(() => undefined);
    socket?.terminate();
    if (!options.isPatient) return;
    if (!options.isStopped() && !played.isOver) await pause(50 + options.will.int('pause', 100));
  }
}

/** One connection: first what has no answer yet is sent again under its own id, then new moves. */
async function session(socket: WebSocket, played: Played, options: LoadOptions): Promise<void> {
  const { will } = options;
  const inbox = mailbox(socket);
  let now = (await inbox((message) => message.t === 'match')) as MatchMessage;
  while (!options.isStopped()) {
    if (now.info.status === 'over') {
      played.isOver = true;
      return;
    }
    const mine = now.mine.find(({ choices }) => choices.length > 0);
    if (mine === undefined && played.pending === undefined) return;
    if (options.pace) await pause(options.pace());
    if (played.pending === undefined && mine !== undefined) {
      const [id, choice] = [`move-${++played.sent}`, pick(mine.choices, will)];
      const text = JSON.stringify({ t: 'play', id, seat: mine.seat, step: mine.view.step, choice });
      played.pending = { id, seat: mine.seat, choice, text };
    }
    const { pending } = played;
    if (pending === undefined) return;
    const began = performance.now();
    const times = options.times?.() ?? (will.int('times', 5) === 0 ? 2 + will.int('more', 4) : 1);
    for (let n = 0; n < times; n++) socket.send(pending.text);
    played.frames += times;
    if (options.isLost?.()) return;
    const answer = await inbox((message) => 'id' in message && message.id === pending.id);
    if (answer.t !== 'saved') {
      if (answer.t === 'error' && ['not-saved', 'paused', 'internal'].includes(answer.code) && options.isPatient) {
        await pause(100);
        return;
      }
      played.faults.push(`${pending.id}: ${JSON.stringify(answer)}`);
      played.pending = undefined;
      return;
    }
    played.ack(pending, answer.seq);
    played.pending = undefined;
    options.acked?.(performance.now() - began);
    if (now.seq < answer.seq) now = (await inbox((message) => message.t === 'match' && message.seq >= answer.seq)) as MatchMessage;
  }
}

/** What had no answer when a server died or a load was stopped is sent again; its answer says where it is. */
export async function settle(all: readonly Played[], who: Visitor, will: Chance): Promise<void> {
  const open = all.filter(({ pending }) => pending !== undefined);
  await Promise.all(open.map((played) => playOn(played, { who, will, isStopped: () => played.pending === undefined })));
}

/** Messages of a socket in order, each looked at once; rejects when the socket closes. */
function mailbox(socket: WebSocket): (wanted: (message: ServerMessage) => boolean) => Promise<ServerMessage> {
  const waiting: ServerMessage[] = [];
  let wake: () => void = () => undefined;
  let isClosed = false;
  socket.on('message', (data) => {
    waiting.push(JSON.parse(String(data)) as ServerMessage);
    wake();
  });
  socket.on('close', () => {
    isClosed = true;
    wake();
  });
  return async (wanted) => {
    for (;;) {
      for (let message = waiting.shift(); message; message = waiting.shift()) if (wanted(message)) return message;
      if (isClosed) throw new Error('the socket was closed');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}

/** Matches of the load, of all games in turn. */
export async function openMatches(who: Visitor, count: number, seed: string): Promise<Played[]> {
  const kinds = [
    ['taj-mahal', 3],
    ['vijayanagara', 3],
    ['aadu-huli', 2],
  ] as const;
  const out: Played[] = [];
  for (let i = 0; i < count; i++) {
    const [game, seats] = pick(kinds, fastChance(`${seed}/${i}`));
    out.push(new Played(await who.create(game, seats)));
  }
  return out;
}

/** Matches in which nothing more is acknowledged, although somebody plays. */
export async function standing(all: readonly Played[]): Promise<number> {
  const before = all.map(({ acked }) => acked.size);
  const isStuck = ({ acked, isOver }: Played, i: number) => !isOver && acked.size === before[i];
  for (let tries = 0; tries < 300 && all.some(isStuck); tries++) await pause(100);
  return all.filter(isStuck).length;
}
