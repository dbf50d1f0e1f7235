/** The languages that the page can be read in: one folder each in `languages/`. */
const files: Record<string, Language> = import.meta.glob('../../languages/*/language.json', { import: 'default', eager: true });

export interface Language {
  /** In the language itself. */
  readonly name: string;
  /** As browsers know it. */
  readonly tag: string;
}
export type Locale = string;

export const LANGUAGES: { readonly [locale: Locale]: Language } = Object.fromEntries(
  Object.entries(files).map(([file, one]) => [file.split('/').at(-2) ?? '', one]),
);
export const LOCALES: readonly Locale[] = Object.keys(LANGUAGES);
export const isLocale = (value: unknown): value is Locale => LOCALES.some((one) => one === value);
export const tagOf = (locale: Locale): string => LANGUAGES[locale]?.tag ?? 'en';

/** The first language of the reader that the page has; English if it has none of them. */
export const preferred = (wanted: readonly string[]): Locale =>
  wanted.map((one) => LOCALES.find((locale) => one.toLowerCase().split('-')[0] === locale.split('-')[0])).find((one) => one !== undefined) ?? 'en';

/** The one after this: what a single button changes to. */
export const nextAfter = (locale: Locale): Locale => LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? 'en';
