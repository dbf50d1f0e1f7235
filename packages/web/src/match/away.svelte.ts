/** What a player missed: when the page is opened, and when its window comes back. */
import type { Seat, View } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import type { Count } from '../games/module.ts';
import { api } from '../live/api.ts';
import { type Change, changesBetween, turnsSince } from './digest.ts';
import { storedSeen, storeSeen } from './seen.ts';
import type { Turn } from './turns.ts';

/** The match as it is on the screen now. */
export interface Now {
  readonly id: string;
  readonly log: readonly Told[];
  readonly own: readonly Seat[];
  readonly view: View | undefined;
  countsOf(view: View): readonly Count[];
}

/** A window that slept hears the news a moment after it wakes. */
const WAKING = 5000;

export class Away {
  turns = $state.raw<readonly Turn[]>([]);
  changes = $state.raw<readonly Change[]>([]);
  #woke = Number.NEGATIVE_INFINITY;

  /** Tells what came since this browser showed the match last; what was told and not put away is told again with it. */
  async returned(now: Now): Promise<void> {
    const stored = storedSeen()[now.id];
    const told = this.turns[0]?.entries[0]?.seq;
    const since = told !== undefined && stored !== undefined ? Math.min(told, stored) : stored;
    const turns = turnsSince(now.log, since, now.own);
    if (turns.length === 0 || since === undefined) return;
    this.turns = turns;
    if (since < 1) return;
    const before = await api.moment(now.id, since - 1, now.own[0]);
    if (before.ok && now.view) this.changes = changesBetween(now.countsOf(before.value.view), now.countsOf(now.view), now.own);
  }

  /** The match is on the screen as it is now. */
  shown(now: Now): void {
    if (document.visibilityState !== 'visible') return;
    if (Date.now() - this.#woke < WAKING) void this.returned(now);
    this.#woke = Number.NEGATIVE_INFINITY;
    storeSeen(now.id, now.log.length);
  }

  /** The window comes back; without a connection the news is still on its way. */
  woken(now: Now, connected: boolean): void {
    if (document.visibilityState !== 'visible') return;
    void this.returned(now);
    this.shown(now);
    if (!connected) this.#woke = Date.now();
  }

  dismiss(): void {
    this.turns = [];
    this.changes = [];
  }
}
