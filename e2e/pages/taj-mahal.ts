/** Playing Taj Mahal on the page, by roles and names. */
import { expect, type Locator, type Page } from '@playwright/test';
import enGame from '../../packages/taj-mahal/src/messages/en.json' with { type: 'json' };
import zhGame from '../../packages/taj-mahal/src/messages/zh.json' with { type: 'json' };
import en from '../../packages/web/src/games/taj-mahal/messages/en.json' with { type: 'json' };
import zh from '../../packages/web/src/games/taj-mahal/messages/zh.json' with { type: 'json' };
import { gameOn } from './start.ts';
import { type Locale, said } from './words.ts';

const texts: Record<Locale, Record<string, string>> = { en: { ...enGame, ...en }, zh: { ...zhGame, ...zh } };

/** What the table says for a key, up to its first argument. */
export const told = (key: keyof typeof en | keyof typeof enGame, locale: Locale): string => (texts[locale][key] ?? key).split('{')[0] ?? '';
/** A name that begins with what is said for a key. */
const begins = (locale: Locale, ...keys: (keyof typeof en | keyof typeof enGame)[]): RegExp =>
  new RegExp(`^(${keys.map((key) => told(key, locale)).join('|')})`);

export interface Table {
  /** Cards that can be laid out now. */
  readonly hand: Locator;
  readonly play: Locator;
  readonly leave: Locator;
  readonly site: Locator;
  readonly take: Locator;
  readonly confirm: Locator;
  readonly again: Locator;
  readonly contest: Locator;
}

/** The parts of the table; buttons only while they can be pressed. */
export function tableOn(page: Page, locale: Locale = 'en'): Table {
  const button = (name: RegExp | string) => page.getByRole('button', { name, disabled: false, exact: true });
  const leaving = [told('verb.withdraw', locale), told('leave.sit-out.title', locale), told('leave.sure', locale)].map((text) => text.replace('?', '\\?'));
  return {
    hand: page.getByRole('list', { name: told('hand.title', locale) }).getByRole('button', { disabled: false }),
    play: button(new RegExp(`${begins(locale, 'tray.play', 'verb.done').source}(\\s|$)`)),
    leave: button(new RegExp(`^(${told('lock', locale)} ?)?(${leaving.join('|')})`)),
    site: button(locale === 'en' ? /^(Palace|Crown palace) in / : /^在.+放置(宫殿|王冠宫殿)/),
    take: button(begins(locale, 'sheet.take-card')),
    confirm: button(told('sheet.confirm', locale)),
    again: button(said('ending.again', locale)),
    contest: page.getByRole('table', { name: locale === 'en' ? /^The contest for / : /之争/ }),
  };
}

/** Opens the form of a new match and starts one against bots. */
export async function startWith(page: Page, players: number, locale: Locale = 'en'): Promise<void> {
  await gameOn(page, locale, 'taj-mahal')
    .getByRole('link', { name: said('home.options', locale) })
    .click();
  await page.getByRole('combobox', { name: said('new.seats', locale) }).selectOption(String(players));
  await page.getByRole('button', { name: said('new.start', locale), exact: true }).click();
  await expect(tableOn(page, locale).contest).toBeVisible();
}

/** Presses a button: by a click, or by keyboard alone. */
export type Press = (goal: Locator) => Promise<void>;

const ASKED = ['again', 'site', 'take', 'confirm', 'leave', 'play'] as const;

/** What is asked now: places before cards, cards before the end of a turn. */
async function asked(table: Table): Promise<(typeof ASKED)[number]> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const there = await Promise.all(ASKED.map((part) => table[part].count()));
    const now = ASKED.find((_, i) => (there[i] ?? 0) > 0);
    if (now !== undefined) return now;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error('nothing is asked');
}

/** Plays to the end: a card every now and then, and out by the first places and cards offered. */
export async function playToEnd(table: Table, press: Press): Promise<void> {
  for (let decisions = 0; decisions < 1000; decisions++) {
    const now = await asked(table);
    if (now === 'again') return;
    if (now === 'leave' && decisions % 4 === 1 && (await table.hand.count()) > 0) {
      await press(table.hand.first());
      if ((await table.play.count()) > 0) {
        await press(table.play);
        continue;
      }
    }
    await press(table[now].first());
  }
  throw new Error('the game does not end');
}
