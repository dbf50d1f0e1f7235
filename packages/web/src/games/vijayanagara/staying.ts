/** Whoever decides by keyboard stays where they decide when a button goes, or a dialog, and the next question comes. */
import type { Attachment } from 'svelte/attachments';

export class Staying {
  #place: HTMLElement | undefined;
  #inside = false;

  /** Gives the focus back if it was here and is nowhere now. */
  regain(): void {
    // A dialog that gives way to a question goes after the question has come.
    setTimeout(() => {
      if (this.#inside && document.activeElement === document.body) this.#place?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    });
  }

  readonly within: Attachment<HTMLElement> = (place) => {
    const entered = () => {
      this.#inside = true;
    };
    const left = ({ relatedTarget: to }: FocusEvent) => {
      if (to instanceof Element && to.closest('dialog') === null) this.#inside = false;
    };
    const pressed = () => this.regain();
    this.#place = place;
    place.addEventListener('focusin', entered);
    place.addEventListener('focusout', left);
    place.addEventListener('click', pressed);
    return () => {
      place.removeEventListener('focusin', entered);
      place.removeEventListener('focusout', left);
      place.removeEventListener('click', pressed);
      this.#place = undefined;
    };
  };
}
