/** Replay: the match at an earlier entry, fetched once and kept. */
import type { Seat } from '@durbar/kernel';
import type { Moment } from '@durbar/protocol';
import { api } from '../live/api.ts';

export class Replay {
  /** The entry looked at; undefined follows the live match. */
  at = $state<number | undefined>(undefined);
  /** What is drawn while looking back. */
  moment = $state.raw<Moment | undefined>(undefined);
  readonly #kept = new Map<string, Moment>();
  readonly #id: string;
  #fetching = false;

  constructor(id: string) {
    this.#id = id;
  }

  /** Goes to an entry. While one is being fetched, only the latest wish is remembered. */
  async show(at: number | undefined, seat: Seat | undefined): Promise<void> {
    this.at = at;
    if (at === undefined) this.moment = undefined;
    if (this.#fetching) return;
    this.#fetching = true;
    while (this.at !== undefined && this.moment?.seq !== this.at) {
      const moment = await this.#fetch(this.at, seat);
      if (moment === undefined) break;
      if (moment.seq === this.at) this.moment = moment;
    }
    this.#fetching = false;
  }

  async #fetch(at: number, seat: Seat | undefined): Promise<Moment | undefined> {
    const key = `${at}/${seat}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const answer = await api.moment(this.#id, at, seat);
    if (!answer.ok) return undefined;
    this.#kept.set(key, answer.value);
    return answer.value;
  }
}
