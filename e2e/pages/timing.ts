/** From input to the frame that answers it, as the browser itself times it; the processor slowed down as on a phone. */
import os from 'node:os';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import { served } from './served.ts';

export const SLOW = Number(process.env['SLOW'] ?? 4);
export const ROUNDS = Number(process.env['ROUNDS'] ?? 6);

const SCREENS = { phone: { width: 360, height: 740 }, laptop: { width: 1366, height: 768 } } as const;

/** Milliseconds from each input to the frame that answers it; what is quicker than the browser cares to tell counts as one frame. */
const FRAME = 16;
interface Timed extends Window {
  slowest?: number;
  /** When the table was first on the screen, since the page was asked for. */
  laid?: number;
}
export async function watchInput(page: Page): Promise<void> {
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
export async function timed(page: Page, input: () => Promise<void>): Promise<number> {
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

export type Samples = Map<string, number[]>;
export const add = (samples: Samples, name: string, ms: number) => samples.set(name, [...(samples.get(name) ?? []), ms]);
const at = (sorted: readonly number[], part: number) => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;

export interface Opening {
  /** Milliseconds to the first paint, and until the table is there. */
  readonly paint: number;
  readonly laid: number;
  /** Bytes of script as they came. */
  readonly script: number;
}

/** Scripts of the page with their bytes as they came; a worker computes beside it. */
export const scriptsOf = (page: Page): Promise<{ name: string; bytes: number }[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ name: name.slice(name.lastIndexOf('/') + 1), bytes: encodedBodySize }))
      .filter(({ name }) => name.endsWith('.js') && !name.includes('.worker-')),
  );

/** How the page was opened, told once its table is there. */
export async function openingOf(page: Page): Promise<Opening> {
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    laid: (window as Timed).laid ?? 0,
  }));
  return { ...times, script: (await scriptsOf(page)).reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Presses the middle of something, if it is there, and times the answer. */
export async function press(page: Page, samples: Samples, name: string, goal: Locator): Promise<void> {
  const box = await goal
    .first()
    .boundingBox({ timeout: 2000 })
    .catch(() => null);
  if (box === null) return;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(80);
  add(samples, name, await timed(page, () => page.mouse.click(x, y)));
}

export type Measure = (browser: Browser, address: string, viewport: { width: number; height: number }, samples: Samples) => Promise<Opening>;

/** A figure as `npm run bench -- --json` prints them. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

const isForPrograms = process.argv.includes('--json');
const say = (line: string) => void (isForPrograms || console.log(line));

/** Script of the first page, as it came. */
async function firstPage(browser: Browser, address: string): Promise<Figure> {
  const page = await browser.newPage({ baseURL: address });
  await page.goto('/');
  await page.getByRole('main').waitFor();
  const { script } = await openingOf(page);
  await page.close();
  return { name: 'client/first-page/script', value: script / 1000, unit: 'kB' };
}

/** Measures on a phone and on a laptop, and writes a table of it; with `--json` an array of figures. */
export async function report(game: string, measure: Measure): Promise<void> {
  const server = await served();
  const browser = await chromium.launch(await findChromium());
  const figures: Figure[] = [];
  try {
    if (isForPrograms) figures.push(await firstPage(browser, server.address));
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      const samples: Samples = new Map();
      const { paint, laid, script } = await measure(browser, server.address, viewport, samples);
      say(`\n${screen} ${viewport.width}x${viewport.height}, processor ${SLOW} times slower, load of the machine ${os.loadavg()[0]?.toFixed(1)}`);
      say(`first paint ${Math.round(paint)} ms${laid > 0 ? `, the table laid ${Math.round(laid)} ms` : ''}, script ${Math.round(script / 1000)} kB compressed`);
      say(['input', 'times', 'median', 'p95', 'most'].join('\t| '));
      const all: number[] = [];
      for (const [name, list] of samples) {
        const sorted = list.toSorted((a, b) => a - b);
        all.push(...list);
        say([name, list.length, at(sorted, 0.5), at(sorted, 0.95), sorted.at(-1)].join('\t| '));
      }
      const sorted = all.toSorted((a, b) => a - b);
      say(['all', all.length, at(sorted, 0.5), at(sorted, 0.95), sorted.at(-1)].join('\t| '));
      const figure = (what: string, value: number, unit: string) => figures.push({ name: `client/${game}/${screen}/${what}`, value, unit });
      figure('response-p95', at(sorted, 0.95), 'ms');
      figure('first-paint', Math.round(paint), 'ms');
      figure('script', script / 1000, 'kB');
    }
    if (isForPrograms) console.log(JSON.stringify(figures));
  } finally {
    await browser.close();
    server.stop();
  }
}
