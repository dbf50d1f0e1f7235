/** Others at the table and beside it: talk of those who watch, refusals, and keeping away from somebody. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { bot, makeMatch, me, open, untilOver } from './pages/made.ts';
import { log, status, turn } from './pages/match.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { visit } from './pages/start.ts';
import { said } from './pages/words.ts';

async function somebody(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await visit(page, { autoConfirm: true });
  return page;
}

const infoOf = async (page: Page, match: string) =>
  (await (await page.request.get(`/api/matches/${match}`)).json()) as { invite: string; seats: { person: string }[] };

/** Two people at a table, each with the match open. */
async function playing(browser: Browser, baseURL: string | undefined): Promise<{ asha: Page; bo: Page; match: string }> {
  const [asha, bo] = [await somebody(browser, baseURL), await somebody(browser, baseURL)];
  const match = await makeMatch(asha, { game: 'aadu-huli', players: [me, open], name: 'Asha' });
  const { invite } = await infoOf(asha, match);
  expect((await bo.request.post(`/api/matches/${match}/join`, { data: { invite, name: 'Bo' } })).status()).toBe(200);
  for (const page of [asha, bo]) await page.goto(`/m/${match}`);
  await expect(status(asha)).toContainText('Your turn: Goats');
  return { asha, bo, match };
}

test('whoever watches speaks without having a seat or a name, and a line that is refused is not lost', async ({ browser, baseURL }) => {
  const { match } = await playing(browser, baseURL);
  const wei = await somebody(browser, baseURL);
  await wei.goto(`/m/${match}`);
  await expect(status(wei)).toContainText('You look on.');
  await wei.getByRole('button', { name: said('talk.title') }).click();
  const line = wei.getByRole('textbox', { name: said('talk.line') });
  const send = wei.getByRole('button', { name: said('talk.send'), exact: true });
  await line.fill('Go tigers');
  await send.click();
  await expect(wei.getByRole('log')).toContainText('Go tigers');
  await expect(line).toHaveValue('');
  for (let i = 0; i < 11; i++) {
    await line.fill(`Line ${i}`);
    await send.click();
    await expect(line).toHaveValue('');
  }
  await line.fill('One too many');
  await send.click();
  await expect(wei.getByRole('dialog').getByText(said('error.too-much-talk'))).toBeVisible();
  await expect(line).toHaveValue('One too many');
});

test('whoever asked to go back hears who refused', async ({ browser, baseURL }) => {
  const { asha, bo } = await playing(browser, baseURL);
  await expect(asha.getByText(said('connection.open'))).toBeAttached();
  await turn(asha, 'c3');
  await expect(asha.getByText(said('connection.seen'))).toBeAttached();
  await expect(status(bo)).toContainText('Your turn: Tigers');
  await log(asha).first().click();
  await asha.getByRole('button', { name: said('rewind.ask') }).click();
  await bo.getByRole('button', { name: said('rewind.refuse') }).click();
  await expect(asha.getByRole('heading', { name: 'Bo does not want to go back to move 0.' })).toBeVisible();
  await expectNoSidewaysScroll(asha);
  await expectAccessible(asha);
  await asha.getByRole('button', { name: said('rewind.seen') }).click();
  await expect(asha.getByRole('heading', { name: 'Bo does not want' })).toHaveCount(0);
});

test('somebody is blocked at the table, on the profile and on an invitation, and reported with a reason', async ({ browser, baseURL }) => {
  const { asha, bo, match } = await playing(browser, baseURL);
  const name = `Bo${Date.now()}`;
  expect((await bo.request.post('/api/me/claim', { data: { name, passphrase: 'seven tigers at noon' } })).status()).toBe(200);
  const invite = async () => {
    const next = await makeMatch(asha, { game: 'aadu-huli', players: [me, open], name: 'Asha' });
    expect((await asha.request.post(`/api/matches/${next}/invite`, { data: { name } })).status()).toBe(200);
  };
  await invite();
  await bo.goto('/');
  const invitations = bo.getByRole('region', { name: said('tables.invitations') });
  await expect(invitations).toContainText('Asha invites you');
  await expectNoSidewaysScroll(bo);
  await expectAccessible(bo);
  await invitations.getByRole('button', { name: said('talk.block') }).click();
  await expect(bo.getByText('Asha is blocked: no talk, no invitations.')).toBeVisible();
  await expect(invitations).toHaveCount(0);

  await asha.getByRole('button', { name: said('talk.title') }).click();
  await asha.getByRole('textbox', { name: said('talk.line') }).fill('Hello');
  await asha.getByRole('button', { name: said('talk.send'), exact: true }).click();
  await expect(asha.getByRole('log')).toContainText('Hello');
  const wei = await somebody(browser, baseURL);
  const { seats } = await infoOf(bo, match);
  await bo.goto(`/p/${seats[0]?.person}`);
  await bo.getByRole('button', { name: said('talk.block'), exact: true }).click();
  await expect(bo.getByText('Asha is blocked')).toBeVisible();
  await wei.goto(`/p/${seats[1]?.person}`);
  await expect(wei.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(wei.getByRole('button', { name: said('talk.block') })).toHaveCount(0);

  await bo.goto('/notices');
  await bo.getByRole('button', { name: said('shuns.lift') }).click();
  await bo.goto(`/m/${match}`);
  await bo.getByRole('button', { name: said('talk.title') }).click();
  await bo.getByRole('button', { name: 'Mute, block or report Asha' }).click();
  await bo.getByRole('button', { name: said('talk.report'), exact: true }).click();
  await bo.getByRole('textbox', { name: said('talk.report.why') }).fill('Too friendly');
  await expectNoSidewaysScroll(bo);
  await expectAccessible(bo);
  await bo.getByRole('button', { name: said('talk.report.send') }).click();
  await expect(bo.getByText(said('talk.report.done'))).toBeVisible();
  await bo.keyboard.press('Escape');
  await bo.getByRole('button', { name: said('players.title') }).click();
  await expectNoSidewaysScroll(bo);
  await expectAccessible(bo);
  await bo.getByRole('button', { name: 'Block Asha' }).click();
  await expect(bo.getByText('Asha is blocked')).toBeVisible();
});

test('a bot is offered for somebody who is away from when on it may play, and not before', async ({ browser, baseURL }) => {
  const [asha, bo] = [await somebody(browser, baseURL), await somebody(browser, baseURL)];
  const match = await makeMatch(asha, { game: 'aadu-huli', players: [me, open], name: 'Asha' });
  const { invite } = await infoOf(asha, match);
  expect((await bo.request.post(`/api/matches/${match}/join`, { data: { invite, name: 'Bo' } })).status()).toBe(200);
  await asha.clock.install();
  await asha.goto(`/m/${match}`);
  await expect(status(asha)).toContainText('Your turn: Goats');
  await turn(asha, 'c3');
  await asha.getByRole('button', { name: said('players.title') }).click();
  const players = asha.getByRole('dialog');
  await expect(players).toContainText(/From .* on a bot may play for them/);
  await expect(players.getByRole('button', { name: said('players.absent') })).toHaveCount(0);
  await asha.clock.fastForward('05:01');
  await expect(players.getByRole('button', { name: said('players.absent') })).toBeVisible();
});

test('whoever watched is offered to verify and to keep a match only where that is open to them', async ({ browser, baseURL }) => {
  const asha = await somebody(browser, baseURL);
  const wei = await somebody(browser, baseURL);
  for (const spectators of ['public', 'open-after']) {
    const match = await makeMatch(asha, { game: 'aadu-huli', players: [bot, bot], contract: { spectators }, name: 'Asha' });
    await untilOver(asha, match);
    await wei.goto(`/m/${match}`);
    await expect(wei.getByRole('link', { name: said('ending.new') })).toBeVisible();
    for (const one of [wei.getByRole('button', { name: said('verify.title') }), wei.getByRole('link', { name: said('ending.record') })])
      await expect(one).toHaveCount(spectators === 'public' ? 0 : 1);
  }
});
