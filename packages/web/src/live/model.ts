/** A match as this browser knows it, and how messages of the server change it. */
import type { Seat, View } from '@durbar/kernel';
import type { MatchInfo, PromiseInfo, SeatInfo, SeatView, ServerMessage } from '@durbar/protocol';
import type { Told } from '@durbar/table';

export interface Known {
  readonly info: MatchInfo;
  /** Entries in the log. */
  readonly seq: number;
  readonly log: readonly Told[];
  readonly mine: readonly SeatView[];
  readonly public?: View;
}

type Whole = Extract<ServerMessage, { t: 'match' }>;

/** What is known after a message; undefined if entries in between are missing and the match must be asked for anew. */
export function merged(known: Known | undefined, message: Whole): Known | undefined {
  const before = known?.log ?? [];
  if (message.from > before.length) return undefined;
  const log = [...before.slice(0, message.from), ...message.log];
  if (log.length !== message.seq) return undefined;
  return { info: message.info, seq: message.seq, log, mine: message.mine, ...(message.public && { public: message.public }) };
}

/** The ledger after some of it was told anew. */
export function mergedPromises(known: readonly PromiseInfo[], told: readonly PromiseInfo[]): PromiseInfo[] {
  const fresh = new Set(told.map(({ n }) => n));
  return [...known.filter(({ n }) => !fresh.has(n)), ...told].sort((a, b) => a.n - b.n);
}

/** The seat that acts on this screen: one with an open draft, else one that is asked, else the first of yours. */
export function acting(known: Known): SeatView | undefined {
  const { mine } = known;
  return mine.find((one) => one.draft > 0) ?? mine.find((one) => one.view.waiting.includes(one.seat)) ?? mine[0];
}

/** For a seat that may go on although somebody else is waited for: what it goes on with comes first, and what is waited for stands in its place. */
export function onward(view: View, seat: Seat): View {
  const { waiting, prompt, instead } = view;
  return prompt && instead?.waiting.includes(seat) ? { ...view, ...instead, instead: { waiting, prompt } } : view;
}

/** What to draw: the acting seat's view, or the public one. */
export const shown = (known: Known): View | undefined => acting(known)?.view ?? known.public;

/** Whether a seat has nothing left to decide in its draft, so that it can only be confirmed or taken back. */
export const complete = (one: SeatView): boolean => one.draft > 0 && !one.view.waiting.includes(one.seat);

/** Whether it is for one of your seats to decide; where a bot stands in for you it is not. */
export const yourTurn = (info: Pick<MatchInfo, 'status' | 'waiting' | 'seats'>): boolean =>
  info.status === 'live' && info.waiting.some((seat) => info.seats[seat]?.you && info.seats[seat]?.kind !== 'bot');

/** Seats that somebody can still take: free ones before the start, and after it those that a bot holds until somebody comes. */
export function freeSeats({ status, seats }: Pick<MatchInfo, 'status' | 'seats'>): SeatInfo[] {
  if (status === 'over') return [];
  return seats.filter(({ kind, held }) => (status === 'waiting' ? kind === 'open' : kind === 'bot' && held));
}

/** Seats that this screen plays. */
export const ownSeats = (info: Pick<MatchInfo, 'seats'>): Seat[] => info.seats.filter((one) => one.you && one.kind !== 'bot').map((one) => one.seat);
