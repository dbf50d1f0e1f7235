/** A table that is no match: a position at the real table, with somebody here in place of the server. */
import type { Chance, Choice, Game, Options, Seat, State, Viewer } from '@durbar/kernel';
import { same } from '@durbar/kernel';
import type { ClientMessage, Moment, ServerMessage } from '@durbar/protocol';
import { defaultContract, type Head, openPractice, play, stateAt, stateFor, type Table, toldFor, viewAt } from '@durbar/table';
import type { Answer } from '../live/api.ts';
import type { SocketLike } from '../live/link.ts';
import { keptOf, told } from '../solo/play.ts';
import { sha256 } from '../solo/sha256.ts';

/** What is laid out; nobody's seat is the reader's where they only look. */
export interface Laid {
  readonly id: string;
  readonly seats: number;
  readonly options: Options;
  readonly seat: Seat | undefined;
  readonly position: State;
  /** What those who play are called, where a text names them. */
  readonly names?: readonly string[];
}

export abstract class Stage {
  readonly laid: Laid;
  readonly game: string;
  #table: Table;
  readonly #people: Parameters<typeof keptOf>[1];
  readonly #chance: Chance;
  #tell: ((message: ServerMessage) => void) | undefined;

  constructor(game: Game, laid: Laid, edition: string, you: string, chance: Chance) {
    this.laid = laid;
    this.game = game.id;
    this.#chance = chance;
    this.#people = Array.from({ length: laid.seats }, (_, seat) => {
      const name = laid.names?.[seat] ?? (seat === laid.seat ? you : '');
      return { seat, kind: 'person' as const, ...(name && { name }) };
    });
    const head: Head & Required<Pick<Head, 'from'>> = {
      id: laid.id,
      game: game.id,
      rules: laid.position.rules,
      editionName: edition,
      seats: laid.seats,
      options: laid.options,
      contract: { ...defaultContract, undo: 'none' },
      created: 0,
      from: { match: laid.id, seq: 0 },
    };
    this.#table = openPractice(game, head, sha256, [], laid.position, 0).table;
  }

  /** Takes what the reader does; a code if nothing comes of it. */
  protected abstract take(choices: readonly Choice[]): string | undefined;
  /** Which of the choices are open to the reader now. */
  protected abstract open(): readonly Choice[];

  /** The position as it stands. */
  get position(): State {
    return this.#table.state;
  }
  positionAt(seq: number): State | undefined {
    return stateAt(this.#table, seq);
  }
  protected get length(): number {
    return this.#table.log.length;
  }
  protected choices(): readonly Choice[] {
    const { seat } = this.laid;
    return seat === undefined || this.position.result !== undefined ? [] : this.#table.engine.choices(this.position, seat);
  }

  protected play(seat: Seat, choice: Choice): void {
    const played = play(this.#table, seat, choice, () => this.#chance, 0);
    if (!played.ok) throw new Error(`${this.laid.id} and the rules disagree`);
    this.#table = played.table;
  }

  /** An earlier moment, for looking back. */
  moment(seq: number, eyes: Viewer | undefined): Answer<Moment> {
    const through = eyes ?? this.laid.seat ?? 'watcher';
    const view = viewAt(this.#table, seq, through);
    const entry = toldFor(this.#table, seq, through);
    return view && entry ? { ok: true, value: { seq, view, told: entry } } : { ok: false, code: 'no-such-entry' };
  }

  #heard(message: ClientMessage): void {
    const { id } = message;
    const { seat } = this.laid;
    if (message.t === 'why') {
      const why = seat === undefined ? undefined : this.#table.engine.why(stateFor(this.#table, seat), seat, message.choice);
      this.#tell?.({ t: 'why', id, why: why ?? null });
      return;
    }
    const have = this.length;
    const fault = message.t === 'play' ? this.take([message.choice, ...(message.more ?? [])] as Choice[]) : 'lesson-not-now';
    this.show(have);
    if (fault === undefined) this.#tell?.({ t: 'saved', id, seq: this.length });
    else this.#tell?.({ t: 'error', id, code: fault, message: '' });
  }

  /** Tells the page how things stand: what is of no use now is not open. */
  protected show(have: number): void {
    const { from: _, ...head } = this.#table.head;
    const kept = keptOf({ ...this.#table, head }, this.#people, {}, 0);
    const info = { ...kept.info, seats: kept.info.seats.map((one) => ({ ...one, you: one.seat === this.laid.seat })) };
    const message = told(this.#table, { ...kept, info }, have);
    if (message.t !== 'match') return;
    const open = this.open();
    this.#tell?.({
      ...message,
      mine: message.mine.map((mine) => ({ ...mine, choices: mine.choices.filter((one) => open.some((other) => same(one, other))) })),
    });
  }

  /** The other end of the page's connection. */
  socket(have: number): SocketLike {
    const socket: SocketLike = {
      send: (text) => this.#heard(JSON.parse(text) as ClientMessage),
      close: () => {
        this.#tell = undefined;
      },
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    queueMicrotask(() => {
      this.#tell = (message) => socket.onmessage?.({ data: JSON.stringify(message) });
      socket.onopen?.();
      this.show(have);
    });
    return socket;
  }
}
