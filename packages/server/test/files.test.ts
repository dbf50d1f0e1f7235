import { limits } from '@durbar/protocol';
import { type MatchFile, verifyMatch } from '@durbar/table';
import { expect, test } from 'vitest';
import { bot, me, openHouse, Person, playOn } from './kit.ts';
import { entryHashOf, gamesFile } from './match-files.ts';

interface Refused {
  error: { code: string; message: string; seq?: number };
}

async function finished(house: Awaited<ReturnType<typeof openHouse>>): Promise<{ anna: Person; file: MatchFile; match: string }> {
  const anna = new Person(house);
  const match = await anna.create({ players: [bot('random'), bot('random')], options: { sides: 'drawn', captures: 1 } });
  await (await anna.live(match)).until(({ info }) => info.status === 'over');
  const file = await anna.get<MatchFile>(`/api/matches/${match}/export`);
  // Now and then the first tiger to move captures at once, which leaves nothing to change in the middle.
  return file.log.length < 5 ? finished(house) : { anna, match, file };
}

test('a finished match comes back as a copy of one’s own that can be looked through and checked', async () => {
  const house = await openHouse();
  const { file, match } = await finished(house);
  const bilal = new Person(house);
  const answer = await bilal.post('/api/import', file);
  expect(answer.status).toBe(201);
  const { match: copy } = (await answer.json()) as { match: string };
  expect(copy).not.toBe(match);
  const live = await bilal.live(copy);
  expect(live.last).toMatchObject({ seq: file.log.length, info: { id: copy, status: 'over', seats: [{ you: true }, { you: true }] } });
  expect(live.last.mine.flatMap(({ choices }) => choices)).toEqual([]);
  expect(await bilal.get(`/api/matches/${copy}/at/1`)).toMatchObject({ seq: 1, view: { step: 1 } });
  await house.reopen();
  const again = await bilal.get<MatchFile>(`/api/matches/${copy}/export`);
  expect(again).toEqual(file);
  expect(await verifyMatch(again)).toMatchObject({ ok: true });
});

test('reasons of bots come along, if they are of the moves that were made', async () => {
  const house = await openHouse();
  const { file } = await finished(house);
  const moves = file.log.filter((entry) => entry.kind === 'move');
  const reason = (seq: number, more = {}) => {
    const choice = moves.find((entry) => entry.seq === seq)?.choice ?? { verb: 'none' };
    const candidates = [{ choice, share: 1, value: 0.5 }];
    return {
      choice,
      candidates,
      expected: [0.5, 0.5],
      line: [{ seat: 0, choice }],
      iterations: 9,
      ms: 3,
      reason: { key: 'solved', params: { moves: 3 } },
      ...more,
    };
  };
  const [first, second, third] = moves.map(({ seq }) => seq) as [number, number, number];
  const given = {
    [first]: reason(first),
    [second]: reason(second, { choice: { verb: 'other' } }),
    [third]: reason(third, { line: 'x' }),
    999: reason(999),
    x: 1,
  };
  const bilal = new Person(house);
  const { match } = (await (await bilal.post('/api/import', { ...file, thoughts: given })).json()) as { match: string };
  const thought = (seq: number) => bilal.get(`/api/matches/${match}/thoughts/${seq}`);
  expect(await thought(first)).toEqual(reason(first));
  for (const seq of [second, third]) expect(await thought(seq)).toMatchObject({ error: { code: 'no-thought' } });
  const plain = (await (await bilal.post('/api/import', { ...file, thoughts: 7 })).json()) as { match: string };
  expect(await bilal.get(`/api/matches/${plain.match}/thoughts/${first}`)).toMatchObject({ error: { code: 'no-thought' } });
});

test('an unfinished match without a promise is played on; one with a promise is not', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const practice = gamesFile(3);
  const { match } = (await (await anna.post('/api/import', practice)).json()) as { match: string };
  const live = await anna.live(match);
  expect(live.last).toMatchObject({ seq: 4, info: { status: 'live', commitment: '' } });
  await playOn(live, 2);
  expect(live.last.seq).toBe(6);
  const promised = gamesFile(3, { commitment: 'ab'.repeat(32) });
  const refused = await anna.post('/api/import', promised);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ error: { code: 'unfinished' } });
  expect(await anna.get<unknown[]>('/api/matches')).toHaveLength(1);
});

test('a broken file is refused with its code and the entry at which it fails', async () => {
  const house = await openHouse();
  const { anna, file } = await finished(house);
  const known = (await anna.get<unknown[]>('/api/matches')).length;
  const change = (edit: (copy: { head: Record<string, unknown>; log: Record<string, unknown>[]; [key: string]: unknown }) => void) => {
    const copy = structuredClone(file) as unknown as Parameters<typeof edit>[0];
    edit(copy);
    return copy;
  };
  const broken: [string, unknown, string, number?][] = [
    ['a text', '"hello"', 'not-a-match'],
    ['a list', [], 'not-a-match'],
    ['another format', change((copy) => Object.assign(copy, { format: 'pgn' })), 'not-a-match'],
    ['another version', change((copy) => Object.assign(copy, { version: 2 })), 'not-a-match'],
    ['no log', change((copy) => Object.assign(copy, { log: [] })), 'not-a-match'],
    ['an endless name', change((copy) => Object.assign(copy.head, { editionName: 'x'.repeat(100) })), 'other-rules'],
    ['another game', change((copy) => Object.assign(copy.head, { game: 'ludo' })), 'unknown-game'],
    ['other rules', change((copy) => Object.assign(copy.head, { rules: 'aadu-huli@0/classic-23' })), 'other-rules'],
    ['wild options', change((copy) => Object.assign(copy.head, { options: { goats: 'all' } })), 'bad-options'],
    ['a changed head', change((copy) => Object.assign(copy.head, { created: 1 })), 'bad-entry', 0],
    ['a changed move', change((copy) => Object.assign(copy.log[2] ?? {}, { at: 1 })), 'bad-entry', 2],
    ['a missing move', change((copy) => copy.log.splice(2, 1)), 'bad-entry', 2],
    ['a null entry', change((copy) => copy.log.splice(1, 1, null as unknown as Record<string, unknown>)), 'bad-entry', 1],
    ['an entry twice', change((copy) => copy.log.splice(2, 0, copy.log[1] ?? {})), 'bad-entry', 2],
  ];
  for (const [name, body, code, seq] of broken) {
    const answer = await anna.post('/api/import', body);
    const { error } = (await answer.json()) as Refused;
    expect({ code: error.code, seq: error.seq }, name).toEqual({ code, seq });
    expect(answer.status).toBe(422);
    if (seq !== undefined) expect(error.message).toContain(`Entry ${seq}`);
  }
  expect(await (await anna.post('/api/import', '{"format":')).json()).toMatchObject({ error: { code: 'bad-json' } });
  expect(await (await anna.post('/api/import', `"${'x'.repeat(limits.import)}"`)).json()).toMatchObject({ error: { code: 'too-large' } });
  const deep = `{"format":"durbar-match","version":1,"log":[1],"head":${'{"edition":'.repeat(20000)}1${'}'.repeat(20000)}}`;
  expect(await (await anna.post('/api/import', deep)).json()).toMatchObject({ error: { code: 'not-a-match' } });
  expect((await anna.get<unknown[]>('/api/matches')).length).toBe(known);
});

test('a well-sealed file with a move that was not possible is refused all the same', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const forged = gamesFile(2);
  const last = forged.log[2];
  if (last?.kind !== 'move') throw new Error('no move to forge');
  const entry = { ...last, choice: { verb: 'place', noun: 'nowhere' } };
  const file = { ...forged, log: [...forged.log.slice(0, 2), { ...entry, hash: entryHashOf(entry) }] };
  expect(await (await anna.post('/api/import', file)).json()).toMatchObject({ error: { code: 'bad-entry', seq: 2 } });
});

test('hands that stay closed after the end are not in anybody else’s export', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me], contract: { spectators: 'public', undo: 'none' }, options: { captures: 1 } });
  const live = await anna.live(match);
  while (live.last.info.status === 'live') {
    const mine = live.last.mine.find(({ choices }) => choices.length > 0);
    const choices = mine?.choices ?? [];
    await live.act('play', mine?.seat ?? 0, choices.find(({ verb }) => verb === 'leap') ?? choices[Math.floor(Math.random() * choices.length)]);
  }
  expect(await new Person(house).get(`/api/matches/${match}/export`)).toMatchObject({ error: { code: 'not-yours-to-see' } });
  expect(await anna.get(`/api/matches/${match}/export`)).toMatchObject({ format: 'durbar-match' });
});
