import { expect, type Locator, type Page } from '@playwright/test';

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Without its styles, a page that is still loading is as wide as its pictures.
  await page.waitForLoadState('load');
  const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: document.documentElement.clientWidth }));
  expect(wide).toBeLessThanOrEqual(room);
}

/** Everything of these lies on the screen as it is, without scrolling. */
export async function expectOnScreen(page: Page, ...parts: Locator[]): Promise<void> {
  const size = page.viewportSize();
  for (const part of parts) {
    const box = await part.boundingBox();
    expect(box, String(part)).not.toBeNull();
    expect(box?.y ?? -1, `top of ${part}`).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0), `bottom of ${part}`).toBeLessThanOrEqual(size?.height ?? 0);
    expect((box?.x ?? 0) + (box?.width ?? 0), `end of ${part}`).toBeLessThanOrEqual(size?.width ?? 0);
  }
}
