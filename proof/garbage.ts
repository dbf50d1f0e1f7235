/** Inputs that no client of ours sends: broken sense and raw noise. */
import { type Chance, isRecord, type Json } from '@durbar/kernel';
import { altered, pick } from '@durbar/kernel/kit';
import type { SeatView } from '@durbar/protocol';

const TEXTS = [
  '',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  '\u0000',
  '\ud800',
  '‮',
  '9'.repeat(40),
  '../../etc/passwd',
  "'; drop table match; --",
  '<img src=x onerror=alert(1)>',
];
const VALUES: readonly Json[] = [null, true, -1, 0, 7, 8, 1e308, 0.1, [], {}, [[[[]]]], { __proto__: null }, ...TEXTS];
const KINDS = [
  'play',
  'undo',
  'reset',
  'confirm',
  'why',
  'gift',
  'vacation',
  'quiet',
  'order',
  'promise',
  'mark',
  'talk',
  'note',
  'rewind',
  'consent',
  'here',
  'win',
  '',
];

const raw = (chance: Chance, length: number): Buffer => Buffer.from(Array.from({ length }, () => chance.int('byte', 256)));

/** A message that almost makes sense. */
function nearly(seat: SeatView | undefined, chance: Chance): Json {
  const choice = seat && seat.choices.length > 0 ? pick(seat.choices, chance) : { verb: 'pass' };
  // A step that is never the current one: garbage must not play the match.
  const message: { [key: string]: Json } = {
    t: pick(KINDS, chance),
    id: `g${chance.int('id', 1000)}`,
    seat: seat?.seat ?? 0,
    step: 1_000_000 + chance.int('step', 9),
  };
  if (chance.int('choice', 2) === 0) message['choice'] = { verb: choice.verb, noun: altered(choice.noun, chance) };
  for (let changes = 1 + chance.int('changes', 3); changes > 0; changes--) {
    const key = pick(['t', 'id', 'seat', 'choice', 'more', 'confirm', 'to', 'time', 'away', 'quiet', 'text', 'n', 'mark', 'room', 'agree', 'extra'], chance);
    if (chance.int('drop', 4) === 0) delete message[key];
    else message[key] = chance.int('old', 2) === 0 ? altered(message[key], chance) : pick(VALUES, chance);
  }
  // Orders and promises would be kept: those of garbage are left out.
  if (message['t'] === 'promise' || message['t'] === 'order') message['seat'] = 99;
  return message;
}

export function garbageFrame(seat: SeatView | undefined, chance: Chance): string | Buffer {
  const way = chance.int('way', 100);
  if (way < 70) return JSON.stringify(nearly(seat, chance));
  if (way < 80) {
    const text = JSON.stringify(nearly(seat, chance));
    return text.slice(0, chance.int('cut', text.length));
  }
  if (way < 85) return '['.repeat(1 + chance.int('deep', 5000));
  if (way < 88) return `{"t":"why","id":"x","seat":0,"choice":{"verb":"x","noun":${'['.repeat(500)}${']'.repeat(500)}}}`;
  if (way < 97) return raw(chance, chance.int('length', 200));
  if (way < 98 && chance.int('large', 40) === 0) return 'x'.repeat(17 * 1024);
  return pick(TEXTS, chance);
}

const ROUTES = [
  ...['', '/join', '/rematch', '/fork', '/at/0', '/at/99999999', '/export', '/thoughts/0', '/hint', '/report', '/seats/0/stand-in', '/seats/9/take'],
  ...['/notices', '/shun', '/complain', '/ready', '/sit', '/hold', '/invite', '/decline', '/seats/0/bot-token'],
];
/** Routes without a match; not those by which the visitor would leave. */
const APART = [
  ...['/api/matches', '/api/import', '/api/ticket', '/api/games', '/api/tables', '/api/shuns/x/lift', '/api/people/x', '/api/bot', '/api/bot/play'],
  ...['/api/notices', '/api/notices/ways', '/api/notices/confirm', '/api/notices/stop', '/api/me', '/api/me/export', '/api/passkeys/ask'],
  ...['/api/login', '/api/login/passkey', '/api/me/passphrase', '/api/me/passkeys', '/api/me/passkeys/remove'],
];
const BODIES: readonly Json[] = [
  { game: 'aadu-huli', players: [{ kind: 'me' }] },
  { invite: 'x', name: 'x' },
  { seq: 0, seat: 0, bot: 'x' },
  { name: 'x', passphrase: 'no such passphrase', visible: 'me' },
  { name: 'x', response: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } } },
  { purpose: 'login' },
  { kind: 'mail', address: 'x@example.org', keys: { p256dh: 'x', auth: 'x' } },
  { kind: 'mute', whom: { room: 'table', n: 0 } },
  { room: 'table', n: 0, text: 'x' },
  { mode: 'always', quiet: { from: 0, to: 1, east: 0 }, token: 'x'.repeat(32) },
  {
    format: 'durbar-match',
    version: 1,
    head: { id: 'x', game: 'aadu-huli', rules: 'x', editionName: 'x', seats: 2, created: 0, options: {}, contract: {} },
    log: [{}],
  },
];

export function garbageRequest(
  match: string,
  chance: Chance,
): { readonly url: string; readonly init: { method: string; headers: Record<string, string>; body?: BodyInit } } {
  const id =
    chance.int('id', 3) === 0
      ? encodeURIComponent(
          pick(
            TEXTS.filter((text) => text !== '\ud800'),
            chance,
          ),
        )
      : match;
  const url = pick([...APART, ...ROUTES.map((route) => `/api/matches/${id}${route}`)], chance);
  const method = pick(['GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH'], chance);
  const type = pick(['application/json', 'application/json', 'application/json', 'text/plain', 'x'], chance);
  if (method === 'GET')
    return { url: `${url}?${encodeURIComponent(pick(['as', 'have', '__proto__'], chance))}=${chance.int('n', 100)}`, init: { method, headers: {} } };
  const body = pick(BODIES, chance);
  const spoiled = isRecord(body) ? altered(body, chance) : body;
  const noise = chance.int('raw', 5) === 0;
  return {
    url,
    init: { method, headers: { 'content-type': type }, body: noise ? new Uint8Array(raw(chance, chance.int('length', 300))) : JSON.stringify(spoiled) },
  };
}
