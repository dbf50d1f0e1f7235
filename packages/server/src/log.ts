import type { FastifyBaseLogger } from 'fastify';

/** Structured log. Never give it a state, a view, a token or a secret: a match is named by its id. */
export type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
