/**
 * How soon the table of Vijayanagara answers: `npm run build && npx tsx e2e/response-vijayanagara.ts`.
 */
import type { Browser } from '@playwright/test';
import en from '../packages/web/src/games/vijayanagara/messages/en.json' with { type: 'json' };
import { makeMatch, me } from './pages/made.ts';
import { add, type Opening, openingOf, press, ROUNDS, report, type Samples, SLOW, timed, watchInput } from './pages/timing.ts';

const LENSES = 8;

async function measure(browser: Browser, address: string, viewport: { width: number; height: number }, samples: Samples): Promise<Opening> {
  const context = await browser.newContext({ baseURL: address, viewport, hasTouch: viewport.width < 600 });
  const page = await context.newPage();
  await watchInput(page);
  const made = await context.newPage();
  await made.goto('/');
  const match = await makeMatch(made, { game: 'vijayanagara', players: [me, me, me] });
  await made.close();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  await page.goto(`/m/${match}`);
  const map = page.getByRole('group', { name: en['map.title'], exact: true });
  await map.waitFor();
  await page.waitForTimeout(6000);
  const opening = await openingOf(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, disabled: false });
  for (let round = 0; round < ROUNDS; round++) {
    for (let lens = 1; lens <= LENSES; lens++) add(samples, 'change the lens', await timed(page, () => page.keyboard.press(String(lens))));
    await page.keyboard.press(String(LENSES));
    await press(page, samples, 'come nearer', button(en['map.nearer']));
    await press(page, samples, 'come nearer', button(en['map.nearer']));
    await press(page, samples, 'go farther', button(en['map.farther']));
    await press(page, samples, 'whole map', button(new RegExp(en['map.whole'])));
    const before = page.locator('[data-space]').first();
    await before.focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp']) add(samples, 'walk on the map', await timed(page, () => page.keyboard.press(key)));
    for (const tab of ['Talk', 'Orders', 'Score', 'Log', 'Spaces', 'Map']) {
      const goal = page.getByRole('tab', { name: tab, exact: true });
      if ((await goal.count()) > 0) await press(page, samples, `page: ${tab}`, goal);
    }
    const options = page.locator('.decision .step').getByRole('button', { disabled: false });
    if ((await options.count()) > 0) await press(page, samples, 'choose an option', options.first());
    await page.waitForTimeout(600);
    const next = page.locator('.decision .step').getByRole('button', { disabled: false });
    if ((await next.count()) > 0) await press(page, samples, 'choose a step', next.nth(Math.min(1, (await next.count()) - 1)));
    await page.waitForTimeout(600);
  }
  await context.close();
  return opening;
}

await report('vijayanagara', measure);
