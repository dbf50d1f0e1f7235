/** Pictures of the table of Vijayanagara in its key states: `npm run build && npx tsx e2e/pictures-vijayanagara.ts FOLDER`. */
import type { Page } from '@playwright/test';
import { type Album, takeAll } from './pages/album.ts';
import { infoOf, move } from './pages/driver.ts';
import { bot, makeMatch, me } from './pages/made.ts';
import { lastCard, position } from './pages/positions.ts';
import { answer, beginEvent, decision, nothingDone, openUnderArms, playerOn, spaceIn, told } from './pages/vijayanagara.ts';
import { said } from './pages/words.ts';

const QUICK = ['pass', 'mongols amass', 'no', 'done', 'return-available'];

/** Building a turn: from the choice of an option to a plan that can be confirmed. */
async function turn({ look: { locale }, page, picture }: Album): Promise<void> {
  const press = (key: Parameters<typeof answer>[2]) => answer(page, locale, key).click();
  await beginEvent(
    playerOn(page, locale, (goal) => goal.click(), nothingDone()),
    12,
  );
  await answer(page, locale, 'opt.command-and-decree').waitFor();
  await picture('option');
  await press('opt.event');
  await picture('event');
  await openUnderArms(page, 0);
  await press('opt.command-and-decree');
  await picture('actions');
  await press('command.march');
  await picture('spaces');
  await spaceIn(page, locale, 'malwa').click();
  await decision(page, locale).getByRole('group').getByRole('button').nth(1).click();
  await picture('march');
  await press('answer.units.done');
  await decision(page, locale).getByText(told('plan.title', locale)).click();
  await picture('plan');
  await press('aid.open');
  await picture('aid');
  await page.keyboard.press('Escape');
}

async function battle({ look: { locale }, page, picture }: Album): Promise<void> {
  const press = (key: Parameters<typeof answer>[2]) => answer(page, locale, key).click();
  await openUnderArms(page, 1);
  await press('opt.command-alone');
  await press('command.attack');
  await spaceIn(page, locale, 'madhyadesh').click();
  await decision(page, locale).getByRole('table').waitFor();
  await picture('attack');
  await press('attack.roll');
  await answer(page, locale, 'cavalry.done').waitFor();
  await picture('cavalry');
  await press('cavalry.done');
  await picture('after-the-dice');
}

/** What is beside the decision: the pages, the lenses, the card of a space. */
async function around({ look: { locale, width }, page, picture }: Album): Promise<void> {
  const tab = (one: 'map' | 'spaces' | 'talk' | 'orders' | 'score' | 'log') => page.getByRole('tab', { name: told(`pages.${one}`, locale), exact: true });
  const match = await makeMatch(page, { game: 'vijayanagara', players: [me, me, me], name: 'Asha' });
  await page.goto(`/m/${match}`);
  await tab('log').waitFor();
  await picture('begun');
  await page.keyboard.press('1');
  await picture('lens-control');
  await page.keyboard.press('1');
  await page.locator('[data-space="9"]').click();
  await picture('space');
  await page.keyboard.press('Escape');
  if (width < 600) await tab('spaces').click();
  else await page.getByRole('button', { name: told('map.as-list', locale) }).click();
  await picture('list');
  for (const one of ['talk', 'orders', 'score'] as const) {
    await tab(one).click();
    await picture(one);
  }
  for (let moves = 0; moves < 12; moves++) await move(page, match, QUICK);
  await tab('log').click();
  await picture('log');
  await page.getByRole('button', { name: said('replay.back', locale) }).click();
  await picture('looking-back');
}

/** Cards that are no Events, as whoever has nothing to decide sees them; and the end. */
async function cards({ look: { locale }, page, another, picture }: Album): Promise<void> {
  const match = await makeMatch(page, { game: 'vijayanagara', players: [me, me, me], name: 'Asha' });
  const watcher = await another();
  await watcher.goto(`/m/${match}`);
  await watcher.getByRole('tablist').waitFor();
  const dialog = watcher.getByRole('dialog');
  const seen = new Set<string>();
  for (let moves = 0; moves < 90 && seen.size < 2; moves++) {
    const { facts } = await move(page, match, QUICK);
    const card = facts.findLast(({ kind }) => kind === 'mongol-card' || kind === 'succession' || kind === 'event-card')?.kind ?? '';
    if (card === 'event-card' || seen.has(card)) {
      await watcher.keyboard.press('Escape');
      continue;
    }
    seen.add(card);
    // A card that was there when the page was opened is no news; there is a button for it.
    const door = watcher.getByRole('button', { name: told('card.mongol-invasion', locale), exact: true });
    await dialog.or(door).first().waitFor();
    if (!(await dialog.isVisible())) await door.click();
    await picture(card, watcher);
  }
  const brought = (await (await page.request.post('/api/import', { data: position(1, lastCard) })).json()) as { match: string };
  await page.goto(`/m/${brought.match}`);
  await page.getByRole('tablist').waitFor();
  await move(page, brought.match, ['pass']);
  await page.getByRole('dialog').waitFor();
  await picture('timur');
  await page.keyboard.press('Escape');
  await picture('result');
}

/** Coming back to a match that bots have gone on with. */
async function away({ page, picture }: Album): Promise<void> {
  const match = await makeMatch(page, { game: 'vijayanagara', players: [me, bot, bot], name: 'Asha' });
  const asked = async () => (await infoOf(page, match)).waiting.includes(0);
  const until = async (is: () => Promise<boolean>, of: Page) => {
    for (let tries = 0; tries < 200 && !(await is()); tries++) await of.waitForTimeout(50);
  };
  await until(asked, page);
  await page.goto(`/m/${match}`);
  await page.getByRole('tablist').waitFor();
  await page.goto('/');
  for (let moves = 0; moves < 4; moves++) {
    await move(page, match, QUICK);
    await until(asked, page);
  }
  await page.goto(`/m/${match}`);
  await page.getByRole('tablist').waitFor();
  await picture('digest');
}

await takeAll(async (album) => {
  await turn(album);
  await battle(album);
  await around(album);
  await cards(album);
  await away(album);
});
