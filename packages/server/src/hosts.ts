/**
 * Whoever runs the house, in a browser: not an account but a pass. Whoever can run `durbar admin link` on the store gets a link,
 * which is good once and for minutes, and makes a browser the host's for some hours. A host sees no hand and no seed.
 */
import { randomBytes } from 'node:crypto';
import { sha256 } from '@durbar/kernel/node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from './errors.ts';
import type { Db } from './store/schema.ts';

const LINK = 10 * 60_000;
const PASS = 12 * 60 * 60_000;

const isSecure = (request: FastifyRequest) => request.protocol === 'https';
const cookieName = (secure: boolean) => (secure ? '__Host-durbar-host' : 'durbar-host');
const freshToken = () => randomBytes(32).toString('base64url');

async function putPass(db: Db, kind: 'link' | 'browser', now: number, lasts: number): Promise<string> {
  const token = freshToken();
  await db.deleteFrom('host_pass').where('expires', '<=', now).execute();
  await db
    .insertInto('host_pass')
    .values({ token: sha256(token), kind, created: now, expires: now + lasts })
    .execute();
  return token;
}

/** A link's token, for whoever has the store at hand. */
export const makeHostLink = (db: Db, now: number): Promise<string> => putPass(db, 'link', now, LINK);

/** Makes a browser the host's, by a link that is of no use afterwards. */
export async function enterAsHost(db: Db, request: FastifyRequest, reply: FastifyReply, token: string, now: number): Promise<void> {
  const used = await db.deleteFrom('host_pass').where('token', '=', sha256(token)).where('kind', '=', 'link').where('expires', '>', now).executeTakeFirst();
  if (used.numDeletedRows !== 1n) throw new RequestError('bad-link');
  const secure = isSecure(request);
  const pass = await putPass(db, 'browser', now, PASS);
  reply.setCookie(cookieName(secure), pass, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: PASS / 1000 });
}

const hashOf = (request: FastifyRequest) => sha256(request.cookies[cookieName(isSecure(request))] ?? '');

/** Until when a request is the host's; throws if it is not. */
export async function hostUntil(db: Db, request: FastifyRequest, now: number): Promise<number> {
  const pass = await db
    .selectFrom('host_pass')
    .select('expires')
    .where('token', '=', hashOf(request))
    .where('kind', '=', 'browser')
    .where('expires', '>', now)
    .executeTakeFirst();
  if (pass === undefined) throw new RequestError('not-host');
  return Number(pass.expires);
}

/** The browser is nobody's host any more. */
export async function leaveAsHost(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await db.deleteFrom('host_pass').where('token', '=', hashOf(request)).execute();
  const secure = isSecure(request);
  reply.clearCookie(cookieName(secure), { path: '/', httpOnly: true, sameSite: 'strict', secure });
}
