/** G37: what the house sends to addresses that people have given it never reaches a machine of its own network. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublic, post } from '../packages/server/src/notices/outside.ts';
import type { Visitor } from './house.ts';
import { atLeast, type Finding, none } from './suite.ts';

const PRIVATE = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1'],
  ...['192.168.0.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
];
const PRIVATE_6 = [
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2002:7f00:1::',
];

/** The same address as numbers in every base that a browser would take. */
function spellings(address: string): string[] {
  const parts = address.split('.').map(Number);
  const whole = parts.reduce((sum, part) => sum * 256 + part, 0);
  return [
    address,
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    parts.map((part) => `0x${part.toString(16)}`).join('.'),
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    `${parts[0]}.${(parts[1] ?? 0) * 65_536 + (parts[2] ?? 0) * 256 + (parts[3] ?? 0)}`,
    `${address}.`,
  ];
}

const HOSTS = [...PRIVATE.flatMap(spellings), ...PRIVATE_6.map((one) => `[${one}]`), 'localhost', 'LOCALHOST', 'localhost.', 'intranet'];
const URLS = [
  ...HOSTS.flatMap((host) => [`https://${host}/hook`, `https://${host}:8443/`, `https://user@${host}/`]),
  ...[
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://example.org/',
    'data:text/plain,x',
    'https://a:b@example.org/',
    '//example.org',
  ],
];

/** Asks a house to send to each of them; then lets names lead to private machines in every way a resolver can. */
export async function outbound(who: Visitor): Promise<Finding[]> {
  const taken: string[] = [];
  for (const address of URLS) {
    const answer = await who.fetch('/api/notices/ways', { kind: 'webhook', address });
    const { error } = (await answer.json()) as { error?: { code: string } };
    if (error?.code !== 'bad-address') taken.push(`${address} ${error?.code}`);
  }
  let hits = 0;
  const target = http.createServer((_request, answer) => {
    hits += 1;
    answer.end();
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const { port } = target.address() as AddressInfo;
  const elsewhere = http.createServer((_request, answer) => answer.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end());
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  let tries = URLS.length;
  let sent = 0;
  const attempt = async (url: string, outside: Parameters<typeof post>[3]) => {
    tries += 1;
    await post(url, '{}', {}, outside).then(
      () => {
        sent += 1;
      },
      () => undefined,
    );
  };
  try {
    const local = { address: '127.0.0.1', family: 4 };
    const open = { address: '8.8.8.8', family: 4 };
    for (const address of [...PRIVATE, ...PRIVATE_6]) {
      const found = { address, family: address.includes(':') ? 6 : 4 };
      for (const all of [[found], [open, found], [found, open]])
        await attempt(`http://name.example.org:${port}/`, { plain: true, isAllowed: isPublic, resolve: async () => all });
    }
    let asked = 0;
    // A name that leads elsewhere when it is looked up again: what was checked is what is reached.
    const rebinding = async () => [asked++ % 2 === 0 ? { address: '192.0.2.1', family: 4 } : local];
    for (let i = 0; i < 4; i++) await attempt(`http://name.example.org:${port}/`, { plain: true, isAllowed: isPublic, resolve: rebinding });
    const redirect = (elsewhere.address() as AddressInfo).port;
    await attempt(`http://127.0.0.1:${redirect}/`, { plain: true, isAllowed: () => true });
  } finally {
    for (const server of [target, elsewhere]) {
      server.closeAllConnections();
      server.close();
    }
  }
  return [
    atLeast('G37', 'private addresses, spellings, names and redirects tried', tries, 400),
    none('G37', `addresses that a house would send to${taken[0] ? ` (${taken.slice(0, 3).join(', ')})` : ''}`, taken.length),
    none('G37', 'requests that were sent or reached a machine of the own network', sent + hits),
  ];
}
