/** Two browsers play each other live to the end; then the record tells what each of them must never have heard. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { sha256 } from '../packages/kernel/src/node.ts';
import { importMatch, type MatchFile, toldFor, viewAt } from '../packages/table/src/index.ts';
import { tajMahal } from '../packages/taj-mahal/src/index.ts';
import { bot, makeMatch, me, open } from './pages/made.ts';
import { visit } from './pages/start.ts';
import { playToEnd, tableOn } from './pages/taj-mahal.ts';

async function somebody(browser: Browser, baseURL: string | undefined): Promise<{ readonly page: Page; readonly heard: string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await visit(page, {});
  return { page, heard };
}

/** Everything inside a message, with the key it stands under. */
function* parts(value: unknown, key = ''): Generator<readonly [string, unknown]> {
  yield [key, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inside] of Object.entries(value)) yield* parts(inside, Array.isArray(value) ? '' : name);
}
const sorted = (cards: readonly number[]) => [...cards].sort((a, b) => a - b).join(',');

test('nothing of another hand reaches a browser, in a whole game', async ({ browser, baseURL }) => {
  test.slow();
  const [asha, ravi] = await Promise.all([somebody(browser, baseURL), somebody(browser, baseURL)]);
  const match = await makeMatch(asha.page, { game: 'taj-mahal', players: [me, open, bot], name: 'Asha' });
  const { invite } = (await (await asha.page.request.get(`/api/matches/${match}`)).json()) as { invite: string };
  await asha.page.goto(`/m/${match}`);
  await ravi.page.goto(`/m/${match}?invite=${invite}`);
  await ravi.page.getByRole('button', { name: /^Play / }).click();
  await Promise.all([asha, ravi].map(({ page }) => playToEnd(tableOn(page), (goal) => goal.click({ timeout: 10_000 }))));

  const file = (await (await asha.page.request.get(`/api/matches/${match}/export`)).json()) as MatchFile;
  const read = importMatch(file, [tajMahal], sha256);
  if (!read.ok) throw new Error(read.fault.message);
  const { table } = read;
  const hands = new Map<string, string>();
  const handAt = (seq: number, seat: number): string => {
    const key = `${seq}/${seat}`;
    const known = hands.get(key) ?? sorted((viewAt(table, seq, seat)?.board as { hand?: readonly number[] } | undefined)?.hand ?? []);
    hands.set(key, known);
    return known;
  };

  /** Facts of a kind that only one seat is told, such as the card it drew. */
  const secrets = new Set(table.facts.flat().flatMap(({ kind, only }) => (only === undefined ? [] : [kind])));
  expect([...secrets].sort()).toEqual(['dealt-cards', 'drew-card']);
  const isSecret = (value: unknown): value is { readonly data: { readonly seat: number } } =>
    typeof value === 'object' && value !== null && 'kind' in value && secrets.has(String(value.kind));

  for (const [seat, { page, heard }] of [asha, ravi].entries()) {
    const others = [0, 1, 2].filter((one) => one !== seat);
    const leaks: string[] = [];
    let seen = 0;
    for (const text of heard) {
      const message = JSON.parse(text) as { readonly seq?: number };
      for (const [key, value] of parts(message)) {
        if (key === 'hands') leaks.push('hands of everybody');
        if (key === 'only' && String(value) !== String(seat)) leaks.push(`a fact only for ${String(value)}`);
        if (isSecret(value) && value.data.seat !== seat) leaks.push(JSON.stringify(value));
        if (key !== 'hand' || !Array.isArray(value) || message.seq === undefined || message.seq === 0) continue;
        seen += 1;
        const [cards, at] = [sorted(value as number[]), message.seq - 1];
        for (const other of others) if (cards === handAt(at, other) && cards !== handAt(at, seat)) leaks.push(`the hand of ${other} after ${at}: ${cards}`);
      }
    }
    expect(leaks).toEqual([]);
    expect(seen).toBeGreaterThan(20);

    // Nor is it written in the page.
    await page.getByRole('tab', { name: 'Log' }).click();
    const drew = table.log.flatMap(({ seq }) => (toldFor(table, seq, seat)?.facts ?? []).filter(({ kind }) => kind === 'drew-card'));
    const text = await page.getByRole('region', { name: 'What happened' }).innerText();
    expect(text.match(/You drew/g) ?? []).toHaveLength(drew.length);
  }
});
