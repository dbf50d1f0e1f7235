/** The last things that went wrong on this node, for whoever runs the house: what and where, while the log also has why. */
import type { HostFailure } from '@durbar/protocol';
import type { Log } from './log.ts';

const KEPT = 20;

export interface Failures {
  readonly log: Log;
  /** The latest first. */
  last(): readonly HostFailure[];
}

/** A log that remembers its errors. */
export function rememberFailures(log: Log, now: () => number): Failures {
  const kept: HostFailure[] = [];
  const error = (given: unknown, what?: string): void => {
    const match: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'match') : undefined;
    kept.unshift({ at: now(), what: what ?? '', ...(typeof match === 'string' && { match }) });
    kept.length = Math.min(kept.length, KEPT);
    log.error(given, what);
  };
  return {
    log: { error, warn: log.warn.bind(log), info: log.info.bind(log) },
    last: () => kept,
  };
}
