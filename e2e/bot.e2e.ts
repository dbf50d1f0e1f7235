import { expect, test } from '@playwright/test';
import { log, openMoves, playToEnd, status, turn } from './pages/match.ts';
import { gameOn, startBy, visit } from './pages/start.ts';

test('one click starts a game against a bot, which answers', async ({ page }) => {
  await visit(page, { autoConfirm: true });
  await startBy(page, 'way.bot');
  await expect(status(page)).toContainText('Your turn: Goats');
  await page.getByRole('button', { name: /^e1,/ }).click();
  await expect(log(page)).toHaveCount(3);
  await expect(status(page)).toContainText('Your turn: Goats');
});

test('a whole game against the bot of choice, on the side and board of choice', async ({ page }) => {
  await visit(page, { autoConfirm: true });
  await gameOn(page)
    .getByRole('link', { name: /Choose side/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('radio', { name: 'Tigers' }).check();
  await page.getByRole('combobox', { name: /^Bot/ }).selectOption('random');
  await page.getByRole('combobox', { name: /^Board/ }).selectOption('hampi-19');
  await page.getByText('Details').click();
  await page.getByLabel('Captures to win').selectOption('2');
  await page.getByLabel('Your name').fill('Asha');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(status(page)).toContainText('Your turn: Tigers');
  await expect(page.getByRole('list', { name: 'Players' })).toContainText('Random bot');
  await expect(page.getByRole('list', { name: 'Players' })).toContainText('Asha (you)');
  await openMoves(page);
  await playToEnd(page, 'en', (first) => first.click());
  await expect(status(page)).toContainText(/win/);
  await page.getByRole('link', { name: 'Durbar' }).click();
  await expect(page.getByRole('region', { name: 'Your matches' })).toContainText('against Random bot');
});

test('options that do not fit together are refused in words', async ({ page }) => {
  await visit(page);
  await gameOn(page)
    .getByRole('link', { name: /Choose side/ })
    .click();
  await page.getByText('Details').click();
  await page.getByLabel('Captures to win').selectOption('20');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('alert')).toContainText('The Tigers cannot need more captures than there are goats. (rule 5.5)');
});

test('your matches come back on the front page, your turn first', async ({ page }) => {
  await visit(page, { autoConfirm: true });
  await startBy(page, 'way.friend');
  await page.goto('/');
  await startBy(page, 'way.screen');
  await turn(page, 'c3');
  await page.goto('/');
  const matches = page.getByRole('region', { name: 'Your matches' }).getByRole('link');
  await expect(matches).toHaveCount(2);
  await expect(matches.first()).toContainText('Your turn');
  await expect(matches.last()).toContainText('Waiting for a player');
  await matches.first().click();
  await expect(status(page)).toContainText('Tigers to move');
});
