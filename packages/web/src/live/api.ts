/** Requests to the server. A failure is a value with a code. */
import type { Message, Viewer } from '@durbar/kernel';
import type { Create, Created, Failure, Fork, GameInfo, Join, MatchInfo, Moment } from '@durbar/protocol';
import type { MatchFile } from '@durbar/table';
import { paths } from './paths.ts';

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: string; readonly why?: Message };

const isFailure = (value: unknown): value is Failure => typeof value === 'object' && value !== null && 'error' in value;

async function request<T>(address: string, body?: object): Promise<Answer<T>> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const value: unknown = await response.json();
    if (response.ok) return { ok: true, value: value as T };
    if (!isFailure(value)) return { ok: false, code: 'other' };
    const { code, why } = value.error;
    return { ok: false, code, ...(why && { why }) };
  } catch {
    return { ok: false, code: 'offline' };
  }
}

export const api = {
  games: () => request<readonly GameInfo[]>(paths.games),
  matches: () => request<readonly MatchInfo[]>(paths.matches),
  match: (id: string) => request<MatchInfo>(paths.match(id)),
  create: (order: Create) => request<Created>(paths.matches, order),
  join: (id: string, order: Join) => request<MatchInfo>(paths.join(id), order),
  rematch: (id: string) => request<Created>(paths.rematch(id), {}),
  fork: (id: string, order: Fork) => request<Created>(paths.fork(id), order),
  record: (id: string) => request<MatchFile>(paths.record(id)),
  moment: (id: string, seq: number, eyes: Viewer | undefined) => request<Moment>(paths.moment(id, seq, eyes)),
};
