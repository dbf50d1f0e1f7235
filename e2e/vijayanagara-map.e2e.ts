/** The map of Vijayanagara: what is seen, read and reached without a mouse, with a thumb, and in both languages. */
import { expect, type Page, test } from '@playwright/test';
import en from '../packages/web/src/games/vijayanagara/messages/en.json' with { type: 'json' };
import zh from '../packages/web/src/games/vijayanagara/messages/zh.json' with { type: 'json' };
import { expectAccessible, expectAccessibleByDayAndNight } from './pages/axe.ts';
import { makeMatch, me } from './pages/made.ts';
import { expectNoSidewaysScroll, expectOnScreen } from './pages/screen.ts';
import { type Visit, visit } from './pages/start.ts';
import { answer, decision, openUnderArms, spaceIn } from './pages/vijayanagara.ts';
import type { Locale } from './pages/words.ts';

const texts: Record<Locale, Record<string, string>> = { en, zh };
const words = (key: keyof typeof en, locale: Locale = 'en') => texts[locale][key] ?? key;
const LENSES = ['control', 'rebel', 'attack', 'income', 'reach', 'points', 'finder', 'changes'] as const;

/** One screen for three: a match that has just begun. */
async function begun(page: Page, settings: Visit = {}): Promise<void> {
  await visit(page, settings);
  const match = await makeMatch(page, { game: 'vijayanagara', players: [me, me, me] });
  await page.goto(`/m/${match}`);
  await expect(map(page, settings.locale)).toBeVisible();
}
const map = (page: Page, locale: Locale = 'en') => page.getByRole('group', { name: words('map.title', locale), exact: true });
const space = (page: Page, name: string) => map(page).getByRole('button', { name: new RegExp(`(^|: )${name},`) });
/** Where the drawing lies in its window. */
const lies = (page: Page) => page.locator('.world').last().getAttribute('style');

test('the keyboard walks over the map, comes nearer, and opens a space', async ({ page }) => {
  await begun(page);
  await space(page, 'Delhi').focus();
  await page.keyboard.press('ArrowDown');
  await expect(space(page, 'Malwa')).toBeFocused();
  const whole = await lies(page);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  const near = await lies(page);
  expect(near).not.toBe(whole);
  await page.keyboard.press('Shift+ArrowRight');
  expect(await lies(page)).not.toBe(near);
  await page.keyboard.press('0');
  await expect.poll(() => lies(page)).toBe(whole);
  await space(page, 'Maharashtra').focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Maharashtra', exact: true });
  await expect(card.getByText('Tributary of Delhi')).toBeVisible();
  await expect(card.getByText('4 × Obedient Amir')).toBeVisible();
  await expect(card.getByText(/majority/)).toBeVisible();
  await card.getByRole('button', { name: 'Karnataka' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Karnataka' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Karnataka' })).toHaveCount(0);
  await expect(space(page, 'Karnataka')).toBeFocused();
});

test('every digit is a lens, and says on the map and in words what it shows', async ({ page }) => {
  await begun(page);
  for (const [i, lens] of LENSES.entries()) {
    await page.keyboard.press(String(i + 1));
    await expect(page.getByRole('button', { name: new RegExp(`${words(`lens.${lens}`)}$`), pressed: true })).toBeVisible();
    if (lens === 'finder') await expect(space(page, 'Punjab')).toHaveAccessibleName(/4 of them/);
    if (lens === 'reach') await expect(space(page, 'Malwa')).toHaveAccessibleName(/1 step from Delhi/);
  }
  await page.keyboard.press('8');
  await expect(page.getByRole('group', { name: 'Lenses' }).getByRole('button', { pressed: true })).toHaveCount(0);
});

test('the list says what the map shows, and can be searched', async ({ page }) => {
  await begun(page);
  await page.getByRole('button', { name: 'As a list' }).click();
  const list = page.getByRole('region', { name: 'All spaces' });
  await expect(list.getByRole('rowheader')).toHaveCount(16);
  await page.getByRole('textbox', { name: 'Find space or piece' }).fill('governor');
  await expect(list.getByRole('rowheader')).toHaveCount(1);
  await expect(list.getByRole('rowheader')).toContainText('Malwa');
  await page.getByRole('combobox', { name: 'Lenses' }).selectOption('points');
  await expect(list.getByRole('columnheader')).toHaveText(['Space', 'Pieces', 'Points']);
  await expectAccessible(page);
});

for (const theme of ['light', 'dark'] as const) {
  test(`nothing hinders anybody, ${theme}`, async ({ page }) => {
    await begun(page, { theme });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('1');
    await space(page, 'Andhra').click();
    await expectAccessible(page);
    await expectOnScreen(page, map(page), page.getByRole('article', { name: 'Vijayanagara Empire' }), page.getByRole('region', { name: 'Sequence of play' }));
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  for (const locale of ['en', 'zh'] as const) {
    test(`map, factions and the step are there, in ${locale}`, async ({ page }) => {
      await begun(page, { locale });
      await expectNoSidewaysScroll(page);
      for (const seat of [0, 1, 2]) await expect(page.locator('.rows .row').nth(seat)).toBeInViewport();
      await expect(map(page, locale)).toBeInViewport();
      await page.locator('.rows .row').nth(1).tap();
      await expect(page.getByRole('article')).toBeVisible();
      await page.locator('.rows .row').nth(1).tap();
      for (const one of ['spaces', 'talk', 'orders', 'score', 'log', 'map'] as const) {
        await page.getByRole('tab', { name: words(`pages.${one}`, locale), exact: true }).tap();
        await expect(page.getByRole('tabpanel', { name: words(`pages.${one}`, locale), exact: true })).toBeVisible();
        await expectNoSidewaysScroll(page);
      }
      await expectAccessibleByDayAndNight(page);
    });
  }

  test('the sheet is pulled up and down by a finger, by buttons and by keys', async ({ page }) => {
    await begun(page);
    const sheet = page.locator('.decision');
    const handle = page.getByRole('button', { name: words('sheet.fold') });
    // What is asked may need less than it is given.
    const height = () => sheet.evaluate((element) => Number.parseFloat(getComputedStyle(element).maxHeight));
    await expect(handle).toHaveAttribute('aria-expanded', 'true');
    // Most of the screen above it belongs to the map, the Factions and the card.
    await expect.poll(height).toBeLessThan(740 * 0.4);
    await expect(space(page, 'Delhi')).toBeInViewport();
    await page.getByRole('button', { name: words('sheet.higher') }).tap();
    await expect.poll(height).toBeGreaterThan(740 * 0.5);
    await expect(page.getByRole('button', { name: words('sheet.higher') })).toBeDisabled();
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(height).toBeLessThan(740 * 0.25);
    const box = await handle.boundingBox();
    await page.mouse.move(180, (box?.y ?? 0) + 14);
    await page.mouse.down();
    await page.mouse.move(180, 260, { steps: 4 });
    await page.mouse.up();
    await expect.poll(height).toBeGreaterThan(740 * 0.5);
    await handle.tap();
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
  });
});

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`pieces ${motion === 'reduce' ? 'do not fly when motion is reduced' : 'fly from space to space, and not for long'}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.addInitScript(() => {
      const flown: number[] = [];
      Object.assign(globalThis, { flown });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...given) {
        const [, timing] = given;
        if (this.matches('.flight')) flown.push(typeof timing === 'object' ? Number(timing.duration) : (timing ?? 0));
        return animate.apply(this, given);
      };
    });
    await visit(page);
    await openUnderArms(page, 0);
    await answer(page, 'en', 'opt.command-alone').click();
    await answer(page, 'en', 'command.march').click();
    await spaceIn(page, 'en', 'malwa').click();
    await decision(page)
      .getByRole('button', { name: /Move .*Troop.* from Delhi/ })
      .first()
      .click();
    // The plan is drawn where it leads, and said.
    await expect(space(page, 'Malwa')).toHaveAccessibleName(/Your plan: Troop \+1/);
    await expect(space(page, 'Delhi')).toHaveAccessibleName(/Your plan: Troop −1/);
    await expect(map(page).locator('.token.more')).toHaveCount(1);
    const flown = () => page.evaluate(() => (globalThis as unknown as { flown: number[] }).flown);
    if (motion === 'reduce') expect(await flown()).toEqual([]);
    else {
      await expect.poll(flown).not.toEqual([]);
      for (const ms of await flown()) expect(ms).toBeLessThanOrEqual(400);
    }
    await expect(page.locator('.flight')).toHaveCount(0);
    await answer(page, 'en', 'decide.undo').click();
    await expect(space(page, 'Malwa')).not.toHaveAccessibleName(/Your plan/);
  });
}
