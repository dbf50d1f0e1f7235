/** Requests to addresses that people have given us. They reach the public network and nothing else. */
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';

const closed = new net.BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [address = '', bits] = range.split('/');
  closed.addSubnet(address, Number(bits), 'ipv4');
}
/** Of IPv6 only what is given out to the world, without tunnels that lead to other addresses. */
const global = new net.BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [address = '', bits] = range.split('/');
  closed.addSubnet(address, Number(bits), 'ipv6');
}

/** Whether an address belongs to the public network. */
export function isPublic(address: string): boolean {
  const family = net.isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

export type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const resolveAll: Resolve = (host) => dns.promises.lookup(host, { all: true });

export interface Outside {
  /** Whether an address may be reached. */
  readonly isAllowed: (address: string) => boolean;
  readonly resolve?: Resolve;
  /** Without TLS too; for tests. */
  readonly plain?: boolean;
}

export const publicOnly: Outside = { isAllowed: isPublic };

export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  /** What the other side answered, if it did. */
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** A web address that may be asked at all; what it leads to is only known when it is resolved. */
export function isWebAddress(text: string, { plain = false, isAllowed }: Outside): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== 'https:' && !(plain && protocol === 'http:')) return false;
  const bare = hostname.replace(/^\[|\]$|\.$/g, '');
  return username === '' && password === '' && (net.isIP(bare) === 0 ? bare.includes('.') || plain : isAllowed(bare));
}

const TIMEOUT = 10_000;

/** Posts something; resolves once it was taken. The name is resolved once and every address it has is checked; a redirect is an answer like any other that is not yes. */
export async function post(url: string, body: string | Buffer, headers: http.OutgoingHttpHeaders, outside: Outside): Promise<void> {
  if (!isWebAddress(url, outside)) throw new OutsideError('not an address of the public network');
  const { protocol, hostname } = new URL(url);
  const bare = hostname.replace(/^\[|\]$/g, '');
  const found = net.isIP(bare) === 0 ? await (outside.resolve ?? resolveAll)(hostname) : [{ address: bare, family: net.isIP(bare) }];
  const [pinned] = found;
  if (pinned === undefined || !found.every(({ address }) => outside.isAllowed(address))) throw new OutsideError('not an address of the public network');
  const lookup: net.LookupFunction = (_host, options, done) => {
    if (options.all) done(null, [{ address: pinned.address, family: pinned.family }]);
    else done(null, pinned.address, pinned.family);
  };
  await new Promise<void>((resolve, reject) => {
    const { request } = protocol === 'https:' ? https : http;
    const asked = request(
      url,
      { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) }, lookup, agent: false, timeout: TIMEOUT },
      (answer) => {
        const status = answer.statusCode ?? 0;
        answer.destroy();
        if (status >= 200 && status < 300) resolve();
        else reject(new OutsideError(`answered ${status}`, status));
      },
    );
    asked.on('timeout', () => asked.destroy(new OutsideError('no answer')));
    asked.on('error', reject);
    asked.end(body);
  });
}
