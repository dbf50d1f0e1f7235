/** One table as somebody sits at it: what is asked, what is laid out, and what it would lead to. */
import type { Choice, Fact } from '@durbar/kernel';
import { currentProvince } from '@durbar/taj-mahal';
import type { TableProps } from '../table.ts';
import type { Desk } from './desk.ts';
import { sitesOf, withdrawalOf } from './leaving.ts';
import { matrixOf } from './matrix.ts';
import { named } from './naming.ts';
import { boardOf, editionOf } from './pieces.ts';
import { afterPlaying, NOTHING, type Staged, stagedBy, stepsOf, tapped } from './staging.ts';
import { visitsOf } from './visits.ts';

const edition = editionOf();

export class Sitting {
  readonly #given: () => TableProps;
  readonly #told: () => void;
  #before: readonly Choice[] = [];
  #staged = $state.raw<{ readonly turn: string; readonly cards: Staged }>({ turn: '', cards: NOTHING });

  /** `told` is called when a reason has been asked for, so that it comes into sight. */
  constructor(given: () => TableProps, told: () => void) {
    this.#given = given;
    this.#told = told;
  }

  get #props(): TableProps {
    return this.#given();
  }
  readonly board = $derived.by(() => boardOf(this.#props.view));
  readonly visits = $derived.by(() => visitsOf(this.#props.log, this.board.seats));
  readonly visit = $derived(this.visits.findLast((one) => one.visit === this.board.visit));
  /** Over for everybody, not only in a draft. */
  readonly over = $derived.by(() => this.#props.view.result !== undefined && this.#props.draft.steps === 0);
  /** The last visit that has ended. */
  readonly past = $derived(this.visits.findLast((one) => one.visit < this.board.visit || this.over));
  readonly province = $derived.by(() => this.#props.say(`province.${edition.provinces[currentProvince(this.board)]?.name ?? ''}`));

  /** While an answer is on its way, the question stays in sight. */
  readonly #offered = $derived.by(() => {
    if (!this.#props.busy) this.#before = this.#props.choices;
    return this.#before;
  });
  readonly desk: Desk = $derived.by(() => {
    const { seat, players, log, say } = this.#props;
    return {
      edition,
      board: this.board,
      seat,
      players,
      log,
      choices: this.#offered,
      say,
      told: (fact: Fact) => say(`fact.${fact.kind}`, named(say, fact.data, players)),
      choose: (choice: Choice) => {
        if (!this.#props.busy) this.#props.onchoose(choice);
      },
      why: (choice: Choice) => {
        this.#props.onwhy(choice);
        this.#told();
      },
    };
  });

  /** Places for palaces that are asked for. */
  readonly sites = $derived.by(() => {
    const { seat } = this.#props;
    return seat === undefined ? [] : sitesOf(edition, this.board, seat, this.#offered);
  });
  /** A withdrawal is under way. */
  readonly leaving = $derived.by(() => {
    const { seat, back, draft } = this.#props;
    if (seat === undefined || back) return false;
    return draft.facts.some(({ kind }) => kind === 'withdrew') || (this.board.leaving && this.board.turn === seat && this.#offered.length > 0);
  });
  readonly withdrawal = $derived.by(() => withdrawalOf(this.#props.log, this.#props.draft.facts, this.#props.seat));

  /** Cards laid out belong to one turn of one seat, whatever else happens at the table. */
  readonly #turn = $derived.by(() => `${this.#props.seat}/${this.board.visit}/${this.board.played[this.#props.seat ?? 0]?.length}`);
  /** The turn in which a withdrawal waits for a second word. */
  #sure = $state('');
  readonly sure = $derived(this.#sure === this.#turn);
  readonly staged = $derived(this.#staged.turn === this.#turn ? this.#staged.cards : NOTHING);
  /** The contest, with the cards laid out. */
  readonly matrix = $derived.by(() => {
    const { seat, back } = this.#props;
    const then = seat === undefined || back || this.leaving ? this.board : afterPlaying(edition, this.board, seat, this.staged);
    return matrixOf(edition, then, this.visit, this.board);
  });
  /** The steps that play what is laid out; none if it cannot be played. */
  readonly #steps = $derived.by(() => {
    const { seat } = this.#props;
    return seat === undefined ? [] : stepsOf(edition, this.board, seat, this.#offered, this.staged);
  });
  readonly playable = $derived(this.#steps.length > 0);

  tap(card: number): void {
    const { seat, back } = this.#props;
    if (!back) this.#staged = { turn: this.#turn, cards: tapped(edition, this.board, seat ?? 0, this.staged, card) };
  }
  /** Lays out what was asked for elsewhere on the page: cards, or a withdrawal that is still to be confirmed. */
  layOut(choices: readonly Choice[]): void {
    this.#staged = { turn: this.#turn, cards: stagedBy(edition, choices) };
    this.ask(choices.some(({ verb }) => verb === 'withdraw'));
  }
  /** Has a withdrawal wait for a second word, or not. */
  ask(sure: boolean): void {
    this.#sure = sure ? this.#turn : '';
  }
  withdraw(): void {
    this.ask(false);
    this.desk.choose({ verb: 'withdraw' });
  }
  /** What is laid out goes out together, and ends the turn. */
  play(): void {
    const [first, ...more] = this.#steps;
    if (first !== undefined && !this.#props.busy) this.#props.onchoose(first, { more, confirm: true });
  }
}
