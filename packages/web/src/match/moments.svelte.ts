/** Replay: the match at an earlier entry, through somebody's eyes, fetched once and kept. */
import type { Seat, Viewer } from '@durbar/kernel';
import type { Moment } from '@durbar/protocol';
import { type Answer, api } from '../live/api.ts';

/** Where moments come from. */
export type Moments = (seq: number, eyes: Viewer | undefined) => Answer<Moment> | Promise<Answer<Moment>>;

export class Replay {
  /** The entry looked at; undefined follows the live match. */
  at = $state<number | undefined>(undefined);
  /** What is drawn while looking back. */
  moment = $state.raw<Moment | undefined>(undefined);
  /** Through whose eyes that is; undefined for the public view. */
  seat = $state<Seat | undefined>(undefined);
  readonly #kept = new Map<string, Moment>();
  readonly #moments: Moments;
  #wanted: { readonly at: number; readonly eyes: Viewer | undefined } | undefined;
  #fetching = false;

  constructor(id: string, moments: Moments = (seq, eyes) => api.moment(id, seq, eyes)) {
    this.#moments = moments;
  }

  /** Goes to an entry. While one is being fetched, only the latest wish is remembered. */
  async show(at: number | undefined, eyes: Viewer | undefined): Promise<void> {
    this.at = at;
    this.#wanted = at === undefined ? undefined : { at, eyes };
    if (at === undefined) this.moment = undefined;
    if (this.#fetching) return;
    this.#fetching = true;
    for (let seen: object | undefined; this.#wanted !== undefined && this.#wanted !== seen; ) {
      const wanted = this.#wanted;
      const moment = await this.#fetch(wanted.at, wanted.eyes);
      if (moment === undefined) break;
      if (this.#wanted === wanted) {
        this.moment = moment;
        this.seat = wanted.eyes === 'watcher' ? undefined : wanted.eyes;
      }
      seen = wanted;
    }
    this.#fetching = false;
  }

  async #fetch(at: number, eyes: Viewer | undefined): Promise<Moment | undefined> {
    const key = `${at}/${eyes}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const answer = await this.#moments(at, eyes);
    if (!answer.ok) return undefined;
    this.#kept.set(key, answer.value);
    return answer.value;
  }
}
