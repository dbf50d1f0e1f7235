/** The decisions of Vijayanagara, screen by screen: what hinders nobody, what fits a phone, what can be taken back, and a battle between two. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages/axe.ts';
import { infoOf, move } from './pages/driver.ts';
import { makeMatch, me, open } from './pages/made.ts';
import { expectNoSidewaysScroll } from './pages/screen.ts';
import { visit } from './pages/start.ts';
import { answer, decision, openUnderArms, spaceIn, told } from './pages/vijayanagara.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { locale, theme, width, height } of [
  { locale: 'en', theme: 'light', width: 1366, height: 768 },
  { locale: 'zh', theme: 'dark', width: 360, height: 740 },
] as const) {
  test.describe(`${width} × ${height}, ${locale}, ${theme}`, () => {
    test.use({ viewport: { width, height } });

    test('nothing hinders anybody who builds a turn', async ({ page }) => {
      test.slow();
      await visit(page, { locale, theme });
      await openUnderArms(page, 0);
      const press = (key: Parameters<typeof answer>[2]) => answer(page, locale, key).click();
      const looks = async () => {
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      };
      await expect(answer(page, locale, 'opt.command-and-decree')).toBeVisible();
      await looks();
      await press('opt.event');
      await expect(answer(page, locale, 'reader.execute')).toBeVisible();
      await decision(page, locale).getByRole('button', { expanded: false }).first().click();
      await looks();
      await press('reader.back');
      await press('opt.command-and-decree');
      await expect(answer(page, locale, 'command.march')).toBeVisible();
      await looks();
      await decision(page, locale)
        .getByRole('radio', { name: told('act.first.decree', locale) })
        .check();
      await press('decree.campaign');
      await spaceIn(page, locale, 'delhi').click();
      await expect(answer(page, locale, 'column.join')).toBeVisible();
      await looks();
      await answer(page, locale, 'column.join').click();
      await spaceIn(page, locale, 'malwa').or(decision(page, locale).getByRole('list').getByRole('button').first()).first().click();
      await press('answer.column.done');
      await press('command.march');
      await spaceIn(page, locale, 'jaunpur').click();
      await expect(answer(page, locale, 'answer.units.done').or(decision(page, locale).getByRole('group').first()).first()).toBeVisible();
      await decision(page, locale).locator('summary').first().click();
      await looks();
      await press('aid.open');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'dialog');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('nothing hinders anybody in a battle', async ({ page }) => {
      test.slow();
      await visit(page, { locale, theme });
      await openUnderArms(page, 1);
      const press = (key: Parameters<typeof answer>[2]) => answer(page, locale, key).click();
      await press('opt.command-alone');
      await press('command.attack');
      await spaceIn(page, locale, 'madhyadesh').click();
      await expect(decision(page, locale).getByRole('table')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await decision(page, locale).getByRole('slider').fill('1');
      await press('attack.roll');
      await expect(answer(page, locale, 'cavalry.done')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  });
}

test('any step of a plan can be taken back until the dice are rolled', async ({ page }) => {
  await visit(page, { locale: 'en' });
  await openUnderArms(page, 1);
  const region = decision(page);
  await answer(page, 'en', 'opt.command-alone').click();
  await answer(page, 'en', 'command.rally').click();
  await spaceIn(page, 'en', 'madhyadesh').click();
  await spaceIn(page, 'en', 'gondwana').click();
  await expect(region.getByText('left 10')).toBeVisible();
  await region.getByText(/^Plan of the turn/).click();
  await region.getByRole('button', { name: 'Take back from here: Madhyadesh' }).click();
  await expect(region.getByText(/^Plan of the turn: 2 steps/)).toBeVisible();
  await expect(region.getByText('left 12')).toBeVisible();
  await region.getByRole('button', { name: 'Start over' }).click();
  await expect(answer(page, 'en', 'opt.pass')).toBeVisible();
});

test('what is not possible says why, with the paragraph', async ({ page }) => {
  await visit(page, { locale: 'en' });
  await openUnderArms(page, 1);
  await answer(page, 'en', 'opt.command-alone').click();
  await answer(page, 'en', 'command.rebel').click();
  const region = decision(page);
  await region.getByText(/^Not possible \(/).click();
  const bengal = region.getByRole('button', { name: /^Bengal/, disabled: true });
  await expect(bengal).toContainText('(rule 3.3.3)');
  await bengal.dispatchEvent('click');
  await expect(page.getByRole('status').first()).toContainText('outnumber all others');
});

async function somebody(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' });
  const page = await context.newPage();
  await visit(page, { locale: 'en' });
  return page;
}

test('an attack with Cavalry on both sides, in two browsers', async ({ browser, baseURL }) => {
  test.slow();
  const [delhi, bahmani, third] = (await Promise.all([0, 1, 2].map(() => somebody(browser, baseURL)))) as [Page, Page, Page];
  const match = await makeMatch(delhi, { game: 'vijayanagara', players: [me, open, open], name: 'Asha' });
  const { invite } = (await (await delhi.request.get(`/api/matches/${match}`)).json()) as { invite: string };
  for (const [page, name] of [
    [bahmani, 'Bela'],
    [third, 'Chand'],
  ] as const)
    expect((await page.request.post(`/api/matches/${match}/join`, { data: { invite, name } })).ok()).toBe(true);
  for (const page of [delhi, bahmani]) await page.goto(`/m/${match}`);
  const pages = [delhi, bahmani, third] as const;
  const first = answer(bahmani, 'en', 'opt.command-and-decree');
  for (let i = 0; i < 30; i++) {
    const seat = (await infoOf(delhi, match)).waiting[0] ?? 0;
    if (seat === 1 && (await first.isVisible().catch(() => false))) break;
    if (seat === 1) await expect(decision(bahmani).getByRole('button').first()).toBeVisible();
    if (seat === 1 && (await first.isVisible())) break;
    await move(pages[seat] as Page, match, ['pass', 'mongols amass', 'no', 'done', 'return-available']);
  }
  await first.click();
  await decision(bahmani).getByRole('radio', { name: 'Decree first' }).check();
  await answer(bahmani, 'en', 'decree.trade').click();
  await answer(bahmani, 'en', 'command.attack').click();
  await spaceIn(bahmani, 'en', 'madhyadesh').click();
  await expect(decision(bahmani).getByText('My Cavalry: 1 of 1')).toBeVisible();
  await expect(decision(bahmani).getByRole('checkbox', { name: /answers best/ })).toBeChecked();
  await expect(decision(bahmani).getByRole('cell').first()).toContainText('%');
  await answer(bahmani, 'en', 'attack.roll').click();

  const loses = (page: Page) =>
    decision(page)
      .getByRole('button', { name: /^Lose / })
      .first();
  /** Uses one token, one that changes no hit if the dice leave no other, and hands over. */
  const spend = async (page: Page) => {
    const [more, confirm] = [answer(page, 'en', 'cavalry.done'), answer(page, 'en', 'decide.confirm')];
    const uses = decision(page).getByRole('button', { name: /^(Charge|Screen): / });
    const folded = decision(page).getByText(/^Uses that change no hit/);
    await expect(uses.or(folded).first()).toBeVisible();
    if (!(await uses.first().isVisible())) await folded.click();
    await uses.first().click();
    await expect(more.or(confirm).first()).toBeEnabled();
    if (await more.isVisible()) await more.click();
    await expect(confirm.or(loses(page)).first()).toBeVisible();
    if (await confirm.isVisible()) await confirm.click();
  };
  await spend(bahmani);
  await expect(decision(delhi).getByText('You hold 2 Cavalry.')).toBeVisible();
  await spend(delhi);
  for (const page of [delhi, bahmani]) {
    const report = decision(page).getByRole('group').filter({ hasText: 'Battle in Madhyadesh' });
    await expect(report.or(loses(page)).first()).toBeVisible();
  }
  await expect(delhi.getByText(/Bahmani Kingdom (charges|screens)/).first()).toBeAttached();
  await expect(bahmani.getByText(/Delhi Sultanate (charges|screens)/).first()).toBeAttached();
});
