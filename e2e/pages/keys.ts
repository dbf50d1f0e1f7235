/** Pressing buttons by the keyboard alone; nothing here waits for long. */
import type { Locator, Page } from '@playwright/test';

/** How many Tabs it is to an element from where the focus is; negative: backwards. */
const tabsTo = (goal: Locator): Promise<number> =>
  goal.evaluate(
    (element) => {
      const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter((one) => {
        if (one.matches(':disabled') || one.tabIndex < 0 || !one.checkVisibility()) return false;
        return !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked);
      });
      const from = document.activeElement ?? document.body;
      const at = stops.indexOf(from as HTMLElement);
      const before = stops.filter((one) => from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING).length;
      const goalAt = stops.indexOf(element as HTMLElement);
      return at >= 0 ? goalAt - at : goalAt - before + (goalAt >= before ? 1 : 0);
    },
    undefined,
    { timeout: 1000 },
  );

/** Tries before giving up: what the browser itself stops at is not known exactly. */
const TRIES = 12;

/** Goes to a button by the Tab key and presses it with Enter; fails if it is gone, or is not come to soon. */
export const byKeyboard =
  (page: Page) =>
  async (goal: Locator): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const tabs = await tabsTo(goal);
      if (tabs === 0) return page.keyboard.press('Enter');
      const presses = tries < 4 ? Math.abs(tabs) : 1;
      for (let n = 0; n < presses; n++) await page.keyboard.press(tabs > 0 ? 'Tab' : 'Shift+Tab');
    }
    throw new Error(`the Tab key does not come to ${String(goal)}`);
  };

/** What the server has told this page of its match, counted by entries; to be asked for before the page is opened. */
export function followSeq(page: Page): () => number {
  let seq = 0;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const told = JSON.parse(String(payload)) as { readonly seq?: number };
      seq = Math.max(seq, told.seq ?? 0);
    });
  });
  return () => seq;
}
