/** The API described for programs, from the very schemas that requests are checked with: `GET /api`. */
import { ClientMessageSchema } from '@durbar/protocol';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { answers } from './api-answers.ts';
import { words } from './api-words.ts';

const LIVE = {
  get: {
    tags: ['socket'],
    summary: 'The socket of a match: upgrade to WebSocket. Frames are JSON; what may be sent is `ClientMessage`, what is told `ServerMessage`.',
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'ticket', in: 'query', required: true, schema: { type: 'string' }, description: 'From `POST /api/ticket`; good for one socket.' },
      { name: 'have', in: 'query', schema: { type: 'string' }, description: 'Entries of the log that are known already.' },
      { name: 'diff', in: 'query', schema: { type: 'string', enum: ['1'] }, description: 'Tell changes (`next`) instead of everything (`match`).' },
    ],
    responses: { 101: { description: 'A socket.' }, 401: { description: 'The ticket is used, old or none.' }, 403: { description: 'From another site.' } },
  },
};

export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Durbar', version: '1', description: 'Board games of India. See docs/BOTS.md for a walk through.' },
      components: {
        securitySchemes: {
          botToken: { type: 'http', scheme: 'bearer', description: 'Opens exactly one seat.' },
          guest: { type: 'apiKey', in: 'cookie', name: 'durbar', description: 'Set when a match is made or joined; `__Host-durbar` over https.' },
        },
      },
    },
    transformObject: (documented) => {
      if (!('openapiObject' in documented)) return documented.swaggerObject;
      const { openapiObject: api } = documented;
      return {
        ...api,
        paths: { ...described(api.paths ?? {}), '/api/live/{id}': LIVE },
        components: { ...api.components, schemas: { ...api.components?.schemas, ClientMessage: ClientMessageSchema, ...answers } },
      } as typeof api;
    },
  });
}

interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly security?: readonly object[];
}

/** Whoever has no cookie may ask as well, and is nobody then. */
const BY_COOKIE = [{ guest: [] }, {}];

/** What is sent where no schema of ours checks it beforehand. */
const SENT: Readonly<Record<string, object>> = { 'POST /api/import': { requestBody: { required: true, content: named('MatchFile') } } };

function named(name: string) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
}

/** Every route with what it is for, what it answers and how it refuses. */
function described(paths: object): object {
  const routes = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods as object).map((one) => operation(path, one))),
  ]);
  return Object.fromEntries(routes);
}

function operation(path: string, [method, given]: [string, Operation]): [string, object] {
  const name = `${method.toUpperCase()} ${path}`;
  const [tag, summary, answer] = words[name] ?? [];
  const yes = { description: 'Done.', ...(answer !== undefined && { content: named(answer) }) };
  const responses = { '2XX': yes, default: { description: 'Refused, with a code.', content: named('Error') } };
  const tags = given.tags ?? (tag === undefined ? [] : [tag]);
  return [method, { ...given, ...SENT[name], tags, summary: given.summary ?? summary, security: given.security ?? BY_COOKIE, responses }];
}

/** After all routes are there. */
export function serveOpenApi(app: FastifyInstance): void {
  app.get('/api', { schema: { hide: true } }, async () => app.swagger());
}
