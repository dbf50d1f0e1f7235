import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { log, openMoves, playToEnd, status } from './pages/match.ts';
import { gameOn, startBy, visit } from './pages/start.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens the page until its files are kept. */
async function kept(page: Page): Promise<void> {
  await visit(page, { autoConfirm: true });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null) await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

async function quickGame(page: Page, { alone = false } = {}): Promise<void> {
  await gameOn(page)
    .getByRole('link', { name: /Choose side/ })
    .click();
  if (alone) await page.getByRole('radio', { name: 'Alone in this browser' }).check();
  await page.getByRole('combobox', { name: /^Bot/ }).selectOption('steady');
  await page.getByText('Details').click();
  await page.getByLabel('Captures to win').selectOption('1');
  await page.getByRole('button', { name: 'Start' }).click();
}

test('without a server: the page opens, a game against a bot is played to its end, kept, and later brought to the server', async ({ page, context }) => {
  await kept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('You can play here');
  await quickGame(page);
  await expect(status(page)).toContainText('Your turn: Goats');
  await openMoves(page);
  await page.getByRole('list', { name: 'All moves', exact: true }).getByRole('button').first().click();
  await expect(log(page)).toHaveCount(3);

  // It is still there after a reload, and goes on.
  await page.reload();
  await expect(log(page)).toHaveCount(3);
  await openMoves(page);
  await playToEnd(page, 'en', (first) => first.click());
  await expect(status(page)).toContainText(/win|draw/i);
  await page.getByRole('button', { name: 'What cost most' }).click();
  const report = page.getByRole('dialog', { name: 'What cost most' });
  await expect(report).toContainText(/gave away|No decision cost much/, { timeout: 40_000 });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your matches' })).toContainText('in this browser');
  await page.getByRole('region', { name: 'Your matches' }).getByRole('link').first().click();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Bring to the server' }).click();
  await expect(page).not.toHaveURL(/solo-/);
  await expect(status(page)).toContainText(/win|draw/i);
  // With the reasons of the bot, whose first move is the second entry.
  const reasons = await page.evaluate(async () => (await fetch(`/api${location.pathname.replace('/m/', '/matches/')}/thoughts/2`)).json());
  expect(reasons).toHaveProperty('candidates.0.choice');
});

test('a match of this browser has reasons, hints and a stand-in', async ({ page }) => {
  await visit(page, { autoConfirm: true });
  await quickGame(page, { alone: true });
  await expect(page).toHaveURL(/\/m\/solo-/);

  await page.getByRole('button', { name: 'Ask for a hint' }).click();
  const hint = page.getByRole('dialog', { name: 'Hint' });
  await expect(hint).toContainText('The coach would do this');
  await expectAccessible(page);
  await hint.getByRole('button', { name: 'Do it' }).click();
  await expect(log(page)).toHaveCount(3);

  await log(page).last().hover();
  await page.getByRole('button', { name: /Why did the bot do that/ }).click();
  const why = page.getByRole('dialog', { name: 'Why the bot did that' });
  await expect(why.getByRole('table', { name: 'What it considered' }).getByRole('row').nth(2)).toBeVisible();
  await why.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Players', exact: true }).click();
  const players = page.getByRole('dialog', { name: 'Players' });
  await expectAccessible(page);
  await players.getByRole('button', { name: 'Let a bot play for you' }).click();
  await expect(page.locator('.log')).toContainText('From here on Steady bot plays this seat.');
  await expect(players.getByRole('button', { name: 'Take the bot’s place' }).first()).toBeVisible();
  await players.getByRole('button', { name: 'Take the bot’s place' }).first().click();
  await expect(page.locator('.log')).toContainText('A person plays this seat again.');
});

test('on the server too: a bot plays for you until you take your seat back, and says why', async ({ page }) => {
  await visit(page, { autoConfirm: true });
  await startBy(page, 'way.screen');
  await page.getByRole('button', { name: 'Players', exact: true }).click();
  const players = page.getByRole('dialog', { name: 'Players' });
  await players.getByRole('button', { name: 'Let a bot play for you' }).first().click();
  await expect(page.locator('.log button.plain')).toHaveCount(3);
  await players.getByRole('button', { name: 'Take your seat back' }).click();
  await expect(players.getByRole('button', { name: 'Let a bot play for you' })).toHaveCount(2);
  await players.getByRole('button', { name: 'Close' }).click();
  await expect(log(page)).toHaveText([/begins/, /From here on Steady bot/, /./, /A person plays this seat again/]);
  await log(page).nth(2).hover();
  await page.getByRole('button', { name: /Why did the bot do that/ }).click();
  await expect(page.getByRole('dialog', { name: 'Why the bot did that' })).toContainText('It chose');
});

test('moves of bots are shown one after the other, at the reader’s pace', async ({ page }) => {
  await visit(page, { autoConfirm: true, pace: 'step' });
  await startBy(page, 'way.bot');
  await page.getByRole('button', { name: /^e1,/ }).click();
  const pace = page.getByRole('group', { name: 'Moves of bots' });
  await expect(pace).toContainText('Move 1 of 2');
  await pace.getByRole('button', { name: 'Next move' }).click();
  await expect(pace).toBeHidden();
  await expect(status(page)).toContainText('Your turn: Goats');
});

test('a touch holds the moves of bots until the reader goes on', async ({ page }) => {
  await visit(page, { autoConfirm: true, pace: 'calm' });
  await startBy(page, 'way.bot');
  await page.getByRole('button', { name: /^e1,/ }).click();
  const pace = page.getByRole('group', { name: 'Moves of bots' });
  await expect(pace).toContainText('Move 1 of 2');
  await page.getByRole('heading', { level: 1 }).click();
  const hold = pace.locator('[aria-pressed]');
  await expect(hold).toHaveAttribute('aria-pressed', 'true');
  // Longer than a move is shown when nobody touches anything.
  await page.waitForTimeout(2000);
  await expect(pace).toContainText('Move 1 of 2');
  await hold.click();
  await expect(pace).toBeHidden();
});

test('two pages of a browser play one match, and neither overwrites the other', async ({ page, context }) => {
  await visit(page, { autoConfirm: true });
  await quickGame(page, { alone: true });
  await expect(page).toHaveURL(/\/m\/solo-/);
  const other = await context.newPage();
  await other.goto(page.url());
  for (const [mover, follower] of [
    [page, other],
    [other, page],
  ] as const) {
    await expect(status(mover)).toContainText('Your turn: Goats');
    const before = await log(mover).count();
    await openMoves(mover);
    await mover.getByRole('list', { name: 'All moves', exact: true }).getByRole('button').first().click();
    await expect(log(mover)).toHaveCount(before + 2);
    await expect(log(follower)).toHaveCount(before + 2);
  }
  await page.reload();
  await expect(log(page)).toHaveCount(await log(other).count());
});
