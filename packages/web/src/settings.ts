/** What a reader has chosen for this browser. */
import { isRecord, type Json } from '@durbar/kernel';
import { isLocale, type Locale, preferred } from './words/languages.ts';

/** Longest name that the server takes. */
export const NAME_LENGTH = 32;

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const PACES = ['fast', 'calm', 'step'] as const;
export type Pace = (typeof PACES)[number];

export const DETAILS = ['full', 'usual', 'brief'] as const;
export type Detail = (typeof DETAILS)[number];

export interface Settings {
  readonly theme: Theme;
  readonly locale: Locale;
  /** A turn that is complete is confirmed without asking. */
  readonly autoConfirm: boolean;
  /** How much is explained at the table; controls and rules are the same. */
  readonly detail: Detail;
  /** How fast moves of bots are shown. */
  readonly pace: Pace;
  /** On one screen, the board turns to face whoever is to move. */
  readonly facing: boolean;
  /** Whether matches are heard. */
  readonly sound: boolean;
  /** Whether single characters are shortcuts; who speaks to the machine may not want that. */
  readonly singleKeys: boolean;
  readonly name: string;
}

/** Settings from storage; whatever is missing or broken there gets its default. */
export function readSettings(text: string | null, languages: readonly string[]): Settings {
  const given = parsed(text);
  const theme = THEMES.find((one) => one === given['theme']) ?? 'system';
  const locale = isLocale(given['locale']) ? given['locale'] : preferred(languages);
  const pace = PACES.find((one) => one === given['pace']) ?? 'fast';
  const detail = DETAILS.find((one) => one === given['detail']) ?? 'usual';
  const name = typeof given['name'] === 'string' ? given['name'].slice(0, NAME_LENGTH) : '';
  const is = (key: string) => given[key] === true;
  const flags = { autoConfirm: is('autoConfirm'), facing: is('facing'), sound: is('sound'), singleKeys: given['singleKeys'] !== false };
  return { theme, locale, detail, pace, ...flags, name };
}

function parsed(text: string | null): { readonly [key: string]: Json } {
  try {
    const value: Json = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
