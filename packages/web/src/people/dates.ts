/** Days and times in the language of the page. */
import { tagOf } from '../words/languages.ts';
import { locale } from '../words/words.svelte.ts';

export const dateText = (at: number, withTime = false): string =>
  new Intl.DateTimeFormat(tagOf(locale()), { dateStyle: 'medium', ...(withTime && { timeStyle: 'short' as const }) }).format(at);
