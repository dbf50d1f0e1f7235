/** Coming to the page, and starting a match there. */
import { expect, type Page } from '@playwright/test';
import { type Locale, said } from './words.ts';

export interface Visit {
  readonly locale?: Locale;
  readonly theme?: 'light' | 'dark';
  readonly autoConfirm?: boolean;
}

/** Opens the front page with settings as if chosen on an earlier visit. */
export async function visit(page: Page, settings: Visit = {}): Promise<void> {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem('durbar.settings') === null) localStorage.setItem('durbar.settings', chosen);
  }, JSON.stringify(settings));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said('place'));
}

/** One click on a way to play. */
export async function startBy(page: Page, way: 'way.screen' | 'way.bot' | 'way.friend', locale: Locale = 'en'): Promise<void> {
  await page.getByRole('button', { name: said(way, locale) }).click();
  await expect(page).toHaveURL(/\/m\//);
  await expect(page.getByRole('status')).toBeVisible();
}
