/**
 * How soon the page answers: `npm run build && npx tsx e2e/response.ts`.
 * Real input into a real browser, slowed down four times; from the input to the next frame, as the browser itself times it.
 */
import type { Browser, Locator } from '@playwright/test';
import { makeMatch, me } from './pages/made.ts';
import { tableOn, told } from './pages/taj-mahal.ts';
import { add, type Opening, openingOf, press as pressed, ROUNDS, report, type Samples, SLOW, timed, watchInput } from './pages/timing.ts';

const steady = { kind: 'bot', bot: 'steady' } as const;

async function measure(browser: Browser, address: string, viewport: { width: number; height: number }, samples: Samples): Promise<Opening> {
  const context = await browser.newContext({ baseURL: address, viewport, hasTouch: viewport.width < 600 });
  const page = await context.newPage();
  await watchInput(page);
  await page.goto('/');
  const match = await makeMatch(page, { game: 'taj-mahal', players: [me, steady, steady, steady, steady], name: 'Asha' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  await page.goto(`/m/${match}`);
  const table = tableOn(page);
  await table.leave.waitFor();
  const opening = await openingOf(page);
  await page.waitForTimeout(1000);
  const press = (name: string, goal: Locator) => pressed(page, samples, name, goal);
  for (let round = 0; round < ROUNDS; round++) {
    await table.leave.waitFor({ timeout: 60_000 });
    const cards = await table.hand.count();
    for (let card = 0; card < Math.min(3, cards); card++) await press('lay out a card', table.hand.nth(card));
    if (cards > 0) await press('take a card back', table.hand.nth(Math.min(3, cards) - 1));
    for (const row of [1, 3]) {
      const name = table.contest.getByRole('rowheader').nth(row).getByRole('button');
      const box = await name.boundingBox();
      if (box) add(samples, 'ask about a player', await timed(page, () => page.mouse.move(box.x + 9, box.y + 9)));
      await press('ask about a player', name);
    }
    const lens = page.getByRole('combobox', { name: told('lens.title', 'en') });
    if (await lens.isVisible()) {
      await lens.focus();
      for (let step = 0; step < 8; step++) {
        add(samples, 'change the lens', await timed(page, () => page.keyboard.press('ArrowDown')));
      }
      await lens.selectOption('none');
      await press('come nearer', page.getByRole('button', { name: told('map.nearer', 'en') }));
      await press('come nearer', page.getByRole('button', { name: told('map.nearer', 'en') }));
      await press('go farther', page.getByRole('button', { name: told('map.farther', 'en') }));
      await press('whole map', page.getByRole('button', { name: /^(Whole map|To the province)/ }));
      await press('whole map', page.getByRole('button', { name: /^(Whole map|To the province)/ }));
      await press('as a list', page.getByRole('button', { name: 'As a list' }));
      await press('as a map', page.getByRole('button', { name: 'As a list' }));
    }
    for (const tab of ['Supply', 'Players', 'Log', 'Map']) {
      const goal = page.getByRole('tab', { name: tab });
      if ((await goal.count()) > 0) await press(`page: ${tab}`, goal);
    }
    await table.leave.waitFor({ timeout: 60_000 });
    if (round % 2 === 0 && (await table.hand.count()) > 0) {
      await press('lay out a card', table.hand.first());
      if ((await table.play.count()) > 0) await press('play', table.play);
    } else {
      await press('withdraw', table.leave);
      if ((await page.getByRole('button', { name: /For good/ }).count()) > 0) await press('withdraw', page.getByRole('button', { name: /For good/ }));
      for (let steps = 0; steps < 12; steps++) {
        await table.site.or(table.take).or(table.confirm).or(table.leave).first().waitFor({ timeout: 60_000 });
        if ((await table.site.count()) > 0) await press('place a palace', table.site);
        else if ((await table.take.count()) > 0) await press('take from the supply', table.take);
        else if ((await table.confirm.count()) > 0) await press('confirm', table.confirm);
        else break;
        await page.waitForTimeout(150);
      }
    }
  }
  await context.close();
  return opening;
}

await report('taj-mahal', measure);
