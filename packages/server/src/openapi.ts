/** The API described for programs, from the very schemas that requests are checked with: `GET /api`. */
import { ClientMessageSchema } from '@durbar/protocol';
import type { FastifyInstance, FastifySchema } from 'fastify';
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
      {
        name: 'said',
        in: 'query',
        schema: { type: 'string' },
        description: 'Lines of talk that are known already: at the table and among those who watch, as `3-0`.',
      },
      { name: 'diff', in: 'query', schema: { type: 'string', enum: ['1'] }, description: 'Tell changes (`next`) instead of everything (`match`).' },
    ],
    responses: { 101: { description: 'A socket.' }, 401: { description: 'The ticket is used, old or none.' }, 403: { description: 'From another site.' } },
  },
};

const ABOUT = {
  openapi: '3.1.0',
  info: { title: 'Durbar', version: '1', description: 'Board games of India. See docs/BOTS.md for a walk through.' },
  components: {
    schemas: { ClientMessage: ClientMessageSchema, ...answers },
    securitySchemes: {
      botToken: { type: 'http', scheme: 'bearer', description: 'Opens exactly one seat.' },
      guest: { type: 'apiKey', in: 'cookie', name: 'durbar', description: 'Set when a match is made or joined; `__Host-durbar` over https.' },
    },
  },
};

/** Writes down every route that is added from now on; gives what describes them all. */
export function describeRoutes(app: FastifyInstance): () => object {
  const paths: { [path: string]: object } = {};
  app.addHook('onRoute', ({ url, method, schema = {} }) => {
    for (const one of [method].flat()) {
      if (one === 'HEAD' || schema.hide) continue;
      const path = url.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [one.toLowerCase()]: operation(`${one} ${path}`, schema) };
    }
  });
  return () => ({ ...ABOUT, paths: { ...paths, '/api/live/{id}': LIVE } });
}

/** Whoever has no cookie may ask as well, and is nobody then. */
const BY_COOKIE = [{ guest: [] }, {}];

/** What is sent where no schema of ours checks it beforehand. */
const SENT: Readonly<Record<string, object>> = { 'POST /api/import': { requestBody: { required: true, content: named('MatchFile') } } };

function named(name: string) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
}

/** The members of a schema, each as a parameter of the request. */
function parameters(where: 'path' | 'query', given: unknown): object[] {
  const { properties = {}, required = [] } = (given ?? {}) as { properties?: { [name: string]: { description?: string } }; required?: string[] };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    required: required.includes(name),
    ...(description && { description }),
    schema,
  }));
}

/** A route with what it is for, what it answers and how it refuses. */
function operation(name: string, { querystring, params, body, ...given }: FastifySchema): object {
  const [tag, summary, answer] = words[name] ?? [];
  const all = [...parameters('query', querystring), ...parameters('path', params)];
  const yes = { description: 'Done.', ...(answer !== undefined && { content: named(answer) }) };
  return {
    tags: given.tags ?? (tag === undefined ? [] : [tag]),
    summary: given.summary ?? summary,
    security: given.security ?? BY_COOKIE,
    ...(all.length > 0 && { parameters: all }),
    ...(body !== undefined && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...SENT[name],
    responses: { '2XX': yes, default: { description: 'Refused, with a code.', content: named('Error') } },
  };
}
