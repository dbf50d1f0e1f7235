/** What the page says, by message key. */
import en from '../../packages/web/src/messages/en.json' with { type: 'json' };
import zh from '../../packages/web/src/messages/zh.json' with { type: 'json' };

export type Locale = 'en' | 'zh';
const texts: Record<Locale, Record<string, string>> = { en, zh };

/** A message up to its first argument. */
export const said = (key: keyof typeof en, locale: Locale = 'en'): string => (texts[locale][key] ?? key).split('{')[0] ?? '';
