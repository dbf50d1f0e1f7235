/** Arrow keys go through the buttons of a list; Home and End to its first and last. */
import type { Attachment } from 'svelte/attachments';

const STEP: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1 };

export const arrows: Attachment<HTMLElement> = (list) => {
  function keyed(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target instanceof HTMLInputElement) return;
    const step = STEP[event.key];
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
    const buttons = [...list.querySelectorAll<HTMLElement>('button:not(:disabled), summary')].filter((one) => one.offsetParent !== null);
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const to = step === undefined ? (event.key === 'Home' ? 0 : buttons.length - 1) : Math.max(0, Math.min(buttons.length - 1, at + step));
    event.preventDefault();
    buttons[to]?.focus();
  }
  list.addEventListener('keydown', keyed);
  return () => list.removeEventListener('keydown', keyed);
};
