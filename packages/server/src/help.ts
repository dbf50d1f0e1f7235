/** Routes for stand-ins, reasons and the coach. */
import { type CostInfo, HintSchema, type MatchInfo, type StandIn, StandInSchema, type ThoughtInfo } from '@durbar/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { hintFor, reportFor, thoughtFor } from './coach.ts';
import { guestOf } from './guests.ts';
import type { House } from './lobby.ts';
import type { Presence } from './presence.ts';
import type { Room, Rooms } from './rooms.ts';
import { infoFor, mayEnter } from './see.ts';
import { handBack, standIn, takeSeat } from './standin.ts';
import type { Thinker } from './thinking.ts';
import { turnstile } from './turnstile.ts';
import type { Typed } from './typed.ts';

const id = Type.String({ minLength: 1, maxLength: 64 });
const ById = Type.Object({ id });
const AtSeat = Type.Object({ id, seat: Type.String({ pattern: '^[0-7]$' }) });
const AtSeq = Type.Object({ id, seq: Type.String({ pattern: '^\\d{1,7}$' }) });

/** Hints and reports of the whole house at one time; bots want to think too. */
const AT_ONCE = 8;

export interface HelpRoutes {
  readonly house: House;
  readonly rooms: Rooms;
  readonly presence: Presence;
  readonly thinker: Thinker;
  readonly now: () => number;
  readonly announce: (room: Room) => void;
  /** How often one address may let a bot think for it in a minute. */
  readonly hints: number;
}

export function addHelp(server: FastifyInstance, { house, rooms, presence, thinker, now, announce, hints }: HelpRoutes): void {
  const app = server.withTypeProvider<Typed>();
  const who = async (request: FastifyRequest) => (await guestOf(house.db, request, now()))?.id;
  const thinkFor = turnstile(AT_ONCE, 3);
  const slow = { perMinute: hints };

  app.post('/api/matches/:id/seats/:seat/stand-in', { schema: { params: AtSeat, body: StandInSchema } }, async (request): Promise<StandIn> => {
    const guest = await who(request);
    const { id: match, seat } = request.params;
    return rooms.use(match, async (room) => {
      mayEnter(room, guest);
      const done = await standIn({ house, rooms, room, at: now() }, guest, Number(seat), request.body.bot, await presence.anywhere(match));
      if (done.missing === 0) announce(room);
      return done;
    });
  });

  app.post('/api/matches/:id/seats/:seat/hand-back', { schema: { params: AtSeat } }, async (request): Promise<StandIn> => {
    const guest = await who(request);
    const { id: match, seat } = request.params;
    return rooms.use(match, async (room) => {
      mayEnter(room, guest);
      const done = await handBack({ house, rooms, room, at: now() }, guest, Number(seat));
      if (done.missing === 0) announce(room);
      return done;
    });
  });

  app.post('/api/matches/:id/seats/:seat/take', { schema: { params: AtSeat } }, async (request): Promise<MatchInfo> => {
    const guest = await guestOf(house.db, request, now());
    const { id: match, seat } = request.params;
    return rooms.use(match, async (room) => {
      mayEnter(room, guest?.id);
      await takeSeat({ house, rooms, room, at: now() }, guest, Number(seat));
      announce(room);
      return infoFor(room, guest?.id, await presence.anywhere(match), now());
    });
  });

  app.get('/api/matches/:id/thoughts/:seq', { schema: { params: AtSeq } }, async (request): Promise<ThoughtInfo> => {
    const guest = await who(request);
    return rooms.use(request.params.id, (room) => {
      mayEnter(room, guest);
      return thoughtFor(house.db, rooms, room, guest, Number(request.params.seq));
    });
  });

  // Thinking takes a while: the room is only looked at, not kept from others.
  app.post('/api/matches/:id/hint', { schema: { params: ById, body: HintSchema }, config: slow }, async (request): Promise<ThoughtInfo> => {
    const guest = await who(request);
    const room = await rooms.use(request.params.id, (one) => ({ ...one }));
    return thinkFor(guest ?? request.ip, () => hintFor({ ...house, thinker, rooms }, room, guest, request.body.seat));
  });

  app.post('/api/matches/:id/report', { schema: { params: ById }, config: slow }, async (request): Promise<CostInfo[]> => {
    const guest = await who(request);
    const room = await rooms.use(request.params.id, (one) => ({ ...one }));
    return thinkFor(guest ?? request.ip, () => reportFor(thinker, house.bots, rooms, room, guest));
  });
}
