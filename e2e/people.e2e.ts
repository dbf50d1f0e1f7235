import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { startBy, visit } from './pages/start.ts';
import { type Locale, said } from './pages/words.ts';

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
  await phone.getByRole('button', { name: 'Delete my account' }).click();
  await phone.getByRole('checkbox').check();
  await phone.getByRole('dialog').getByLabel(said('proof.label')).fill(PHRASE);
  await phone.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
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
