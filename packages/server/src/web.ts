/** The client's files: pages are asked for again each time, everything with a hash in its name is kept for good. */
import fs from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { RequestError } from './errors.ts';

export async function addHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Positions of pieces are style attributes; they cannot run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Nothing but our own drawings, Svelte's templates and scripts of this house can be made of a text.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default', 'drawings', 'svelte-trusted-html'],
      },
    },
    // A house may stand beside others that have no https.
    strictTransportSecurity: { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
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
