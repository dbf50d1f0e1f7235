/** One match, live: what is known of it, what is on its way, and what the reader may do. */
import type { Choice, Json, Message, Seat } from '@durbar/kernel';
import type { ClientMessage, OrderInfo, PromiseInfo, RewindInfo, SaidInfo, ServerMessage, TalkRoom } from '@durbar/protocol';
import { follow } from '@durbar/protocol/follow';
import type { Gesture } from '../games/table.ts';
import { isSolo } from '../solo/ids.ts';
import { soloSocket } from '../solo/link.ts';
import { watchAttention } from './attention.ts';
import { type Link, openLink, type SocketLike } from './link.ts';
import { acting, type Known, merged, mergedPromises } from './model.ts';
import { heardOf, mergedTalk } from './talk.ts';
import { ticketSocket } from './ticket.ts';

/** Something to tell near the status: a reason from the rules, or a fault by its code. */
export type Notice = { readonly why: Message } | { readonly code: string };

/** What the next decision has to wait for. */
const isAction = ({ t }: ClientMessage) => t === 'play' || t === 'undo' || t === 'reset' || t === 'confirm';
const freshId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

function connect(id: string, have: number, said: string): SocketLike {
  return isSolo(id) ? soloSocket(id, have) : ticketSocket(id, have, said);
}

export class LiveMatch {
  known = $state.raw<Known | undefined>(undefined);
  open = $state(false);
  /** When the next try to connect is due, by the clock of `performance`; undefined unless one is waited for. */
  retryAt = $state<number | undefined>(undefined);
  owed = $state.raw<readonly ClientMessage[]>([]);
  notice = $state.raw<Notice | undefined>(undefined);
  /** Standing orders of the own seats, and the open ledger. */
  orders = $state.raw<readonly OrderInfo[]>([]);
  promises = $state.raw<readonly PromiseInfo[]>([]);
  /** What was said, what the reader has written down, and the wish to go back that is open. */
  said = $state.raw<readonly SaidInfo[]>([]);
  note = $state('');
  ask = $state.raw<RewindInfo | undefined>(undefined);
  /** Saved, but what it led to has not been heard yet. */
  lagging = $state(false);
  #have = 0;
  /** The last that was told whole, with everything that has changed since. */
  #whole: Extract<ServerMessage, { t: 'match' }> | undefined;
  #before: Known | undefined;
  /** Who waits to hear whether something was said. */
  readonly #waiting = new Map<string, (heard: boolean) => void>();
  readonly #link: Link;
  readonly #stop: () => void;

  /** A match by its id; or whatever answers like one. */
  constructor(id: string, dial: (have: number) => SocketLike = (have) => connect(id, have, heardOf(this.said))) {
    this.#link = openLink(
      {
        connect: () => dial(this.#have),
        later: (ms, call) => {
          const timer = setTimeout(call, ms);
          return () => clearTimeout(timer);
        },
        random: Math.random,
      },
      {
        changed: (open, owed, pause) => {
          if (pause === undefined) this.retryAt = undefined;
          else this.retryAt ??= performance.now() + pause;
          this.open = open;
          this.owed = owed.filter(isAction);
        },
        heard: (message) => this.#heard(message),
      },
    );
    const wake = () => this.#link.wake();
    const unwatch = watchAttention(() => this.#link.mention({ t: 'here', id: freshId() }));
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    this.#stop = () => {
      unwatch();
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      this.#link.close();
    };
  }

  #heard(message: ServerMessage): void {
    if ((message.t === 'saved' || message.t === 'error') && message.id !== undefined) {
      this.#waiting.get(message.id)?.(message.t === 'saved');
      this.#waiting.delete(message.id);
    }
    if (message.t === 'match' || message.t === 'next') {
      this.#whole = message.t === 'match' ? message : this.#whole && follow(this.#whole, message);
      const after = this.#whole && merged(this.known, this.#whole);
      this.#have = after?.seq ?? 0;
      if (after === undefined) {
        this.#link.renew();
        return;
      }
      if (after.seq !== this.known?.seq) this.notice = undefined;
      this.known = after;
      this.lagging = false;
    } else if (message.t === 'saved') {
      this.lagging = this.known === this.#before;
    } else if (message.t === 'orders') {
      this.orders = message.orders;
    } else if (message.t === 'promises') {
      this.promises = mergedPromises(this.promises, message.promises);
    } else if (message.t === 'talk') {
      this.said = mergedTalk(message.fresh ? [] : this.said, message.said);
    } else if (message.t === 'note') {
      this.note = message.text;
    } else if (message.t === 'rewind') {
      this.ask = message.ask ?? undefined;
    } else if (message.t === 'why') {
      if (message.why) this.notice = { why: message.why };
    } else if (message.t === 'error') {
      this.notice = message.why ? { why: message.why } : { code: message.code };
      // What is on the screen is not what the server has: ask for all of it.
      if (message.code === 'stale') this.#link.renew();
    }
  }

  /** Whether an action is on its way; another one has to wait for it. */
  get busy(): boolean {
    return this.owed.length > 0 || this.lagging;
  }

  #act(make: (seat: number, step: number, id: string) => ClientMessage): void {
    const mine = this.known && acting(this.known);
    if (mine === undefined || this.busy) return;
    this.notice = undefined;
    this.#before = this.known;
    this.#link.send(make(mine.seat, mine.view.step, freshId()));
  }

  /** Plays a step, or with `more` several of one gesture; `confirm` ends the turn with it if nothing is left to decide. */
  choose(choice: Choice, { more = [], confirm = false }: Gesture = {}): void {
    this.#act((seat, step, id) => ({ t: 'play', id, seat, step, choice, ...(more.length > 0 && { more: [...more] }), ...(confirm && { confirm }) }));
  }
  undo(): void {
    this.#act((seat, step, id) => ({ t: 'undo', id, seat, step }));
  }
  reset(): void {
    this.#act((seat, step, id) => ({ t: 'reset', id, seat, step }));
  }
  confirm(): void {
    this.#act((seat, step, id) => ({ t: 'confirm', id, seat, step }));
  }
  why(choice: Choice): void {
    this.#act((seat, _step, id) => ({ t: 'why', id, seat, choice }));
  }
  /** Sets or drops the standing order of a seat. */
  order(seat: Seat, order: Json | null): void {
    this.notice = undefined;
    this.#link.send({ t: 'order', id: freshId(), seat, order });
  }
  /** Promises something in the open, to one seat or to the whole table. */
  promise(seat: Seat, text: string, to: Seat | undefined): void {
    this.notice = undefined;
    this.#link.send({ t: 'promise', id: freshId(), seat, text, ...(to !== undefined && { to }) });
  }
  mark(seat: Seat, n: number, mark: 'kept' | 'broken' | null): void {
    this.notice = undefined;
    this.#link.send({ t: 'mark', id: freshId(), seat, n, mark });
  }
  /** Says something; answers whether it was heard, however long that takes. */
  talk(room: TalkRoom, text: string): Promise<boolean> {
    const id = freshId();
    this.#aside(() => ({ t: 'talk', id, room, text }));
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }
  /** Comes anew, for instance because the browser has become a guest, or because nobody wants to wait for the next try. */
  renew(): void {
    this.#link.renew();
  }
  writeNote(text: string): void {
    this.note = text;
    this.#aside((id) => ({ t: 'note', id, text }));
  }
  /** Asks everybody to go back to the moment after an entry, or answers somebody who does. */
  rewind(seat: Seat, to: number): void {
    this.#aside((id) => ({ t: 'rewind', id, seat, to }));
  }
  consent(seat: Seat, agree: boolean): void {
    this.#aside((id) => ({ t: 'consent', id, seat, agree }));
  }
  gift(seat: Seat, to: Seat, time: number): void {
    this.#aside((id) => ({ t: 'gift', id, seat, to, time }));
  }
  vacation(seat: Seat, away: boolean): void {
    this.#aside((id) => ({ t: 'vacation', id, seat, away }));
  }
  /** Says something that is no move. */
  #aside(make: (id: string) => ClientMessage): void {
    this.notice = undefined;
    this.#link.send(make(freshId()));
  }
  close(): void {
    this.#stop();
  }
}
