/** Pictures of the table of Taj Mahal in its key states: `npm run build && npx tsx e2e/pictures.ts FOLDER`. */
import type { Page } from '@playwright/test';
import { type Album, takeAll } from './pages/album.ts';
import { makeMatch, me, open } from './pages/made.ts';
import { playToEnd, type Table, tableOn, told } from './pages/taj-mahal.ts';
import { said } from './pages/words.ts';

const random = { kind: 'bot', bot: 'random' } as const;

const click = (goal: Parameters<Parameters<typeof playToEnd>[1]>[0]) => goal.click({ timeout: 10_000 });
/** Plays until something is there; on a machine with much else to do a page may need a second start. */
async function until(page: Page, table: Table, goal: Table['again']): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await playToEnd({ ...table, again: goal }, click);
      return;
    } catch (fault) {
      if (tries === 3) throw fault;
      await page.reload();
    }
  }
}

async function pictures({ look: { locale }, page, another, picture }: Album): Promise<void> {
  const tab = async (one: 'map' | 'supply' | 'players' | 'log') => {
    const goal = page.getByRole('tab', { name: told(`pages.${one}`, locale) });
    if ((await goal.count()) > 0) await goal.click();
  };
  const match = await makeMatch(page, { game: 'taj-mahal', players: [me, random, random, random, random], options: { memory: true }, name: 'Asha' });
  await page.goto(`/m/${match}`);
  const table = tableOn(page, locale);
  await table.leave.waitFor();
  await picture('first-turn');
  await table.hand.first().click();
  await picture('card-laid-out');
  await table.play.click();
  await table.leave.waitFor();
  await picture('contest');
  await page.getByRole('button', { name: told('map.as-list', locale) }).click();
  await picture('map-as-list');
  await page.getByRole('button', { name: told('map.as-list', locale) }).click();
  await page.getByRole('combobox', { name: told('lens.title', locale) }).selectOption('free');
  await picture('lens-free-cities');
  await page.getByRole('combobox', { name: told('lens.title', locale) }).selectOption('none');
  await until(page, table, table.site.first());
  await picture('placing');
  await until(page, table, table.take.first());
  await picture('taking-cards');
  await until(page, table, page.getByRole('region', { name: locale === 'en' ? /^Visit \d+ is over/ : /结束/ }).first());
  await picture('visit-summary');
  await tab('players');
  await page
    .getByRole('table', { name: told('players.title', locale) })
    .getByRole('button')
    .nth(1)
    .click();
  await picture('players');
  await tab('supply');
  await picture('supply');
  await tab('log');
  await picture('log');
  await page.getByRole('button', { name: said('replay.back', locale) }).click();
  await picture('looking-back');
  await page.getByRole('button', { name: said('replay.live', locale) }).click();
  await until(page, table, table.again);
  await picture('result');

  const hot = await makeMatch(page, { game: 'taj-mahal', players: [me, me, random], name: 'Asha' });
  await page.goto(`/m/${hot}`);
  await page.getByRole('heading', { name: said('curtain.pass', locale) }).waitFor();
  await picture('curtain');

  const board = await makeMatch(page, { game: 'taj-mahal', players: [open, open, random], name: 'Asha' });
  await page.goto(`/m/${board}?as=board`);
  const link = page.getByRole('region', { name: said('board.join', locale) }).getByRole('link');
  await link.waitFor();
  await picture('common-lobby');
  const address2 = (await link.getAttribute('href')) ?? '';
  const hands: Page[] = [];
  for (const name of ['Ravi', 'Mei']) {
    const hand = await another('phone');
    await hand.goto(address2);
    await hand.getByRole('textbox', { name: said('settings.name', locale) }).fill(name);
    await hand.locator('button[type=submit]').click();
    hands.push(hand);
  }
  await tableOn(page, locale).contest.waitFor();
  await picture('common-board');
  for (const hand of hands) {
    await tableOn(hand, locale).hand.first().waitFor();
    await picture('hand', hand);
    await hand.context().close();
  }
}

await takeAll(pictures);
