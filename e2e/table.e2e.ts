/** Friends come together: a table, everybody ready, a word, and a mail for whoever is away. */
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { status, turn } from './pages/match.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { gameOn, visit } from './pages/start.ts';
import { said } from './pages/words.ts';

async function somebody(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await visit(page, { autoConfirm: true });
  return page;
}

/** Mail that the house has written, to one address. */
function lettersTo(address: string): string[] {
  const outbox = path.join(process.env['E2E_DATA'] ?? '', 'outbox');
  if (!fs.existsSync(outbox)) return [];
  return fs
    .readdirSync(outbox)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => fs.readFileSync(path.join(outbox, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((letter) => letter.includes(`To: ${address}`));
}

test('a table with an agreement, everybody ready, talk, and a notice by mail', async ({ browser, baseURL }) => {
  test.slow();
  const [asha, bo] = [await somebody(browser, baseURL), await somebody(browser, baseURL)];
  await gameOn(asha)
    .getByRole('link', { name: said('home.options') })
    .click();
  await asha.getByRole('button', { name: said('preset.tonight') }).click();
  await expectAccessible(asha);
  await asha.getByRole('button', { name: said('new.start'), exact: true }).click();
  const agreement = (page: Page) => page.getByRole('region', { name: said('contract.title') });
  await expect(agreement(asha)).toContainText(said('contract.rewind.consent'));
  await expectNoSidewaysScroll(asha);
  await expectAccessible(asha);

  await bo.goto(await asha.getByRole('textbox', { name: said('share.link') }).inputValue());
  await expect(agreement(bo)).toBeVisible();
  await bo.getByLabel(said('settings.name')).fill('Bo');
  await bo.getByRole('button', { name: said('join.sit') }).click();
  await expect(asha.getByRole('list', { name: said('match.players') }).last()).toContainText('Bo');
  await asha.getByRole('button', { name: said('lobby.say-ready') }).click();
  await expect(asha.getByRole('button', { name: said('lobby.not-ready') })).toBeVisible();
  await bo.getByRole('button', { name: said('lobby.say-ready') }).click();
  await expect(status(asha)).toContainText('Your turn: Goats');

  await bo.getByRole('button', { name: said('talk.title') }).click();
  await bo.getByRole('textbox', { name: said('talk.line') }).fill('Good luck <b>!</b>');
  await bo.getByRole('button', { name: said('talk.send'), exact: true }).click();
  await expect(bo.getByRole('log')).toContainText('Good luck <b>!</b>');
  await expectAccessible(bo);
  await asha.getByRole('button', { name: '1 new line' }).click();
  await expect(asha.getByRole('log')).toContainText('Good luck <b>!</b>');
  await asha.keyboard.press('Escape');

  const address = `bo-${Date.now()}@example.org`;
  await bo.goto('/notices');
  await bo.getByRole('textbox', { name: said('notices.mail') }).fill(address);
  await bo.getByRole('button', { name: said('notices.add'), exact: true }).click();
  await expect(bo.getByText(said('notices.mail.sent'))).toBeVisible();
  await expectAccessible(bo);
  await expect.poll(() => lettersTo(address).length, { timeout: 20_000 }).toBe(1);
  const link = /\/notices\?confirm=[\w-]+/.exec(lettersTo(address)[0] ?? '')?.[0] ?? '';
  await bo.goto(link);
  await expect(bo.getByText(said('notices.confirmed'))).toBeVisible();
  await turn(asha, 'c3');
  await expect.poll(() => lettersTo(address).some((letter) => letter.includes('Subject: Your turn')), { timeout: 40_000 }).toBe(true);
});
