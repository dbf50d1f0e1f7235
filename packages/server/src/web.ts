/** The client's files: pages are asked for again each time, everything with a hash in its name is kept for good. */
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { RequestError } from './errors.ts';

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // Positions of pieces are style attributes; they cannot run anything.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Nothing but our own drawings, Svelte's templates and scripts of this house can be made of a text.
  "require-trusted-types-for 'script'",
  'trusted-types default drawings svelte-trusted-html',
];

/** What browsers are told with every answer. */
const HEADERS = {
  'content-security-policy': POLICY.join(';'),
  // A house may stand beside others that have no https.
  'strict-transport-security': `max-age=${365 * 24 * 60 * 60}`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS);
  });
}

/** Serves the client; an address that is a page of the client gets its one page. */
export async function addClient(app: FastifyInstance, webRoot: string | undefined): Promise<void> {
  const root = webRoot === undefined ? undefined : path.resolve(webRoot);
  const built = root !== undefined && fs.existsSync(path.join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, file) {
        const hashed = path.relative(root, file).startsWith(`assets${path.sep}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  } else app.log.warn('the client is not built; only the API is served');
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://house');
    const isPage = ['GET', 'HEAD'].includes(request.method) && !pathname.startsWith('/api/') && path.extname(pathname) === '';
    if (built && isPage) return reply.sendFile('index.html');
    throw new RequestError('not-found');
  });
}
