import { games } from '@durbar/games';
import { readOptions } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { follow, type ServerMessage } from '@durbar/protocol';
import { choicesFor, openTable, play } from '@durbar/table';
import type { WebSocket } from '@fastify/websocket';
import { expect, onTestFinished, test } from 'vitest';
import type { Client } from '../src/clients.ts';
import { gameOf, type Room, sourceOf } from '../src/rooms.ts';
import { openTeller, type Stage, type TellerOptions } from '../src/telling.ts';
import type { MatchMessage } from './kit.ts';

function textOf(frame: string | Uint8Array): string {
  const bytes = typeof frame === 'string' ? Buffer.from(frame, 'latin1') : frame;
  return Buffer.from(bytes.subarray((bytes[1] as number) < 126 ? 2 : 4)).toString();
}

/** A socket whose other end reads only when it is told to. */
class Slow {
  readonly OPEN = 1;
  readyState = 1;
  isReading = true;
  bufferedAmount = 0;
  readonly heard: ServerMessage[] = [];
  write(frame: string | Uint8Array): void {
    this.heard.push(JSON.parse(textOf(frame)) as ServerMessage);
    if (!this.isReading) this.bufferedAmount += frame.length;
  }
  read(): void {
    this.isReading = true;
    this.bufferedAmount = 0;
  }
}

/** A match of Aadu-Huli aata with everybody at both seats, and a way to move in it. */
function stageOf() {
  const game = gameOf(games, 'aadu-huli');
  const options = readOptions(game, {});
  if (!options.ok) throw new Error(options.error);
  const head = {
    ...{ id: 'm', game: game.id, rules: 'aadu-huli@1', editionName: Object.keys(game.editions)[0] ?? '', seats: 2, options: options.options, created: 1 },
    contract: { spectators: 'public', odds: false, undo: 'none', rewind: 'never' },
  } as const;
  const source = sourceOf(head, ['a', 'b'], 'ab'.repeat(32));
  const { table } = openTable(game, head, sha256, ['a', 'b'], source, 1);
  const match = { id: 'm', head, status: 'live', waiting: [0], invite: '', creator: 'anna', created: 1, moved: 1, length: 1, version: 1 } as const;
  const seats = [0, 1].map((seat) => ({ seat, kind: 'person' as const, guest: seat === 0 ? 'anna' : 'bilal', name: 'x' }));
  const room: Room = { id: 'm', match, seats, table, source, paused: false, last: Promise.resolve() };
  const stage: Stage = { room, clients: new Set(), scene: undefined, ahead: undefined, rev: 0, due: undefined };
  /** What one of the choices leads to. */
  function after(choice: number) {
    if (room.table === undefined) throw new Error('no table');
    const seat = room.table.engine.waiting(room.table.state)[0] ?? 0;
    const outcome = play(room.table, seat, choicesFor(room.table, seat)[choice], source, 2);
    if (!outcome.ok) throw new Error(outcome.code);
    return { table: outcome.table, match: { ...room.match, length: room.match.length + 1, waiting: outcome.table.engine.waiting(outcome.table.state) } };
  }
  return {
    stage,
    after,
    move: (to = after(0)) => Object.assign(room, to),
    connect(guest: string) {
      const socket = new Slow();
      const client: Client = {
        ...{ socket: socket as unknown as WebSocket, wire: socket, match: 'm', guest, address: '', diff: true },
        ...{ have: 0, rev: -1, sending: false, behind: false, saved: [], missed: 0, eyes: undefined },
      };
      stage.clients.add(client);
      return { socket, client };
    },
  };
}

/** How often the rules were asked something, and whether Bilal is there. */
let [asked, isBilalHere] = [0, true];
/** What happens between the rules and whoever asked them: another answer, if they were begun again. */
let meanwhile: (work: () => unknown) => unknown = () => undefined;
const teller = openTeller({
  rooms: () => ({
    after: (_room: Room, job: (room: Room) => unknown) => Promise.resolve(job(_room)),
    pause: (_room: Room, error: unknown) => expect(error).toBe(undefined),
  }),
  referee: {
    ask: async (work: () => unknown) => {
      asked += 1;
      const value = work();
      return (await meanwhile(work)) ?? value;
    },
  },
  presence: { isHere: () => (guest: string) => guest !== 'bilal' || isBilalHere },
  now: () => 5,
} as unknown as TellerOptions);

const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

/** The match as somebody knows it after everything that they heard. */
function known(heard: readonly ServerMessage[]): MatchMessage | undefined {
  let whole: MatchMessage | undefined;
  for (const message of heard) {
    if (message.t === 'match') whole = message;
    if (message.t === 'next') whole = whole && follow(whole, message);
  }
  return whole;
}

test('whoever is still being sent something is told all of it next, not a change of what they never saw', async () => {
  const { stage, move, connect } = stageOf();
  const [slow, quick] = [connect('anna').socket, connect('bilal').socket];
  teller.plan(stage);
  await settled();
  slow.isReading = false;
  for (let i = 0; i < 3; i++) {
    move();
    teller.plan(stage);
    await settled();
  }
  // The first of the three was on its way; the two after it were held back.
  expect(slow.heard.map(({ t }) => t)).toEqual(['match', 'next']);
  expect(quick.heard.map(({ t }) => t)).toEqual(['match', 'next', 'next', 'next']);
  slow.read();
  await settled();
  expect(slow.heard.map(({ t }) => t)).toEqual(['match', 'next', 'match']);
  move();
  teller.plan(stage);
  await settled();
  expect(slow.heard.at(-1)?.t).toBe('next');
  expect([known(slow.heard), known(quick.heard)].map((one) => one?.seq)).toEqual([5, 5]);
  expect(known(slow.heard)?.public).toEqual(known(quick.heard)?.public);
});

test('what is saved is told with what it led to, in one frame', async () => {
  const { stage, move, connect } = stageOf();
  const [anna, bilal] = [connect('anna'), connect('bilal')];
  teller.plan(stage);
  await settled();
  move();
  anna.client.saved.push(['one', 2]);
  teller.plan(stage);
  await settled();
  expect(anna.socket.heard.slice(1)).toMatchObject([{ t: 'next', seq: 2, saved: [['one', 2]] }]);
  expect(bilal.socket.heard.slice(1)).toMatchObject([{ t: 'next', seq: 2 }]);
  expect(JSON.stringify(bilal.socket.heard)).not.toContain('saved');
});

test('whoever is behind hears at once that a message is saved', async () => {
  const { stage, move, connect } = stageOf();
  const { socket, client } = connect('anna');
  teller.plan(stage);
  await settled();
  socket.isReading = false;
  for (const id of ['one', 'two']) {
    move();
    client.saved.push([id, stage.room.match.length]);
    teller.plan(stage);
    await settled();
  }
  expect(socket.heard.slice(1)).toMatchObject([
    { t: 'next', saved: [['one', 2]] },
    { t: 'saved', id: 'two', seq: 3 },
  ]);
});

test('what is foreseen is told only when it has come, without asking the rules again', async () => {
  const { stage, after, move, connect } = stageOf();
  const sockets = [connect('anna').socket, connect('bilal').socket];
  teller.plan(stage);
  await settled();
  const next = after(0);
  asked = 0;
  teller.foresee(stage, next.match, next.table);
  await settled();
  expect(sockets.map(({ heard }) => heard.length)).toEqual([1, 1]);
  move(next);
  teller.plan(stage);
  await settled();
  expect(asked).toBe(0);
  for (const { heard } of sockets) expect(heard.slice(1)).toMatchObject([{ t: 'next', seq: 2 }]);
  connect('carla');
  const third = after(0);
  teller.foresee(stage, third.match, third.table);
  move(third);
  teller.plan(stage);
  await settled();
  // Whoever has just come is told everything, and that has to be worked out.
  expect(asked).toBe(1);
});

test('what was foreseen and did not come is told to nobody', async () => {
  const [wrong, right] = [stageOf(), stageOf()];
  const [one, other] = [wrong.connect('anna').socket, right.connect('anna').socket];
  for (const { stage } of [wrong, right]) teller.plan(stage);
  await settled();
  const foreseen = wrong.after(1);
  teller.foresee(wrong.stage, foreseen.match, foreseen.table);
  for (const { stage, move } of [wrong, right]) {
    move();
    teller.plan(stage);
  }
  await settled();
  expect(one.heard).toEqual(other.heard);
  const late = wrong.after(1);
  teller.foresee(wrong.stage, late.match, late.table);
  // Somebody is told something else before it is kept.
  teller.plan(wrong.stage);
  await settled();
  wrong.move(late);
  right.move(right.after(1));
  for (const { stage } of [wrong, right]) teller.plan(stage);
  await settled();
  expect(known(one.heard)).toEqual(known(other.heard));
});

test('whoever goes away while a move is written is gone when it is told', async () => {
  const { stage, after, move, connect } = stageOf();
  const { socket } = connect('anna');
  teller.plan(stage);
  await settled();
  const next = after(0);
  teller.foresee(stage, next.match, next.table);
  isBilalHere = false;
  onTestFinished(() => {
    isBilalHere = true;
  });
  move(next);
  teller.planPresence(stage);
  await settled();
  expect(socket.heard.slice(1)).toMatchObject([{ t: 'next', seq: 2, here: [true, false] }]);
});

test('those for whom nothing of their own is new are sent one and the same frame', async () => {
  const { stage, move, connect } = stageOf();
  const frames: (string | Uint8Array)[] = [];
  for (const guest of ['carla', 'dinesh']) {
    const { socket } = connect(guest);
    const write = socket.write.bind(socket);
    socket.write = (frame) => {
      frames.push(frame);
      write(frame);
    };
  }
  teller.plan(stage);
  await settled();
  move();
  teller.plan(stage);
  await settled();
  expect(frames).toHaveLength(4);
  expect(frames[3]).toBe(frames[2]);
});

test.each<[string, (slow: Slow, work: () => unknown) => unknown]>([
  ['is begun twice', (_slow, work) => work()],
  [
    'lasts until a slow one has read',
    async (slow) => {
      slow.read();
      await settled();
    },
  ],
])('everybody is told everything, also if working it out %s', async (_, during) => {
  const { stage, move, connect } = stageOf();
  const [slow, quick] = [connect('anna').socket, connect('bilal').socket];
  teller.plan(stage);
  await settled();
  slow.isReading = false;
  move();
  teller.plan(stage);
  await settled();
  meanwhile = (work) => during(slow, work);
  onTestFinished(() => {
    meanwhile = () => undefined;
  });
  move();
  teller.plan(stage);
  await settled();
  await settled();
  slow.read();
  await settled();
  await settled();
  expect([known(slow.heard), known(quick.heard)].map((one) => one?.seq)).toEqual([3, 3]);
  expect(known(slow.heard)?.public).toEqual(known(quick.heard)?.public);
});
