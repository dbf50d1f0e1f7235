/** The accessibility rules of axe, run inside the page. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[] }[];
}

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Finds nothing on the page, or in one part of it: as it is, light and dark. */
export async function expectAccessibleByDayAndNight(page: Page, part = 'html'): Promise<void> {
  const root = page.locator('html');
  const before = await root.getAttribute('data-theme');
  for (const theme of ['light', 'dark']) {
    await root.evaluate((element, name) => element.setAttribute('data-theme', name), theme);
    await expectAccessible(page, part);
  }
  await root.evaluate((element, name) => (name === null ? element.removeAttribute('data-theme') : element.setAttribute('data-theme', name)), before);
}

/** Finds nothing on the page, or in one part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  // What is just appearing has not its colours yet.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one.effect?.getTiming().iterations === Infinity ? [] : one.finished))),
  );
  const { violations } = await page.evaluate((within) => (globalThis as unknown as { axe: { run(part: string): Promise<Found> } }).axe.run(within), part);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('; ')}`)).toEqual([]);
}
