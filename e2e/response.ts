/**
 * How soon the page answers: `npm run build && npx tsx e2e/response.ts`.
 * Real input into a real browser, slowed down four times; from the input to the next frame, as the browser itself times it.
 */
import os from 'node:os';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { makeMatch, me } from './pages/made.ts';
import { served } from './pages/served.ts';
import { tableOn, told } from './pages/taj-mahal.ts';

const SLOW = Number(process.env['SLOW'] ?? 4);
const ROUNDS = Number(process.env['ROUNDS'] ?? 6);
const steady = { kind: 'bot', bot: 'steady' } as const;

const SCREENS = { phone: { width: 360, height: 740 }, laptop: { width: 1366, height: 768 } } as const;

/** Milliseconds from each input to the frame that answers it; what is quicker than the browser cares to tell counts as one frame. */
const FRAME = 16;
interface Timed extends Window {
  slowest?: number;
  /** When the table was first on the screen, since the page was asked for. */
  laid?: number;
}
async function watchInput(page: Page): Promise<void> {
  await page.addInitScript((least) => {
    new PerformanceObserver((list) => {
      const timed: Timed = window;
      for (const { duration } of list.getEntries()) timed.slowest = Math.max(timed.slowest ?? 0, duration);
    }).observe({ type: 'event', durationThreshold: least, buffered: true } as PerformanceObserverInit);
    const watch = new MutationObserver(() => {
      if (document.querySelector('main table') === null) return;
      watch.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          (window as Timed).laid = performance.now();
        }, 0),
      );
    });
    watch.observe(document, { childList: true, subtree: true });
  }, FRAME);
}
async function timed(page: Page, input: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (window as Timed).slowest = 0;
  });
  await input();
  return page.evaluate(
    (least) =>
      new Promise<number>((done) => {
        // Entries come after the frame that they are about.
        requestAnimationFrame(() =>
          setTimeout(() => requestAnimationFrame(() => setTimeout(() => done(Math.max(least, (window as Timed).slowest ?? 0)), 60)), 0),
        );
      }),
    FRAME,
  );
}

type Samples = Map<string, number[]>;
const add = (samples: Samples, name: string, ms: number) => samples.set(name, [...(samples.get(name) ?? []), ms]);
const at = (sorted: readonly number[], part: number) => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;

interface Opening {
  /** Milliseconds to the first paint, and until the table is there. */
  readonly paint: number;
  readonly laid: number;
  /** Bytes of script as they came. */
  readonly script: number;
}

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
  const opening = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    laid: (window as Timed).laid ?? 0,
    script: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }));
  await page.waitForTimeout(1000);
  const press = async (name: string, goal: ReturnType<Page['getByRole']>) => {
    const box = await goal
      .first()
      .boundingBox({ timeout: 2000 })
      .catch(() => null);
    if (box === null) return;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.waitForTimeout(80);
    add(samples, name, await timed(page, () => page.mouse.click(x, y)));
  };
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

const server = await served();
const browser = await chromium.launch(await findChromium());
try {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    const samples: Samples = new Map();
    const { paint, laid, script } = await measure(browser, server.address, viewport, samples);
    console.log(`\n${screen} ${viewport.width}x${viewport.height}, processor ${SLOW} times slower, load of the machine ${os.loadavg()[0]?.toFixed(1)}`);
    console.log(`first paint ${Math.round(paint)} ms, the table laid ${Math.round(laid)} ms, script ${Math.round(script / 1000)} kB compressed`);
    console.log(['input', 'times', 'median', 'p95', 'most'].join('\t| '));
    const all: number[] = [];
    for (const [name, list] of samples) {
      const sorted = list.toSorted((a, b) => a - b);
      all.push(...list);
      console.log([name, list.length, at(sorted, 0.5), at(sorted, 0.95), sorted.at(-1)].join('\t| '));
    }
    const sorted = all.toSorted((a, b) => a - b);
    console.log(['all', all.length, at(sorted, 0.5), at(sorted, 0.95), sorted.at(-1)].join('\t| '));
  }
} finally {
  await browser.close();
  server.stop();
}
