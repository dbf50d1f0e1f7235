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

/** Of the three first stacks of Vijayanagara one is enough: they are long, and all are played to their end without a browser as well. */
const isTaken = (id: string) => !/^stack-(delhi|vijayanagara)$/.test(id);

for (const [game, lessons] of Object.entries({ 'aadu-huli': aadu, 'taj-mahal': taj, vijayanagara })) {
  test(`the lessons of ${game}`, async ({ page }) => {
    test.setTimeout(180_000);
    for (const id of Object.keys(lessons).filter(isTaken)) {
      await page.goto(`/learn/${game}/${id}`);
      await test.step(id, () => take(page));
    }
    await expectAccessible(page);
    await page.goto('/learn');
    await expect(page.getByText(said('learn.done'), { exact: true })).toHaveCount(Object.keys(lessons).filter(isTaken).length);
    await expectAccessible(page);
  });
}

test('a lesson says why not, and changes its language on the way', async ({ page }) => {
  await page.goto('/learn/aadu-huli/tigers');
  await page.getByRole('button', { name: said('learn.next'), exact: true }).click();
  await expect(page.getByText(aadu.tigers.leap)).toBeVisible();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '执虎' })).toBeVisible();
});
