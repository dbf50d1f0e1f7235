import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { startBy, visit } from './pages/start.ts';
import { type Locale, said } from './pages/words.ts';

const durbar = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url));
const PHRASE = 'seven tigers at noon';
/** The store of the house is one for all tests. */
const fresh = () => `Asha ${Math.random().toString(36).slice(2, 8)}`;

async function keep(page: Page, name: string, locale: Locale = 'en'): Promise<void> {
  await page.goto('/me');
  await page.getByLabel(said('me.name', locale), { exact: true }).fill(name);
  await page.getByLabel(said('passphrase.label', locale), { exact: true }).fill(PHRASE);
  await page.getByRole('button', { name: said('claim.do', locale) }).click();
  await expect(page.getByRole('heading', { name: said('passkeys.title', locale) })).toBeVisible();
}

async function otherPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test('a guest keeps the account, logs in elsewhere, finds the match, and ends the first session', async ({ page, browser }) => {
  const name = fresh();
  await visit(page, { locale: 'en' });
  await startBy(page, 'way.screen');
  const match = new URL(page.url()).pathname;
  await keep(page, name);
  await expectAccessible(page);

  const elsewhere = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await otherPage(elsewhere, '/login');
  await phone.getByLabel('Name').fill(name.toUpperCase());
  await phone.getByLabel('Passphrase').fill('eight goats at dusk');
  await phone.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(phone.getByRole('alert')).toHaveText('The name or the passphrase is not right.');
  await expectAccessible(phone);
  await phone.getByLabel('Passphrase').fill(PHRASE);
  await phone.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(phone.getByText(`You play as ${name}.`)).toBeVisible();
  await expect(phone.locator(`a[href^="${match}"]`)).toBeVisible();

  await phone.getByRole('link', { name: 'Account' }).click();
  await phone.getByRole('button', { name: /^End: / }).click();
  await expect(phone.getByRole('button', { name: /^End: / })).toHaveCount(0);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling').toBe(true);
  await page.goto('/me');
  await expect(page.getByText(said('me.nobody'))).toBeVisible();

  await phone.getByRole('link', { name: 'Your profile' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(name);
  await expectAccessible(phone);
  await phone.goto('/me');
  await phone.getByRole('button', { name: said('programs.make') }).click();
  await expect(phone.locator('code')).toHaveText(/^[\w-]{43}$/);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: /^End: .*seat/ }).click();
  await expect(phone.getByText(said('programs.ended'))).toBeVisible();
  await expect(phone.locator('code')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Delete my account' }).click();
  await phone.getByRole('checkbox').check();
  await phone.getByRole('dialog').getByLabel(said('proof.label')).fill(PHRASE);
  await phone.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect(phone.getByText(said('data.deleted'))).toBeVisible();
  await expect(phone.getByText(said('me.nobody'))).toBeVisible();
  await elsewhere.close();
});

test('a passkey is all that somebody needs', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  const name = fresh();
  await visit(page, { locale: 'zh' });
  await page.goto('/me');
  await page.getByLabel('名字', { exact: true }).fill(name);
  await page.getByRole('button', { name: '用通行密钥保留' }).click();
  await expect(page.getByRole('heading', { name: '通行密钥' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText('没有账号也能玩')).toBeVisible();
  await page.goto('/login');
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(page.getByText(`你正以 ${name} 的名字游玩。`)).toBeVisible();
  await page.goto('/me');
  await page.getByLabel('新口令').fill(PHRASE);
  await page.getByRole('button', { name: '设置口令' }).click();
  await expect(page.getByRole('button', { name: '更改口令并结束其他登录' })).toBeVisible();
});

test('whoever can reach the store of the house comes to the host’s pages by a link, and sends somebody away', async ({ page, browser, baseURL }) => {
  const name = fresh();
  const guest = await browser.newContext();
  const visitor = await otherPage(guest, '/me');
  await keep(visitor, name);
  await page.goto('/host');
  await expect(page.getByRole('alert')).toHaveText('This browser is not the host’s.');
  const env = { ...process.env, DURBAR_DATA: process.env['E2E_DATA'] };
  const { stdout } = await promisify(execFile)(process.execPath, [durbar, 'admin', 'link', '--url', baseURL ?? ''], { env });
  await page.goto('about:blank');
  await page.goto(stdout.trim());
  await expect(page.getByRole('heading', { name: 'The house' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expectAccessible(page);
  await page.getByLabel('Id, or part of a name').fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: `Send away: ${name}` }).click();
  await expect(page.getByText(`${name} is sent away.`)).toBeVisible();
  expect((await visitor.request.get('/api/me')).status()).toBe(403);
  await page.getByRole('button', { name: 'Leave the host’s pages' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await guest.close();
});
