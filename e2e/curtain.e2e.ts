/** Several hands on one screen: only one is ever in the page, and only after its owner said so. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { bot, makeMatch, me } from './pages/made.ts';
import { status } from './pages/match.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { visit } from './pages/start.ts';
import { said } from './pages/words.ts';

const hand = (page: Page) => page.getByRole('list', { name: 'Your cards' });

async function hotSeat(page: Page): Promise<string> {
  await visit(page);
  return makeMatch(page, { game: 'taj-mahal', players: [me, me, me] });
}

/** Plays a card by keyboard; the turn passes on by itself. */
async function playCard(page: Page): Promise<void> {
  await hand(page).locator('button:not([aria-disabled=true])').first().press('Enter');
  await page.getByRole('button', { name: /^Play(\s|$)/ }).press('Enter');
}

test('a curtain between the hands, by keyboard', async ({ page }) => {
  const match = await hotSeat(page);
  await page.goto(`/m/${match}`);
  const names: string[] = [];
  for (let turns = 0; turns < 3; turns++) {
    const heading = page.getByRole('heading', { name: /^Pass the device to / });
    await expect(heading).toBeVisible();
    const name = (await heading.innerText()).replace('Pass the device to ', '');
    names.push(name);
    await expect(heading).toBeFocused();
    await expect(hand(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveText(new RegExp(`^\\s*Pass the device to ${name}\\s+The hand stays covered[^.]*\\.\\s+I am ${name}\\s*$`));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(status(page)).toContainText(name);
    await expect(hand(page).getByRole('button').first()).toBeVisible();
    await playCard(page);
  }
  expect(new Set(names).size).toBe(3);
  await expect(page.getByRole('button', { name: /^I am/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^I am/ })).toBeVisible();
  await expect(hand(page)).toHaveCount(0);
});

test('no curtain against bots, nor where nothing is hidden', async ({ page }) => {
  await visit(page);
  await page.goto(`/m/${await makeMatch(page, { game: 'taj-mahal', players: [me, bot, bot] })}`);
  await expect(hand(page)).toBeVisible();
  await page.goto(`/m/${await makeMatch(page, { game: 'aadu-huli', players: [me, me] })}`);
  await expect(status(page)).toContainText('Goats to move');
});

for (const [width, theme, locale] of [
  [360, 'dark', 'zh'],
  [1366, 'light', 'en'],
] as const) {
  test(`the curtain at ${width} px, ${theme}, ${locale}`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, { theme, locale });
    await page.goto(`/m/${await makeMatch(page, { game: 'taj-mahal', players: [me, me, me] })}`);
    await expect(page.getByRole('heading', { name: said('curtain.pass', locale) })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('curtain.png') });
  });
}
