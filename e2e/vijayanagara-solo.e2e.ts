/** Vijayanagara alone with bots: their turns one by one with reasons, seats that change hands, and what happened meanwhile. */
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { infoOf, type Moved, move } from './pages/driver.ts';
import { visit } from './pages/start.ts';

test.use({ actionTimeout: 15_000, contextOptions: { reducedMotion: 'reduce' } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

const QUICK = ['pass', 'mongols amass', 'no', 'done', 'return-available'];
/** Waits until one of the seats is asked, and no bot any more. */
const asked = (page: Page, match: string, ...seats: number[]) =>
  expect.poll(async () => (await infoOf(page, match)).waiting.some((seat) => seats.includes(seat)), { timeout: 20_000 }).toBe(true);

test('alone with two kinds of bots', async ({ page }) => {
  test.slow();
  await visit(page, { autoConfirm: true, pace: 'step' });
  await page.goto('/new/vijayanagara');
  await page.getByRole('radio', { name: 'Vijayanagara Empire' }).check();
  await page.getByRole('combobox', { name: /Delhi/ }).selectOption('gentle');
  await page.getByRole('combobox', { name: /Bahmani/ }).selectOption('steady');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page).toHaveURL(/\/m\//);
  const match = page.url().split('/m/')[1] ?? '';

  // A bot's turn is told move by move, and each says why.
  const pace = page.getByRole('group', { name: 'Moves of bots' });
  await expect(page.getByRole('tab', { name: 'Log' })).toBeVisible({ timeout: 20_000 });
  for (let moves = 0; moves < 20 && !(await pace.isVisible()); moves++) {
    await asked(page, match, 2);
    if (!(await pace.isVisible())) await move(page, match, QUICK);
  }
  await pace.getByRole('button', { name: 'Next move' }).click();
  await expect(pace.getByText(/(Delhi|Bahmani)/).first()).toBeVisible();
  await expectAccessible(page, 'fieldset.pace');
  await pace.getByRole('button', { name: /^Why did the bot do that/ }).click();
  await expect(dialog(page, 'Why the bot did that')).toContainText('It chose');
  await page.keyboard.press('Escape');
  await pace.getByRole('button', { name: 'Skip to the present' }).click();
  await expect(pace).toBeHidden();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('button', { name: /^Why did the bot do that/ }).first()).toBeVisible();

  // The own seat goes to a bot and comes back; then a bot's place is taken.
  await page.getByRole('button', { name: 'Players', exact: true }).click();
  const players = dialog(page, 'Players');
  const log = page.getByRole('region', { name: 'What happened' });
  await players.getByRole('button', { name: 'Let a bot play for you' }).click();
  await players.getByRole('button', { name: 'Take your seat back' }).click();
  await expect(players.getByRole('button', { name: 'Let a bot play for you' })).toHaveCount(1);
  await players.getByRole('button', { name: 'Take the bot’s place' }).first().click();
  await expect(players.getByRole('button', { name: 'Let a bot play for you' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await asked(page, match, 0, 2);
  const skip = pace.getByRole('button', { name: 'Skip to the present' });
  await expect(async () => {
    if (await skip.isVisible()) await skip.click({ timeout: 1000 });
    for (const card of await log.getByRole('group').all()) await card.evaluate((one) => one.setAttribute('open', ''));
    await expect(log.getByText(/From here on .* plays this seat/).first()).toBeVisible({ timeout: 500 });
    await expect(log.getByText('A person plays this seat again.')).toHaveCount(2, { timeout: 500 });
  }).toPass({ timeout: 20_000 });

  // Whoever comes back is told card by card what the bot did, and what is asked now.
  await page.goto('/');
  const turns = ({ facts }: Moved) => facts.filter(({ kind, data }) => kind === 'option' && data['faction'] === 'bahmani').length;
  let before: number | undefined;
  for (let moves = 0, now = 0; moves < 40 && (before === undefined || now === before); moves++) {
    await asked(page, match, 0, 2);
    now = turns(await move(page, match, QUICK));
    before ??= now;
  }
  await asked(page, match, 0, 2);
  await page.goto(`/m/${match}`);
  const digest = page.getByRole('region', { name: 'Since you left' });
  await expect(
    digest
      .getByRole('listitem')
      .filter({ hasText: /^Card \d+: .*Bahmani (took|passed)/ })
      .first(),
  ).toBeVisible();
  await expect(digest.getByText(/^Now /)).toBeVisible();
  await expectAccessible(page, 'section.digest');
});
