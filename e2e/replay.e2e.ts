import { expect, test } from '@playwright/test';
import { log, point, status, turn } from './pages/match.ts';
import { startBy, visit } from './pages/start.ts';

test('the replay goes through the whole match and back to the present', async ({ page }) => {
  await visit(page, { autoConfirm: true });
  await startBy(page, 'way.screen');
  await turn(page, 'c3');
  await turn(page, 'b3', 'd3');
  await turn(page, 'e1');
  const goat = point(page, 'e1');
  const step = (name: string) => page.getByRole('button', { name }).click();

  await step('To the beginning');
  await expect(status(page)).toContainText('Looking back: move 0 of 3');
  await expect(goat).toHaveAccessibleName('e1, empty');
  await step('One move forward');
  await expect(point(page, 'c3')).toHaveAccessibleName('c3, goat');
  await step('One move forward');
  await expect(point(page, 'c3')).toHaveAccessibleName('c3, empty');
  await expect(point(page, 'd3')).toHaveAccessibleName('d3, tiger');
  await expect(goat).toHaveAccessibleName('e1, empty');
  await step('One move forward');
  await expect(status(page)).toContainText('Tigers to move');
  await expect(goat).toHaveAccessibleName('e1, goat');

  const slider = page.getByRole('slider', { name: 'Moment of the match' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(status(page)).toContainText('move 0 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(status(page)).toContainText('move 1 of 3');
  await page.getByRole('button', { name: 'Back to the live match' }).click();
  await expect(status(page)).toContainText('Tigers to move');

  await log(page).nth(1).click();
  await expect(status(page)).toContainText('move 1 of 3');
  await expect(log(page).nth(1)).toHaveAttribute('aria-current', 'true');
});

test('looking back stays where it is while the match goes on', async ({ page, context }) => {
  await visit(page, { autoConfirm: true });
  await startBy(page, 'way.screen');
  await turn(page, 'c3');
  await turn(page, 'b3', 'b2');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(status(other)).toContainText('Goats to move');
  await log(other).nth(1).click();
  await expect(status(other)).toContainText('move 1 of 2');
  await turn(page, 'e1');
  await expect(log(other)).toHaveCount(4);
  await expect(status(other)).toContainText('Looking back: move 1 of 3');
  await expect(point(other, 'e1')).toHaveAccessibleName('e1, empty');
});
