/** What a notice says: what happened and what is asked, for the eyes of anybody who may see a lock screen. */
import type { Catalogue, Game, Json, Params } from '@durbar/kernel';
import { entryAt, factsAt, lengthOf, type OutOfTime, type Table, viewFor } from '@durbar/table';
import en from '../messages/en.json' with { type: 'json' };
import zh from '../messages/zh.json' with { type: 'json' };
import type { Room } from '../rooms.ts';

/** A language that is not written beside the code: what the house says in it, what the page says, and the words of each game. */
export interface Tongue {
  readonly house: Catalogue;
  readonly shell: Catalogue;
  readonly games: { readonly [game: string]: Catalogue };
}
export type Tongues = ReadonlyMap<string, Tongue>;

/** Says messages of a game; whoever starts the house brings this. */
export type Speak = (game: Game, locale: string, players: readonly string[]) => (prefix: string, key: string, params?: Params) => string;

/** Says nothing of what only a catalogue can put into words. */
export const speechless: Speak = () => () => '';

/** What there is to tell. */
export type News =
  | { readonly what: 'turn' | 'began' | 'over' | 'ready' | 'lost' }
  | { readonly what: 'invited'; readonly by: string }
  | { readonly what: 'rematch'; readonly by: string }
  | { readonly what: 'bot'; readonly why: 'time' | 'vote' }
  | { readonly what: 'low'; readonly left: number; readonly out: OutOfTime }
  | { readonly what: 'rewind'; readonly by: string; readonly to: number };

export interface Words {
  readonly title: string;
  readonly text: string;
}

/** How a house puts things into words. */
export interface Voice {
  /** The languages it knows. */
  readonly locales: readonly string[];
  /** A message of the house itself; in English where it does not know the language. */
  house(locale: string, key: keyof typeof en, params?: Record<string, string | number>): string;
  /** The name of a game. */
  nameOf(game: Game, locale: string): string;
  readonly speak: Speak;
}

export function voiceOf(speak: Speak, tongues: Tongues): Voice {
  const catalogues = new Map<string, Catalogue>([['en', en], ['zh', zh], ...[...tongues].map(([locale, { house }]) => [locale, house] as const)]);
  return {
    locales: [...catalogues.keys()],
    house: (locale, key, params = {}) => ((catalogues.get(locale) ?? en)[key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')),
    nameOf: (game, locale) => (tongues.get(locale)?.games[game.id] ?? (locale === 'zh' ? game.messages.zh : game.messages.en))['name'] ?? game.id,
    speak,
  };
}

/** Longer texts are cut by whoever shows them, at a place that nobody has chosen. */
const LONGEST = 300;
/** How far back it is told what happened. */
const ENTRIES = 8;

export function wordsFor(news: News, room: Room, game: Game, guest: string, locale: string, voice: Voice): Words {
  const name = voice.nameOf(game, locale);
  const names = room.seats.map((seat) => seat.name ?? seat.bot ?? '');
  const list = (all: readonly string[]) => all.filter((one) => one !== '').join(locale === 'zh' ? '、' : ', ');
  const title = voice.house(locale, news.what, { game: name, ...('by' in news && { by: news.by }) });
  switch (news.what) {
    case 'turn':
      return { title, text: cut(room.table ? turnText(room.table, room, game, guest, locale, voice, names) : '') };
    case 'began':
      return { title, text: voice.house(locale, 'began.text', { names: list(names) }) };
    case 'over': {
      const winners = room.match.result?.winners ?? [];
      return {
        title,
        text:
          winners.length === 0 ? voice.house(locale, 'over.drawn') : voice.house(locale, 'over.won', { names: list(winners.map((seat) => names[seat] ?? '')) }),
      };
    }
    case 'invited':
    case 'rematch':
    case 'lost':
      return { title, text: voice.house(locale, `${news.what}.text`) };
    case 'ready':
      return { title, text: voice.house(locale, 'ready.text', { names: list(names) }) };
    case 'bot':
      return { title, text: voice.house(locale, `bot.${news.why}`) };
    case 'low': {
      const minutes = Math.floor(news.left / 60_000);
      const left = voice.house(locale, 'low.text', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
      return { title, text: news.out === 'wait' ? left : `${left}\n${voice.house(locale, `low.${news.out}`)}` };
    }
    case 'rewind':
      return { title, text: voice.house(locale, 'rewind.text', { to: news.to }) };
  }
}

/** What the others have done since the last move of one's own, and what is asked now: both as somebody without a seat sees it. */
function turnText(table: Table, room: Room, game: Game, guest: string, locale: string, voice: Voice, names: readonly string[]): string {
  const say = voice.speak(game, locale, names);
  const mine = new Set(room.seats.filter((seat) => seat.guest === guest).map(({ seat }) => seat));
  const lines: string[] = [];
  const length = lengthOf(table);
  for (let seq = length - 1; seq >= Math.max(0, length - ENTRIES); seq--) {
    const entry = entryAt(table, seq);
    if (entry?.kind !== 'move' || mine.has(entry.seat)) break;
    const facts = factsAt(table, seq).filter(({ only }) => only === undefined);
    const what = facts.map(({ kind, data }) => say('fact', kind, data as { readonly [name: string]: Json })).filter((one) => one !== '');
    if (what.length > 0) lines.unshift(voice.house(locale, 'said', { name: names[entry.seat] ?? '', what: what.join(' ') }));
  }
  const { prompt } = viewFor(table, 'watcher');
  const asked = prompt ? say('prompt', prompt.key, prompt.params) : '';
  return [...lines.slice(-3), ...(asked === '' ? [] : [voice.house(locale, 'turn.asked', { asked })])].join('\n');
}

const cut = (text: string): string =>
  Array.from(text).length <= LONGEST
    ? text
    : `${Array.from(text)
        .slice(0, LONGEST - 1)
        .join('')}…`;
