/**
 * Thousands of texts that would run if any of them were taken for markup, in every field that people write: `npm run build && npx tsx e2e/markup.ts`.
 * They are written into the store, so that no limit of the house cuts them short, and looked at in a real browser. Prints what was found as JSON.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { withStore } from '../packages/server/src/index.ts';
import type { Db } from '../packages/server/src/store/schema.ts';
import { findChromium } from './chromium.ts';
import { makeMatch, me } from './pages/made.ts';
import { served } from './pages/served.ts';

const WANTED = Number(process.env['PAYLOADS'] ?? 2000);
/** Lines of one room that are shown at once, and promises that a match may have. */
const AT_ONCE = 200;

/** Milliseconds that a page may take; this is no test of speed. */
const PATIENCE = 180_000;

const TAGS = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'iframe src=x',
  'details open',
  'input autofocus',
  'math',
  'object data=x',
  'a href=# id=x tabindex=1',
];
const EVENTS = ['onerror', 'onload', 'onfocus', 'onmouseover', 'ontoggle', 'onanimationstart', 'onbegin', 'onpageshow'];
const RUNS = ['hit=1', 'window.hit=1', "globalThis['hit']=1", 'hit&#61;1', '(()=>{hit=1})()'];
const BEFORE = ['', '">', "'>", '</title>', '</script>', '-->', ']]>', '</textarea>'];
const WHOLE = [
  '<script>hit=1</script>',
  '<script src=data:text/javascript,hit=1></script>',
  '<a href="javascript:hit=1">x</a>',
  '<iframe srcdoc="<script>parent.hit=1</script>">',
  '{{constructor.constructor("hit=1")()}}',
  '#{hit=1}',
  "';hit=1;//",
  '<meta http-equiv=refresh content="0;url=javascript:hit=1">',
  '<base href=//elsewhere.example/>',
  '<form action=javascript:hit=1><button autofocus>x</form>',
  '<svg><animate onbegin=hit=1 attributeName=x dur=1s>',
  '<style>@import "//elsewhere.example";</style>',
  '<template><script>hit=1</script></template>',
  '\\u003cscript>hit=1\\u003c/script>',
];

function payloads(): string[] {
  const made = BEFORE.flatMap((before) => TAGS.flatMap((tag) => EVENTS.flatMap((event) => RUNS.map((run) => `${before}<${tag} ${event}=${run}>`))));
  // Every so many of them, so that all beginnings, tags and events are among them.
  const step = Math.max(1, Math.floor(made.length / WANTED));
  return [...WHOLE, ...made.filter((_, i) => i % step === 0)].slice(0, WANTED);
}

/** Writes texts into everything about a match that people write. */
async function write(db: Db, match: string, texts: readonly string[]): Promise<void> {
  const { guest } = await db.selectFrom('seat').select('guest').where('match', '=', match).executeTakeFirstOrThrow();
  const owner = guest ?? '';
  const at = Date.now();
  const talk = texts.map((body, n) => ({ match, n, room: 'table', guest: owner, id: `t${n}`, seat: n % 3, name: body, body, at }));
  const promises = texts.map((body, n) => ({ match, n, id: `p${n}`, seat: n % 3, to_seat: null, body, at, seq: 0 }));
  for (let from = 0; from < texts.length; from += 50) {
    await db
      .insertInto('talk')
      .values(talk.slice(from, from + 50))
      .execute();
    await db
      .insertInto('promise')
      .values(promises.slice(from, from + 50))
      .execute();
  }
  await db
    .insertInto('note')
    .values({ match, guest: owner, body: texts.join('\n'), at })
    .execute();
  for (let seat = 0; seat < 3; seat++)
    await db
      .updateTable('seat')
      .set({ name: texts[seat] ?? '' })
      .where('match', '=', match)
      .where('seat', '=', seat)
      .execute();
}

/** How many of the texts stand on a page as text. */
const shownOn = (page: Page, texts: readonly string[]): Promise<number> =>
  page.evaluate((all) => {
    const fields = [...document.querySelectorAll('textarea, input')].map((field) => (field as HTMLInputElement).value);
    const text = [document.body.textContent, ...fields].join('\n');
    return all.filter((one) => text.includes(one)).length;
  }, texts);

async function look(browser: Browser, address: string, data: string, texts: readonly string[], found: string[]): Promise<number> {
  const context = await browser.newContext({ baseURL: address, locale: 'en' });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('violated', (what: string) => found.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      (Reflect.get(globalThis, 'violated') as (what: string) => void)(`${violatedDirective} ${sourceFile}`),
    );
  });
  await page.goto('/');
  const match = await makeMatch(page, { game: 'vijayanagara', players: [me, me, me], name: 'Asha' });
  await withStore({ dataFile: `${data}/durbar.db` }, (db) => write(db, match, texts));
  await page.goto(`/m/${match}`);
  await page.getByRole('tab', { name: 'Talk' }).click();
  let shown = 0;
  for (let tries = 0; shown < texts.length && tries < 100; tries++) {
    shown = await shownOn(page, texts);
    await page.waitForTimeout(100);
  }
  for (const tab of ['Log', 'Score', 'Map']) {
    const goal = page.getByRole('tab', { name: tab });
    if ((await goal.count()) > 0) await goal.first().click();
  }
  const talk = page.getByRole('button', { name: 'Talk' });
  if ((await talk.count()) > 0) await talk.first().click();
  await page.waitForTimeout(300);
  await page.goto('/');
  await page.getByRole('main').waitFor();
  await page.waitForTimeout(300);
  if ((await page.evaluate(() => Reflect.get(globalThis, 'hit') as unknown)) !== undefined) found.push('run');
  await context.close();
  return shown;
}

/** Whether a text that is taken for markup would be noticed at all: the last page does so on purpose. */
async function isNoticed(address: string, browser: Browser): Promise<boolean> {
  const page = await browser.newPage({ baseURL: address });
  await page.goto('/');
  const isSeen = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        addEventListener('securitypolicyviolation', () => resolve(true));
        setTimeout(() => resolve(Reflect.get(globalThis, 'hit') !== undefined), 5000);
        try {
          document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=hit=1>');
        } catch {
          // Held back by the policy, which says so to whoever listens.
        }
      }),
  );
  await page.close();
  return isSeen;
}

const server = await served();
const browser = await chromium.launch(await findChromium());
const all = payloads();
const found: string[] = [];
let shown = 0;
let noticed = false;
try {
  for (let from = 0; from < all.length; from += AT_ONCE) shown += await look(browser, server.address, server.data, all.slice(from, from + AT_ONCE), found);
  noticed = await isNoticed(server.address, browser);
} finally {
  await browser.close();
  server.stop();
}
console.log(JSON.stringify({ payloads: all.length, shown, found, noticed }));
