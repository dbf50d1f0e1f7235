/** Muting, blocking and complaining, over HTTP. */
import { ComplaintSchema, type Greeted, GreetSchema, type ShunInfo, ShunPersonSchema, ShunSchema, type ShunWish } from '@durbar/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { RequestError } from './errors.ts';
import { freshId, guestOf, welcome } from './guests.ts';
import { plainText } from './plain.ts';
import type { Room, Rooms } from './rooms.ts';
import { mayEnter } from './see.ts';
import { nameOf } from './store/guests.ts';
import type { Db } from './store/schema.ts';
import { shun, shunList, unshun } from './store/shuns.ts';
import { addComplaint, type Said, saidIn } from './store/talk.ts';
import { mayRead, type Talk } from './talking.ts';
import type { Typed } from './typed.ts';

const ById = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
/** Lines before and after the one that a complaint is about. */
const BEFORE = 10;
const AFTER = 5;

export interface TalkRoutes {
  readonly db: Db;
  readonly rooms: Rooms;
  readonly talk: Talk;
  readonly now: () => number;
  readonly rare: object;
}

export function addTalk(server: FastifyInstance, { db, rooms, talk, now, rare }: TalkRoutes): void {
  const app = server.withTypeProvider<Typed>();

  /** Does something for a guest who may be at this table. */
  async function at<T>(request: FastifyRequest, id: string, work: (room: Room, guest: string) => Promise<T>): Promise<T> {
    const guest = (await guestOf(db, request, now()))?.id;
    return rooms.use(id, (room) => {
      mayEnter(room, guest);
      if (guest === undefined) throw new RequestError('not-your-room');
      return work(room, guest);
    });
  }

  async function line(room: Room, guest: string, where: 'table' | 'watchers', n: number): Promise<Said> {
    if (!mayRead(room, guest, where)) throw new RequestError('not-your-room');
    const found = (await saidIn(db, room.id, where, n, Number.MAX_SAFE_INTEGER)).find((one) => one.n === n);
    if (found === undefined) throw new RequestError('nothing-said');
    return found;
  }

  async function named(room: Room, guest: string, whom: ShunWish['whom']): Promise<string> {
    if ('n' in whom) return (await line(room, guest, whom.room, whom.n)).guest;
    const other = room.seats.find(({ seat }) => seat === whom.seat)?.guest;
    if (other === undefined) throw new RequestError('no-such-player');
    return other;
  }

  /** What somebody sees is told anew, and whom they have shunned now. */
  async function changed(guest: string): Promise<ShunInfo[]> {
    await talk.shunned(guest);
    return shunList(db, guest);
  }

  app.post('/api/matches/:id/shun', { schema: { params: ById, body: ShunSchema }, config: rare }, async (request): Promise<ShunInfo[]> => {
    const by = await at(request, request.params.id, async (room, guest) => {
      const { whom, kind } = request.body;
      const other = await named(room, guest, whom);
      if (other === guest) throw new RequestError('no-such-player');
      await shun(db, freshId(), guest, other, kind, now());
      return guest;
    });
    return changed(by);
  });

  app.post('/api/matches/:id/greet', { schema: { params: ById, body: GreetSchema }, config: rare }, async (request, reply): Promise<Greeted> => {
    const guest = (await guestOf(db, request, now()))?.id;
    return rooms.use(request.params.id, async (room) => {
      mayEnter(room, guest);
      if (guest !== undefined) return { isNew: false };
      if (!mayRead(room, guest, 'watchers')) throw new RequestError('not-your-room');
      await welcome(db, request, reply, request.body.name, now());
      return { isNew: true };
    });
  });

  app.post('/api/matches/:id/complain', { schema: { params: ById, body: ComplaintSchema }, config: rare }, (request) =>
    at(request, request.params.id, async (room, guest) => {
      const { room: where, n, text } = request.body;
      const { guest: about } = await line(room, guest, where, n);
      const around = (await saidIn(db, room.id, where, Math.max(0, n - BEFORE), Number.MAX_SAFE_INTEGER)).filter((one) => one.n <= n + AFTER);
      const context = around.map((one) => ({ n: one.n, name: one.name, guest: one.guest, text: one.body, at: one.at }));
      await addComplaint(db, {
        id: freshId(),
        by_guest: guest,
        about,
        match: room.id,
        room: where,
        n,
        text: plainText(text),
        context: JSON.stringify(context),
        at: now(),
      });
      return {};
    }),
  );

  app.get('/api/shuns', async (request): Promise<ShunInfo[]> => {
    const guest = (await guestOf(db, request, now()))?.id;
    return guest === undefined ? [] : shunList(db, guest);
  });

  app.post('/api/shuns', { schema: { body: ShunPersonSchema }, config: rare }, async (request): Promise<ShunInfo[]> => {
    const guest = (await guestOf(db, request, now()))?.id;
    const { person, kind } = request.body;
    if (guest === undefined) throw new RequestError('not-known');
    if (person === guest || (await nameOf(db, person)) === undefined) throw new RequestError('no-such-person');
    await shun(db, freshId(), guest, person, kind, now());
    return changed(guest);
  });

  app.post('/api/shuns/:id/lift', { schema: { params: ById } }, async (request): Promise<ShunInfo[]> => {
    const guest = (await guestOf(db, request, now()))?.id;
    if (guest === undefined || !(await unshun(db, request.params.id, guest))) throw new RequestError('not-found');
    return changed(guest);
  });
}
