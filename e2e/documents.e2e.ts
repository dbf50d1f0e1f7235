/** The documents of the repository, as pages of a running house. */
import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { said } from './pages/words.ts';

test('documents and their pictures are a link away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('link', { name: said('home.docs') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Durbar');
  const picture = page.getByRole('img', { name: 'The front page' });
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(600);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('navigation').getByRole('link', { name: 'The house' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'A match', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
