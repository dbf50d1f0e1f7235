/** Coming together over HTTP. */
import { HoldSchema, InviteSchema, type MatchInfo, ReadySchema, SitSchema, type Tables } from '@durbar/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { guestOf } from './guests.ts';
import type { House } from './lobby.ts';
import { persistent } from './persistent.ts';
import type { Presence } from './presence.ts';
import type { Room, Rooms } from './rooms.ts';
import { infoFor, mayEnter } from './see.ts';
import type { Guest } from './store/guests.ts';
import { changeSeat, decline, type Gathering, holdSeat, invite, leave, makeReady, runningFor, tablesFor } from './tables.ts';
import type { Typed } from './typed.ts';

const ById = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

export interface TableRoutes {
  readonly house: House;
  readonly rooms: Rooms;
  readonly presence: Presence;
  readonly now: () => number;
  readonly announce: (room: Room) => void;
  /** Hears of everybody who was invited. */
  readonly invited: (room: Room, guest: string, by: Guest) => Promise<void>;
  /** The bot that plays on for whoever leaves. */
  readonly standIn: string | undefined;
  readonly rare: object;
}

export function addTables(server: FastifyInstance, { house, rooms, presence, now, announce, invited, standIn, rare }: TableRoutes): void {
  const app = server.withTypeProvider<Typed>();

  /** Does something at a table for whoever asks, and tells everybody. */
  async function at(request: FastifyRequest, id: string, work: (by: Gathering, guest: Guest | undefined) => Promise<void>): Promise<MatchInfo> {
    const guest = await guestOf(house.db, request, now());
    return rooms.use(id, async (room) => {
      mayEnter(room, guest?.id);
      await persistent(() => work({ house, rooms, room, at: now() }, guest));
      announce(room);
      return infoFor(room, guest?.id, await presence.anywhere(room.id), now());
    });
  }

  app.get('/api/tables', async (request): Promise<Tables> => tablesFor(house, (await guestOf(house.db, request, now()))?.id, now()));
  app.get('/api/running', async (request): Promise<MatchInfo[]> => runningFor(house, (await guestOf(house.db, request, now()))?.id, now()));

  app.post('/api/matches/:id/ready', { schema: { params: ById, body: ReadySchema } }, (request) =>
    at(request, request.params.id, (by, guest) => makeReady(by, guest?.id, request.body)),
  );
  app.post('/api/matches/:id/sit', { schema: { params: ById, body: SitSchema } }, (request) =>
    at(request, request.params.id, (by, guest) => changeSeat(by, guest?.id, request.body.seat)),
  );
  app.post('/api/matches/:id/hold', { schema: { params: ById, body: HoldSchema } }, (request) =>
    at(request, request.params.id, (by, guest) => holdSeat(by, guest?.id, request.body.seat, request.body.bot)),
  );
  app.post('/api/matches/:id/leave', { schema: { params: ById } }, (request) => at(request, request.params.id, (by, guest) => leave(by, guest?.id, standIn)));
  app.post('/api/matches/:id/invite', { schema: { params: ById, body: InviteSchema }, config: rare }, (request) =>
    at(request, request.params.id, async (by, guest) => {
      const other = await invite(by, guest, request.body.name);
      if (other !== undefined && guest) await invited(by.room, other, guest);
    }),
  );
  app.post('/api/matches/:id/decline', { schema: { params: ById } }, (request) => at(request, request.params.id, (by, guest) => decline(by, guest?.id)));
}
