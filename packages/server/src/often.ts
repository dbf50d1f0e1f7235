/** How often one address may ask in a minute: for anything of the API, and for what is rare by itself. */
import type { FastifyRequest } from 'fastify';
import { RequestError } from './errors.ts';

export const MINUTE = 60_000;
/** Addresses that are counted at a time: somebody with very many of them must not fill the memory. */
const COUNTED = 100_000;

/** Seconds until a minute that began then is over. */
export const leftOfMinute = (since: number, at: number): number => Math.max(1, Math.ceil((since + MINUTE - at) / 1000));

/** Refuses whoever asks more often than that. All minutes begin together, so that nothing is kept of those who asked before. */
export function openLimit(most: number, now: () => number, counted = COUNTED): (request: Pick<FastifyRequest, 'ip' | 'routeOptions'>) => void {
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
    if (asked.size > counted) {
      const [oldest = ''] = asked.keys();
      asked.delete(oldest);
    }
    if (count > (own ?? most)) throw new RequestError('slow-down', { retry: leftOfMinute(began, now()) });
  };
}
