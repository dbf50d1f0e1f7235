/** Who sends a request, by cookie: 256 random bits that only the browser knows; the store has their hash. */
import { randomBytes } from 'node:crypto';
import { sha256 } from '@durbar/kernel/node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from './errors.ts';
import { cleanName, friendlyName } from './names.ts';
import { deviceOf } from './people/devices.ts';
import { addGuest, type Guest, renameGuest } from './store/guests.ts';
import type { Db } from './store/schema.ts';
import { addSession, renewSession, type Visit, visitByToken } from './store/sessions.ts';

/** As long as browsers keep a cookie. */
const KEPT = 400 * 24 * 60 * 60;

/** More than 128 bits, because some of these open a seat for whoever knows them; and never like an option of a command. */
export function freshId(): string {
  const id = randomBytes(18).toString('base64url');
  return id.startsWith('-') ? freshId() : id;
}

const isSecure = (request: FastifyRequest) => request.protocol === 'https';
const cookieName = (secure: boolean) => (secure ? '__Host-durbar' : 'durbar');

/** Who sent a request is looked up once. */
const visits = new WeakMap<FastifyRequest, Promise<Visit | undefined>>();

/** Whoever sends this request and in which session, if they have been here before; throws if they are banned. */
export function visitOf(db: Db, request: FastifyRequest, now: number): Promise<Visit | undefined> {
  const known = visits.get(request) ?? lookUp(db, request, now);
  visits.set(request, known);
  return known;
}

async function lookUp(db: Db, request: FastifyRequest, now: number): Promise<Visit | undefined> {
  const token = request.cookies[cookieName(isSecure(request))];
  const visit = token ? await visitByToken(db, sha256(token), now) : undefined;
  if (visit === 'banned') throw new RequestError('banned');
  return visit;
}

export async function guestOf(db: Db, request: FastifyRequest, now: number): Promise<Guest | undefined> {
  return (await visitOf(db, request, now))?.guest;
}

/** The same, made welcome if they are new; a name that a guest brings is theirs from now on. */
export async function welcome(db: Db, request: FastifyRequest, reply: FastifyReply, given: string | undefined, now: number): Promise<Guest> {
  const known = (await visitOf(db, request, now))?.guest;
  const name = cleanName(given);
  if (known) {
    if (name === undefined || name === known.name || known.claimed) return known;
    await renameGuest(db, known.id, name);
    return { ...known, name };
  }
  const guest = { id: freshId(), name: name ?? friendlyName() };
  await addGuest(db, guest, now);
  await openSession(db, request, reply, guest.id, now);
  return guest;
}

/** Lets this browser know somebody, by a token that nobody has had before. */
export async function openSession(db: Db, request: FastifyRequest, reply: FastifyReply, guest: string, now: number): Promise<string> {
  const token = giveToken(request, reply);
  const session = { id: freshId(), device: deviceOf(request.headers['user-agent']), created: now, seen: now };
  await addSession(db, guest, token, session);
  return session.id;
}

/** Gives the browser another token for its session, after everything that makes the session worth more. */
export async function rotateSession(db: Db, request: FastifyRequest, reply: FastifyReply, session: string): Promise<void> {
  await renewSession(db, session, giveToken(request, reply));
}

/** Sets the cookie and answers the hash of what is in it. */
function giveToken(request: FastifyRequest, reply: FastifyReply): string {
  const token = randomBytes(32).toString('base64url');
  const secure = isSecure(request);
  reply.setCookie(cookieName(secure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: KEPT });
  return sha256(token);
}

/** Lets the browser forget who it was. */
export function dropCookie(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecure(request);
  reply.clearCookie(cookieName(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
}
