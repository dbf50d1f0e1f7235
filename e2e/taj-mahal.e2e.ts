/** Whole games of Taj Mahal in a real browser, found by roles and names only. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { status } from './pages/match.ts';
import { visit } from './pages/start.ts';
import { playToEnd, startWith, tableOn, told } from './pages/taj-mahal.ts';
import type { Locale } from './pages/words.ts';

// A trace keeps the whole page at each step: too much for games of a hundred decisions.
test.use({ trace: 'off' });

/** Which way the Tab key has to go to an element; undefined if it has the focus. */
const wayTo = (goal: Locator): Promise<'Tab' | 'Shift+Tab' | undefined> =>
  goal.evaluate((element) => {
    const from = document.activeElement ?? document.body;
    if (from === element) return undefined;
    return from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
  });

/** Goes to a button by the Tab key and presses it. */
async function byKeyboard(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    const way = await wayTo(goal);
    if (way === undefined) break;
    await page.keyboard.press(way);
  }
  await expect(goal).toBeFocused();
  await page.keyboard.press('Enter');
}

/** What the page says must be words, not keys of messages. */
async function expectWords(page: Page): Promise<void> {
  const text = await page.locator('main').innerText();
  expect(text).not.toMatch(/\b(fact|prompt|why|matrix|sheet|symbol|province|city|good|bonus|card|colour|lens|pages|end)\.[a-z]/);
}

async function expectEnded(page: Page, players: number, locale: Locale): Promise<void> {
  const ranking = page.getByRole('table', { name: told('end.ranking', locale) });
  await expect(ranking.getByRole('row')).toHaveCount(players + 1);
  await expect(page.getByRole('img', { name: told('end.timeline', locale) })).toBeVisible();
  await expect(status(page)).toContainText(locale === 'en' ? /wins|share/ : /获胜|共享/);
  await expectWords(page);
  await expectAccessible(page);
}

for (const [players, locale] of [
  [3, 'en'],
  [5, 'zh'],
] as const) {
  test(`a whole game of ${players} in ${locale}, by names`, async ({ page }) => {
    test.slow();
    await visit(page, { locale });
    await startWith(page, players, locale);
    await expectWords(page);
    const table = tableOn(page, locale);
    await playToEnd(table, async (goal) => {
      await goal.click({ timeout: 5000 });
    });
    await expectEnded(page, players, locale);
  });

  test(`a whole game of ${players} in ${locale}, by keyboard`, async ({ page }) => {
    test.slow();
    await visit(page, { locale });
    await startWith(page, players, locale);
    const table = tableOn(page, locale);
    await playToEnd(table, (goal) => byKeyboard(page, goal));
    await expectEnded(page, players, locale);
  });
}
