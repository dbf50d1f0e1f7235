/** Vijayanagara between people: offers, promises, orders for the defence, the cards that are no Events, and the end. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import inTalk from '../packages/web/src/games/vijayanagara/talk/messages/en.json' with { type: 'json' };
import { expectAccessible } from './pages/axe.ts';
import { infoOf, type Moved, move, playOut } from './pages/driver.ts';
import { makeMatch, me, open } from './pages/made.ts';
import { lastCard, position } from './pages/positions.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { visit } from './pages/start.ts';

const FACTIONS = ['Delhi Sultanate', 'Bahmani Kingdom', 'Vijayanagara Empire'] as const;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const talk = (page: Page) => page.getByRole('tab', { name: 'Talk' }).click();

async function somebody(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await visit(page, { locale: 'en' });
  return page;
}

/** Three people at a table, by seat, and one who looks on. */
async function table(browser: Browser, baseURL: string | undefined) {
  const [asha, bela, chand, watcher] = (await Promise.all([0, 1, 2, 3].map(() => somebody(browser, baseURL)))) as [Page, Page, Page, Page];
  const match = await makeMatch(asha, { game: 'vijayanagara', players: [me, open, open], name: 'Asha' });
  const { invite } = (await (await asha.request.get(`/api/matches/${match}`)).json()) as { invite: string };
  for (const [page, name] of [
    [bela, 'Bela'],
    [chand, 'Chand'],
  ] as const)
    expect((await page.request.post(`/api/matches/${match}/join`, { data: { invite, name } })).ok()).toBe(true);
  const people = [asha, bela, chand] as const;
  for (const page of [...people, watcher]) {
    await page.goto(`/m/${match}`);
    await expect(page.getByRole('tab', { name: 'Talk' })).toBeVisible({ timeout: 20_000 });
  }
  return { match, people, watcher };
}

test('a swap between two browsers, and a promise that is kept', async ({ browser, baseURL }) => {
  test.slow();
  const { match, people, watcher } = await table(browser, baseURL);
  const seat = (await infoOf(people[0], match)).waiting[0] ?? 0;
  const other = (seat + 1) % 3;
  const [asker, partner] = [people[seat], people[other]] as [Page, Page];
  await talk(watcher);
  await button(asker, 'Talk and notes').click();
  await expect(asker.getByRole('dialog')).toContainText(inTalk['talk.open']);
  await asker.keyboard.press('Escape');

  await button(asker, 'Negotiate').click();
  await expectAccessible(asker, '#page-talk');
  const offer = asker.getByRole('region', { name: 'New offer' });
  await offer.getByText(['Delhi', 'Bahmani', 'Vijayanagara'][other] ?? '', { exact: true }).click();
  await button(asker, 'More: You give: Resources').click();
  await button(asker, 'More: You give: Resources').click();
  await offer.getByRole('spinbutton', { name: 'You want: Resources' }).fill('1');
  await expect(offer.getByRole('row').nth(1)).toContainText('→');
  await button(asker, `Propose to the ${FACTIONS[other]}`).click();

  await expect(partner.getByText('An offer waits for your answer.')).toBeVisible();
  await button(partner, 'Negotiate').click();
  for (const page of [partner, watcher]) await expect(page.getByText('Gives 2 Resources, wants 1 Resource.')).toBeVisible();
  await expect(watcher.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await partner
    .getByRole('region', { name: /makes the .* an offer/ })
    .getByRole('button', { name: 'Accept' })
    .click();
  for (const page of [asker, partner, watcher]) {
    const trades = page.getByRole('region', { name: 'Offers so far' });
    await expect(trades).toContainText(`Trade of the ${FACTIONS[seat]} with the ${FACTIONS[other]}: it gives 2 Resources`);
  }

  const words = 'I leave Malwa alone <b>this</b> card';
  const ledger = (page: Page) => page.getByRole('region', { name: 'Promises' });
  await ledger(partner).getByRole('textbox', { name: 'I promise' }).fill(words);
  await ledger(partner).getByRole('combobox', { name: 'To' }).selectOption({ index: 1 });
  await ledger(partner).getByRole('button', { name: 'Promise', exact: true }).click();
  for (const page of [asker, partner, watcher]) await expect(ledger(page).getByText(words)).toBeVisible();
  await expect(ledger(watcher).getByRole('button')).toHaveCount(0);
  await ledger(partner).getByRole('button', { name: 'Kept' }).click();
  const marked = `${['Delhi', 'Bahmani', 'Vijayanagara'][other]}: kept`;
  for (const page of [asker, watcher]) await expect(ledger(page).getByText(marked)).toBeVisible();
  await expectAccessible(partner, '#page-talk');
});

test('an offer out of turn holds nobody up: it is withdrawn, or lapses when whoever decides goes on', async ({ browser, baseURL }) => {
  test.slow();
  const { match, people } = await table(browser, baseURL);
  const seat = (await infoOf(people[0], match)).waiting[0] ?? 0;
  const [from, to] = [(seat + 1) % 3, (seat + 2) % 3];
  const [deciding, asker, partner] = [people[seat], people[from], people[to]] as [Page, Page, Page];
  const standing = (page: Page) => page.getByRole('region', { name: 'Offer that waits' });
  const propose = async (page: Page, whom: number) => {
    await button(page, 'Negotiate').click();
    const offer = page.getByRole('region', { name: 'New offer' });
    await offer.getByText(['Delhi', 'Bahmani', 'Vijayanagara'][whom] ?? '', { exact: true }).click();
    await offer.getByRole('spinbutton', { name: 'You want: Resources' }).fill('1');
    await button(page, `Propose to the ${FACTIONS[whom]}`).click();
  };

  await propose(asker, to);
  await expect(standing(deciding)).toContainText('You need not wait for it');
  await expect(standing(deciding).getByRole('button')).toHaveCount(0);
  await expect(deciding.getByText('Your turn')).toBeVisible();
  await expect(partner.getByText('An offer waits for your answer.')).toBeVisible();
  await expect(asker.getByText('Your offer waits for its answer; you may withdraw it.')).toBeVisible();
  await expectAccessible(deciding);
  await standing(asker).getByRole('button', { name: 'Withdraw offer' }).click();
  for (const page of [asker, deciding]) await expect(standing(page)).toHaveCount(0);

  await propose(partner, seat);
  await expect(standing(deciding).getByRole('button', { name: 'Accept' })).toBeVisible();
  await move(deciding, match, ['pass']);
  await expect(standing(deciding)).toHaveCount(0);
  const trades = asker.getByRole('region', { name: 'Offers so far' });
  await expect(trades).toContainText(`The ${FACTIONS[from]} withdraws its offer.`);
  await expect(trades).toContainText(`The offer of the ${FACTIONS[to]} lapses.`);
});

test('orders on file answer an attack without the defender, and nobody else sees them', async ({ browser, baseURL }) => {
  test.slow();
  const { match, people, watcher } = await table(browser, baseURL);
  const [asha] = people;
  await asha.getByRole('tab', { name: 'Orders' }).click();
  await asha.getByRole('radio', { name: 'Screen whenever it saves a piece' }).check();
  await asha.getByRole('checkbox', { name: 'Take them in this order' }).check();
  await button(asha, 'Later: Troop').click();
  await asha.getByRole('radio', { name: 'Where most Troops stand' }).check();
  await expectAccessible(asha, '#page-orders');
  await button(asha, 'Put on file').click();
  await expect(asha.getByText('On file: these orders answer for you.')).toBeVisible();
  await expect(button(asha, 'Orders on file')).toBeVisible();
  for (const page of [people[1], watcher]) await expect(page.getByText(/Orders on file|^On file/)).toHaveCount(0);

  const moves: Moved[] = [];
  const isOver = () => moves.at(-1)?.facts.some(({ kind, data }) => kind === 'fought' && data['defender'] === 'delhi') ?? false;
  for (let i = 0; i < 60 && !isOver(); i++) {
    const seat = (await infoOf(asha, match)).waiting[0] ?? 0;
    const amassed = moves.some(({ verb }) => verb === 'mongols amass');
    const wanted = ['pass', amassed ? 'mongols attack-and-plunder' : 'mongols amass', 'no', 'done', 'return-available'];
    moves.push(await move(people[seat] as Page, match, wanted));
    if (moves.at(-1)?.verb === 'mongols amass') {
      // Whoever has nothing to decide is shown the card, and can put it away and take it out again.
      const shown = watcher.getByRole('dialog', { name: 'Mongol Invasion' });
      // The first card of the game was there when the page was opened, and is not news.
      if (moves.length === 1) await button(watcher, 'Mongol Invasion').click();
      await expect(shown.getByRole('listitem').filter({ hasText: 'directs the first Mongol Command' })).toContainText('Amass');
      await watcher.keyboard.press('Escape');
      await expect(shown).toHaveCount(0);
      await button(watcher, 'Mongol Invasion').click();
      await expectAccessible(watcher, 'dialog');
      await button(watcher, 'To the table').click();
    }
    await expect.poll(async () => (await infoOf(asha, match)).waiting.length).toBeGreaterThan(0);
  }
  expect(isOver()).toBe(true);
  // Whatever the defender was asked in the battle, the orders have answered.
  expect(moves.filter(({ seat, prompt }) => seat === 0 && /^(battle|attack-and-plunder)\./.test(prompt))).toEqual([]);
  // The card may still fill the screen.
  await asha.keyboard.press('Escape');
  await expect(asha.getByRole('dialog')).toHaveCount(0);
  await asha.getByRole('tab', { name: 'Log' }).click();
  await expect(asha.getByText(/Battle of Mountain Passes/).first()).toBeVisible();
  await asha.reload();
  await asha.getByRole('tab', { name: 'Orders' }).click();
  await expect(asha.getByText('On file: these orders answer for you.')).toBeVisible();
  await button(asha, 'Take off file').click();
  await expect(asha.getByText('No orders are on file: you are asked each time.')).toBeVisible();
});

for (const { locale, theme, width, height } of [
  { locale: 'en', theme: 'light', width: 1366, height: 768 },
  { locale: 'zh', theme: 'dark', width: 360, height: 740 },
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });
    test(`Timur, the end, and the goats and tigers that decide it, in ${locale}`, async ({ page }) => {
      test.slow();
      const texts = {
        en: {
          close: 'To the table',
          again: 'Timur’s invasion once more',
          shared: /share the victory/,
          play: /^Play the deciding game/,
          back: 'Back to the tied match',
          decided: /^Decided: /,
        },
        zh: { close: '回到牌桌', again: '再看帖木儿入侵', shared: /共享胜利/, play: /^下决胜局/, back: '回到平局的那场对局', decided: /^胜负已分：/ },
      }[locale];
      await visit(page, { locale, theme });
      const brought = await page.request.post('/api/import', { data: position(1, lastCard, { tiebreak: 'aadu-huli' }) });
      expect(brought.status(), await brought.text()).toBe(201);
      const { match } = (await brought.json()) as { match: string };
      await page.goto(`/m/${match}`);
      await expect(page.getByRole('tablist')).toBeVisible();
      await move(page, match, ['pass']);

      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expectAccessible(page, 'dialog');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 2, name: texts.shared })).toBeVisible();
      await expectAccessible(page, '#page-result');
      await expectNoSidewaysScroll(page);
      await button(page, texts.again).click();
      await button(page, texts.close).click();
      await expect(dialog).toHaveCount(0);

      await page.getByRole('link', { name: texts.play }).click();
      await expect(page).not.toHaveURL(new RegExp(`/m/${match}$`));
      const game = page.url().split('/m/')[1] ?? '';
      await playOut(page, game);
      await page.getByRole('link', { name: texts.back }).click();
      await expect(page.getByText(texts.decided)).toBeVisible();
    });
  });
}
