/** What a request holds has the type of the schema that it was checked with; and what else a route may say of itself. */
import type { FastifyTypeProvider } from 'fastify';
import type { Static, TSchema } from 'typebox';

export interface Typed extends FastifyTypeProvider {
  readonly validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
  readonly serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

declare module 'fastify' {
  interface FastifySchema {
    readonly tags?: readonly string[];
    readonly summary?: string;
    readonly security?: readonly { readonly [name: string]: readonly string[] }[];
    /** Not for programs. */
    readonly hide?: boolean;
  }
  interface FastifyContextConfig {
    /** How often one address may ask for it in a minute, counted by itself. */
    readonly perMinute?: number;
  }
}
