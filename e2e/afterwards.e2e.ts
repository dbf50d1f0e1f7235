/** After the end, and beside a match: rematch, verification, practice. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { bot, makeMatch, me, open, untilOver } from './pages/made.ts';
import { log, point, status, turn } from './pages/match.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { startBy, visit } from './pages/start.ts';
import { said } from './pages/words.ts';

async function somebody(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await visit(page, { autoConfirm: true });
  return page;
}

/** Two people whose match ends with the first capture. */
async function finished(browser: Browser, baseURL: string | undefined): Promise<{ asha: Page; bo: Page; match: string }> {
  const [asha, bo] = [await somebody(browser, baseURL), await somebody(browser, baseURL)];
  const match = await makeMatch(asha, { game: 'aadu-huli', players: [me, open], options: { captures: 1 }, name: 'Asha' });
  const { invite } = (await (await asha.request.get(`/api/matches/${match}`)).json()) as { invite: string };
  await bo.request.post(`/api/matches/${match}/join`, { data: { invite, name: 'Bo' } });
  await asha.goto(`/m/${match}`);
  await bo.goto(`/m/${match}`);
  await expect(status(asha)).toContainText('Your turn');
  await turn(asha, 'c3');
  await expect(status(bo)).toContainText('Your turn');
  await turn(bo, 'b3', 'd3');
  await expect(status(asha)).toContainText('Tigers win');
  return { asha, bo, match };
}

test('one asks for a rematch, the other joins it on the old seat', async ({ browser, baseURL }) => {
  const { asha, bo } = await finished(browser, baseURL);
  const cleo = await somebody(browser, baseURL);
  await cleo.goto(asha.url());
  await asha.getByRole('button', { name: said('ending.again') }).click();
  await expect(status(asha)).toContainText('Waiting for a player');
  await expect(bo.getByText('Asha wants a rematch.')).toBeVisible();
  await expectAccessible(bo);
  await expect(cleo.getByRole('link', { name: 'Watch the rematch' })).toBeVisible();
  await bo.getByRole('button', { name: 'Join the rematch' }).click();
  await bo.getByRole('button', { name: said('lobby.say-ready') }).click();
  await expect(status(bo)).toContainText('Waiting for Goats (Asha)');
  await expect(status(asha)).toContainText('Your turn: Goats');
  expect(new URL(bo.url()).pathname).toBe(new URL(asha.url()).pathname);
});

test('the browser verifies a finished match, and names what was changed', async ({ page }) => {
  await visit(page);
  const match = await makeMatch(page, { game: 'taj-mahal', players: [bot, bot, bot] });
  await untilOver(page, match);
  await page.goto(`/m/${match}`);
  const verify = () => page.getByRole('button', { name: said('verify.title') }).click();
  const dialog = page.getByRole('dialog', { name: said('verify.title') });
  await verify();
  await expect(dialog).toContainText(/The chain of \d+ entries holds/);
  await expect(dialog).toContainText(/promised before the deal, and all \d+ draws follow from it/);
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.route(/\/export$/, async (route) => {
    const answer = await route.fetch();
    const file = (await answer.json()) as { log: { draws?: { value: number; n: number }[] }[] };
    const drawn = file.log[3];
    const first = file.log[0]?.draws?.[0];
    if (drawn) Object.assign(drawn, { at: 7 });
    if (first) first.value = (first.value + 1) % first.n;
    await route.fulfill({ response: answer, json: file });
  });
  await verify();
  await expect(dialog).toContainText('Entry 0 was changed after it was written.');
  await expect(dialog).toContainText(/Draw 1 \(.*\) is \d+, but the seed gives \d+\./);
});

test('a moment becomes practice, framed so that nobody takes it for the match', async ({ page }) => {
  await visit(page, { autoConfirm: true });
  await startBy(page, 'way.screen');
  const real = page.url();
  await turn(page, 'c3');
  await turn(page, 'b3', 'd3');
  await log(page).nth(1).click();
  await expect(point(page, 'c3')).toHaveAccessibleName('c3, goat');
  await page.getByRole('button', { name: said('practice.open') }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: said('practice.alone') }).click();
  await expect(status(page)).toContainText('Tigers to move');
  await expect(page).not.toHaveURL(real);
  await expect(log(page)).toHaveCount(1);
  await expect(point(page, 'c3')).toHaveAccessibleName('c3, goat');
  const badge = page.getByRole('link', { name: 'Practice' });
  await expect(badge).toBeVisible();
  await turn(page, 'b3', 'd3');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await badge.click();
  await expect(status(page)).toContainText('Looking back: move 1 of 2');
});

test('practice from a hand of cards deals the other hands anew, against bots', async ({ page }) => {
  await visit(page);
  const match = await makeMatch(page, { game: 'taj-mahal', players: [me, open, bot] });
  const { invite } = (await (await page.request.get(`/api/matches/${match}`)).json()) as { invite: string };
  const friend = await page.context().browser()?.newContext();
  await friend?.request.post(`${new URL(page.url()).origin}/api/matches/${match}/join`, { data: { invite } });
  await page.goto(`/m/${match}`);
  const hand = page.getByRole('list', { name: 'Your cards' });
  await expect(hand).toBeVisible();
  const cards = await hand.innerText();
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('button', { name: said('practice.open') }).click();
  await expect(page.getByRole('dialog')).toContainText('dealt anew');
  await page.getByRole('button', { name: 'Against: Random bot' }).click();
  await expect(page.getByRole('link', { name: 'Practice' })).toBeVisible();
  await expect(hand).toBeVisible();
  expect(await hand.innerText()).toBe(cards);
});
