/** Playing on the page of a match, by roles and names. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Locale, said } from './words.ts';

export const status = (page: Page): Locator => page.getByRole('status');
export const point = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}[,，]`) });
export const log = (page: Page, locale: Locale = 'en'): Locator => page.getByRole('region', { name: said('log.title', locale) }).getByRole('button');
export const action = (page: Page, which: 'undo' | 'reset' | 'confirm'): Locator => page.getByRole('button', { name: said(`actions.${which}`), exact: true });
const moves = (page: Page, locale: Locale): Locator => page.getByRole('list', { name: said('moves.list', locale), exact: true }).getByRole('button');

/** Taps points one after the other. */
export async function tapAll(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await point(page, name).click();
}

/** A whole turn on the board, with automatic confirmation: done when the log has it. */
export async function turn(page: Page, ...names: string[]): Promise<void> {
  const before = await log(page).count();
  await tapAll(page, ...names);
  await expect(log(page)).toHaveCount(before + 1);
}

export const openMoves = (page: Page, locale: Locale = 'en'): Promise<void> => page.getByText(said('moves.title', locale)).first().click();

/** Plays the first move of the list until the match is over; `press` does it. */
export async function playToEnd(page: Page, locale: Locale, press: (first: Locator) => Promise<void>): Promise<void> {
  const again = page.getByRole('button', { name: said('ending.again', locale) });
  const first = moves(page, locale).first();
  for (;;) {
    await expect(first.or(again)).toBeVisible();
    if (await again.isVisible()) return;
    const before = await log(page, locale).count();
    await press(first);
    await expect.poll(() => log(page, locale).count()).toBeGreaterThan(before);
  }
}
