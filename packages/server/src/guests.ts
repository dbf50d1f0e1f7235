/** Guests by cookie: 256 random bits that only the browser knows; the data file has their hash. */
import { randomBytes } from 'node:crypto';
import { sha256 } from '@durbar/kernel/node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cleanName, friendlyName } from './names.ts';
import { addGuest, type Guest, guestByToken, renameGuest } from './store/guests.ts';
import type { Db } from './store/schema.ts';

/** As long as browsers keep a cookie. */
const KEPT = 400 * 24 * 60 * 60;

export const freshId = (): string => randomBytes(12).toString('base64url');

const isSecure = (request: FastifyRequest) => request.protocol === 'https';
const cookieName = (secure: boolean) => (secure ? '__Host-durbar' : 'durbar');

/** Whoever sends this request, if they have been here before. */
export async function guestOf(db: Db, request: FastifyRequest, now: number): Promise<Guest | undefined> {
  const token = request.cookies[cookieName(isSecure(request))];
  return token ? guestByToken(db, sha256(token), now) : undefined;
}

/** The same, made welcome if they are new; a name that they bring is theirs from now on. */
export async function welcome(db: Db, request: FastifyRequest, reply: FastifyReply, given: string | undefined, now: number): Promise<Guest> {
  const known = await guestOf(db, request, now);
  const name = cleanName(given);
  if (known) {
    if (name === undefined || name === known.name) return known;
    await renameGuest(db, known.id, name);
    return { ...known, name };
  }
  const token = randomBytes(32).toString('base64url');
  const guest = { id: freshId(), name: name ?? friendlyName() };
  await addGuest(db, guest, sha256(token), now);
  const secure = isSecure(request);
  reply.setCookie(cookieName(secure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: KEPT });
  return guest;
}

/** Whether a request comes from our own pages. Browsers always say where a socket or a change comes from; what says nothing is not a page. */
export function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return [undefined, 'same-origin', 'none'].includes(request.headers['sec-fetch-site'] as string | undefined);
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
