/** Which of the cards that are no Events fills the screen, and which have been put away. */
export class Interludes {
  /** The card that was put away last, by the entry that revealed it. */
  #away = $state(-1);
  /** Opened by hand. */
  #asked = $state(false);
  /** The newest card at the time the page was opened: nothing is told anew that everybody has seen. */
  readonly #old: number;

  constructor(old: number) {
    this.#old = old;
  }

  /** Whether a card fills the screen: a new one by itself, but never while the reader is to decide. */
  isShown(seq: number, deciding: boolean): boolean {
    if (this.#asked) return true;
    return !deciding && seq > this.#old && seq > this.#away;
  }
  open(): void {
    this.#asked = true;
  }
  putAway(seq: number): void {
    this.#asked = false;
    this.#away = Math.max(this.#away, seq);
  }
}
