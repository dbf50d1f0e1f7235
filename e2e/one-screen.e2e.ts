import { expect, test } from '@playwright/test';
import { action, log, openMoves, playToEnd, point, status, tapAll, turn } from './pages/match.ts';
import { startBy, visit } from './pages/start.ts';

test('a whole game on one screen, from the front page to the record', async ({ page }) => {
  await visit(page, { autoConfirm: true });
  await startBy(page, 'way.screen');
  await expect(status(page)).toContainText('Goats to move');
  await turn(page, 'c3');
  await expect(point(page, 'c3')).toHaveAccessibleName('c3, goat');
  await expect(status(page)).toContainText('Tigers to move');
  await point(page, 'b3').click();
  await expect(point(page, 'c3')).toHaveAccessibleName('c3, goat, would be captured');
  await expect(point(page, 'd3')).toHaveAccessibleName('d3, empty, leap here and capture');
  const before = await log(page).count();
  await point(page, 'd3').click();
  await expect(log(page)).toHaveCount(before + 1);
  await expect(log(page).last()).toContainText('captures a goat (1 of 5)');
  await openMoves(page);
  await playToEnd(page, 'en', (first) => first.click());
  await expect(status(page)).toContainText('Tigers win');
  await expect(status(page)).toContainText('captured enough goats');

  const record = await page.request.get((await page.getByRole('link', { name: 'Download record' }).getAttribute('href')) ?? '');
  expect(await record.json()).toMatchObject({ format: 'durbar-match', head: { game: 'aadu-huli' } });
  const old = page.url();
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(status(page)).toContainText('Goats to move');
  expect(page.url()).not.toBe(old);
});

test('a turn is a draft until it is confirmed', async ({ page }) => {
  await visit(page);
  await startBy(page, 'way.screen');
  await expect(action(page, 'confirm')).toBeDisabled();
  await tapAll(page, 'c3');
  await expect(status(page)).toContainText('Confirm your move');
  await expect(log(page)).toHaveCount(1);
  await action(page, 'undo').click();
  await expect(point(page, 'c3')).toHaveAccessibleName('c3, empty, can be placed here');
  await tapAll(page, 'd2');
  await action(page, 'reset').click();
  await expect(point(page, 'd2')).toHaveAccessibleName('d2, empty, can be placed here');
  await tapAll(page, 'e1');
  await expect(status(page)).toContainText('Confirm your move');
  await page.reload();
  await expect(status(page)).toContainText('Confirm your move');
  await action(page, 'confirm').click();
  await expect(status(page)).toContainText('Tigers to move');
  await expect(log(page).last()).toContainText('placed on e1');
  await expect(action(page, 'undo')).toBeDisabled();
});

test('the page says why not, with the rule', async ({ page }) => {
  await visit(page, { autoConfirm: true });
  await startBy(page, 'way.screen');
  await point(page, 'a1').click();
  await expect(status(page)).toContainText('a1 is occupied. 5.5');
  await expect(status(page).getByRole('link', { name: 'Rule 5.5' })).toHaveAttribute('href', '/rules/aadu-huli#5.5');
  await turn(page, 'c3');
  await point(page, 'c3').click();
  await expect(status(page)).toContainText('There is no tiger on c3. 5.5');
  await tapAll(page, 'b4', 'd4');
  await expect(status(page)).toContainText('There is no goat in between to leap over. 5.5');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the board turns to face whoever moves, if they want that', async ({ page }) => {
  await visit(page, { autoConfirm: true });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: /turn the board/ }).check();
  await page.getByRole('button', { name: 'Close' }).click();
  await startBy(page, 'way.screen');
  const top = async () => (await point(page, 'a1').boundingBox())?.y ?? 0;
  const bottom = async () => (await point(page, 'e1').boundingBox())?.y ?? 0;
  expect(await top()).toBeLessThan(await bottom());
  await turn(page, 'c3');
  await expect.poll(async () => (await top()) > (await bottom())).toBe(true);
});
