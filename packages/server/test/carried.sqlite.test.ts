import fs from 'node:fs';
import path from 'node:path';
import { type MatchFile, verifyMatch } from '@durbar/table';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { freshFolder, openHouse, Person, playOn } from './kit.ts';

interface Known {
  readonly cookie: string;
  readonly live: string;
  readonly waiting: string;
  readonly over: string;
  readonly long: string;
  readonly lengths: { readonly live: number; readonly long: number; readonly over: number };
  readonly draft: { readonly view: object; readonly choices: readonly object[]; readonly draft: number };
  readonly longViews: readonly { readonly seat: number; readonly view: object }[];
}

const fixture = (name: string) => new URL(`fixtures/${name}`, import.meta.url);

/** A copy of a data file that the first version of this server wrote, and what its people saw then. */
function firstFloor(): { dataFile: string; known: Known } {
  const dataFile = path.join(freshFolder(), 'durbar.db');
  fs.copyFileSync(fixture('first-floor.db'), dataFile);
  return { dataFile, known: JSON.parse(fs.readFileSync(fixture('first-floor.json'), 'utf8')) as Known };
}

test('a data file of the first version is carried over: matches, drafts, logs, secrets', async () => {
  const { dataFile, known } = firstFloor();
  const house = await openHouse({ dataFile });
  const anna = new Person(house);
  anna.cookie = known.cookie;
  const live = await anna.live(known.live);
  expect(live.last).toMatchObject({ seq: known.lengths.live, info: { status: 'live' }, mine: [{ draft: 1 }] });
  expect(live.seat(0)?.view).toEqual(known.draft.view);
  expect(live.last.log).toHaveLength(known.lengths.live);
  expect(live.last.log.at(-1)?.facts.length).toBeGreaterThan(0);
  await live.act('confirm', 0);
  expect(live.last.seq).toBe(known.lengths.live + 1);

  const long = await anna.live(known.long);
  expect(long.last.seq).toBe(known.lengths.long);
  expect(long.last.mine.map(({ seat, view }) => ({ seat, view }))).toEqual(known.longViews.map(({ seat, view }) => ({ seat, view })));
  await playOn(long, 8);
  expect(await anna.info(known.waiting)).toMatchObject({ status: 'waiting', invite: expect.any(String) });
  const file = await anna.get<MatchFile>(`/api/matches/${known.over}/export`);
  expect(file.log).toHaveLength(known.lengths.over);
  expect(await verifyMatch(file)).toMatchObject({ ok: true });
  expect(await house.sql(`SELECT id FROM "match" WHERE seed NOT LIKE 'sealed%'`)).toEqual([]);

  await house.reopen();
  expect((await anna.live(known.long)).last.seq).toBe(known.lengths.long + 8);
});

test('a state that was kept is believed only if it is that of its entry', async () => {
  const { dataFile, known } = firstFloor();
  const house = await openHouse({ dataFile });
  const anna = new Person(house);
  anna.cookie = known.cookie;
  await playOn(await anna.live(known.long), 40);
  const views = (await anna.live(known.long)).last.mine.map(({ view }) => view);
  await house.close();
  const file = new DatabaseSync(dataFile);
  expect(file.prepare('SELECT length FROM snapshot').all()).toEqual([{ length: 128 }]);
  file.exec(`UPDATE snapshot SET body = replace(body, '"visit":', '"visit":1')`);
  file.close();
  await house.reopen();
  expect((await anna.live(known.long)).last.mine.map(({ view }) => view)).toEqual(views);
});
