/** The rule reference: searched, followed, and opened from a match at the paragraph that is meant. */
import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';

test('a section is found by words and by number', async ({ page }) => {
  await page.goto('/rules/vijayanagara');
  await page.getByRole('searchbox', { name: 'Search the rules' }).fill('campaign');
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Campaign');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: '4.2.2' }).click();
  await expect(page).toHaveURL(/#4\.2\.2$/);
  await expect(page.getByRole('heading', { name: '4.2.2' })).toBeFocused();
  await expectAccessible(page);
});

test('an address with a paragraph opens there, and the language can change', async ({ page }) => {
  await page.goto('/rules/taj-mahal#play-cards');
  await expect(page.getByRole('heading', { name: 'Playing cards' })).toBeFocused();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '打牌' })).toBeVisible();
});
