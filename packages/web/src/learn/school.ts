/** A lesson being taken: its script, the table it is played on, and what is said. */
import { type Choice, type Game, type Lesson, type LessonStep, learned, lessonChance, type Seat, same } from '@durbar/kernel';
import type { ClientMessage, ServerMessage } from '@durbar/protocol';
import { defaultContract, type Head, openPractice, play, stateFor, type Table } from '@durbar/table';
import type { SocketLike } from '../live/link.ts';
import { keptOf, told } from '../solo/play.ts';
import { sha256 } from '../solo/sha256.ts';

export interface Lecture {
  /** Key of what is said, and of the word on something else that was tried. */
  readonly text: string;
  readonly aside: string | undefined;
  readonly step: number;
  readonly of: number;
  /** The step is only to be read. */
  readonly reads: boolean;
  readonly over: boolean;
}

export class School {
  readonly #lesson: Lesson;
  readonly #seats: Parameters<typeof keptOf>[1];
  readonly #changed: (lecture: Lecture) => void;
  readonly #chance;
  #table: Table;
  #at = 0;
  #text = '';
  #aside: string | undefined;
  #tell: ((message: ServerMessage) => void) | undefined;

  constructor(game: Game, lesson: Lesson, edition: string, you: string, changed: (lecture: Lecture) => void) {
    this.#lesson = lesson;
    this.#changed = changed;
    this.#chance = lessonChance(lesson);
    this.#seats = Array.from({ length: lesson.seats }, (_, seat) => ({ seat, kind: 'person' as const, ...(seat === lesson.seat && { name: you }) }));
    const head: Head & Required<Pick<Head, 'from'>> = {
      id: lesson.id,
      game: game.id,
      rules: lesson.position.rules,
      editionName: edition,
      seats: lesson.seats,
      options: lesson.options,
      contract: { ...defaultContract, undo: 'none' },
      created: 0,
      from: { match: lesson.id, seq: 0 },
    };
    this.#table = openPractice(game, head, sha256, [], lesson.position, 0).table;
    this.#settle();
  }

  get #step(): LessonStep | undefined {
    return this.#lesson.steps[this.#at];
  }
  /** What is said where the script now stands. */
  #settle(): void {
    this.#text = this.#step?.text ?? this.#text;
    const of = this.#lesson.steps.filter(({ text }) => text !== undefined).length;
    const step = this.#lesson.steps.slice(0, this.#at + 1).filter(({ text }) => text !== undefined).length;
    const over = this.#at >= this.#lesson.steps.length - 1 && this.#step?.choose === undefined;
    this.#changed({ text: this.#text, aside: this.#aside, step, of, reads: this.#step !== undefined && this.#step.choose === undefined && !over, over });
  }

  /** Goes on from a step that was read. */
  next(): void {
    if (this.#step === undefined || this.#step.choose !== undefined) return;
    const have = this.#table.log.length;
    this.#leave();
    this.#settle();
    this.#show(have);
  }

  /** The others move, and the script goes on. */
  #leave(): void {
    this.#aside = undefined;
    for (const { seat, choice } of this.#step?.then ?? []) this.#play(seat, choice);
    this.#at += 1;
  }
  #play(seat: Seat, choice: Choice): void {
    const played = play(this.#table, seat, choice, () => this.#chance, 0);
    if (!played.ok) throw new Error(`the lesson ${this.#lesson.id} and the rules disagree`);
    this.#table = played.table;
  }

  /** Steps of the learner, as far as they belong to the script; what does not is answered with a word. */
  #take(choices: readonly Choice[]): string | undefined {
    for (const choice of choices) {
      const step = this.#step;
      if (step?.choose === undefined) return 'lesson-read-on';
      const does = learned(step, choice);
      if (does.does === 'nothing') return 'lesson-not-now';
      if (does.does === 'say') {
        this.#aside = does.text;
        return undefined;
      }
      this.#play(this.#lesson.seat, choice);
      this.#leave();
    }
    return undefined;
  }

  #heard(message: ClientMessage): void {
    const { id } = message;
    if (message.t === 'why') {
      const why = this.#table.engine.why(stateFor(this.#table, this.#lesson.seat), this.#lesson.seat, message.choice) ?? null;
      this.#tell?.({ t: 'why', id, why });
      return;
    }
    const have = this.#table.log.length;
    const fault = message.t === 'play' ? this.#take([message.choice, ...(message.more ?? [])] as Choice[]) : 'lesson-not-now';
    this.#settle();
    this.#show(have);
    if (fault === undefined) this.#tell?.({ t: 'saved', id, seq: this.#table.log.length });
    else this.#tell?.({ t: 'error', id, code: fault, message: '' });
  }

  /** The match as the learner sees it: what the script has no use for is not open. */
  #show(have: number): void {
    const { from: _, ...head } = this.#table.head;
    const kept = keptOf({ ...this.#table, head }, this.#seats, {}, 0);
    const info = { ...kept.info, seats: kept.info.seats.map((one) => ({ ...one, you: one.seat === this.#lesson.seat })) };
    const message = told(this.#table, { ...kept, info }, have);
    if (message.t !== 'match') return;
    const open = [this.#step?.choose, ...(this.#step?.instead ?? []).map(({ choice }) => choice)];
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
      this.#show(have);
    });
    return socket;
  }
}
