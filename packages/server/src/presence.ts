/** Who is really there: whoever did something in a match lately, on whichever node. An open window alone is nobody. */
import type { Log } from './log.ts';
import type { IsHere } from './see.ts';
import type { Store } from './store/open.ts';

/** Milliseconds after which somebody who did nothing is away. */
export const LATELY = 120_000;
/** How often it is worth writing down that somebody is still there. */
const WRITTEN_EVERY = 15_000;

const PUT = 'insert into presence (match, guest, at) values (?, ?, ?) on conflict (match, guest) do update set at = excluded.at';
const DROP = 'delete from presence where match = ? and guest = ?';

interface Seen {
  at: number;
  written: number;
}

export type Presence = ReturnType<typeof openPresence>;

export function openPresence({ store, log, now }: { readonly store: Store; readonly log: Log; readonly now: () => number }) {
  /** By match and guest, for matches that somebody looks at here. */
  const seen = new Map<string, Map<string, Seen>>();
  const isLate = (at: number | undefined, today = now()) => at === undefined || today - at >= LATELY;

  function newcomer(match: string, guest: string): Seen {
    const mine = { at: Number.NEGATIVE_INFINITY, written: Number.NEGATIVE_INFINITY };
    seen.set(match, (seen.get(match) ?? new Map<string, Seen>()).set(guest, mine));
    return mine;
  }

  const writing = new Set<Promise<void>>();
  let isClosed = false;
  function write(match: string, sql: string, values: (string | number)[]): void {
    if (isClosed) return;
    const written: Promise<void> = store
      .write([{ sql, values }])
      .then(() => store.tell(match))
      .catch((error) => log.warn({ match, err: error }, 'presence not written'))
      .finally(() => writing.delete(written));
    writing.add(written);
  }

  function rowsOf(matches: readonly string[]) {
    return store.db
      .selectFrom('presence')
      .selectAll()
      .where('match', 'in', matches)
      .where('at', '>', now() - LATELY)
      .execute();
  }

  /** Who is in these matches, as it was written down last. */
  async function among(matches: readonly string[]): Promise<(match: string) => IsHere> {
    const rows = matches.length > 0 ? await rowsOf(matches) : [];
    const here = new Set(rows.map(({ match, guest }) => `${match} ${guest}`));
    return (match) => (guest) => here.has(`${match} ${guest}`);
  }

  /** Who looks at a match here: asked about a match once, and then about each who plays there. */
  function isHere(match: string): IsHere {
    const guests = seen.get(match);
    const at = now();
    return (guest) => !isLate(guests?.get(guest)?.at, at);
  }

  return {
    isHere,
    among,

    /** The same on whichever node, for whoever comes by a node at which nobody may look at the match. */
    async anywhere(match: string): Promise<IsHere> {
      const [local, written] = [isHere(match), (await among([match]))(match)];
      return (guest) => local(guest) || written(guest);
    },

    /** Somebody did something; answers whether they were away before. */
    acted(match: string, guest: string): boolean {
      const at = now();
      const mine = seen.get(match)?.get(guest) ?? newcomer(match, guest);
      const wasAway = isLate(mine.at, at);
      mine.at = at;
      if (at - mine.written >= WRITTEN_EVERY) {
        mine.written = at;
        write(match, PUT, [match, guest, at]);
      }
      return wasAway;
    },

    /** Somebody has closed the last window on a match here. */
    left(match: string, guest: string): void {
      if (seen.get(match)?.delete(guest)) write(match, DROP, [match, guest]);
    },

    /** Nobody here looks at a match any more. */
    forget(match: string): void {
      seen.delete(match);
    },

    /** Learns what other nodes know of a match; of those who are connected here this node knows more. */
    async learn(match: string, isLocal: (guest: string) => boolean): Promise<void> {
      const rows = await rowsOf([match]);
      const guests = seen.get(match);
      if (guests === undefined) return;
      for (const guest of guests.keys()) if (!isLocal(guest)) guests.delete(guest);
      for (const { guest, at } of rows) if (!isLocal(guest)) guests.set(guest, { at, written: at });
    },

    /** A house that closes sends everybody away: whoever goes then is not written down, and soon forgotten. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(writing);
    },
  };
}
