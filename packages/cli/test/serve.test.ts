import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { command, durbar, fixture, freshFolder, program } from './kit.ts';

const opened = /Durbar is open at (http:\/\/\S+)/;
const addressIn = (out: string) => opened.exec(out)?.[1] ?? '';
const isOpen = async (address: string) => (await fetch(`${address}/`).catch(() => undefined)) !== undefined;

it.each(['SIGINT', 'SIGTERM'] as const)('serves, says where, and closes on %s', async (signal) => {
  const { child, says, ended } = program(['serve', '--port', '0', '--data', freshFolder()]);
  const address = addressIn(await says('Durbar is open at'));
  expect(await isOpen(address)).toBe(true);
  child.kill(signal);
  expect(await ended).toMatchObject({ code: 0, err: '' });
  expect(await isOpen(address)).toBe(false);
});

it('listens where the environment says, and keeps its data there', async () => {
  const data = path.join(freshFolder(), 'deep', 'data');
  const { child, says, ended } = program(['serve'], { PORT: '0', HOST: '127.0.0.1', DURBAR_DATA: data });
  expect(addressIn(await says('Durbar is open at'))).toContain('http://127.0.0.1:');
  expect(fs.existsSync(path.join(data, 'durbar.db'))).toBe(true);
  child.kill('SIGTERM');
  await ended;
});

it('says in one sentence that the port is busy', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as net.AddressInfo;
  const { code, out, err } = await program(['serve', '--host', '127.0.0.1', '--port', String(port), '--data', freshFolder()]).ended;
  other.close();
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toBe(`Port ${port} is already in use; set PORT to another one.\n`);
});

it('says in one sentence that the folder cannot be written', async () => {
  const file = fixture(freshFolder(), 'file', 'not a folder');
  const { code, err } = await program(['serve', '--port', '0', '--data', path.join(file, 'data')]).ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^The folder .* cannot be written; set DURBAR_DATA to another one\.\n$/);
});

it('closes when npm, which started it, is killed', async () => {
  // A shell between us and the server, as npm has one; killing the shell does not reach the server.
  const line = [...command, 'serve', '--port', '0', '--host', '127.0.0.1', '--data', freshFolder()].map((part) => `'${part}'`).join(' ');
  const shell = spawn('sh', ['-c', `${line}; true`], { env: { ...process.env, npm_lifecycle_event: 'start' } });
  const address = await new Promise<string>((resolve) => {
    let out = '';
    shell.stdout.on('data', (chunk) => {
      out += chunk;
      if (opened.test(out)) resolve(addressIn(out));
    });
  });
  expect(await isOpen(address)).toBe(true);
  shell.kill('SIGKILL');
  await expect.poll(() => isOpen(address), { timeout: 10_000 }).toBe(false);
});

it.each([
  ['DURBAR_LOG', 'loud', /^DURBAR_LOG must be one of fatal, .*, not "loud"\.\n$/],
  ['DURBAR_PROXY', 'loopback,nonsense', /^DURBAR_PROXY holds addresses, .*; "nonsense" is none of them\.\n$/],
  ['DURBAR_PROXY', '10.0.0.0/33', /^DURBAR_PROXY .*\n$/],
  ['DURBAR_SMTP', 'user:secret@mail', /^DURBAR_SMTP must be an address like smtp:\/\/\S+\.\n$/],
  ['DURBAR_SMTP', 'smtp://mail.example.org', /^DURBAR_SMTP needs DURBAR_URL too, .*\.\n$/],
  ['DURBAR_URL', 'games.example.org', /^DURBAR_URL must be an address like https:\/\/\S+\.\n$/],
  ['DURBAR_NOTICE_WAIT', 'soon', /^DURBAR_NOTICE_WAIT must be a whole number of milliseconds, not "soon"\.\n$/],
  ['DURBAR_DRAIN', '-5', /^DURBAR_DRAIN must be a whole number of milliseconds, not "-5"\.\n$/],
])('says in one sentence what is wrong with %s=%s', async (name, value, sentence) => {
  const { code, out, err } = await durbar(['serve', '--port', '0', '--data', freshFolder()], { env: { [name]: value } });
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(sentence);
});

it('keeps its data from other users of the machine', async () => {
  const data = path.join(freshFolder(), 'data');
  const { child, says, ended } = program(['serve', '--port', '0', '--data', data]);
  await says('Durbar is open at');
  expect(fs.statSync(data).mode & 0o777).toBe(0o700);
  const files = fs.readdirSync(data);
  expect(files).toContain('durbar.db-wal');
  for (const file of files) expect(fs.statSync(path.join(data, file)).mode & 0o777, file).toBe(0o600);
  child.kill('SIGTERM');
  await ended;
});

const unreachable = 'postgres://nobody@127.0.0.1:1/none';

it.each<[string, (folder: string) => string[], RegExp]>([
  [
    'a copy into a folder that is not there',
    (folder) => ['backup', '/nonexistent/x.db', '--data', folder],
    /^The copy \/nonexistent\/x\.db cannot be written; .*\.\n$/,
  ],
  [
    'a copy that is none',
    (folder) => ['restore', path.join(folder, 'notes.txt'), '--data', path.join(folder, 'new')],
    /^The file .*notes\.txt is not a Durbar data file; .*\.\n$/,
  ],
  ['data that is none', (folder) => ['admin', 'users', '--data', path.join(folder, 'strange')], /^The file .*durbar\.db is not a Durbar data file; .*\.\n$/],
  [
    'data of an older house',
    (folder) => ['admin', 'users', '--data', path.join(folder, 'old')],
    /^What is in the data file .* older Durbar; run "durbar admin migrate" first\.\n$/,
  ],
  ['no data', (folder) => ['admin', 'users', '--data', path.join(folder, 'none')], /^There is no data file .*\.\n$/],
  ['no database', () => ['admin', 'users', '--database-url', unreachable], /^The database cannot be used: .*\.\n$/],
  ['no status', (folder) => ['admin', 'matches', 'bogus', '--data', folder], /^error: .*'bogus' is invalid.*\n$/],
])('a command for the host says in one sentence what is wrong: %s', async (_what, args, sentence) => {
  const folder = freshFolder();
  fixture(folder, 'notes.txt', 'These are notes and no data at all, long enough for a header. '.repeat(20));
  for (const name of ['strange', 'old']) fs.mkdirSync(path.join(folder, name));
  fs.copyFileSync(path.join(folder, 'notes.txt'), path.join(folder, 'strange', 'durbar.db'));
  fs.writeFileSync(path.join(folder, 'old', 'durbar.db'), '');
  fs.copyFileSync(path.join(folder, 'old', 'durbar.db'), path.join(folder, 'durbar.db'));
  const { code, out, err } = await durbar(args(folder));
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(sentence);
});
