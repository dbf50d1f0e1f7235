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

  constructor(id: string) {
    this.#id = id;
  }

  async show(at: number | undefined, seat: Seat | undefined): Promise<void> {
    this.at = at;
    if (at === undefined) {
      this.moment = undefined;
      return;
    }
    const key = `${at}/${seat}`;
    let moment = this.#kept.get(key);
    if (moment === undefined) {
      const answer = await api.moment(this.#id, at, seat);
      if (!answer.ok) return;
      moment = answer.value;
      this.#kept.set(key, moment);
    }
    if (this.at === at) this.moment = moment;
  }
}
