/** Matches of this browser, kept in IndexedDB. */
import type { Choice, Seat } from '@durbar/kernel';
import type { MatchInfo, ThoughtInfo } from '@durbar/protocol';
import type { Entry, Head } from '@durbar/table';

export interface Kept {
  readonly id: string;
  /** How often it was written: another page of this browser may have written since. */
  readonly times: number;
  readonly head: Head;
  readonly log: readonly Entry[];
  readonly drafts: readonly { readonly seat: Seat; readonly choices: readonly Choice[] }[];
  /** What bots thought, by entry. */
  readonly thoughts: { readonly [seq: number]: ThoughtInfo };
  /** As lists show it. */
  readonly info: MatchInfo;
}

const STORE = 'match';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('durbar', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

export const keep = (kept: Kept): Promise<unknown> => within('readwrite', (store) => store.put(kept));
export const kept = (id: string): Promise<Kept | undefined> => within('readonly', (store) => store.get(id) as IDBRequest<Kept | undefined>);
export const forget = (id: string): Promise<unknown> => within('readwrite', (store) => store.delete(id));

const pages = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('durbar-matches');

/** One page of this browser at a time, where the browser can promise it. */
export const alone = <T>(id: string, work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request(`durbar-match-${id}`, work) : work();

/** Tells the other pages of this browser that a match was written. */
export const tellPages = (id: string): void => pages?.postMessage(id);

export function hearPages(heard: (id: string) => void): void {
  pages?.addEventListener('message', ({ data }) => heard(String(data)));
}

/** All of them, as lists show them; none where the browser keeps nothing. */
export async function listed(): Promise<MatchInfo[]> {
  if (typeof indexedDB === 'undefined') return [];
  try {
    const all = await within('readonly', (store) => store.getAll() as IDBRequest<Kept[]>);
    return all.map(({ info }) => info);
  } catch {
    return [];
  }
}
