/** A finished match: seen through any eyes, by its marks, and by a link to a moment. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { bot, makeMatch, untilOver } from './pages/made.ts';
import { log, point, status, turn } from './pages/match.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { startBy, visit } from './pages/start.ts';
import { said } from './pages/words.ts';

const hand = (page: Page) => page.getByRole('list', { name: 'Your cards' });
const eyes = (page: Page) => page.getByRole('combobox', { name: 'Seen by' });

async function finished(page: Page): Promise<string> {
  const match = await makeMatch(page, { game: 'taj-mahal', players: [bot, bot, bot] });
  await untilOver(page, match);
  return match;
}
const toLog = (page: Page) => page.getByRole('tab', { name: 'Log' }).click();

test('after the end a moment is seen through any eyes', async ({ page }) => {
  await visit(page);
  const match = await finished(page);
  await page.goto(`/m/${match}?at=3`);
  await expect(status(page)).toContainText('Looking back: move 3 of');
  await expect(hand(page)).toHaveCount(0);
  await toLog(page);
  await expect(eyes(page)).toHaveValue('watcher');
  const seen: string[] = [];
  for (const name of ['Ruby', 'Lapis', 'Marigold']) {
    await eyes(page).selectOption(name);
    await expect(status(page)).toContainText('Looking back: move 3 of');
    await expect.poll(async () => seen.includes((await hand(page).allInnerTexts()).join())).toBe(false);
    await expect(hand(page)).toBeVisible();
    seen.push(await hand(page).innerText());
  }
  await eyes(page).selectOption('Everybody (public)');
  await expect(hand(page)).toHaveCount(0);
});

test('marks lead to the visits', async ({ page }) => {
  await visit(page);
  await page.goto(`/m/${await finished(page)}`);
  await toLog(page);
  const slider = page.getByRole('slider', { name: 'Moment of the match' });
  await expect(slider).toHaveAttribute('aria-valuetext', /, Visit 12 of 12/);
  await page.locator('summary', { hasText: 'Visit 12 of 12' }).click();
  const jumps = page.getByRole('list', { name: 'Jump to …' }).getByRole('button');
  await expect(jumps).toHaveCount(12);
  await jumps.nth(4).click();
  await expect(status(page)).toContainText('Looking back');
  await expect(slider).toHaveAttribute('aria-valuetext', /, Visit 5 of 12/);
  await expect(jumps.nth(4)).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, '.scrubber');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('a link leads to a moment of a match that goes on', async ({ page }) => {
  await visit(page, { autoConfirm: true });
  await startBy(page, 'way.screen');
  await turn(page, 'c3');
  await turn(page, 'b3', 'd3');
  await log(page).nth(1).click();
  await expect(status(page)).toContainText('move 1 of 2');
  await page.getByRole('button', { name: said('replay.share') }).click();
  await expect(page.getByRole('dialog')).toContainText('as it was at move 1');
  const link = await page.getByRole('textbox', { name: 'Link to this match' }).inputValue();
  await page.goto(link);
  await expect(status(page)).toContainText('Looking back: move 1 of 2');
  await expect(point(page, 'c3')).toHaveAccessibleName('c3, goat');
  await page.getByRole('button', { name: 'Back to the live match' }).click();
  await expect(status(page)).toContainText('Goats to move');
});
