import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { command, fixture, freshFolder, program } from './kit.ts';

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
