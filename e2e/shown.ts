/** The pictures of the README and of the front page, taken from the running program: `npm run pictures`. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { served } from './pages/served.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const GAMES = ['aadu-huli', 'taj-mahal', 'vijayanagara'] as const;

interface Puzzle {
  readonly id: string;
  readonly position: { readonly step: number };
}
/** The position furthest in a game: a puzzle is always the same, so a picture changes only when the page does. */
function latest(game: string): string {
  const file = JSON.parse(fs.readFileSync(path.join(root, 'packages', game, 'puzzles/puzzles.json'), 'utf8')) as { puzzles: Puzzle[] };
  const [last] = file.puzzles.toSorted((a, b) => b.position.step - a.position.step);
  return `/puzzles/${game}/${last?.id}`;
}

/** Made smaller and written as WebP, by the browser itself. */
async function write(page: Page, png: Buffer, file: string, width: number): Promise<void> {
  const data = await page.evaluate(
    async ([text, wide]) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
      const canvas = new OffscreenCanvas(wide, Math.round((bitmap.height / bitmap.width) * wide));
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [png.toString('base64'), width] as const,
  );
  const bytes = Buffer.from(data, 'base64');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, bytes);
  console.log(`${path.relative(root, file)}: ${Math.round(bytes.length / 1024)} kB`);
}

async function take(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1366, height: 768 }, deviceScaleFactor: 2, bypassCSP: true });
  await context.addInitScript(() => localStorage.setItem('durbar.settings', JSON.stringify({ theme: 'light', locale: 'en' })));
  const page = await context.newPage();
  const canvas = await context.newPage();
  const calm = async () => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(900);
  };
  for (const game of GAMES) {
    await page.goto(latest(game));
    await page.locator('.board').first().waitFor();
    await page.addStyleTag({ content: '.coach { display: none !important; }' });
    await calm();
    await write(canvas, await page.screenshot(), path.join(root, `docs/pictures/${game}.webp`), 1200);
    await page.addStyleTag({ content: '.board :is(button, select) { visibility: hidden !important; }' });
    await write(canvas, await page.locator('.board').first().screenshot(), path.join(root, `packages/web/src/home/boards/${game}.webp`), 640);
  }
  for (const [name, where] of [
    ['home', '/'],
    ['puzzle', latest('taj-mahal')],
  ] as const) {
    await page.goto(where);
    await calm();
    await write(canvas, await page.screenshot(), path.join(root, `docs/pictures/${name}.webp`), 1000);
  }
}

const server = await served();
const browser = await chromium.launch(await findChromium());
try {
  await take(browser, server.address);
} finally {
  await browser.close();
  server.stop();
}
