/** When the connection goes, the board stays, moves wait and are sent once it is back. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { log, point, status } from './pages/match.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { startBy, visit } from './pages/start.ts';

/** A switch between the page and the server. */
async function wire(page: Page): Promise<{ cut(): Promise<void>; mend(): void }> {
  let whole = true;
  const ends: { close(): Promise<void> }[] = [];
  await page.routeWebSocket(/\/api\/live\//, async (socket) => {
    if (!whole) return socket.close();
    socket.connectToServer();
    ends.push(socket);
  });
  return {
    async cut() {
      whole = false;
      for (const end of ends.splice(0)) await end.close();
    },
    mend() {
      whole = true;
    },
  };
}

test('a move made without a connection is sent when it is back', async ({ page }) => {
  const line = await wire(page);
  await visit(page, { autoConfirm: true });
  await startBy(page, 'way.screen');
  await expect(page.getByText('Connected')).toBeVisible();
  await line.cut();
  await expect(page.getByText('Connection lost')).toBeVisible();
  await expect(point(page, 'c3')).toHaveAccessibleName('c3, empty, can be placed here');
  await point(page, 'c3').click();
  await expect(status(page)).toContainText('Not sent yet');
  await expect(status(page)).toContainText('Place a goat on c3');
  line.mend();
  await expect(log(page)).toHaveCount(2, { timeout: 40_000 });
  await expect(status(page)).toContainText('Tigers to move');
  await expect(page.getByText('Saved')).toBeVisible();
});

for (const { locale, width, lost, now, back } of [
  { locale: 'en', width: 1366, lost: /^Connection lost, trying again in \d+ seconds?$/, now: 'Try now', back: 'The server can be reached again.' },
  { locale: 'zh', width: 360, lost: /^连接中断，\d+秒后重试$/, now: '立即重试', back: '已重新连上服务器。' },
] as const) {
  test(`how long it is until the next try is said, and nobody has to wait for it, in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    // Every pause is as long as it may be.
    await page.addInitScript(() => {
      Math.random = () => 0.999;
    });
    const line = await wire(page);
    await visit(page, { locale });
    await startBy(page, 'way.screen', locale);
    await line.cut();
    await expect(page.getByText(lost)).toBeVisible({ timeout: 20_000 });
    const told = page.locator('[aria-live]').filter({ hasText: lost });
    await expect(told).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const button = page.getByRole('button', { name: now });
    // A try at which nothing is there, and then longer ones: the button waits.
    await expect(page.getByText(/1[0-9]/).and(page.getByText(lost))).toBeVisible({ timeout: 40_000 });
    line.mend();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveCount(0, { timeout: 3000 });
    await expect(page.locator('[aria-live]').filter({ hasText: back })).toHaveCount(1);
  });
}

test('a browser that is back online tries at once', async ({ page, context }) => {
  await page.addInitScript(() => {
    Math.random = () => 0.999;
  });
  const line = await wire(page);
  await visit(page);
  await startBy(page, 'way.screen');
  await line.cut();
  await expect(page.getByText(/again in 1[0-9] seconds/)).toBeVisible({ timeout: 40_000 });
  line.mend();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Try now' })).toHaveCount(0, { timeout: 3000 });
});
