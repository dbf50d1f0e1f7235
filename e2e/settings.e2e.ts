import { expect, test } from '@playwright/test';
import { point, status } from './pages/match.ts';
import { startBy, visit } from './pages/start.ts';

test('the language changes at once and is kept', async ({ page }) => {
  await visit(page, { locale: 'en' });
  await startBy(page, 'way.screen');
  await expect(status(page)).toContainText('Goats to move');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(status(page)).toContainText('轮到羊');
  await expect(point(page, 'c3')).toHaveAccessibleName('c3，空，可放在这里');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.reload();
  await expect(status(page)).toContainText('轮到羊');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(status(page)).toContainText('Goats to move');
});

test('colours follow the system until they are chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Light' }).check();
  const light = await background();
  expect(light).not.toBe(dark);
  await page.reload();
  expect(await background()).toBe(light);
});

test('an address that leads nowhere says so', async ({ page }) => {
  await page.goto('/nowhere/at-all');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing here');
  await page.goto('/m/no-such-match');
  await expect(page.getByRole('alert')).toContainText('There is no such match.');
  await page.getByRole('link', { name: 'To the front page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Durbar');
});
