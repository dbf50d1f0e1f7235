/** Matches made without the forms of the page. */
import { expect, type Page } from '@playwright/test';

export const me = { kind: 'me' } as const;
export const open = { kind: 'open' } as const;
export const bot = { kind: 'bot', bot: 'random' } as const;

interface Wanted {
  readonly game: string;
  readonly players: readonly object[];
  readonly options?: object;
  readonly contract?: object;
  readonly edition?: string;
  readonly lobby?: object;
  readonly name?: string;
}

/** Makes a match for whoever has this page, and says where it is. */
export async function makeMatch(page: Page, wanted: Wanted): Promise<string> {
  const answer = await page.request.post('/api/matches', { data: wanted });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { match: string }).match;
}

/** Waits until a match is over, for instance because bots play it. */
export async function untilOver(page: Page, match: string): Promise<void> {
  await expect
    .poll(async () => ((await (await page.request.get(`/api/matches/${match}`)).json()) as { status: string }).status, { timeout: 60_000 })
    .toBe('over');
}
