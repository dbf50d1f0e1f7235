/** A whole game by keyboard alone, found by roles and names only. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { log, playToEnd, point, status } from './pages/match.ts';
import { gameOn, visit } from './pages/start.ts';
import { said } from './pages/words.ts';

async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(goal).toBeFocused();
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const TEXT = { en: { goats: 'Goats to move', tigers: 'Tigers to move', won: 'Tigers win' }, zh: { goats: '轮到羊', tigers: '轮到虎', won: '虎获胜' } } as const;

for (const locale of ['en', 'zh'] as const) {
  test(`a whole game by keyboard in ${locale}`, async ({ page }) => {
    await visit(page, { locale, autoConfirm: true });
    await tabTo(page, gameOn(page, locale).getByRole('button', { name: said('way.screen', locale) }));
    await press(page, 'Enter');
    await expect(status(page)).toContainText(TEXT[locale].goats);
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-CN' : 'en');

    await tabTo(page, point(page, 'a1'));
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
    const at = (await page.locator(':focus').getAttribute('aria-label'))?.slice(0, 2) ?? '';
    expect(at).toMatch(/^d[34]$/);
    await press(page, 'ArrowUp', 'Enter');
    await expect(status(page)).toContainText(TEXT[locale].tigers);
    await press(page, 'ArrowUp', ' ', 'Escape', ' ', 'ArrowDown', 'ArrowDown', 'Enter');
    await expect(log(page, locale)).toHaveCount(3);
    await expect(point(page, at)).toHaveAccessibleName(locale === 'zh' ? `${at}，虎` : `${at}, tiger`);

    await tabTo(page, page.getByText(said('moves.title', locale)).first());
    await press(page, 'Enter', 'Tab');
    await playToEnd(page, locale, async (first) => {
      await expect(first).toBeFocused();
      await press(page, 'Enter');
    });
    await expect(status(page)).toContainText(TEXT[locale].won);
  });
}

test('the question mark lists the keys', async ({ page }) => {
  await visit(page);
  await gameOn(page)
    .getByRole('button', { name: said('way.screen') })
    .click();
  await expect(status(page)).toContainText('Goats to move');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(dialog).toContainText('Walk along the lines of the board');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
