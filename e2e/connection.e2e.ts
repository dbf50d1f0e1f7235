/** When the connection goes, the board stays, moves wait and are sent once it is back. */
import { expect, type Page, test } from '@playwright/test';
import { log, point, status } from './pages/match.ts';
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
