/** Vijayanagara in a real browser, found by roles and names only: whole games, every Command and Decree, the Events. */
import { expect, test } from '@playwright/test';
import { byKeyboard, followSeq } from './pages/keys.ts';
import { bot, makeMatch, me } from './pages/made.ts';
import { visit } from './pages/start.ts';
import { beginEvent, COMMANDS, DECREES, decideOnce, expectWords, nothingDone, type Press, playerOn, playToEnd, useAction } from './pages/vijayanagara.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const click: Press = (goal) => goal.click({ timeout: 10_000 });

for (const { locale, who, how, players, options } of [
  { locale: 'en', who: 'everybody', how: 'names', players: [me, me, me], options: {} },
  { locale: 'zh', who: 'Vijayanagara', how: 'names', players: [bot, bot, me], options: { negotiation: 'none' } },
  { locale: 'en', who: 'Delhi', how: 'keyboard', players: [me, bot, bot], options: { negotiation: 'none' } },
  { locale: 'zh', who: 'Bahmani', how: 'keyboard', players: [bot, me, bot], options: { negotiation: 'none' } },
] as const) {
  test(`a whole game of ${who} in ${locale}, by ${how}`, async ({ page }) => {
    test.setTimeout(240_000);
    await visit(page, { locale, autoConfirm: true });
    const seq = followSeq(page);
    await page.goto(`/m/${await makeMatch(page, { game: 'vijayanagara', players, options })}`);
    const done = nothingDone();
    const player = how === 'names' ? playerOn(page, locale, click, done) : playerOn(page, locale, byKeyboard(page), done, 0);
    await playToEnd(player, seq);
    expect(done.events.size).toBeGreaterThan(who === 'everybody' ? 12 : 0);
    await expectWords(page);
  });
}

test('every Command and every Decree', async ({ page }) => {
  test.setTimeout(300_000);
  await visit(page, { locale: 'en' });
  const done = nothingDone();
  const player = playerOn(page, 'en', click, done);
  for (const command of COMMANDS) await useAction(player, 'command', command);
  for (const decree of DECREES) await useAction(player, 'decree', decree);
  expect([done.commands.size, done.decrees.size]).toEqual([COMMANDS.length, DECREES.length]);
});

/** Events in two halves of the deck, for two workers. */
for (const [from, to, locale] of [
  [1, 18, 'en'],
  [19, 36, 'zh'],
] as const) {
  test(`Events ${from} to ${to} in ${locale}`, async ({ page }) => {
    test.setTimeout(240_000);
    await visit(page, { locale });
    const done = nothingDone();
    const player = playerOn(page, locale, click, done);
    for (let number = from; number <= to; number++) {
      await beginEvent(player, number);
      // The card is read, a half executed, and whatever it asks first is answered.
      for (let steps = 0; steps < 3; steps++) await decideOnce(player);
    }
    expect(done.events.size).toBe(18);
    await expectWords(page);
  });
}
