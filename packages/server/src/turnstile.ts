/** For what takes long: everybody does it once at a time, and only so many at once, so that others find the house free. */
import { RequestError } from './errors.ts';

export type Turnstile = <T>(who: string, work: () => Promise<T>) => Promise<T>;

/** `retry`: seconds after which somebody who was turned away may come again. */
export function turnstile(most: number, retry: number): Turnstile {
  const inside = new Set<string>();
  return async (who, work) => {
    if (inside.has(who) || inside.size >= most) throw new RequestError('slow-down', { retry });
    inside.add(who);
    try {
      return await work();
    } finally {
      inside.delete(who);
    }
  };
}
