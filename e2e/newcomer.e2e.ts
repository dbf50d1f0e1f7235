/** What somebody finds who comes for the first time: play at once, watch, explore, solve, learn by a first game. */
import { expect, test } from '@playwright/test';
import aadu from '../packages/aadu-huli/puzzles/puzzles.json' with { type: 'json' };
import { expectAccessible } from './pages/axe.ts';
import { bot, makeMatch, me, open } from './pages/made.ts';
import { point } from './pages/match.ts';
import { expectNoSidewaysScroll, expectOnScreen } from './pages/screen.ts';
import { gameOn } from './pages/start.ts';
import { tableOn } from './pages/taj-mahal.ts';
import { said } from './pages/words.ts';

test('from the front page to the first move in less than a minute', async ({ page }) => {
  const began = Date.now();
  await page.goto('/');
  const doors = page.getByRole('button', { name: said('way.bot') });
  await expect(doors).toHaveCount(3);
  for (const door of await doors.all()) await expectOnScreen(page, door);
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
  await page
    .getByRole('region', { name: said('watch.bots'), exact: true })
    .getByRole('link', { name: 'Taj Mahal' })
    .click();
  await expect(page).toHaveURL(/\/m\/solo-/);
  await expect(page.getByRole('status').first()).toContainText(said('status.watching'));
});

test('a match at an open table to look on at', async ({ page, playwright, baseURL }) => {
  const somebody = () => playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const [asha, bo] = [await somebody(), await somebody()];
  const data = { game: 'aadu-huli', players: [me, open], lobby: { start: 'full', listed: true }, name: 'Asha of the open table' };
  const { match } = (await (await asha.post('/api/matches', { data })).json()) as { match: string };
  await page.goto('/');
  const tables = page.getByRole('region', { name: said('tables.open') });
  await expect(tables.getByRole('link', { name: data.name })).toHaveAttribute('href', new RegExp(match));
  expect((await bo.post(`/api/matches/${match}/join`, { data: { name: 'Bo' } })).status()).toBe(200);
  await page.goto('/watch');
  await page
    .getByRole('region', { name: said('watch.running') })
    .getByRole('link', { name: data.name })
    .click();
  await expect(page).toHaveURL(new RegExp(match));
  await expect(page.getByRole('status').first()).toContainText(said('status.watching'));
  await Promise.all([asha.dispose(), bo.dispose()]);
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

const PAGES = {
  reading: ['/learn', '/keys', '/rules/aadu-huli', '/rules/vijayanagara?aid=delhi', '/example/vijayanagara/1-7'],
  looking: ['/explore', '/explore/aadu-huli', '/explore/taj-mahal', '/explore/vijayanagara', '/puzzles', '/watch'],
  people: ['/me', '/login', '/notices', '/p/', '/nowhere'],
};
for (const [kind, pages] of Object.entries(PAGES)) {
  test(`pages for ${kind} are without a fault on a phone, by day in English and by night in Chinese`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => localStorage.setItem('durbar.settings', '{"locale":"en","theme":"light"}'));
    await makeMatch(page, { game: 'aadu-huli', players: [me, bot], name: 'Asha' });
    const { id } = (await (await page.request.get('/api/me')).json()) as { id: string };
    for (const address of pages) {
      await page.goto(address === '/p/' ? `/p/${id}` : address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: '中文' }).click();
      await page.locator('html').evaluate((root) => root.setAttribute('data-theme', 'dark'));
      await expect(page.locator('main')).toContainText(/\p{Script=Han}{2}/u);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}

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
