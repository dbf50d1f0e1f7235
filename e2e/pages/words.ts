/** What the page says, by message key. */
import enLearn from '../../packages/web/src/learn/messages/en.json' with { type: 'json' };
import zhLearn from '../../packages/web/src/learn/messages/zh.json' with { type: 'json' };
import en from '../../packages/web/src/messages/en.json' with { type: 'json' };
import zh from '../../packages/web/src/messages/zh.json' with { type: 'json' };
import enPeople from '../../packages/web/src/people/messages/en.json' with { type: 'json' };
import zhPeople from '../../packages/web/src/people/messages/zh.json' with { type: 'json' };

export type Locale = 'en' | 'zh';
const texts: Record<Locale, Record<string, string>> = { en: { ...en, ...enLearn, ...enPeople }, zh: { ...zh, ...zhLearn, ...zhPeople } };

type Key = keyof typeof en | keyof typeof enLearn | keyof typeof enPeople;

/** A message up to its first argument. */
export const said = (key: Key, locale: Locale = 'en'): string => (texts[locale][key] ?? key).split('{')[0] ?? '';
