import path from 'node:path';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { OvertakenError } from '../src/errors.ts';
import { openFile } from '../src/store/sqlite.ts';
import { openThread } from '../src/store/thread.ts';
import { freshFolder, me, openHouse, Person, playOn } from './kit.ts';

const writer = new URL('./writer-thread.mjs', import.meta.url);

const put = (key: string) => ({ sql: 'insert into house (key, value) values (?, ?)', values: [key, 'x'] });
const change = (key: string) => ({ sql: 'update house set value = ? where key = ?', values: ['y', key], one: true as const });

test.each([undefined, writer])('changes that come together are written together, and none pays for another (thread: %s)', async (program) => {
  const file = await openFile(path.join(freshFolder(), 'durbar.db'), program);
  onTestFinished(() => file.close());
  const all = [[put('a')], [put('b'), put('a')], [change('nobody')], [put('c'), change('c')]].map((one) => file.write(one));
  const fates = await Promise.allSettled(all);
  expect(fates.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(fates[1]).toMatchObject({ reason: { message: expect.stringContaining('UNIQUE constraint') } });
  expect(fates[2]).toMatchObject({ reason: expect.any(OvertakenError) });
  expect(await file.db.selectFrom('house').selectAll().orderBy('key').execute()).toEqual([
    { key: 'a', value: 'x' },
    { key: 'c', value: 'y' },
  ]);
  await expect(file.write([put('d')])).resolves.toBeUndefined();
});

test('a house whose data file has a thread of its own loses nothing by a restart', async () => {
  const house = await openHouse({ writer });
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me] });
  await playOn(await anna.live(match), 6);
  const [{ entries } = { entries: 0 }] = await house.sql(`SELECT count(*) AS entries FROM entry WHERE match = '${match}'`);
  expect(entries).toBe(7);
  await house.reopen();
  expect((await anna.live(match)).last.seq).toBe(7);
});

test('a house that closes while people are there has nothing to complain of', async () => {
  let logged = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const house = await openHouse({ writer, log: { level: 'warn', stream } });
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me] });
  const live = await anna.live(match);
  await playOn(live, 2);
  logged = '';
  await house.close();
  await live.closed;
  expect(logged).toBe('');
});

test('a thread that ends fails what it was writing, and the next change gets another one', async () => {
  const program =
    "import { parentPort, workerData } from 'node:worker_threads'; parentPort.on('message', (group) => group === 'close' || group.texts[0] === 'die' ? process.exit() : parentPort.postMessage([workerData]))";
  const thread = openThread(new URL(`data:text/javascript,${encodeURIComponent(program)}`), 'saved');
  const group = (sql: string) => [[{ sql, values: [] }]];
  expect(await thread.write(group('live'))).toEqual(['saved']);
  await expect(thread.write(group('die'))).rejects.toThrow('has ended');
  expect(await thread.write(group('live'))).toEqual(['saved']);
  await thread.close();
  await expect(thread.write(group('live'))).rejects.toThrow('closed');
});
