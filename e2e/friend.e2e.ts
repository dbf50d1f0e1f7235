import { type Browser, expect, type Page, test } from '@playwright/test';
import { action, log, point, status, tapAll, turn } from './pages/match.ts';
import { startBy, visit } from './pages/start.ts';

/** Somebody else, with a browser of their own. */
async function somebody(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  return context.newPage();
}

const linkOn = (page: Page) => page.getByRole('textbox', { name: 'Link to this match' }).inputValue();

async function twoAtATable(browser: Browser, baseURL: string | undefined, autoConfirm: boolean): Promise<[Page, Page]> {
  const [asha, bo] = [await somebody(browser, baseURL), await somebody(browser, baseURL)];
  await visit(asha, { autoConfirm });
  await startBy(asha, 'way.friend');
  await expect(status(asha)).toContainText('Waiting for a player');
  await visit(bo, { autoConfirm });
  await bo.goto(await linkOn(asha));
  await expect(bo.getByRole('heading', { level: 1 })).toContainText('You are invited');
  await bo.getByLabel('Your name').fill('Bo');
  await bo.getByRole('button', { name: 'Play Tigers' }).click();
  await expect(status(asha)).toContainText('Your turn: Goats');
  await expect(status(bo)).toContainText('Waiting for Goats');
  return [asha, bo];
}

test('two browsers play live by a link, and a reload loses nothing', async ({ browser, baseURL }) => {
  const [asha, bo] = await twoAtATable(browser, baseURL, true);
  await expect(asha.getByRole('list', { name: 'Players' })).toContainText('Bo · here');
  await turn(asha, 'c3');
  await expect(point(bo, 'c3')).toHaveAccessibleName('c3, goat');
  await expect(status(bo)).toContainText('Your turn: Tigers');
  await turn(bo, 'b3', 'd3');
  await expect(log(asha).last()).toContainText('captures a goat');
  await bo.reload();
  await expect(log(bo)).toHaveCount(3);
  await expect(point(bo, 'd3')).toHaveAccessibleName('d3, tiger');
  await turn(asha, 'e1');
  await expect(status(bo)).toContainText('Your turn: Tigers');
  await expect(asha.getByText('Saved; the others are here')).toBeVisible();
  await bo.close();
  await expect(asha.getByText('Saved', { exact: true })).toBeVisible();
});

test('a draft is seen by nobody else', async ({ browser, baseURL }) => {
  const [asha, bo] = await twoAtATable(browser, baseURL, false);
  await tapAll(asha, 'c3');
  await expect(status(asha)).toContainText('Confirm your move');
  await bo.reload();
  await expect(point(bo, 'c3')).toHaveAccessibleName('c3, empty');
  await action(asha, 'confirm').click();
  await expect(point(bo, 'c3')).toHaveAccessibleName('c3, goat');
});

test('somebody without a seat watches, and only watches', async ({ browser, baseURL }) => {
  const [asha] = await twoAtATable(browser, baseURL, true);
  await asha.getByRole('button', { name: 'Share' }).click();
  const address = await linkOn(asha);
  expect(address).not.toContain('invite');
  await asha.getByRole('button', { name: 'Close' }).click();
  const cleo = await somebody(browser, baseURL);
  await visit(cleo);
  await cleo.goto(address);
  await expect(cleo.getByText('Watching')).toBeVisible();
  await turn(asha, 'c3');
  await expect(point(cleo, 'c3')).toHaveAccessibleName('c3, goat');
  await expect(action(cleo, 'confirm')).toHaveCount(0);
  await expect(cleo.getByText('All moves')).toHaveCount(0);
});
