/** The rule reference of a game: sections of the rulebook in our own words. */
import type { Options, Seat, State } from '@durbar/kernel';

export interface Section {
  /** As prompts, reasons and the log cite it. */
  readonly rule: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly example?: string;
}
/** The example of a section as a position. */
export interface Example {
  readonly rule: string;
  readonly seats: number;
  readonly options: Options;
  readonly seat: Seat;
  readonly position: State;
  readonly names?: readonly string[];
}
export interface Book {
  readonly title: string;
  readonly source: string;
  readonly sections: readonly Section[];
  /** One page each: the sections that a player or a Faction needs at hand. */
  readonly aids: readonly Aid[];
  /** Where the rulebook is silent or says two things, by the numbers of docs/RULINGS.md. */
  readonly rulings: readonly { readonly id: string; readonly text: string }[];
  /** Where the components come from. */
  readonly sources: readonly { readonly what: string; readonly source: string }[];
}
export interface Aid {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly string[];
}

/** Where a section begins on its page. */
export const anchorOf = (rule: string): string => rule.toLowerCase().replace(/[^a-z0-9.]+/g, '-');

const plain = (text: string): string => text.toLowerCase();

/** Sections with every word that is looked for, those that have them in number or title first. */
export function found(book: Book, query: string): readonly Section[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return book.sections;
  const rank = (section: Section): number => {
    const head = plain(`${section.rule} ${section.title}`);
    const all = plain([head, ...section.paragraphs, section.example ?? ''].join(' '));
    if (!words.every((word) => all.includes(word))) return 0;
    return words.every((word) => head.includes(word)) ? 2 : 1;
  };
  const ranked = book.sections.map((section) => ({ section, rank: rank(section) })).filter((one) => one.rank > 0);
  return ranked.sort((a, b) => b.rank - a.rank).map(({ section }) => section);
}

/** A text in pieces: words, and numbers of other sections that can be followed. */
export type Piece = { readonly text: string; readonly rule?: string };

export function pieces(book: Book, section: Pick<Section, 'rule'> | undefined, text: string): readonly Piece[] {
  const known = new Set(book.sections.map(({ rule }) => rule));
  return text
    .split(/(\d\.\d+(?:\.\d+)?)/)
    .filter((part) => part !== '')
    .map((part) => (known.has(part) && part !== section?.rule ? { text: part, rule: part } : { text: part }));
}

/** Rulings with every word that is looked for. */
export function rulingsFound({ rulings }: Book, query: string): Book['rulings'] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return rulings.filter(({ id, text }) => words.every((word) => plain(`${id} ${text}`).includes(word)));
}

export const sectionsOf = (book: Book, aid: Aid): readonly Section[] => aid.rules.flatMap((rule) => book.sections.filter((section) => section.rule === rule));
