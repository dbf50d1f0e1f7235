/** The API for bot authors over HTTP: tokens for the owner of a seat; turns, moves and tickets for the program. */
import { BotPlaySchema, type BotToken, BotTokenSchema, type BotTurn, type ProgramInfo, type Ticket } from '@durbar/protocol';
import { lengthOf, toldOf } from '@durbar/table';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { RequestError } from './errors.ts';
import { guestOf } from './guests.ts';
import { closing, type Hub } from './hub.ts';
import type { House } from './lobby.ts';
import { take } from './moves.ts';
import type { Presence } from './presence.ts';
import { makeToken, type Program, programOf, revokeToken, seatOfProgram } from './programs.ts';
import type { Room, Rooms } from './rooms.ts';
import { infoFor, seatView } from './see.ts';
import { entriesOf } from './store/matches.ts';
import { tokensOf } from './store/programs.ts';
import { LASTS, type Tickets } from './tickets.ts';
import type { Typed } from './typed.ts';
import type { Waits } from './waits.ts';

const AtSeat = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }), seat: Type.String({ pattern: '^[0-7]$' }) });
const Turn = Type.Object({
  have: Type.Optional(Type.String({ pattern: '^\\d{1,7}$', description: 'Entries of the log that are known already.' })),
  wait: Type.Optional(Type.String({ pattern: '^\\d{1,2}$', description: 'Seconds, at most 30, to wait until the seat is asked or the match is over.' })),
});
const LONGEST = 30;
const seatTags = { tags: ['seats'] };
const botTags = { tags: ['bots'], security: [{ botToken: [] }] };

export interface ProgramRoutes {
  readonly house: House;
  readonly rooms: Rooms;
  readonly hub: Hub;
  readonly presence: Presence;
  readonly tickets: Tickets;
  readonly waits: Waits;
  readonly now: () => number;
  readonly announce: (room: Room) => void;
}

export function addPrograms(server: FastifyInstance, { house, rooms, hub, presence, tickets, waits, now, announce }: ProgramRoutes): void {
  const app = server.withTypeProvider<Typed>();
  const { db } = house;

  const tokenDoc = { ...seatTags, summary: 'Makes a token for a program that plays this seat; only for whoever has the seat.' };
  app.post(
    '/api/matches/:id/seats/:seat/bot-token',
    { schema: { params: AtSeat, body: BotTokenSchema, ...tokenDoc } },
    async (request, reply): Promise<BotToken> => {
      const guest = await guestOf(db, request, now());
      const seat = Number(request.params.seat);
      const made = await rooms.use(request.params.id, async (room) => {
        const token = await makeToken(db, rooms, room, guest?.id, seat, request.body.deadline, now());
        announce(room);
        return token;
      });
      sendAway(made.match, seat);
      reply.code(201);
      return made;
    },
  );

  const listDoc = { ...seatTags, summary: 'Your programs: the seats that they play, not their tokens.' };
  app.get('/api/me/programs', { schema: listDoc }, async (request): Promise<ProgramInfo[]> => {
    const guest = await guestOf(db, request, now());
    return guest === undefined ? [] : tokensOf(db, guest.id);
  });

  const revokeDoc = { ...seatTags, summary: 'Makes the token of this seat worthless and ends its sockets.' };
  app.post('/api/matches/:id/seats/:seat/bot-token/revoke', { schema: { params: AtSeat, ...revokeDoc } }, async (request) => {
    const guest = await guestOf(db, request, now());
    const seat = Number(request.params.seat);
    await rooms.use(request.params.id, async (room) => {
      await revokeToken(db, rooms, room, guest?.id, seat, now());
      announce(room);
    });
    sendAway(request.params.id, seat);
    return { seat };
  });

  function sendAway(match: string, seat: number): void {
    for (const { only, socket } of hub.connected(match)) if (only?.seat === seat) socket.close(closing.forbidden, 'revoked');
  }

  const ticketDoc = {
    tags: ['socket'],
    security: [{ botToken: [] }, { guest: [] }, {}],
    summary: 'A ticket for one socket, for whoever sends the cookie or the token; without either, to watch.',
  };
  app.post('/api/ticket', { schema: ticketDoc }, async (request): Promise<Ticket> => {
    const program = await programOf(db, request);
    const guest = program ? program.guest : (await guestOf(db, request, now()))?.id;
    return { ticket: await tickets.give({ guest, bot: program?.token }), lasts: LASTS };
  });

  const turnDoc = { ...botTags, summary: 'What the seat of the program sees and may choose; with `wait` as soon as it is asked.' };
  app.get('/api/bot', { schema: { querystring: Turn, ...turnDoc } }, async (request): Promise<BotTurn> => {
    const { have = '0', wait = '0' } = request.query;
    const { match, token } = await program(request);
    const leave = waits.enter(token);
    const until = now() + Math.min(LONGEST, Number(wait)) * 1000;
    try {
      // Held, so that news of other nodes come here.
      await rooms.hold(match);
    } catch (error) {
      leave();
      throw error;
    }
    try {
      for (;;) {
        const left = until - now();
        const change = left > 0 ? waits.change(match, left) : undefined;
        const who = await program(request);
        const turn = await rooms.use(match, (room) => turnOf(room, who, Number(have)));
        const isDue = turn.info.status === 'over' || turn.info.paused || turn.mine?.view.waiting.includes(turn.seat);
        if (isDue || change === undefined || waits.isClosed()) return turn;
        await change;
      }
    } finally {
      rooms.letGo(match);
      leave();
    }
  });

  async function turnOf(room: Room, who: Program, have: number): Promise<BotTurn> {
    const seat = seatOfProgram(room, who);
    const { table } = room;
    const told = { match: room.id, seat, info: infoFor(room, who.guest, await presence.anywhere(room.id), now(), seat) };
    if (table === undefined) return { ...told, seq: 0, from: 0, log: [] };
    const seq = lengthOf(table);
    const from = have <= seq ? have : 0;
    const log = (await entriesOf(db, room.id, from, seq)).map(({ entry, facts = [] }) => toldOf(entry, facts, [seat]));
    return { ...told, seq, from, log, mine: await rooms.judge(room, () => seatView(table, seat)) };
  }

  const playDoc = { ...botTags, summary: 'A step of the program, at the step that it saw; sent again with the same id it has no second effect.' };
  app.post('/api/bot/play', { schema: { body: BotPlaySchema, ...playDoc } }, async (request): Promise<{ seq: number }> => {
    const { match, guest, seat } = await program(request);
    const command = { ...request.body, t: 'play', seat } as const;
    return rooms.use(match, async (room) => {
      const { seq, news } = await take({ rooms, db }, room, guest, command, JSON.stringify(command), now());
      if (news === 'everybody') announce(room);
      if (news === 'own') hub.publish(room, guest);
      return { seq };
    });
  });

  async function program(request: Parameters<typeof programOf>[1]): Promise<Program> {
    const found = await programOf(db, request);
    if (found === undefined) throw new RequestError('bad-token');
    return found;
  }
}
