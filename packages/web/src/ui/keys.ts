/** Keys that work on every page, in words. */
import { settings } from '../settings.svelte.ts';
import { say } from '../words/words.svelte.ts';

export const everywhere = (): readonly { readonly keys: string; readonly does: string }[] => [
  { keys: 'Tab', does: say('keys.tab') },
  { keys: 'Shift + Tab', does: say('keys.shift-tab') },
  { keys: say('keys.names.enter'), does: say('keys.enter') },
  { keys: say('keys.names.escape'), does: say('keys.escape') },
  { keys: say('keys.names.arrows'), does: say('keys.slider') },
  { keys: '?', does: say('keys.help') },
];

/** Whether a single character may be a shortcut: not where somebody writes, and only if the reader wants that. */
export function isShortcut(event: KeyboardEvent): boolean {
  const writing = event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox], [type=radio], [type=range]), select, textarea');
  return settings().singleKeys && !writing && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Whether a key press asks for the list of keys. */
export const asksForKeys = (event: KeyboardEvent): boolean => event.key === '?' && isShortcut(event);
