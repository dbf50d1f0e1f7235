/** One screen for everybody, and a phone for each hand. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessibleByDayAndNight } from './pages/axe.ts';
import { status } from './pages/match.ts';
import { expectNoSidewaysScroll, expectOnScreen } from './pages/screen.ts';
import { gameOn, visit } from './pages/start.ts';
import { tableOn, told } from './pages/taj-mahal.ts';
import { said } from './pages/words.ts';

test.use({ viewport: { width: 1920, height: 1080 }, trace: 'off' });

interface Seen {
  readonly mine?: readonly { readonly seat: number }[];
  readonly public?: { readonly board: Record<string, unknown> };
  readonly log?: readonly { readonly facts: readonly { readonly kind: string }[] }[];
}

async function phone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), viewport: { width: 360, height: 740 }, hasTouch: true });
  return context.newPage();
}

test('a board in the middle, joined by phones that scan its code', async ({ page, browser, baseURL }) => {
  test.slow();
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await visit(page, {});
  await gameOn(page, 'en', 'taj-mahal')
    .getByRole('link', { name: said('home.options') })
    .click();
  await page.getByRole('radio', { name: said('way.table') }).check();
  await page.getByRole('button', { name: said('new.start'), exact: true }).click();

  const code = page.getByRole('region', { name: said('board.join') });
  await expect(code.getByRole('img', { name: said('board.code') })).toBeVisible();
  await expect(code.getByRole('note')).toContainText(said('board.local'));
  const link = code.getByRole('link');
  await expect(link).toHaveAttribute('href', new RegExp(`^${baseURL}/m/.+invite=`));
  await page.getByRole('textbox', { name: said('board.machine') }).fill('192.168.1.20');
  await expect(link).toHaveAttribute('href', new RegExp(`^http://192\\.168\\.1\\.20:${new URL(baseURL ?? '').port}/m/`));
  await page.getByRole('textbox', { name: said('board.machine') }).fill('');
  await expect(page.getByRole('heading', { name: '0 of 3 are here' })).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  const address = (await link.getAttribute('href')) ?? '';

  const phones = await Promise.all([0, 1, 2].map(() => phone(browser, baseURL)));
  for (const [i, one] of phones.entries()) {
    await one.goto(address);
    await one.getByRole('textbox', { name: said('settings.name') }).fill(['Asha', 'Ravi', 'Mei'][i] ?? '');
    await one.getByRole('button', { name: /^Play / }).tap();
    if (i < 2) await expect(page.getByRole('heading', { name: `${i + 1} of 3 are here` })).toBeVisible();
  }

  // Every phone has its hand before everything else; the board has none.
  for (const one of phones) {
    await expect(tableOn(one).hand.first()).toBeVisible();
    await expectOnScreen(one, tableOn(one).hand.last(), tableOn(one).contest);
    await expectNoSidewaysScroll(one);
  }
  await expect(tableOn(page).contest).toBeVisible();
  await expect(page.getByRole('list', { name: told('hand.title', 'en') })).toHaveCount(0);
  await expectOnScreen(page, tableOn(page).contest, page.getByRole('region', { name: told('supply.title', 'en') }), page.getByRole('group', { name: /^Map/ }));
  await expect(page.getByRole('region', { name: said('log.title') })).toBeVisible();
  await expect(page.getByRole('table', { name: told('players.title', 'en') })).toBeVisible();
  await expectAccessibleByDayAndNight(page);

  // Whoever is to move is named on the board, and what they play is seen there.
  const names = ['Asha', 'Ravi', 'Mei'];
  const turn = (await status(page).textContent()) ?? '';
  const now = names.findIndex((name) => turn.includes(`(${name}) to move`));
  expect(now, turn).toBeGreaterThanOrEqual(0);
  const mover = tableOn(phones[now] as Page);
  await mover.hand.first().tap();
  await mover.play.tap();
  await expect(status(page)).toContainText(`${names[(now + 1) % 3]}) to move`);
  await expect(tableOn(page).contest.getByRole('row', { name: new RegExp(`${names[now]}.*5 cards in hand`) })).toBeVisible();
  await expectAccessibleByDayAndNight(phones[now] as Page);

  const messages = heard.map((text) => JSON.parse(text) as Seen);
  expect(messages.flatMap(({ mine }) => mine ?? [])).toEqual([]);
  const views = messages.flatMap((one) => one.public ?? []);
  expect(views.length).toBeGreaterThan(0);
  for (const { board } of views) expect(Object.keys(board)).not.toContain('hand');
  const kinds = messages.flatMap(({ log }) => log ?? []).flatMap(({ facts }) => facts.map(({ kind }) => kind));
  expect(kinds).not.toContain('dealt-cards');
});
