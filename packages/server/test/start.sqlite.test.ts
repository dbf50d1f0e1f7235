import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { games } from '@durbar/games';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { StartError, type StartOptions, startServer } from '../src/index.ts';
import { freshFolder, me, openHouse, Person } from './kit.ts';

async function refusal(more: Partial<StartOptions>): Promise<StartError> {
  try {
    const server = await startServer({ games, bots: [], dataFile: path.join(freshFolder(), 'durbar.db'), port: 0, host: '127.0.0.1', ...more });
    await server.close();
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
  throw new Error('the house opened');
}

const oneSentence = (text: string) => /^[A-Z][^\n]*[^.]\.$/.test(text);

test('a busy port is named', async () => {
  const busy = createServer();
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void busy.close());
  const { port } = busy.address() as { port: number };
  const error = await refusal({ port });
  expect(error.code).toBe('port-busy');
  expect(error.message).toContain(String(port));
  expect(oneSentence(error.message)).toBe(true);
});

test('a host that is not this machine is named', async () => {
  expect(await refusal({ host: '203.0.113.7' })).toMatchObject({ code: 'bad-host' });
});

test('a folder that cannot be made is named', async () => {
  const file = path.join(freshFolder(), 'file');
  fs.writeFileSync(file, '');
  const error = await refusal({ dataFile: path.join(file, 'data', 'durbar.db') });
  expect(error.code).toBe('unwritable');
  expect(error.message).toContain(path.join(file, 'data'));
  expect(oneSentence(error.message)).toBe(true);
});

test('what is no data file is left alone', async () => {
  const folder = freshFolder();
  const text = path.join(folder, 'text.db');
  fs.writeFileSync(text, 'these are notes, not a data file'.repeat(100));
  const foreign = path.join(folder, 'foreign.db');
  const other = new DatabaseSync(foreign);
  other.exec('CREATE TABLE recipe (name TEXT)');
  other.close();
  for (const dataFile of [text, foreign]) {
    const before = fs.readFileSync(dataFile);
    const error = await refusal({ dataFile });
    expect(error.code).toBe('not-a-data-file');
    expect(oneSentence(error.message)).toBe(true);
    expect(fs.readFileSync(dataFile).equals(before)).toBe(true);
  }
});

test('a data file of a later version is left alone', async () => {
  const house = await openHouse();
  await new Person(house).create({ players: [me, me] });
  await house.close();
  const file = new DatabaseSync(house.dataFile);
  file.exec("INSERT INTO kysely_migration VALUES ('900_later', '2030-01-01')");
  file.close();
  const before = fs.readFileSync(house.dataFile);
  const error = await refusal({ dataFile: house.dataFile });
  expect(error.code).toBe('newer-data');
  expect(error.message).toContain('900_later');
  expect(fs.readFileSync(house.dataFile).equals(before)).toBe(true);
});

test('two servers never share a data file', async () => {
  const house = await openHouse();
  expect(await refusal({ dataFile: house.dataFile })).toMatchObject({ code: 'data-in-use' });
  await house.reopen();
});

test('a damaged data file is noticed after an unclean end', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  for (let i = 0; i < 40; i++) await anna.create({ players: [me, me] });
  await house.close();
  const bytes = fs.readFileSync(house.dataFile);
  bytes.fill(0x5a, 8192, bytes.length - 4096);
  fs.writeFileSync(house.dataFile, bytes);
  fs.writeFileSync(`${house.dataFile}-wal`, 'cut off');
  const error = await refusal({ dataFile: house.dataFile });
  expect(error, String(error.cause)).toMatchObject({ code: 'damaged-data' });
});
