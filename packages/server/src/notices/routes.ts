/** Choosing how to be told, over HTTP. */
import { randomBytes } from 'node:crypto';
import { MatchModeSchema, type NoticeInfo, NoticeWishSchema, TokenSchema, type WayInfo, WaySchema, type WayWish } from '@durbar/protocol';
import { isQuiet } from '@durbar/table';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { lastingAddressOf } from '../address.ts';
import { quietEverywhere } from '../clocks.ts';
import { RequestError } from '../errors.ts';
import { freshId, guestOf, welcome } from '../guests.ts';
import type { House } from '../lobby.ts';
import type { Room, Rooms } from '../rooms.ts';
import { mayEnter } from '../see.ts';
import {
  addWay,
  confirmWay,
  hoursOf,
  matchMode,
  type NoticePlayer,
  nobody,
  playerOf,
  removeWay,
  saveMatchMode,
  savePlayer,
  stopWay,
  type Way,
  waysOf,
} from '../store/notices.ts';
import type { Typed } from '../typed.ts';
import { isMailAddress } from './mail.ts';
import { isWebAddress } from './outside.ts';
import type { Notices } from './runner.ts';

const ById = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const MOST = 10;

export interface NoticeRoutes {
  readonly house: House;
  readonly rooms: Rooms;
  readonly notices: Notices;
  readonly now: () => number;
  readonly announce: (room: Room) => void;
  readonly rare: object;
}

export function addNotices(server: FastifyInstance, { house, rooms, notices, now, announce, rare }: NoticeRoutes): void {
  const app = server.withTypeProvider<Typed>();
  const { db } = house;

  async function infoOf(guest: string | undefined): Promise<NoticeInfo> {
    const player = guest === undefined ? undefined : await playerOf(db, guest);
    const ways = guest === undefined ? [] : await waysOf(db, guest);
    return {
      mode: player?.mode ?? nobody.mode,
      ...(player?.quiet && { quiet: player.quiet }),
      ways: ways.map(wayInfo),
      push: notices.keys.publicKey,
      webhooks: notices.hasWebhooks,
    };
  }

  /** What somebody wants, with what they have wanted before. */
  async function wanted(request: FastifyRequest, reply: FastifyReply, change: Partial<NoticePlayer>): Promise<{ guest: string; player: NoticePlayer }> {
    const guest = await welcome(db, request, reply, undefined, now());
    const player = { ...((await playerOf(db, guest.id)) ?? nobody), origin: lastingAddressOf(request), ...change };
    await savePlayer(db, guest.id, player);
    return { guest: guest.id, player };
  }

  app.get('/api/notices', async (request) => infoOf((await guestOf(db, request, now()))?.id));

  app.post('/api/notices', { schema: { body: NoticeWishSchema } }, async (request, reply) => {
    const { mode, quiet } = request.body;
    const locale = request.body.locale && (notices.locales.find((one) => one === request.body.locale) ?? 'en');
    if (quiet && !isQuiet(quiet)) throw new RequestError('bad-request');
    const { guest, player } = await wanted(request, reply, { ...(mode && { mode }), ...(locale && { locale }), ...(quiet && { quiet }) });
    if (quiet === null) {
      const { quiet: _, ...rest } = player;
      await savePlayer(db, guest, rest);
    }
    if (quiet !== undefined) await quietEverywhere({ store: house.store, rooms, announce }, guest, quiet ? hoursOf(quiet) : undefined, now());
    return infoOf(guest);
  });

  app.post('/api/notices/ways', { schema: { body: WaySchema }, config: rare }, async (request, reply) => {
    const way = request.body;
    check(way);
    const { guest, player } = await wanted(request, reply, {});
    if ((await waysOf(db, guest)).length >= MOST) throw new RequestError('too-many-ways');
    const secret = way.kind === 'push' ? JSON.stringify(way.keys) : randomBytes(24).toString('base64url');
    const confirmed = way.kind === 'mail' ? null : now();
    await addWay(db, { id: freshId(), guest, kind: way.kind, address: way.address, secret, token: randomBytes(24).toString('base64url'), confirmed }, now());
    const made = (await waysOf(db, guest)).find((one) => one.kind === way.kind && one.address === way.address);
    if (made?.kind === 'mail' && made.confirmed === null) await notices.ask(made, 'confirm', player.locale, lastingAddressOf(request));
    await notices.changed(guest);
    return infoOf(guest);
  });

  function check(way: WayWish): void {
    if (way.kind === 'webhook' && !notices.hasWebhooks) throw new RequestError('no-webhooks');
    if (way.kind === 'mail' ? !isMailAddress(way.address) : !isWebAddress(way.address, notices.outside)) throw new RequestError('bad-address');
  }

  app.post('/api/notices/ways/:id/remove', { schema: { params: ById } }, async (request) => {
    const guest = (await guestOf(db, request, now()))?.id;
    if (guest === undefined || !(await removeWay(db, request.params.id, guest))) throw new RequestError('not-found');
    await notices.changed(guest);
    return infoOf(guest);
  });

  app.post('/api/notices/test', { config: rare }, async (request) => {
    const guest = (await guestOf(db, request, now()))?.id;
    const ways = guest === undefined ? [] : (await waysOf(db, guest)).filter(({ confirmed }) => confirmed !== null);
    if (guest === undefined || ways.length === 0) throw new RequestError('no-way');
    const { locale } = (await playerOf(db, guest)) ?? nobody;
    for (const way of ways) await notices.ask(way, 'test', locale, lastingAddressOf(request));
    return infoOf(guest);
  });

  app.post('/api/notices/confirm', { schema: { body: TokenSchema }, config: rare }, async (request) => {
    const guest = await confirmWay(db, request.body.token, now());
    if (guest === undefined) throw new RequestError('not-found');
    await notices.changed(guest);
    return {};
  });

  app.post('/api/notices/stop', { schema: { body: TokenSchema }, config: rare }, async (request) => {
    if (!(await stopWay(db, request.body.token))) throw new RequestError('not-found');
    return {};
  });

  app.get('/api/matches/:id/notices', { schema: { params: ById } }, async (request) => ({
    mode: await own(request, request.params.id, (guest, id) => matchMode(db, guest, id)),
  }));

  app.post('/api/matches/:id/notices', { schema: { params: ById, body: MatchModeSchema } }, async (request) => {
    const { mode } = request.body;
    await own(request, request.params.id, (guest, id) => saveMatchMode(db, guest, id, mode ?? undefined));
    return { mode };
  });

  /** Only for those who have a seat. */
  async function own<T>(request: FastifyRequest, id: string, work: (guest: string, id: string) => Promise<T>): Promise<T> {
    const guest = (await guestOf(db, request, now()))?.id;
    return rooms.use(id, (room) => {
      mayEnter(room, guest);
      if (guest === undefined || !room.seats.some((seat) => seat.guest === guest)) throw new RequestError('not-your-seat');
      return work(guest, id);
    });
  }
}

const wayInfo = ({ id, kind, address, confirmed, secret }: Way): WayInfo => ({
  id,
  kind,
  address: kind === 'push' ? new URL(address).host : address,
  confirmed: confirmed !== null,
  ...(kind === 'webhook' && { secret }),
});
