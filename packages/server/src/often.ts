/** How often one address may ask in a minute: for anything of the API, and for what is rare by itself. */
import type { FastifyRequest } from 'fastify';
import { RequestError } from './errors.ts';

const MINUTE = 60_000;

/** Refuses whoever asks more often than that. All minutes begin together, so that nothing is kept of those who asked before. */
export function openLimit(most: number, now: () => number): (request: FastifyRequest) => void {
  let began = now();
  const asked = new Map<string, number>();
  return ({ ip, routeOptions: { url, config } }) => {
    if (now() >= began + MINUTE) {
      began = now();
      asked.clear();
    }
    const own = config?.perMinute;
    const what = `${ip} ${own === undefined ? '' : url}`;
    const count = (asked.get(what) ?? 0) + 1;
    asked.set(what, count);
    if (count > (own ?? most)) throw new RequestError('slow-down', { retry: Math.ceil((began + MINUTE - now()) / 1000) });
  };
}
