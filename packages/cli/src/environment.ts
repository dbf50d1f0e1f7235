/** What the environment says of a house, checked before anything is opened: whatever is wrong is one sentence. */
import net from 'node:net';
import { CliError, type Io } from './io.ts';

type Env = Io['env'];

export interface Environment {
  readonly level: string;
  readonly drain: number;
  readonly proxies: readonly string[] | undefined;
  /** Where people reach the house, without a slash at the end. */
  readonly url: string | undefined;
  readonly smtp: string | undefined;
  readonly from: string | undefined;
  readonly webhooks: boolean;
  readonly noticeWait: number | undefined;
}

export function readEnvironment(env: Env): Environment {
  const smtp = address(env, 'DURBAR_SMTP', ['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587');
  const url = address(env, 'DURBAR_URL', ['http:', 'https:'], 'https://games.example.org')?.replace(/\/+$/, '');
  if (smtp !== undefined && url === undefined)
    throw new CliError('DURBAR_SMTP needs DURBAR_URL too, the address by which people reach the house: links in mail lead there.');
  return {
    level: chosen(env, 'DURBAR_LOG', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) ?? 'warn',
    drain: milliseconds(env, 'DURBAR_DRAIN') ?? 0,
    proxies: proxiesOf(env),
    url,
    smtp,
    from: env['DURBAR_MAIL_FROM'] || undefined,
    webhooks: chosen(env, 'DURBAR_WEBHOOKS', ['on', 'off']) === 'on',
    noticeWait: milliseconds(env, 'DURBAR_NOTICE_WAIT'),
  };
}

function chosen(env: Env, name: string, choices: readonly string[]): string | undefined {
  const given = env[name] || undefined;
  if (given !== undefined && !choices.includes(given)) throw new CliError(`${name} must be one of ${choices.join(', ')}, not "${given}".`);
  return given;
}

const LONGEST = 24 * 60 * 60 * 1000;

function milliseconds(env: Env, name: string): number | undefined {
  const given = env[name] || undefined;
  if (given === undefined) return undefined;
  if (!/^\d{1,9}$/.test(given) || Number(given) > LONGEST) throw new CliError(`${name} must be a whole number of milliseconds, not "${given}".`);
  return Number(given);
}

/** Passwords may stand in it, so what is wrong is not said again. */
function address(env: Env, name: string, protocols: readonly string[], example: string): string | undefined {
  const given = env[name] || undefined;
  if (given === undefined) return undefined;
  if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol) || new URL(given).hostname === '')
    throw new CliError(`${name} must be an address like ${example}.`);
  return given;
}

const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

function proxiesOf(env: Env): readonly string[] | undefined {
  const given = env['DURBAR_PROXY'] || undefined;
  if (given === undefined) return undefined;
  const all = given.split(',').map((one) => one.trim());
  const strange = all.find((one) => !NAMED.includes(one) && !isNetwork(one));
  if (strange !== undefined)
    throw new CliError(`DURBAR_PROXY holds addresses, networks like 10.0.0.0/8, or ${NAMED.join(', ')}; "${strange}" is none of them.`);
  return all;
}

function isNetwork(text: string): boolean {
  const [ip = '', bits, ...more] = text.split('/');
  const kind = net.isIP(ip);
  return kind !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)));
}
