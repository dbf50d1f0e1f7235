/** Seats that a bot holds, and the agreement that is read before one sits down. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { makeMatch, me } from './pages/made.ts';
import { status } from './pages/match.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { gameOn, visit } from './pages/start.ts';
import { said } from './pages/words.ts';

async function somebody(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await visit(page, { autoConfirm: true });
  return page;
}

const linkOn = (page: Page) => page.getByRole('textbox', { name: said('share.link') }).inputValue();
const agreement = (page: Page) => page.getByRole('region', { name: said('contract.title') });

test('a friend who comes late takes the seat that a bot has held, by the link of the match that goes on', async ({ browser, baseURL }) => {
  const [asha, bo] = [await somebody(browser, baseURL), await somebody(browser, baseURL)];
  await gameOn(asha)
    .getByRole('link', { name: said('home.options') })
    .click();
  const tonight = asha.getByRole('button', { name: said('preset.tonight') });
  await expect(tonight).toHaveAttribute('aria-pressed', 'false');
  await tonight.click();
  await expect(tonight).toHaveAttribute('aria-pressed', 'true');
  await expect(asha.getByText('Clock: Live: 30 minutes, 30 seconds more a turn')).toBeVisible();
  await asha.getByLabel(said('new.lobby.hold')).check();
  await asha.getByLabel(said('players.level')).selectOption('gentle');
  await expectAccessible(asha);
  await expectNoSidewaysScroll(asha);
  await asha.getByRole('button', { name: said('new.start'), exact: true }).click();
  const players = asha.getByRole('list', { name: said('match.players') });
  for (const list of [players.first(), players.last()]) await expect(list).toContainText('Gentle bot, until somebody comes');
  await expect(asha.getByText(said('lobby.ready')).first()).toBeVisible();
  await expect(asha.getByText('the match begins once everybody is ready')).toBeVisible();
  await asha.getByRole('combobox', { name: 'Bot that holds the seat Tigers' }).selectOption('steady');
  await expect(players.last()).toContainText('Steady bot, until somebody comes');
  await expectNoSidewaysScroll(asha);
  await expectAccessible(asha);
  await asha.getByRole('button', { name: said('lobby.say-ready') }).click();
  await expect(status(asha)).toContainText('Your turn: Goats');
  await expect(players.first()).toContainText('Steady bot, until somebody comes');

  await asha.getByRole('button', { name: said('share.title'), exact: true }).click();
  await expect(asha.getByText(said('share.held'))).toBeVisible();
  await bo.goto(await linkOn(asha));
  await expect(bo.getByText(said('join.held'))).toBeVisible();
  await expect(agreement(bo)).toContainText('Live: 30 minutes, 30 seconds more a turn');
  await expectNoSidewaysScroll(bo);
  await expectAccessible(bo);
  await bo.getByLabel(said('settings.name')).fill('Bo');
  await bo.getByRole('button', { name: 'Play Tigers' }).click();
  await expect(status(bo)).toContainText('Waiting for Goats');
  await asha.keyboard.press('Escape');
  await expect(players.first()).toContainText('Bo');
});

test('the agreement says the board, the clock as it is, and that seats are drawn', async ({ browser, baseURL }) => {
  const [asha, bo] = [await somebody(browser, baseURL), await somebody(browser, baseURL)];
  const clock = { pace: 'live', bank: 25_000, increment: 2000, out: 'forfeit' };
  const lobby = { start: 'ready', draw: true, listed: true };
  const match = await makeMatch(asha, {
    game: 'aadu-huli',
    players: [me, { kind: 'open' }],
    edition: 'hampi-19',
    contract: { clock, spectators: 'public' },
    lobby,
  });
  await bo.goto('/');
  await expect(bo.getByRole('region', { name: said('tables.open') })).toContainText('Live: 25 seconds, 2 seconds more a turn');
  await bo.goto(`/m/${match}?invite=open`);
  for (const words of [
    'Hampi, 19 points',
    'Live: 25 seconds, 2 seconds more a turn',
    said('contract.out.forfeit'),
    said('card.seats.drawn'),
    said('card.after.players'),
  ])
    await expect(agreement(bo)).toContainText(words);
  await expect(bo.getByText(said('lobby.draw'))).toBeVisible();
  await expect(bo.getByRole('button', { name: said('join.drawn'), exact: true })).toBeVisible();

  const slow = { pace: 'day', moves: 3, bank: 36 * 3_600_000, vacation: 7 * 86_400_000, out: 'wait' };
  const other = await makeMatch(asha, { game: 'aadu-huli', players: [me, { kind: 'open' }], contract: { clock: slow }, lobby: { listed: true } });
  await bo.goto(`/m/${other}?invite=open`);
  for (const words of [
    'Over days: 3 turns a day, beginning with 1 day 12 hours',
    '7 days for each player',
    said('contract.out.wait'),
    said('card.seats.chosen'),
  ])
    await expect(agreement(bo)).toContainText(words);
});

test('a clock of one’s own is set beside those that are offered', async ({ browser, baseURL }) => {
  const asha = await somebody(browser, baseURL);
  await gameOn(asha)
    .getByRole('link', { name: said('home.options') })
    .click();
  await asha.getByRole('button', { name: said('preset.tonight') }).click();
  await asha.getByText(said('new.details')).click();
  await asha.getByRole('combobox', { name: said('contract.clock'), exact: true }).selectOption('own-live');
  await asha.getByRole('spinbutton', { name: said('contract.minutes') }).fill('12');
  await asha.getByRole('spinbutton', { name: said('contract.seconds') }).fill('7');
  await asha.getByRole('spinbutton', { name: said('contract.seconds') }).blur();
  await expect(asha.getByText('Clock: Live: 12 minutes, 7 seconds more a turn')).toBeVisible();
  await expectNoSidewaysScroll(asha);
  await expectAccessible(asha);
  await asha.getByRole('button', { name: said('new.start'), exact: true }).click();
  await expect(agreement(asha)).toContainText('Live: 12 minutes, 7 seconds more a turn');
});
