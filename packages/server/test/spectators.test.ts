import { expect, test } from 'vitest';
import { bot, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';

/** Signs of something that only one seat may know. */
const PRIVATE = /"hand":|"only":|"draftFacts":|"choices":|"invite":/;

test('whoever looks on is sent the public view of a game with hidden hands, and no byte more', async () => {
  const house = await openHouse();
  const [anna, bilal, watcher] = [new Person(house), new Person(house), new Person(house)];
  const match = await anna.create({ game: 'taj-mahal', players: [me, openSeat, bot('random')] });
  await bilal.join(match, (await anna.info(match)).invite);
  const [annas, bilals, watching] = [await anna.live(match), await bilal.live(match), await watcher.live(match)];
  const told: string[] = [];
  for (let turns = 0; turns < 60; turns++) {
    const seated = [annas, bilals].find(({ last }) => last.mine.some(({ seat }) => last.info.waiting.includes(seat)));
    if (seated) await playOn(seated, 1);
    else await annas.until(({ seq, info }) => seq >= annas.last.seq && !info.waiting.includes(2));
    await Promise.all([annas, bilals, watching].map((live) => live.until(({ seq }) => seq >= Math.max(annas.last.seq, bilals.last.seq))));
  }
  const { seq } = watching.last;
  for (const at of [0, 5, seq - 1]) told.push(await (await watcher.fetch(`/api/matches/${match}/at/${at}`)).text());
  told.push(await (await watcher.fetch(`/api/matches/${match}`)).text(), ...watching.raw);
  expect(seq).toBeGreaterThan(40);
  expect(watching.last).toMatchObject({ mine: [], public: { board: { seats: 3 } } });
  for (const text of told) expect(text).not.toMatch(PRIVATE);
  expect(annas.raw.join()).toMatch(PRIVATE);
  for (const [url, code] of [
    [`/api/matches/${match}/at/0?as=0`, 'not-yours-to-see'],
    [`/api/matches/${match}/export`, 'not-over'],
  ])
    expect(await watcher.get(url ?? '')).toMatchObject({ error: { code } });
  for (const seat of [0, 1, 2]) expect(await watching.ask({ t: 'play', seat, step: 0, choice: { verb: 'withdraw' } })).toMatchObject({ code: 'not-your-seat' });
});
