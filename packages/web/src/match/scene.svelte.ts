/** What a match page shows: whose eyes it is seen through, which moment, and what everybody is called. */
import type { Choice, Fact, Params, Seat, Viewer } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import type { GameModule } from '../games/module.ts';
import type { Beside } from '../games/table.ts';
import type { LiveMatch } from '../live/match.svelte.ts';
import { acting, complete, type Known, onward, ownSeats, shown } from '../live/model.ts';
import { sayOf } from '../words/words.svelte.ts';
import type { Now } from './away.svelte.ts';
import { facing, knownTo, needsCurtain } from './curtain.ts';
import { type Moments, Replay } from './moments.svelte.ts';
import { mayHearReasons } from './reasons.ts';
import { entryText } from './telling.ts';

/** What it is made from; read anew whenever something of it changes. */
interface Given {
  readonly live: LiveMatch;
  readonly module: GameModule;
  readonly known: Known;
  /** Where earlier moments come from, if not from the match itself. */
  readonly moments?: Moments | undefined;
}

export class Scene {
  readonly #given: () => Given;
  readonly replay: Replay;
  /** On a screen with several hands: who has taken the device last. */
  holder = $state<Seat | undefined>(undefined);
  /** Whose eyes were chosen to look through after the end. */
  eyes = $state<Viewer | undefined>(undefined);

  constructor(given: () => Given) {
    this.#given = given;
    this.replay = new Replay(given().known.info.id, given().moments);
  }

  readonly known = $derived.by(() => this.#given().known);
  readonly info = $derived(this.known.info);
  readonly own = $derived(ownSeats(this.info));
  readonly curtained = $derived.by(() => needsCurtain(this.#given().module.hidden, this.info));
  readonly #facing = $derived(this.curtained ? facing(this.known, this.holder) : { mine: acting(this.known), passTo: undefined });
  /** The own seat that is on the screen. */
  readonly mine = $derived(this.#facing.mine);
  /** Who is to take the device before anything is shown. */
  readonly passTo = $derived(this.#facing.passTo);
  readonly log = $derived(this.curtained ? knownTo(this.known.log, this.mine?.seat) : this.known.log);

  /** An earlier moment is shown. */
  readonly back = $derived.by(() => this.replay.at !== undefined);
  /** Through whose eyes it is seen; undefined for watchers. */
  readonly seat = $derived.by(() => (this.back && this.replay.moment ? this.replay.seat : this.mine?.seat));
  readonly present = $derived(this.mine ? onward(this.mine.view, this.mine.seat) : this.known.public);
  readonly view = $derived.by(() => (this.back ? (this.replay.moment?.view ?? this.present) : this.present));
  readonly choices = $derived.by((): readonly Choice[] => (this.back || this.#given().live.busy ? [] : (this.mine?.choices ?? [])));
  /** A choice on its way to the server. */
  readonly pending = $derived.by((): Choice | undefined => {
    const play = this.#given().live.owed.find((message) => message.t === 'play');
    return play?.t === 'play' ? (play.choice as Choice) : undefined;
  });
  /** What is kept beside the match, for the seat that is on the screen. */
  readonly beside = $derived.by((): Beside => {
    const { live } = this.#given();
    const seat = this.mine?.seat;
    const mine = (act: (seat: Seat) => void) => seat !== undefined && act(seat);
    return {
      order: live.orders.find((one) => one.seat === seat)?.order,
      promises: live.promises,
      onorder: (order) => mine((one) => live.order(one, order)),
      onpromise: (text, to) => mine((one) => live.promise(one, text, to)),
      onmark: (n, mark) => mine((one) => live.mark(one, n, mark)),
    };
  });
  /** What happened last. */
  readonly last = $derived.by((): readonly Fact[] => {
    if (this.back) return this.replay.moment?.told.facts ?? [];
    return this.mine && this.mine.draft > 0 ? this.mine.draftFacts : (this.log.findLast((entry) => entry.facts.length > 0)?.facts ?? []);
  });
  /** The own draft has nothing left to decide. */
  readonly complete = $derived(this.mine !== undefined && !this.back && complete(this.mine));
  /** Who is to decide: a draft is still its owner's to confirm. */
  readonly asking = $derived(this.mine && this.complete ? [this.mine.seat] : (this.view?.waiting ?? []));
  readonly yours = $derived(this.info.status === 'live' && this.mine !== undefined && this.present?.waiting.includes(this.mine.seat) === true);

  readonly say = (key: string, params = {}): string => sayOf(this.info.game, key, params);
  readonly seatName = (seat: Seat): string => this.say(this.#given().module.seat(shown(this.known), seat).key);
  /** A name that only one has; who has none, or shares it, goes by what they play. */
  readonly players = $derived.by(() =>
    this.info.seats.map(({ seat, name }) =>
      name !== undefined && this.info.seats.filter((one) => one.name === name).length === 1 ? name : this.seatName(seat),
    ),
  );
  /** Moves of bots that can be asked for their reasons; whose seat changed hands is asked by what the log says. */
  readonly bots = $derived.by((): ReadonlySet<number> => {
    const now = this.info.seats.map(({ kind }) => kind === 'bot');
    const moves = new Set<number>();
    if (!mayHearReasons(this.#given().module.hidden, this.info)) return moves;
    for (const { kind, seat, seq, bot } of [...this.log].reverse()) {
      if (seat === undefined) continue;
      if (kind === 'seat') now[seat] = bot === undefined;
      else if (kind === 'move' && now[seat]) moves.add(seq);
    }
    return moves;
  });
  readonly nameOf = (seat: Seat): string => this.players[seat] ?? '';
  /** Says a message as it came from the rules. */
  readonly tell = (key: string, params: Params = {}): string => this.say(key, this.#given().module.named?.(this.say, params, this.players) ?? params);
  readonly entryText = (entry: Told): string => entryText(entry, this.#given().module, this.tell);
  /** What somebody else has just done, in words. */
  readonly news = $derived.by(() => {
    const entry = this.log[this.known.seq - 1];
    if (entry === undefined || entry.seat === undefined || this.own.includes(entry.seat)) return '';
    return this.entryText(entry);
  });
  readonly marks = $derived.by(() => (this.#given().module.marks?.(this.log) ?? []).map(({ seq, key, params }) => ({ seq, label: this.tell(key, params) })));

  /** The match as it is on the screen; where there are several hands nobody was away. */
  readonly now = $derived.by(
    (): Now => ({
      id: this.info.id,
      log: this.known.log,
      own: this.curtained ? [] : this.own,
      view: this.present,
      countsOf: (view) => this.#given().module.counts(view, this.info.edition),
    }),
  );

  /** A position can be played on until the match is over there; of a match that goes on only by those who play it. */
  readonly mayPractise = $derived.by(() => {
    const { at } = this.replay;
    return this.info.status === 'live' ? this.mine !== undefined : this.info.status === 'over' && at !== undefined && at < this.known.seq - 1;
  });

  /** Goes to a moment. The present through other eyes than one's own is a moment like any other. */
  readonly look = (at: number | undefined): void => {
    void this.replay.show(at ?? (this.eyes === undefined ? undefined : this.known.seq - 1), this.eyes ?? this.mine?.seat);
  };
  lookThrough(eyes: Viewer): void {
    this.eyes = eyes;
    this.look(this.replay.at);
  }
  toPresent(): void {
    this.eyes = undefined;
    this.look(undefined);
  }
  /** Somebody has taken the device: they see the present of their own seat. */
  take(seat: Seat): void {
    this.holder = seat;
    void this.replay.show(undefined, seat);
  }
}
