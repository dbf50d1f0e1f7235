/** Pictures of a table in its key states, to be looked at: in both sizes, light and dark, English and Chinese. */
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import { served } from './served.ts';

const LOOKS = [
  { name: 'phone', width: 360, height: 740, theme: 'light', locale: 'en' },
  { name: 'laptop', width: 1366, height: 768, theme: 'light', locale: 'en' },
  { name: 'phone-zh', width: 360, height: 740, theme: 'light', locale: 'zh' },
  { name: 'phone-dark', width: 360, height: 740, theme: 'dark', locale: 'en' },
  { name: 'phone-dark-zh', width: 360, height: 740, theme: 'dark', locale: 'zh' },
  { name: 'laptop-dark', width: 1366, height: 768, theme: 'dark', locale: 'en' },
  { name: 'laptop-zh', width: 1366, height: 768, theme: 'light', locale: 'zh' },
  { name: 'laptop-dark-zh', width: 1366, height: 768, theme: 'dark', locale: 'zh' },
] as const;
export type Look = (typeof LOOKS)[number];

export interface Album {
  readonly look: Look;
  readonly page: Page;
  /** Somebody else at the same server: a page of their own, if wanted on a phone. */
  another(size?: 'phone'): Promise<Page>;
  /** Takes the next picture, once everything rests. */
  picture(what: string, of?: Page): Promise<void>;
}

async function opened(browser: Browser, address: string, look: Look, size?: 'phone'): Promise<Page> {
  const { width, height } = size === 'phone' ? LOOKS[0] : look;
  const context = await browser.newContext({ baseURL: address, viewport: { width, height }, hasTouch: width < 600 });
  const page = await context.newPage();
  await page.addInitScript(
    (chosen) => localStorage.setItem('durbar.settings', chosen),
    JSON.stringify({ theme: look.theme, locale: look.locale, name: 'Asha' }),
  );
  // What runs in the page has been compiled for Node, where functions keep their names by this.
  await page.addInitScript('globalThis.__name = (one) => one');
  await page.goto('/');
  return page;
}

/** Takes the pictures of every look, or of the one named on the command line after the folder. */
export async function takeAll(pictures: (album: Album) => Promise<void>): Promise<void> {
  const [, , given, wanted] = process.argv;
  const folder = path.resolve(given ?? 'test-results/pictures');
  fs.mkdirSync(folder, { recursive: true });
  const server = await served();
  const browser = await chromium.launch(await findChromium());
  try {
    for (const look of LOOKS.filter(({ name }) => wanted === undefined || name === wanted)) {
      const page = await opened(browser, server.address, look);
      let number = 0;
      await pictures({
        look,
        page,
        another: (size) => opened(browser, server.address, look, size),
        async picture(what, of = page) {
          await of.waitForTimeout(700);
          number += 1;
          await of.screenshot({ path: path.join(folder, `${look.name}-${String(number).padStart(2, '0')}-${what}.png`) });
        },
      });
      for (const context of browser.contexts()) await context.close();
    }
  } finally {
    await browser.close();
    server.stop();
  }
}
