/** How much script a table needs: all that comes until it is at rest, as it goes over the wire. */
import { expect, test } from '@playwright/test';
import { makeMatch, me } from './pages/made.ts';
import { visit } from './pages/start.ts';
import { scriptsOf } from './pages/timing.ts';

const steady = { kind: 'bot', bot: 'steady' } as const;
const TABLES = [
  { game: 'taj-mahal', most: 150_000 },
  { game: 'vijayanagara', most: 180_000 },
] as const;

for (const { game, most } of TABLES) {
  for (const locale of ['en', 'zh'] as const) {
    test(`the table of ${game} comes with less than ${most / 1000} kB of script in ${locale}`, async ({ page }) => {
      await visit(page, { locale });
      const match = await makeMatch(page, { game, players: [me, steady, steady] });
      await page.goto(`/m/${match}`);
      await expect.poll(async () => (await scriptsOf(page)).some(({ name }) => name.startsWith(`${game}-`))).toBe(true);
      await page.waitForLoadState('networkidle');
      const scripts = await scriptsOf(page);
      expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(most);
    });
  }
}
