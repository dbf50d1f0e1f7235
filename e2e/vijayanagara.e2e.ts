/** Whole games of Vijayanagara in a real browser, found by roles and names only: every Command, every Decree, most Events. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { bot, makeMatch, me } from './pages/made.ts';
import { visit } from './pages/start.ts';
import {
  beginEvent,
  byKeyboard,
  COMMANDS,
  DECREES,
  type Done,
  decideOnce,
  eventsLeft,
  expectWords,
  nothingDone,
  type Press,
  playerOn,
  playToEnd,
  useAction,
} from './pages/vijayanagara.ts';
import type { Locale } from './pages/words.ts';

// A trace keeps the whole page at each step: too much for games of hundreds of decisions.
test.use({ trace: 'off' });

async function somebody(browser: Browser, baseURL: string | undefined, locale: Locale): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' });
  const page = await context.newPage();
  await visit(page, { locale });
  return page;
}

const GAMES = [
  { locale: 'en', way: 'names', players: [me, me, me] },
  { locale: 'zh', way: 'keyboard', players: [me, bot, bot] },
  { locale: 'en', way: 'keyboard', players: [bot, me, bot] },
  { locale: 'zh', way: 'names', players: [bot, bot, me] },
] as const;

test('whole games by names and by keyboard, in both languages', async ({ browser, baseURL }) => {
  test.setTimeout(900_000);
  const done: Done = nothingDone();
  await Promise.all(
    GAMES.map(async ({ locale, way, players }) => {
      const page = await somebody(browser, baseURL, locale);
      await page.goto(`/m/${await makeMatch(page, { game: 'vijayanagara', players })}`);
      const press: Press = way === 'names' ? (goal) => goal.click({ timeout: 20_000 }) : byKeyboard(page);
      await playToEnd(playerOn(page, locale, press, done));
      await expectWords(page);
      await page.context().close();
    }),
  );

  // Which cards come is chance: what has not come up is begun with a position of its own.
  const page = await somebody(browser, baseURL, 'en');
  const player = playerOn(page, 'en', (goal) => goal.click({ timeout: 20_000 }), done);
  for (const [kind, names] of [
    ['command', COMMANDS],
    ['decree', DECREES],
  ] as const)
    for (const name of names) if (!(kind === 'command' ? done.commands : done.decrees).has(name)) await useAction(player, kind, name);
  for (const number of eventsLeft(done).slice(0, Math.max(0, 32 - done.events.size))) {
    await beginEvent(player, number);
    await decideOnce(player);
    await decideOnce(player);
  }
  expect([...done.commands].sort()).toEqual([...COMMANDS].sort());
  expect([...done.decrees].sort()).toEqual([...DECREES].sort());
  expect(done.events.size).toBeGreaterThanOrEqual(30);
});
