/** Whole games of Taj Mahal in a real browser, found by roles and names only. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleByDayAndNight } from './pages/axe.ts';
import { status } from './pages/match.ts';
import { visit } from './pages/start.ts';
import { playToEnd, startWith, tableOn, told } from './pages/taj-mahal.ts';
import type { Locale } from './pages/words.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** How many presses of the Tab key lead to an element, back if less than none. */
const tabsTo = (goal: Locator): Promise<number> =>
  goal.evaluate((element) => {
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.closest('[inert]') === null && one.checkVisibility(),
    );
    const from = document.activeElement ?? document.body;
    const after = stops.filter((one) => from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING || one === from);
    const at = stops.length - after.length - (stops.includes(from as HTMLElement) ? 0 : 1);
    return stops.indexOf(element as HTMLElement) - at;
  });

/** Goes to a button by the Tab key and presses it. */
async function byKeyboard(page: Page, goal: Locator): Promise<void> {
  for (let tries = 0; tries < 12; tries++) {
    const presses = await tabsTo(goal);
    if (presses === 0) break;
    // What changes on the way is seen when it is counted again.
    for (let i = 0; i < Math.min(Math.abs(presses), 40); i++) await page.keyboard.press(presses < 0 ? 'Shift+Tab' : 'Tab');
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
  await expectAccessibleByDayAndNight(page);
}

/** Both numbers of players in both languages, and both by names and by keyboard. */
for (const [players, locale, by] of [
  [3, 'en', 'names'],
  [5, 'zh', 'names'],
  [3, 'zh', 'keyboard'],
  [5, 'en', 'keyboard'],
] as const) {
  test(`a whole game of ${players} in ${locale}, by ${by}`, async ({ page }) => {
    test.slow();
    await visit(page, { locale });
    await startWith(page, players, locale);
    await expectWords(page);
    await playToEnd(tableOn(page, locale), (goal) => (by === 'names' ? goal.click({ timeout: 5000 }) : byKeyboard(page, goal)));
    await expectEnded(page, players, locale);
  });
}
