/** What a notice says: what happened and what is asked, for the eyes of anybody who may see a lock screen. */
import type { Game, Json, Params } from '@durbar/kernel';
import { entryAt, factsAt, lengthOf, type Table, viewFor } from '@durbar/table';
import en from '../messages/en.json' with { type: 'json' };
import zh from '../messages/zh.json' with { type: 'json' };
import type { Room } from '../rooms.ts';

export const LOCALES = ['en', 'zh'] as const;
export type Locale = (typeof LOCALES)[number];

/** Says messages of a game; whoever starts the house brings this. */
export type Speak = (game: Game, locale: Locale, players: readonly string[]) => (prefix: string, key: string, params?: Params) => string;

/** Says nothing of what only a catalogue can put into words. */
export const speechless: Speak = () => () => '';

/** What there is to tell. */
export type News =
  | { readonly what: 'turn' | 'began' | 'over' }
  | { readonly what: 'invited'; readonly by: string }
  | { readonly what: 'rewind'; readonly by: string; readonly to: number };

export interface Words {
  readonly title: string;
  readonly text: string;
}

const catalogues: Record<Locale, Readonly<Record<string, string>>> = { en, zh };

/** A message of the house itself. */
export const sayHouse = (locale: Locale, key: keyof typeof en, params: Record<string, string | number> = {}): string =>
  (catalogues[locale][key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/** Longer texts are cut by whoever shows them, at a place that nobody has chosen. */
const LONGEST = 300;
/** How far back it is told what happened. */
const ENTRIES = 8;

export function wordsFor(news: News, room: Room, game: Game, guest: string, locale: Locale, speak: Speak): Words {
  const name = game.messages[locale]['name'] ?? game.id;
  const names = room.seats.map((seat) => seat.name ?? seat.bot ?? '');
  const list = (all: readonly string[]) => all.filter((one) => one !== '').join(locale === 'zh' ? '、' : ', ');
  const title = sayHouse(locale, news.what, { game: name, ...('by' in news && { by: news.by }) });
  switch (news.what) {
    case 'turn':
      return { title, text: cut(room.table ? turnText(room.table, room, game, guest, locale, speak, names) : '') };
    case 'began':
      return { title, text: sayHouse(locale, 'began.text', { names: list(names) }) };
    case 'over': {
      const winners = room.match.result?.winners ?? [];
      return {
        title,
        text: winners.length === 0 ? sayHouse(locale, 'over.drawn') : sayHouse(locale, 'over.won', { names: list(winners.map((seat) => names[seat] ?? '')) }),
      };
    }
    case 'invited':
      return { title, text: sayHouse(locale, 'invited.text') };
    case 'rewind':
      return { title, text: sayHouse(locale, 'rewind.text', { to: news.to }) };
  }
}

/** What the others have done since the last move of one's own, and what is asked now: both as somebody without a seat sees it. */
function turnText(table: Table, room: Room, game: Game, guest: string, locale: Locale, speak: Speak, names: readonly string[]): string {
  const say = speak(game, locale, names);
  const mine = new Set(room.seats.filter((seat) => seat.guest === guest).map(({ seat }) => seat));
  const lines: string[] = [];
  const length = lengthOf(table);
  for (let seq = length - 1; seq >= Math.max(0, length - ENTRIES); seq--) {
    const entry = entryAt(table, seq);
    if (entry?.kind !== 'move' || mine.has(entry.seat)) break;
    const facts = factsAt(table, seq).filter(({ only }) => only === undefined);
    const what = facts.map(({ kind, data }) => say('fact', kind, data as { readonly [name: string]: Json })).filter((one) => one !== '');
    if (what.length > 0) lines.unshift(sayHouse(locale, 'said', { name: names[entry.seat] ?? '', what: what.join(' ') }));
  }
  const { prompt } = viewFor(table, 'watcher');
  const asked = prompt ? say('prompt', prompt.key, prompt.params) : '';
  return [...lines.slice(-3), ...(asked === '' ? [] : [sayHouse(locale, 'turn.asked', { asked })])].join('\n');
}

const cut = (text: string): string =>
  Array.from(text).length <= LONGEST
    ? text
    : `${Array.from(text)
        .slice(0, LONGEST - 1)
        .join('')}…`;
