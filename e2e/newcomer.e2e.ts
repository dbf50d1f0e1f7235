/** What somebody finds who comes for the first time: play at once, watch, explore, solve, learn by a first game. */
import { expect, test } from '@playwright/test';
import aadu from '../packages/aadu-huli/puzzles/puzzles.json' with { type: 'json' };
import { expectAccessible } from './pages/axe.ts';
import { point } from './pages/match.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { gameOn } from './pages/start.ts';
import { tableOn } from './pages/taj-mahal.ts';
import { said } from './pages/words.ts';

test('from the front page to the first move in less than a minute', async ({ page }) => {
  const began = Date.now();
  await page.goto('/');
  await gameOn(page, 'en', 'taj-mahal')
    .getByRole('button', { name: said('way.bot') })
    .click();
  const table = tableOn(page);
  await expect(table.leave).toBeVisible({ timeout: 60_000 });
  await table.hand.first().click();
  await table.play.click();
  const log = page.getByRole('tab', { name: 'Log' });
  await log.click();
  await expect(page.getByRole('region', { name: said('log.title') })).toContainText('Ruby');
  expect(Date.now() - began).toBeLessThan(60_000);
});

test('a first game of four visits', async ({ page }) => {
  await page.goto('/learn');
  await page.getByRole('button', { name: said('first.start') }).click();
  await expect(page).toHaveURL(/\/m\/solo-/);
  await expect(page.getByText('Visit 9 of 12').first()).toBeVisible();
  await expect(tableOn(page).leave).toBeVisible();
});

test('bots to look on at', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: said('doors.title') })
    .getByRole('link', { name: said('doors.watch') })
    .click();
  await expect(page).toHaveURL(/\/m\/solo-/);
  await expect(page.getByRole('status').first()).toContainText(said('status.watching'));
});

test('a puzzle is tried, solved and remembered', async ({ page }) => {
  const puzzle = aadu.puzzles.find(({ choice }) => choice.verb !== 'place') ?? aadu.puzzles[0];
  const { choice, candidates } = puzzle as { choice: { noun: string[] }; candidates: { choice: { verb: string; noun: string[] } }[] };
  const wrong = candidates.map((one) => one.choice).find(({ verb, noun }) => verb !== 'place' && noun.join() !== choice.noun.join());
  const go = async ([from = '', to = '']: readonly string[]) => {
    await point(page, from).click();
    await point(page, to).click();
  };
  await page.goto(`/puzzles/aadu-huli/${puzzle?.id}`);
  const panel = page.getByRole('region', { name: said('puzzle.title') });
  if (wrong) {
    await go(wrong.noun);
    await expect(panel).toContainText('is not it');
  }
  await go(choice.noun);
  await expect(panel).toContainText(said('puzzle.found'));
  await expect(panel).toContainText('of the victory');
  await expectAccessible(page);
  await page.goto('/puzzles');
  await expect(page.getByText('1 of 30 solved')).toBeVisible();
});

test('every new page, on a phone and without a fault', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const pages = ['/learn', '/puzzles', '/explore/taj-mahal', '/explore/vijayanagara', '/keys'];
  for (const address of [...pages, '/rules/taj-mahal', '/example/vijayanagara/1-7']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test('an example of the rules is opened, and played on from', async ({ page }) => {
  await page.goto('/rules/taj-mahal#withdraw');
  await page
    .locator('#withdraw')
    .getByRole('link', { name: said('example.open') })
    .click();
  await expect(page.getByText('Anna leads only in elephants')).toBeVisible();
  await page.getByRole('button', { name: said('learn.play-on') }).click();
  await expect(page).toHaveURL(/\/m\/solo-/);
  await expect(tableOn(page).leave).toBeVisible();
});

test('the keys are a question mark away', async ({ page }) => {
  await page.goto('/explore');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: said('keys.page'), exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vijayanagara' })).toBeVisible();
});
