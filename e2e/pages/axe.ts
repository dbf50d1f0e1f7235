/** The accessibility rules of axe, run inside the page. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[] }[];
}

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Finds nothing on the page, or in one part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await page.evaluate(source);
  const { violations } = await page.evaluate((within) => (globalThis as unknown as { axe: { run(part: string): Promise<Found> } }).axe.run(within), part);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('; ')}`)).toEqual([]);
}
