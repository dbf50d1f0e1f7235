/** Every lesson, taken in a real browser by what it says is open. */
import { expect, type Page, test } from '@playwright/test';
import aadu from '../packages/aadu-huli/lessons/en.json' with { type: 'json' };
import taj from '../packages/taj-mahal/lessons/en.json' with { type: 'json' };
import vijayanagara from '../packages/vijayanagara/lessons/en.json' with { type: 'json' };
import { expectAccessible } from './pages/axe.ts';
import { said } from './pages/words.ts';

/** Does what is open, one thing after the other, until the lesson is over. */
async function take(page: Page): Promise<void> {
  const coach = page.getByRole('region', { name: said('learn.coach') });
  const next = coach.getByRole('button', { name: said('learn.next'), exact: true });
  const finished = coach.getByText(said('learn.finished'));
  const moves = page.locator('details.moves');
  const log = page.getByRole('tab', { name: 'Log' });
  let tried = 0;
  for (let round = 0; round < 120; round++) {
    await expect(next.or(finished).or(log).or(moves).first()).toBeVisible();
    if (await finished.isVisible()) return;
    if (await next.isVisible()) {
      await next.click();
      continue;
    }
    if (!(await moves.isVisible())) await log.click();
    if ((await moves.getAttribute('open')) === null) await moves.locator('summary').click();
    const buttons = moves.getByRole('button');
    const before = await page.locator('main').innerText();
    await buttons.nth(tried).click();
    // Something else that was tried is answered with a word, and the same is open as before.
    const aside = coach.locator('.aside');
    await expect.poll(async () => (await aside.isVisible()) || (await page.locator('main').innerText()) !== before).toBe(true);
    tried = (await aside.isVisible()) ? tried + 1 : 0;
  }
  throw new Error('the lesson does not end');
}

/** The same much quicker: a script in the page presses the buttons, and need not come and go for each. */
async function hurry(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: said('learn.coach') })).toBeVisible();
  await page.evaluate(
    async ([coach, next, finished]) => {
      const settled = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
      const region = () => document.querySelector(`[aria-label="${coach}"]`);
      const button = (root: ParentNode | null, name: string) => [...(root?.querySelectorAll('button') ?? [])].find((one) => one.textContent?.trim() === name);
      const began = performance.now();
      let tried = 0;
      while (performance.now() - began < 80_000) {
        await settled();
        if (region()?.textContent?.includes(finished ?? '')) return;
        const read = button(region(), next ?? '');
        const moves = document.querySelector('details.moves');
        if (read) read.click();
        else if (moves === null) document.querySelector<HTMLElement>('#tab-log')?.click();
        else {
          const choices = moves.querySelectorAll('button');
          choices[tried % Math.max(1, choices.length)]?.click();
          await settled();
          tried = region()?.querySelector('.aside') ? tried + 1 : 0;
        }
      }
      throw new Error('the lesson does not end');
    },
    [said('learn.coach'), said('learn.next'), said('learn.finished')],
  );
}

const isStack = (id: string) => id.startsWith('stack-');
const GROUPS = [
  { game: 'aadu-huli', ids: Object.keys(aadu) },
  { game: 'taj-mahal', ids: Object.keys(taj) },
  { game: 'vijayanagara', ids: Object.keys(vijayanagara).filter((id) => !isStack(id)) },
  { game: 'vijayanagara', ids: Object.keys(vijayanagara).filter(isStack) },
];

for (const { game, ids } of GROUPS) {
  test(`the lessons of ${game}, ${ids[0]} to ${ids.at(-1)}`, async ({ page }) => {
    test.setTimeout(300_000);
    for (const id of ids) {
      await page.goto(`/learn/${game}/${id}`);
      // The first one as somebody would, with the mouse.
      await test.step(id, () => (id === ids[0] && !isStack(id) ? take(page) : hurry(page)));
    }
    await expectAccessible(page);
    await page.goto('/learn');
    await expect(page.getByText(said('learn.done'), { exact: true })).toHaveCount(ids.length);
  });
}

test('a lesson says why not, and changes its language on the way', async ({ page }) => {
  await page.goto('/learn/aadu-huli/tigers');
  await page.getByRole('button', { name: said('learn.next'), exact: true }).click();
  await expect(page.getByText(aadu.tigers.leap)).toBeVisible();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '执虎' })).toBeVisible();
});
