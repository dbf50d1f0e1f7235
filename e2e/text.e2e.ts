/** Whatever people write stays text: nothing of it is ever run by the page. */
import { expect, type Page, test } from '@playwright/test';
import { visit } from './pages/start.ts';

/** Short enough for a name; each would set `hit` if it were run. */
const NAMES = ['<img src=x onerror=hit=1>', '"><svg onload=hit=1>', '<script>hit=1</script>'];
const PROMISES = [
  '<iframe srcdoc="<script>parent.hit=1</script>">',
  '{{constructor.constructor("hit=1")()}}',
  '<a href="javascript:hit=1">peace</a>',
  "';hit=1;//",
];

/** Notes everything that is run or would have been. */
async function watched(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeFunction('violated', (what: string) => found.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => (Reflect.get(globalThis, 'violated') as (what: string) => void)(violatedDirective));
  });
  return found;
}

test('names and promises with markup in them are shown as they were written', async ({ page, playwright, baseURL }) => {
  const found = await watched(page);
  await visit(page);
  const headers = { origin: baseURL ?? '' };
  const players = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }];
  const made = await page.request.post('/api/matches', { data: { game: 'vijayanagara', players, name: NAMES[0] }, headers });
  const { match } = (await made.json()) as { match: string };
  const { invite } = (await (await page.request.get(`/api/matches/${match}`)).json()) as { invite: string };
  for (const name of NAMES.slice(1)) {
    const other = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    expect((await other.post(`/api/matches/${match}/join`, { data: { invite, name }, headers })).ok()).toBe(true);
    await other.dispose();
  }
  await page.evaluate(
    async ([id, texts]) => {
      const answer = await fetch('/api/ticket', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
      const { ticket } = (await answer.json()) as { ticket: string };
      const socket = new WebSocket(`/api/live/${id}?have=0&ticket=${ticket}`.replace(/^/, location.origin.replace('http', 'ws')));
      let left = texts.length;
      await new Promise<void>((resolve, reject) => {
        socket.onopen = () => {
          for (const [i, text] of texts.entries()) socket.send(JSON.stringify({ t: 'promise', id: `p${i}`, seat: 0, text }));
        };
        socket.onmessage = ({ data }) => {
          const { t, code } = JSON.parse(String(data)) as { t: string; code?: string };
          if (t === 'error') reject(new Error(code));
          if (t === 'saved' && --left === 0) resolve();
        };
      });
      socket.close();
    },
    [match, PROMISES] as const,
  );
  await page.goto(`/m/${match}`);
  for (const text of NAMES) await expect(page.getByText(text, { exact: false }).first()).toBeAttached();
  await page.getByRole('button', { name: 'Negotiate' }).first().click();
  for (const text of PROMISES) await expect(page.getByText(text, { exact: false }).first()).toBeAttached();
  await page.goto('/');
  await expect(page.getByText(NAMES[1] ?? '', { exact: false }).first()).toBeAttached();
  await page.goto(`/m/${encodeURIComponent('<img src=x onerror=hit=1>')}?at=<script>hit=1</script>`);
  await expect(page.locator('main').first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'hit') as unknown)).toBeUndefined();
  expect(found).toEqual([]);
  const blocked = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>text</b>';
      return false;
    } catch {
      return true;
    }
  });
  expect(blocked, 'a text cannot become markup, even by mistake').toBe(true);
});
