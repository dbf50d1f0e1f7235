/** The table of Taj Mahal: what is in sight, what can be done without a mouse or with a thumb. */
import { expect, type Locator, test } from '@playwright/test';
import { expectAccessibleByDayAndNight } from './pages/axe.ts';
import { status } from './pages/match.ts';
import { expectNoSidewaysScroll, expectOnScreen } from './pages/screen.ts';
import { visit } from './pages/start.ts';
import { playToEnd, startWith, tableOn, told } from './pages/taj-mahal.ts';
import { said } from './pages/words.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  test('one finger shifts the map and two come nearer, and the page stays where it is', async ({ page }) => {
    await visit(page);
    await startWith(page, 3);
    await expect(tableOn(page).leave).toBeVisible();
    const world = page.locator('.world').last();
    const box = await page.locator('.window').boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    const session = await page.context().newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: (readonly [number, number])[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([dx, dy], id) => ({ x: x + dx, y: y + dy, id })) });
    const lies = () => world.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).f);
    await fingers('touchStart', [0, 0]);
    // Up or down, whichever way there is more of the map.
    const [start, way] = [await lies(), (await lies()) > -30 ? -1 : 1];
    for (const step of [20, 40, 60]) await fingers('touchMove', [0, way * step]);
    await fingers('touchEnd');
    await expect.poll(async () => Math.sign((await lies()) - start)).toBe(way);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const width = () => world.evaluate((element) => element.getBoundingClientRect().width);
    const before = await width();
    await fingers('touchStart', [-20, 0], [20, 0]);
    for (const step of [25, 30, 35]) await fingers('touchMove', [-step, 0], [step, 0]);
    await fingers('touchEnd');
    await expect.poll(width).toBeGreaterThan(before * 1.3);
    // At rest the land is drawn at this size too, over the whole of it.
    await expect(world.locator('> svg')).toHaveCount(2);
  });
  for (const locale of ['en', 'zh'] as const) {
    test(`contest, hand and buttons are together on the screen in ${locale}`, async ({ page }) => {
      await visit(page, { locale });
      await startWith(page, 5, locale);
      const table = tableOn(page, locale);
      await expect(table.leave).toBeVisible();
      await expectNoSidewaysScroll(page);
      // The name stands whole in one row with the tools, each as wide as a finger.
      expect(await page.getByRole('heading', { level: 1 }).evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true);
      const tools = [
        page.getByRole('button', { name: said('players.title', locale), exact: true }),
        page.getByRole('button', { name: said('share.title', locale), exact: true }),
        page.getByRole('main').getByRole('link', { name: said('rules.title', locale), exact: true }),
      ];
      const boxes = await Promise.all(tools.map((tool) => tool.boundingBox()));
      expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
      expect(Math.min(...boxes.map((box) => box?.width ?? 0))).toBeGreaterThanOrEqual(44);
      await table.hand.first().tap();
      await expect(table.play).toBeVisible();
      await expectOnScreen(page, table.contest, table.hand.first(), table.hand.last(), table.play, table.leave);
      for (const one of ['supply', 'players', 'log', 'map'] as const) {
        await page.getByRole('tab', { name: told(`pages.${one}`, locale) }).tap();
        await expect(page.getByRole('tabpanel', { name: told(`pages.${one}`, locale) })).toBeVisible();
        await expectNoSidewaysScroll(page);
      }
    });
  }
});

test('nothing hinders anybody, on any page, light or dark', async ({ page }) => {
  test.slow();
  await visit(page);
  await startWith(page, 4);
  const table = tableOn(page);
  const tab = (one: 'players' | 'log') => page.getByRole('tab', { name: told(`pages.${one}`, 'en') });
  const until = (goal: Locator) => playToEnd({ ...table, again: goal }, (button) => button.click({ timeout: 5000 }));
  await expect(table.leave).toBeVisible();
  await table.hand.first().click();
  await expectAccessibleByDayAndNight(page);
  await expectOnScreen(page, table.contest, table.hand.last(), table.play, table.leave, page.getByRole('group', { name: /^Map/ }));

  await page.getByRole('button', { name: 'As a list' }).click();
  await expect(page.getByText(/^1\. /)).toBeVisible();
  await expect(page.getByText(told('list.scored', 'en'))).toBeVisible();
  await expect(page.getByText(told('about.agra', 'en'))).toBeAttached();
  await tab('players').click();
  const player = page
    .getByRole('table', { name: told('players.title', 'en') })
    .getByRole('button')
    .nth(1);
  await player.click();
  await expect(player).toHaveAttribute('aria-expanded', 'true');
  await expectAccessibleByDayAndNight(page, '#page-map');
  await expectAccessibleByDayAndNight(page, '#page-players');
  await page.getByRole('button', { name: 'As a list' }).click();

  // The sheet of a withdrawal, then the summary of the visit, opened by hand so that it stays.
  await until(table.site.or(table.take).first());
  await expect(page.getByRole('region', { name: /^Leaving / })).toBeVisible();
  await expectAccessibleByDayAndNight(page, 'section[aria-labelledby="tm-sheet"]');
  const summary = page.getByRole('region', { name: /^Visit \d+ is over/ });
  await until(summary);
  await page.getByRole('button', { name: told('visit.close', 'en') }).click();
  await page.getByRole('button', { name: told('visit.last', 'en') }).click();
  await expect(summary).toBeVisible();
  await expectAccessibleByDayAndNight(page, 'section[aria-label^="Visit"]');

  // And looking back.
  await tab('log').click();
  await page.getByRole('button', { name: said('replay.back') }).click();
  await expect(page.getByRole('button', { name: said('replay.live') })).toBeVisible();
  await expectAccessibleByDayAndNight(page, '#page-log');
});

test('a card that cannot be played says why, and leaving for good asks first', async ({ page }) => {
  await visit(page);
  await startWith(page, 3);
  const table = tableOn(page);
  await expect(table.leave).toBeVisible();
  await table.leave.click();
  await expect(page.getByRole('button', { name: /For good\?/ })).toBeVisible();
  await page.getByRole('button', { name: 'No, stay' }).click();
  await table.hand.first().click();
  await expect(table.hand.first()).toHaveAttribute('aria-pressed', 'true');
  await table.play.click();
  await expect(table.leave).toBeVisible();
  const not = page.getByRole('list', { name: 'Your cards' }).getByRole('button', { name: /not now/ });
  await not.first().dispatchEvent('click');
  await expect(status(page)).toContainText('In this visit you have begun with');
  await expect(status(page).getByRole('link')).toHaveAttribute('href', /^\/rules\/taj-mahal/);
});

test('a withdrawal can be taken back step by step until it is confirmed', async ({ page }) => {
  await visit(page);
  await startWith(page, 3);
  const table = tableOn(page);
  const free = page.getByRole('button', { name: /^Withdraw/, disabled: false });
  await playToEnd({ ...table, again: free }, (goal) => goal.click({ timeout: 5000 }));
  await free.click();
  await expect(page.getByRole('region', { name: /^Leaving / })).toBeVisible();
  const row = page
    .getByRole('table')
    .first()
    .getByRole('button', { name: /to move/ });
  await expect(row).not.toHaveAccessibleName(/what if they leave/);
  await page.getByRole('button', { name: 'Stay after all' }).click();
  await expect(table.leave).toBeVisible();
  await expect(row).toHaveAccessibleName(/what if they leave/);
  await expect(page.getByRole('region', { name: /^Leaving / })).toHaveCount(0);
});
