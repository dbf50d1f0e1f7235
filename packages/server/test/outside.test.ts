import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isPublic, isWebAddress, type Outside, post, publicOnly } from '../src/notices/outside.ts';

const PRIVATE = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ...['192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', 'fc00::1'],
  ...['fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'localhost', ''],
];

test('private, local and odd addresses are not of the public network', () => {
  for (const address of PRIVATE) expect(isPublic(address), address).toBe(false);
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e']) expect(isPublic(address), address).toBe(true);
});

test('addresses that name a private machine by any spelling are refused', () => {
  for (const text of [
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://localhost./',
    'http://example.org/',
    'ftp://example.org/',
    'https://a:b@example.org/',
    'nonsense',
  ])
    expect(isWebAddress(text, publicOnly), text).toBe(false);
  expect(isWebAddress('https://example.org/hook?x=1', publicOnly)).toBe(true);
});

async function inside(answer: (response: http.ServerResponse) => void) {
  const hits: string[] = [];
  const server = http.createServer((request, response) => {
    hits.push(`${request.headers.host}${request.url}`);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { hits, port: (server.address() as AddressInfo).port };
}

test('a name is resolved once, and if any of its addresses is private nothing is sent', async () => {
  const { hits, port } = await inside((response) => response.end());
  const local = { address: '127.0.0.1', family: 4 };
  let asked = 0;
  const rebinding: Outside = {
    plain: true,
    isAllowed: isPublic,
    // First a public address, then ours: what was checked is what is reached.
    resolve: async () => [asked++ === 0 ? { address: '203.0.113.9', family: 4 } : local],
  };
  const to = `http://hook.example.org:${port}/`;
  for (const resolve of [rebinding.resolve, async () => [local], async () => [{ address: '8.8.8.8', family: 4 }, local], async () => []])
    await expect(post(to, '{}', {}, { plain: true, isAllowed: isPublic, ...(resolve && { resolve }) })).rejects.toThrow('public network');
  await expect(post(`http://127.0.0.1:${port}/`, '{}', {}, { plain: true, isAllowed: isPublic })).rejects.toThrow('public network');
  expect(hits).toEqual([]);
  await post(to, '{}', {}, { plain: true, isAllowed: () => true, resolve: async () => [local] });
  expect(hits).toEqual([`hook.example.org:${port}/`]);
});

test('no redirect is followed', async () => {
  const target = await inside((response) => response.end());
  const { port } = await inside((response) => response.writeHead(307, { location: `http://127.0.0.1:${target.port}/` }).end());
  await expect(post(`http://127.0.0.1:${port}/`, '{}', {}, { plain: true, isAllowed: () => true })).rejects.toThrow('answered 307');
  expect(target.hits).toEqual([]);
});
