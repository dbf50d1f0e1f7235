/** Coming to the page, and starting a match there. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Locale, said } from './words.ts';

export interface Visit {
  readonly locale?: Locale;
  readonly theme?: 'light' | 'dark';
  readonly autoConfirm?: boolean;
  readonly pace?: 'fast' | 'calm' | 'step';
}

/** Opens the front page with settings as if chosen on an earlier visit. */
export async function visit(page: Page, settings: Visit = {}): Promise<void> {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem('durbar.settings') === null) localStorage.setItem('durbar.settings', chosen);
  }, JSON.stringify(settings));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said('place'));
}

const NAMES = { en: { 'aadu-huli': 'Aadu-Huli', 'taj-mahal': 'Taj Mahal' }, zh: { 'aadu-huli': '羊虎', 'taj-mahal': '泰姬陵' } } as const;

/** What the front page shows of a game. */
export const gameOn = (page: Page, locale: Locale = 'en', game: 'aadu-huli' | 'taj-mahal' = 'aadu-huli'): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: NAMES[locale][game] }) });

/** One click on a way to play. */
export async function startBy(page: Page, way: 'way.screen' | 'way.bot' | 'way.friend', locale: Locale = 'en'): Promise<void> {
  await gameOn(page, locale)
    .getByRole('button', { name: said(way, locale) })
    .click();
  await expect(page).toHaveURL(/\/m\//);
  // The first match of a browser brings its game along.
  await expect(page.getByRole('status')).toBeVisible({ timeout: 30_000 });
}
