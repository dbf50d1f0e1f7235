/** News from other nodes: a match that somebody here looks at has changed elsewhere, or what somebody here is told alone. */
import type { Hub } from './hub.ts';
import type { Log } from './log.ts';
import { followFarewells } from './people/farewells.ts';
import type { Rooms } from './rooms.ts';
import type { Store } from './store/open.ts';

export interface NewsOptions {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly log: Log;
  /** What is kept beside a match may have changed, and nothing in the match itself. */
  readonly beside: (match: string) => void;
  /** What somebody alone is told may have changed: that of one, or of whoever is here. */
  readonly own: (guest?: string) => Promise<void>;
  /** Hears of those who are banned, every time, and of those a session of whom has ended. */
  readonly sendAway: Hub['sendAway'];
  /** Programs may have lost their token elsewhere. */
  readonly tokens: () => Promise<void>;
  /** Milliseconds between looks at everything that is held, because news may get lost. */
  readonly look: number;
}

export function followOthers({ store, rooms, log, beside, own, sendAway, tokens, look }: NewsOptions) {
  let timer: NodeJS.Timeout | undefined;
  const ended = followFarewells(store.db);

  function reread(id: string): void {
    rooms.look(id).catch((error) => log.warn({ match: id, err: error }, 'news not read'));
  }

  const unread = (error: unknown): void => log.warn({ err: error }, 'news not read');

  /** Compares numbers only; most matches have not changed. Tools of the host write beside a house with one node too. */
  async function lookAround(): Promise<void> {
    const out = await store.db.selectFrom('guest').select('id').where('banned', 'is not', null).execute();
    if (out.length > 0) sendAway(new Set(out.map(({ id }) => id)), 'banned');
    const left = await ended();
    if (left.size > 0) sendAway(left, 'session-ended');
    await tokens();
    if (store.kind === 'postgres') await own();
    const held = rooms.versions();
    const ids = [...held.keys()];
    for (let at = 0; at < ids.length; at += 500) {
      const some = ids.slice(at, at + 500);
      const rows = await store.db.selectFrom('match').select(['id', 'version']).where('id', 'in', some).execute();
      for (const { id, version } of rows) if (version > (held.get(id) ?? version)) reread(id);
    }
  }

  return {
    start(): void {
      store.hear({
        match(id, what) {
          reread(id);
          if (what !== 'log') beside(id);
        },
        person: (guest) => void own(guest).catch(unread),
      });
      timer = setInterval(() => void lookAround().catch(unread), look);
    },
    close(): void {
      clearInterval(timer);
    },
  };
}
