/** One screen for everybody, and a phone for each hand. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import en from '../packages/web/src/games/vijayanagara/messages/en.json' with { type: 'json' };
import { expectAccessibleByDayAndNight } from './pages/axe.ts';
import { infoOf, move } from './pages/driver.ts';
import { makeMatch, open } from './pages/made.ts';
import { status } from './pages/match.ts';
import { expectNoSidewaysScroll, expectOnScreen } from './pages/screen.ts';
import { gameOn, visit } from './pages/start.ts';
import { tableOn, told } from './pages/taj-mahal.ts';
import { decision } from './pages/vijayanagara.ts';
import { said } from './pages/words.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

interface Seen {
  readonly mine?: readonly { readonly seat: number }[];
  readonly public?: { readonly board: Record<string, unknown> };
  readonly log?: readonly { readonly facts: readonly { readonly kind: string }[] }[];
}

async function phone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), viewport: { width: 360, height: 740 }, hasTouch: true });
  return context.newPage();
}

/** What can be chosen, on whatever card. */
const choices = (page: Page) => decision(page).locator('button[aria-disabled=false]');
const QUICK = ['pass', 'mongols amass', 'no', 'done'];

test('the map of Vijayanagara in the middle, the step on the phone of whoever decides', async ({ page, browser, baseURL }) => {
  test.slow();
  await visit(page, {});
  const match = await makeMatch(page, { game: 'vijayanagara', players: [open, open, open] });
  const { invite } = (await (await page.request.get(`/api/matches/${match}`)).json()) as { invite: string };
  await page.goto(`/m/${match}?as=board`);
  await expect(page.getByRole('region', { name: said('board.join') })).toBeVisible();
  const phones = await Promise.all([0, 1, 2].map(() => phone(browser, baseURL)));
  const names = ['Asha', 'Ravi', 'Mei'];
  for (const [i, one] of phones.entries()) {
    await one.goto('/');
    expect((await one.request.post(`/api/matches/${match}/join`, { data: { invite, name: names[i] } })).ok()).toBe(true);
    await one.goto(`/m/${match}?as=hand`);
  }

  const map = page.getByRole('group', { name: en['map.title'], exact: true });
  await expect(map).toBeVisible({ timeout: 20_000 });
  await expectOnScreen(page, map);
  for (const name of names) await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible();
  await expect(choices(page)).toHaveCount(0);
  await expectAccessibleByDayAndNight(page);

  const [now = 0] = (await infoOf(page, match)).waiting;
  const mover = phones[now] as Page;
  await expect(status(page)).toContainText(names[now] ?? '');
  await expect(choices(mover).first()).toBeVisible();
  await expectOnScreen(mover, choices(mover).first());
  for (const one of phones) await expectNoSidewaysScroll(one);
  await expectAccessibleByDayAndNight(mover);

  let next = now;
  for (let moves = 0; moves < 40 && next === now; moves++) {
    await move(mover, match, QUICK);
    [next = now] = (await infoOf(page, match)).waiting;
  }
  await expect(status(page)).toContainText(names[next] ?? '');
  await expect(choices(mover)).toHaveCount(0);
});

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
