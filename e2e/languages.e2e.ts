/** Languages: longer words, a change in the middle of a match, and two readers at one table. */
import { expect, test } from '@playwright/test';
import { expectNothingCut, speakLonger } from './pages/longer.ts';
import { bot, makeMatch, me } from './pages/made.ts';
import { log, status, turn } from './pages/match.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { startBy, visit } from './pages/start.ts';
import { said } from './pages/words.ts';

test('words that are 40 % longer fit on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await speakLonger(page);
  for (const address of ['/', '/learn', '/puzzles', '/explore/taj-mahal', '/new/taj-mahal', '/rules/aadu-huli', '/keys']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(/ou|é/);
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
    await expectNothingCut(page);
  }
  for (const game of ['taj-mahal', 'vijayanagara', 'aadu-huli']) {
    const players = game === 'aadu-huli' ? [me, bot] : [me, bot, bot];
    // Without talk: a table where the first prompt is always one's own kind of decision.
    const options = game === 'vijayanagara' ? { negotiation: 'none' } : {};
    await page.goto(`/m/${await makeMatch(page, { game, players, options, name: 'Asha' })}`);
    await expect(status(page)).toContainText(/ou|é/);
    await expectNoSidewaysScroll(page);
  }
});

test('an offer in words that are 40 % longer fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await speakLonger(page);
  await page.goto(`/m/${await makeMatch(page, { game: 'vijayanagara', players: [me, me, me], name: 'Asha' })}`);
  await page.locator('#tab-talk').click();
  const form = page.locator('#page-talk .form');
  await form.locator('.chips').first().getByRole('radio').nth(1).check();
  await form.locator('.chips').nth(1).getByRole('radio').first().check();
  // The last that can be asked for: what is only given needs no answer.
  await form.locator('.terms button:last-child:enabled').last().click();
  await expectNoSidewaysScroll(page);
  await expectNothingCut(page, '#page-talk');
  await form.locator('button.primary').click();
  await expect(page.locator('#page-talk .offer')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNothingCut(page, '#page-talk');
});

test('the language changes in the middle of a match', async ({ page }) => {
  await visit(page);
  await startBy(page, 'way.screen');
  await expect(status(page)).toContainText('Goats');
  const address = page.url();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(status(page)).toContainText('羊');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(status(page)).toContainText('Goats');
  expect(page.url()).toBe(address);
});

test('two at one table read different languages', async ({ browser, baseURL }) => {
  const somebody = async () => (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  const [asha, bo] = [await somebody(), await somebody()];
  await visit(asha, { autoConfirm: true });
  await startBy(asha, 'way.friend');
  const link = await asha.getByRole('textbox', { name: said('share.link') }).inputValue();
  await visit(bo, { locale: 'zh', autoConfirm: true });
  await bo.goto(link);
  await bo.getByRole('textbox', { name: said('settings.name', 'zh') }).fill('Bo');
  await bo.locator('main button[type=submit]').click();
  await expect(status(asha)).toContainText('Your turn: Goats');
  await expect(status(bo)).toContainText('羊');
  await turn(asha, 'c3');
  await expect(log(asha).last()).toContainText('A goat is placed on c3');
  await expect(log(bo, 'zh').last()).toContainText('羊');
});
