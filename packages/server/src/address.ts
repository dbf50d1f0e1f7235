/**
 * By which address somebody reaches the house: the one that the host has set, else the one that the request itself was sent to.
 * What a proxy says of that is not believed: it passes on what a visitor made up.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from './errors.ts';

const SET = 'houseAddress';

export function setAddress(app: FastifyInstance, url: string | undefined): void {
  app.decorate(SET, url === undefined ? undefined : new URL(url).origin);
}

const setOf = (request: FastifyRequest): string | undefined => Reflect.get(request.server, SET) as string | undefined;

/** The address of the pages from which this request may come. */
export function addressOf(request: FastifyRequest): URL {
  const set = setOf(request);
  if (set !== undefined && request.headers.origin === set) return new URL(set);
  const sent = `${request.protocol}://${request.headers.host ?? request.headers[':authority'] ?? ''}`;
  if (!URL.canParse(sent)) throw new RequestError('bad-request');
  return new URL(sent);
}

/** The address for links that somebody else is to open. */
export const lastingAddressOf = (request: FastifyRequest): string => setOf(request) ?? addressOf(request).origin;

/** Whether a request comes from our own pages. Browsers always say where a socket or a change comes from; what says nothing is not a page. */
export function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return [undefined, 'same-origin', 'none'].includes(request.headers['sec-fetch-site'] as string | undefined);
  return URL.canParse(origin) && new URL(origin).host === addressOf(request).host;
}
