/** The API over HTTP. */
import type { Seat } from '@durbar/kernel';
import { type Created, CreateSchema, ForkSchema, JoinSchema, limits, type MatchInfo, RematchSchema } from '@durbar/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { RequestError } from './errors.ts';
import { fileOf, takeFile } from './files.ts';
import { forkMatch } from './fork.ts';
import { guestOf, welcome } from './guests.ts';
import type { Hub } from './hub.ts';
import { createMatch, gameInfos, type House, joinMatch, mightSit } from './lobby.ts';
import type { Told } from './notices/asked.ts';
import { persistent } from './persistent.ts';
import type { Presence } from './presence.ts';
import { rematch } from './rematch.ts';
import { type Room, type Rooms, seatsOfGuest } from './rooms.ts';
import { infoFor, mayEnter, momentFor } from './see.ts';
import type { openSockets, Visitor } from './sockets.ts';
import { matchesOf, seatsOf } from './store/matches.ts';
import { tokenOf } from './store/programs.ts';
import type { MatchRecord, SeatRecord } from './store/records.ts';
import type { Tickets } from './tickets.ts';
import type { Typed } from './typed.ts';

const LISTED = 100;
const ById = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const AtSeq = Type.Object({ id: ById.properties.id, seq: Type.String({ pattern: '^\\d{1,7}$' }) });
const Have = Type.Object({
  have: Type.Optional(Type.String()),
  diff: Type.Optional(Type.Literal('1')),
  ticket: Type.Optional(Type.String({ maxLength: 100 })),
  said: Type.Optional(Type.String({ pattern: '^\\d{1,5}-\\d{1,5}$' })),
});
const By = Type.Object({ invite: Type.Optional(Type.String({ maxLength: 64 })) });
const As = Type.Object({ as: Type.Optional(Type.String({ pattern: '^([0-7]|watcher)$' })) });

export interface Routes {
  readonly house: House;
  readonly rooms: Rooms;
  readonly hub: Hub;
  readonly sockets: ReturnType<typeof openSockets>;
  readonly presence: Presence;
  readonly tickets: Tickets;
  readonly now: () => number;
  readonly announce: (room: Room) => void;
  /** Who is told what is asked of them, wherever they are. */
  readonly told: () => Told;
  /** Matches that one address may make or bring in a minute. */
  readonly creations: number;
}

export function addRoutes(server: FastifyInstance, { house, rooms, hub, sockets, presence, tickets, now, announce, told, creations }: Routes): void {
  const app = server.withTypeProvider<Typed>();
  const who = async (request: FastifyRequest) => (await guestOf(house.db, request, now()))?.id;
  const info = async (room: Room, guest: string | undefined) => infoFor(room, guest, (await presence.among([room.id]))(room.id), now());
  const rare = { perMinute: creations };

  app.get('/api/games', async () => gameInfos(house));

  app.post('/api/matches', { schema: { body: CreateSchema }, config: rare }, async (request, reply): Promise<Created> => {
    const match = await createMatch(house, () => welcome(house.db, request, reply, request.body.name, now()), request.body, now());
    await rooms.use(match, announce);
    reply.code(201);
    return { match };
  });

  app.get('/api/matches', async (request): Promise<MatchInfo[]> => {
    const guest = await who(request);
    if (guest === undefined) return [];
    const records = await matchesOf(house.db, guest, LISTED);
    const all = await Promise.all(records.map(async (match) => ({ match, seats: await seatsOf(house.db, match.id) })));
    all.sort((a, b) => urgency(a, guest) - urgency(b, guest) || b.match.moved - a.match.moved);
    const here = await presence.among(records.map(({ id }) => id));
    return all.map(({ match, seats }) => infoFor({ match, seats }, guest, here(match.id), now()));
  });

  app.get('/api/matches/:id', { schema: { params: ById, querystring: By } }, async (request): Promise<MatchInfo> => {
    const guest = await who(request);
    return rooms.use(request.params.id, async (room) => {
      if (!(await mightSit(house.db, room, guest, request.query.invite))) mayEnter(room, guest);
      return info(room, guest);
    });
  });

  app.post('/api/matches/:id/join', { schema: { params: ById, body: JoinSchema }, config: rare }, async (request, reply): Promise<MatchInfo> => {
    const { name } = request.body;
    const known = await who(request);
    return rooms.use(request.params.id, async (room) => {
      const come = () => joinMatch(house, rooms, room, known, () => welcome(house.db, request, reply, name, now()), request.body, now());
      const { guest, isNew } = await persistent(come);
      if (isNew) announce(room);
      return info(room, guest.id);
    });
  });

  app.post('/api/matches/:id/rematch', { schema: { params: ById, body: RematchSchema }, config: rare }, async (request): Promise<Created> => {
    const guest = await guestOf(house.db, request, now());
    const match = await rooms.use(request.params.id, async (room) => {
      const before = room.match.rematch;
      const next = await rematch({ house, rooms, told: told(), at: now() }, room, guest, request.body);
      if (before === undefined) hub.publish(room);
      return next;
    });
    await rooms.use(match, announce);
    return { match };
  });

  app.post('/api/matches/:id/fork', { schema: { params: ById, body: ForkSchema }, config: rare }, async (request, reply): Promise<Created> => {
    const guest = await who(request);
    const match = await rooms.use(request.params.id, (room) => {
      mayEnter(room, guest);
      return forkMatch(house, rooms, room, guest, () => welcome(house.db, request, reply, undefined, now()), request.body, now());
    });
    await rooms.use(match, announce);
    reply.code(201);
    return { match };
  });

  app.get('/api/matches/:id/at/:seq', { schema: { params: AtSeq, querystring: As } }, async (request) => {
    const guest = await who(request);
    const { id, seq } = request.params;
    const { as } = request.query;
    return rooms.use(id, (room) => {
      mayEnter(room, guest);
      return momentFor(rooms, room, guest, Number(seq), as === undefined || as === 'watcher' ? as : seatNamed(as, room));
    });
  });

  app.get('/api/matches/:id/export', { schema: { params: ById } }, async (request, reply) => {
    const guest = await who(request);
    const file = await rooms.use(request.params.id, (room) => {
      mayEnter(room, guest);
      return fileOf(house, rooms, room, guest);
    });
    reply.header('content-disposition', `attachment; filename="durbar-${request.params.id}.json"`);
    return file;
  });

  app.post('/api/import', { bodyLimit: limits.import, config: rare }, async (request, reply): Promise<Created> => {
    const match = await takeFile(house, () => welcome(house.db, request, reply, undefined, now()), request.body, now());
    reply.code(201);
    return { match };
  });

  const passes = new WeakMap<FastifyRequest, Visitor>();

  /** Before the upgrade is answered: the ticket is used up, and says who comes. */
  const admit = async (request: FastifyRequest) => {
    if (!request.ws) return;
    const { have = '', diff, ticket, said = '0-0' } = request.query as Static<typeof Have>;
    const { id: match } = request.params as Static<typeof ById>;
    const { guest, bot } = await tickets.use(ticket ?? '');
    const program = bot === undefined ? undefined : await tokenOf(house.db, bot);
    if (bot !== undefined && program?.match !== match) throw new RequestError('bad-token');
    passes.set(request, {
      match,
      guest,
      only: program && { seat: program.seat, token: program.token },
      address: request.ip,
      have: /^\d{1,7}$/.test(have) ? Number(have) : 0,
      diff: diff === '1',
      said: said.split('-').map(Number),
    });
  };

  app.get('/api/live/:id', { websocket: true, schema: { params: ById, querystring: Have }, preHandler: admit }, (socket, request) => {
    const visitor = passes.get(request);
    if (visitor) return sockets.connect(socket, request.raw.socket, visitor);
    socket.terminate();
    return undefined;
  });
}

function seatNamed(text: string, room: Room): Seat {
  const seat = Number(text);
  if (seat >= room.match.head.seats) throw new RequestError('bad-request');
  return seat;
}

/** Where I am asked comes first, then where somebody is missing, then where others are asked, then what is over. */
function urgency({ match, seats }: { match: MatchRecord; seats: readonly SeatRecord[] }, guest: string): number {
  if (match.status === 'live') return seatsOfGuest({ seats }, guest).some((seat) => match.waiting.includes(seat)) ? 0 : 2;
  return match.status === 'waiting' ? 1 : 3;
}
