/** Requests to the server. A failure is a value with a code. */
import type { Message, Seat, Viewer } from '@durbar/kernel';
import type { CostInfo, Create, Created, Failure, Fork, GameInfo, Join, MatchInfo, Moment, StandIn, ThoughtInfo } from '@durbar/protocol';
import type { MatchFile } from '@durbar/table';
import { isSolo } from '../solo/ids.ts';
import { listed } from '../solo/keeping.ts';
import type { Setup } from '../solo/play.ts';
import { paths } from './paths.ts';

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: string; readonly why?: Message; readonly retry?: number };

const isFailure = (value: unknown): value is Failure => typeof value === 'object' && value !== null && 'error' in value;

export async function request<T>(address: string, body?: object): Promise<Answer<T>> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const value: unknown = await response.json();
    if (response.ok) return { ok: true, value: value as T };
    if (!isFailure(value)) return { ok: false, code: 'other' };
    const { code, why, retry } = value.error;
    return { ok: false, code, ...(why && { why }), ...(retry !== undefined && { retry }) };
  } catch {
    return { ok: false, code: 'offline' };
  }
}

/** The house in this browser; it comes with the games, so only when it is asked for. */
const solo = () => import('../solo/house.ts');

/** The matches of the server, and those of this browser. */
async function matches(): Promise<Answer<readonly MatchInfo[]>> {
  const [answer, own] = await Promise.all([request<readonly MatchInfo[]>(paths.matches), listed()]);
  if (!answer.ok) return own.length > 0 ? { ok: true, value: own } : answer;
  return { ok: true, value: [...answer.value, ...own] };
}

export const api = {
  games: () => request<readonly GameInfo[]>(paths.games),
  /** The same games from this browser, for when the server cannot be reached. */
  ownGames: async (): Promise<readonly GameInfo[]> => (await solo()).gameInfos(),
  matches,
  /** The invitation shows a table to whoever could sit there, even where nobody may watch. */
  match: async (id: string, invite?: string) => (isSolo(id) ? (await solo()).match(id) : request<MatchInfo>(paths.match(id, invite))),
  create: (order: Create) => request<Created>(paths.matches, order),
  /** A match that stays in this browser. */
  createHere: async (order: Create) => (await solo()).create(order),
  /** The same, going on from a position. */
  createAt: async (setup: Setup) => (await solo()).createAt(setup),
  join: (id: string, order: Join) => request<MatchInfo>(paths.join(id), order),
  rematch: async (id: string, contribution: string) => (isSolo(id) ? (await solo()).rematch(id) : request<Created>(paths.rematch(id), { contribution })),
  fork: (id: string, order: Fork) => request<Created>(paths.fork(id), order),
  record: async (id: string) => (isSolo(id) ? (await solo()).record(id) : request<MatchFile>(paths.record(id))),
  /** Takes a match off this device. */
  forget: async (id: string) => (await solo()).remove(id),
  /** Brings a match to the server, as a copy of one's own. */
  bring: (file: MatchFile) => request<Created>(paths.import, file),
  moment: async (id: string, seq: number, eyes: Viewer | undefined) =>
    isSolo(id) ? (await solo()).moment(id, seq, eyes) : request<Moment>(paths.moment(id, seq, eyes)),
  /** Lets a bot play a seat. */
  standIn: async (id: string, seat: Seat, bot: string) => (isSolo(id) ? (await solo()).sit(id, seat, bot) : request<StandIn>(paths.standIn(id, seat), { bot })),
  /** Takes a seat from a bot. */
  handBack: (id: string, seat: Seat) => request<StandIn>(paths.handBack(id, seat), {}),
  take: async (id: string, seat: Seat) => (isSolo(id) ? (await solo()).sit(id, seat, undefined) : request<MatchInfo>(paths.take(id, seat), {})),
  thought: async (id: string, seq: number) => (isSolo(id) ? (await solo()).thought(id, seq) : request<ThoughtInfo>(paths.thought(id, seq))),
  hint: async (id: string, seat: Seat) => (isSolo(id) ? (await solo()).hint(id, seat) : request<ThoughtInfo>(paths.hint(id), { seat })),
  /** What an own decision of a match in this browser cost. */
  advice: async (id: string, seq: number) => (await solo()).advice(id, seq),
  report: async (id: string) => (isSolo(id) ? (await solo()).report(id) : request<readonly CostInfo[]>(paths.report(id), {})),
};
