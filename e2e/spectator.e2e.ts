/** Looking on at a game with hidden hands. */
import { expect, test } from '@playwright/test';
import { bot, makeMatch, me } from './pages/made.ts';
import { status } from './pages/match.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { visit } from './pages/start.ts';

test('somebody who looks on is told so, sees no hand, and cannot act', async ({ page, browser, baseURL }) => {
  await visit(page);
  const match = await makeMatch(page, { game: 'taj-mahal', players: [me, bot, bot] });
  const cleo = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  const frames: string[] = [];
  cleo.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await visit(cleo);
  await cleo.goto(`/m/${match}`);
  await expect(status(cleo)).toContainText('You look on.');
  await page.goto(`/m/${match}`);
  await expect(page.getByRole('list', { name: 'Your cards' })).toBeVisible();
  await expect(status(page)).not.toContainText('You look on.');
  await expect(cleo.getByRole('list', { name: 'Your cards' })).toHaveCount(0);
  for (const name of [/^Play( |$)/, /^Withdraw/, 'Confirm', 'Practise from here']) await expect(cleo.getByRole('button', { name })).toHaveCount(0);
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.join()).not.toMatch(/"hand":|"only":|"choices":/);
  await cleo.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(cleo);
});
