/** What each game brings to be read: its rules and what its lessons say, in every language of the page. */
import type { Book } from '../rules/book.ts';
import type { Locale } from '../words/languages.ts';

type Files<T> = Record<string, () => Promise<T>>;
/** What lessons say, by lesson and key. */
export type Taught = { readonly [lesson: string]: { readonly [key: string]: string } };

/** English and Chinese stand with their game, every other language whole in its own folder. */
const books = import.meta.glob<Book>(['../../../*/rules/*.json', '!**/examples.json', '../../languages/*/rules/*.json'], { import: 'default' });
const lessons = import.meta.glob<Taught>(['../../../*/lessons/*.json', '!**/{lessons,stacks}.json', '../../languages/*/lessons/*.json'], {
  import: 'default',
});

const found = <T>(files: Files<T>, what: string, game: string, locale: Locale): (() => Promise<T>) | undefined =>
  files[`../../../${game}/${what}/${locale}.json`] ?? files[`../../languages/${locale}/${what}/${game}.json`];

export const bookOf = (game: string, locale: Locale) => found(books, 'rules', game, locale);
export const taughtOf = (game: string, locale: Locale) => found(lessons, 'lessons', game, locale);
