/** Sizes, languages and themes: nothing is cut off, and axe finds nothing. */
import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { action, point, status, tapAll, turn } from './pages/match.ts';
import { expectNoSidewaysScroll, expectOnScreen } from './pages/screen.ts';
import { gameOn, startBy, visit } from './pages/start.ts';
import { said } from './pages/words.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  for (const locale of ['en', 'zh'] as const) {
    test(`board, status and actions are on one screen in ${locale}`, async ({ page }) => {
      await visit(page, { locale });
      await expect(gameOn(page, locale).getByRole('button', { name: said('way.bot', locale) })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await startBy(page, 'way.screen', locale);
      await point(page, 'e4').tap();
      await expect(status(page)).toContainText(said('status.draft', locale));
      await expectNoSidewaysScroll(page);
      await expectOnScreen(
        page,
        status(page),
        point(page, 'a1'),
        point(page, 'e1'),
        page.getByRole('button', { name: said('actions.confirm', locale), exact: true }),
      );
      await page.goto('/new/aadu-huli');
      await page.getByText(said('new.details', locale)).click();
      await expectNoSidewaysScroll(page);
    });
  }
});

test('everything of a match is on one screen of a laptop', async ({ page }) => {
  await visit(page);
  await startBy(page, 'way.screen');
  await expectOnScreen(
    page,
    status(page),
    point(page, 'a1'),
    point(page, 'e4'),
    action(page, 'confirm'),
    page.getByRole('region', { name: 'What happened' }),
    page.getByRole('slider'),
  );
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(768);
});

test('at double size nothing is lost sideways', async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 384 });
  await visit(page);
  await expectNoSidewaysScroll(page);
  await startBy(page, 'way.screen');
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

for (const theme of ['light', 'dark'] as const) {
  for (const locale of ['en', 'zh'] as const) {
    test(`axe finds nothing in ${theme}, ${locale}`, async ({ page }) => {
      await visit(page, { theme, locale });
      await startBy(page, 'way.screen', locale);
      await tapAll(page, 'c3');
      await expect(status(page)).toContainText(said('status.draft', locale));
      await page.getByText(said('moves.title', locale)).first().click();
      await expectAccessible(page);
      await page.goto('/');
      await expect(page.getByRole('region', { name: said('home.matches', locale) })).toBeVisible();
      await expect(gameOn(page, locale).getByRole('button', { name: said('way.bot', locale) })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: said('settings.title', locale) }).click();
      await expectAccessible(page);
      await page.goto('/new/aadu-huli');
      await page.getByText(said('new.details', locale)).click();
      await expectAccessible(page);
    });
  }
}

test('the first page is light', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (/\.(js|css)$|\/$/.test(new URL(request.url()).pathname)) sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await visit(page);
  await expect(gameOn(page).getByRole('button', { name: said('way.bot') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(sizes.length).toBeGreaterThan(2);
  expect(total).toBeLessThan(80 * 1024);
});

test('much longer words break nothing', async ({ page }) => {
  const larger = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '140%'));
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await visit(page);
    await larger();
    await expectNoSidewaysScroll(page);
    await startBy(page, 'way.screen');
    await larger();
    await expectNoSidewaysScroll(page);
    await page.goto('/new/aadu-huli');
    await page.getByText(said('new.details')).click();
    await larger();
    await expectNoSidewaysScroll(page);
  }
});

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`pieces ${motion === 'reduce' ? 'do not glide when motion is reduced' : 'glide, and not for long'}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await visit(page, { autoConfirm: true });
    await startBy(page, 'way.screen');
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(globalThis, { seen });
      document.addEventListener('transitionend', (event) => {
        if (event.propertyName === 'transform') seen.push(event.elapsedTime);
      });
    });
    const glides = () => page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
    const still = motion === 'reduce';
    await turn(page, 'c3');
    await expect.poll(async () => (await glides()).length).toBe(still ? 0 : 1);
    await turn(page, 'b3', 'd3');
    await expect.poll(async () => (await glides()).length).toBe(still ? 0 : 3);
    expect(Math.max(0, ...(await glides()))).toBeLessThanOrEqual(0.4);
  });
}
