/** Days and times in the language of the page. */
import { locale } from '../words/words.svelte.ts';

export const dateText = (at: number, withTime = false): string =>
  new Intl.DateTimeFormat(locale() === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'medium', ...(withTime && { timeStyle: 'short' as const }) }).format(at);
