/** What happened while a player was away. */
import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { bot, makeMatch, me, open } from './pages/made.ts';
import { log, status, turn } from './pages/match.ts';
import { expectNoSidewaysScroll, expectOnScreen } from './pages/screen.ts';
import { visit } from './pages/start.ts';
import { tableOn } from './pages/taj-mahal.ts';

test('a player who comes back reads what happened, once', async ({ page, browser, baseURL }, info) => {
  await visit(page, { autoConfirm: true });
  const match = await makeMatch(page, { game: 'aadu-huli', players: [me, open], name: 'Asha' });
  const { invite } = (await (await page.request.get(`/api/matches/${match}`)).json()) as { invite: string };
  const bo = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await visit(bo, { autoConfirm: true });
  await bo.request.post(`/api/matches/${match}/join`, { data: { invite, name: 'Bo' } });
  const digest = page.getByRole('region', { name: 'Since you left' });

  await page.goto(`/m/${match}`);
  await expect(status(page)).toContainText('Your turn');
  await expect(digest).toHaveCount(0);
  await turn(page, 'c3');
  await page.goto('/');
  await bo.goto(`/m/${match}`);
  await expect(status(bo)).toContainText('Your turn');
  await turn(bo, 'b3', 'd3');

  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your matches' })).toContainText('1 new move');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/m/${match}`);
  await expect(digest).toContainText(/Bo .*captures a goat/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('digest.png') });
  await digest.getByRole('button', { name: 'Watch it' }).click();
  await expect(digest).toHaveCount(0);
  await expect(status(page)).toContainText('Looking back: move 1 of 2');

  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your matches' })).not.toContainText('new move');
  await page.goto(`/m/${match}`);
  await expect(status(page)).toContainText('Your turn');
  await expect(digest).toHaveCount(0);

  const become = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await turn(page, 'e1');
  await become('hidden');
  await expect(status(bo)).toContainText('Your turn');
  await turn(bo, 'd3', 'c3');
  await expect(log(page)).toHaveCount(5);
  await expect(digest).toHaveCount(0);
  await become('visible');
  await expect(digest).toContainText(/Bo .*d3 to c3/);
  await digest.getByRole('button', { name: 'Open the table' }).click();
  await expect(digest).toHaveCount(0);
});

test('what the digest offers is laid out at the table, and not played', async ({ page }) => {
  await visit(page, { autoConfirm: true });
  const match = await makeMatch(page, { game: 'taj-mahal', players: [me, bot, bot], options: { start: 'seat-2' } });
  const table = tableOn(page);
  await page.goto(`/m/${match}`);
  await expect(table.leave).toBeVisible();
  // As if nothing since the beginning had been seen.
  await page.evaluate((id) => localStorage.setItem('durbar.seen', JSON.stringify({ [id]: 1 })), match);
  await page.reload();
  const digest = page.getByRole('region', { name: 'Since you left' });
  await page.setViewportSize({ width: 360, height: 740 });
  await digest.getByRole('button', { name: /^(Sit out|Withdraw)/ }).click();
  await expect(digest).toHaveCount(0);
  await expect(page.getByRole('button', { name: /For good\?/ })).toBeFocused();
  await page.getByRole('button', { name: 'No, stay' }).click();
  await expect(page.getByRole('button', { name: /For good\?/ })).toHaveCount(0);
  await expect(table.leave).toBeVisible();
});

test('on a laptop the digest hides neither talk nor players nor what is asked', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1366, height: 768 });
  await visit(page);
  for (const [game, players, options] of [
    ['aadu-huli', [bot, me], {}],
    ['taj-mahal', [me, bot, bot], { start: 'seat-2' }],
    ['vijayanagara', [me, bot, bot], {}],
  ] as const) {
    let match = '';
    // In Vijayanagara the cards decide who begins: somebody else has to have done something.
    for (let entries = 0; entries < 2; ) {
      match = await makeMatch(page, { game, players: [...players], options });
      await page.goto(`/m/${match}`);
      await expect(page.getByRole('status').first()).toContainText('Your turn', { timeout: 30_000 });
      entries = await page.evaluate(async (id) => ((await (await fetch(`/api/matches/${id}`)).json()) as { length: number }).length, match);
    }
    await page.evaluate((id) => localStorage.setItem('durbar.seen', JSON.stringify({ [id]: 0 })), match);
    await page.reload();
    const digest = page.getByRole('region', { name: 'Since you left' });
    await expect(digest).toBeVisible();
    const [talk, people] = [page.getByRole('button', { name: 'Talk and notes' }), page.getByRole('button', { name: 'Players', exact: true })];
    for (const one of [talk, people, page.getByRole('status').first(), ...(await page.getByRole('tab').all())]) await one.click({ trial: true, timeout: 3000 });
    await expectOnScreen(page, digest.getByRole('button', { name: 'Watch it' }));
  }
});
