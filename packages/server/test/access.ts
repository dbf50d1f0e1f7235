/**
 * Who may do what: for each route and message what anonymous, stranger, other seat and own seat (seat 0) are answered, in each state of a match.
 * A spectator is a stranger who looks on, and is told no more; whoever is banned is refused everything.
 * A bot has a token for seat 0 and nothing else: to every route but its own it is nobody.
 * The host (admin) has a pass for the host's pages and nothing else: at every match a host is nobody.
 */

const ACTORS = ['anonymous', 'stranger', 'other', 'own'];
const STATES = ['open', 'live', 'finished', 'private', 'private-finished'];

/** One text for each state, with the answer for each actor. */
export function row(...answers: readonly string[]): Record<string, string> {
  const cells = STATES.flatMap((state, i) => {
    const told = (answers[i] ?? '').split(' ').map((answer, who) => [`${state} ${ACTORS[who]}`, answer]);
    const [anonymous, stranger] = (answers[i] ?? '').split(' ');
    return [...told, [`${state} spectator`, stranger], [`${state} banned`, 'banned'], [`${state} bot`, anonymous], [`${state} host`, anonymous]];
  });
  return Object.fromEntries(cells);
}

/** What only a bot is answered, in each state. */
const toBots = (...answers: readonly string[]) => Object.fromEntries(STATES.map((state, i) => [`${state} bot`, answers[i] ?? '']));

/** The same in every state. */
const everywhere = (answers: string) => row(...STATES.map(() => answers));

/** The host's own pages: what the host is answered about nobody and nothing; to everybody else they are shut. */
const hosts: Record<string, string> = {
  'GET /api/host': 'ok',
  'GET /api/host/users': 'ok',
  'POST /api/host/users/:id/ban': 'no-such-person',
  'GET /api/host/matches': 'ok',
  'POST /api/host/matches/:id/pause': 'no-such-match',
  'POST /api/host/matches/:id/repair': 'no-such-match',
  'GET /api/host/reports': 'ok',
  'POST /api/host/reports/:id/done': 'not-found',
  'GET /api/host/jobs': 'ok',
  'POST /api/host/jobs/retry': 'ok',
  'POST /api/host/leave': 'ok',
};

/** Routes that need no match: for anonymous, guest and account; whoever is banned is refused there too, and a host is anonymous. */
const plain: Record<string, string> = {
  'GET /api/games': 'ok ok ok',
  'GET /api/matches': 'ok ok ok',
  'POST /api/matches': 'ok ok ok',
  'POST /api/import': 'not-a-match not-a-match not-a-match',
  'GET /api/me': 'ok ok ok',
  'POST /api/me': 'not-known ok ok',
  'POST /api/me/claim': 'weak-passphrase weak-passphrase claimed-already',
  'POST /api/me/passphrase': 'not-known not-known wrong-proof',
  'POST /api/passkeys/ask': 'ok ok ok',
  'POST /api/me/passkeys': 'not-known bad-passkey wrong-proof',
  'POST /api/me/passkeys/remove': 'not-known last-way-in wrong-proof',
  'POST /api/login': 'wrong-login wrong-login wrong-login',
  'POST /api/login/passkey': 'wrong-login wrong-login wrong-login',
  'GET /api/me/sessions': 'not-known ok ok',
  'POST /api/me/sessions/end': 'not-known no-such-session no-such-session',
  'GET /api/me/export': 'not-known ok ok',
  'POST /api/me/delete': 'not-known ok wrong-proof',
  'POST /api/logout': 'not-known ok ok',
  'GET /api/tables': 'ok ok ok',
  'GET /api/running': 'ok ok ok',
  'GET /api/shuns': 'ok ok ok',
  'POST /api/shuns': 'not-known no-such-person no-such-person',
  'POST /api/shuns/:id/lift': 'not-found not-found not-found',
  'GET /api/notices': 'ok ok ok',
  'POST /api/notices': 'ok ok ok',
  'POST /api/notices/ways': 'bad-request bad-request bad-request',
  'POST /api/notices/ways/:id/remove': 'not-found not-found not-found',
  'POST /api/notices/test': 'no-way no-way no-way',
  'POST /api/notices/confirm': 'bad-request bad-request bad-request',
  'POST /api/notices/stop': 'bad-request bad-request bad-request',
  'GET /api/people/:id': 'no-such-person no-such-person no-such-person',
  'GET /api/me/programs': 'ok ok ok',
  // The door of the host, with a link that is none.
  'POST /api/host/enter': 'bad-link bad-link bad-link',
};

/** For anonymous, guest, account and host. */
const apart: Record<string, string> = {
  ...Object.fromEntries(Object.entries(plain).map(([route, cells]) => [route, `${cells} ${cells.split(' ')[0]}`])),
  ...Object.fromEntries(Object.entries(hosts).map(([route, host]) => [route, `not-host not-host not-host ${host}`])),
};

const routes = {
  'GET /api/matches/:id': row('ok ok ok ok', 'ok ok ok ok', 'ok ok ok ok', 'no-watchers no-watchers ok ok', 'no-watchers no-watchers ok ok'),
  'POST /api/matches/:id/join': row(
    'bad-invite bad-invite bad-invite bad-invite',
    'bad-invite bad-invite bad-invite bad-invite',
    'bad-invite bad-invite bad-invite bad-invite',
    'bad-invite bad-invite bad-invite bad-invite',
    'bad-invite bad-invite bad-invite bad-invite',
  ),
  // With the link, each at a table of their own.
  'POST /api/matches/:id/join (invited)': row('ok ok ok ok', ...Array.from({ length: 4 }, () => 'match-full match-full ok ok')),
  'POST /api/matches/:id/rematch': row(
    'not-your-seat not-your-seat not-your-seat not-over',
    'not-your-seat not-your-seat not-over not-over',
    'not-your-seat not-your-seat ok ok',
    'not-your-seat not-your-seat not-over not-over',
    'not-your-seat not-your-seat ok ok',
  ),
  'POST /api/matches/:id/fork': row(
    'not-started not-started not-started not-started',
    'not-your-seat not-your-seat not-your-seat ok',
    'ok ok ok ok',
    'no-watchers no-watchers not-your-seat ok',
    'no-watchers no-watchers ok ok',
  ),
  'GET /api/matches/:id/at/:seq': row(
    'no-such-entry no-such-entry no-such-entry no-such-entry',
    'ok ok ok ok',
    'ok ok ok ok',
    'no-watchers no-watchers ok ok',
    'no-watchers no-watchers ok ok',
  ),
  'GET /api/matches/:id/at/:seq?as=0': row(
    'no-such-entry no-such-entry no-such-entry no-such-entry',
    'not-yours-to-see not-yours-to-see not-yours-to-see ok',
    'ok ok ok ok',
    'no-watchers no-watchers not-yours-to-see ok',
    'no-watchers no-watchers ok ok',
  ),
  'GET /api/matches/:id/export': row(
    'not-over not-over not-over not-over',
    'not-over not-over not-over not-over',
    'ok ok ok ok',
    'no-watchers no-watchers not-over not-over',
    'no-watchers no-watchers ok ok',
  ),
  'POST /api/matches/:id/seats/:seat/stand-in': row(
    'not-started not-started not-started not-started',
    'not-your-seat not-your-seat not-absent no-such-bot',
    'over over over over',
    'no-watchers no-watchers not-absent no-such-bot',
    'no-watchers no-watchers over over',
  ),
  'POST /api/matches/:id/seats/:seat/stand-in (a bot of the house)': row(
    'not-started not-started not-started not-started',
    'not-your-seat not-your-seat not-absent ok',
    'over over over over',
    'no-watchers no-watchers not-absent ok',
    'no-watchers no-watchers over over',
  ),
  'POST /api/matches/:id/seats/:seat/hand-back': row(
    'not-started not-started not-started not-started',
    'not-your-seat not-your-seat not-given not-given',
    'over over over over',
    'no-watchers no-watchers not-given not-given',
    'no-watchers no-watchers over over',
  ),
  'POST /api/matches/:id/seats/:seat/take': row(
    'not-started not-started not-started not-started',
    'not-your-seat not-your-seat not-your-seat not-your-seat',
    'over over over over',
    'no-watchers no-watchers not-your-seat not-your-seat',
    'no-watchers no-watchers over over',
  ),
  'GET /api/matches/:id/thoughts/:seq': row(
    'not-started not-started not-started not-started',
    'not-yet not-yet not-yet not-yet',
    'no-thought no-thought no-thought no-thought',
    'no-watchers no-watchers not-yet not-yet',
    'no-watchers no-watchers no-thought no-thought',
  ),
  'POST /api/matches/:id/hint': row(
    'not-your-seat not-your-seat not-your-seat over',
    'not-your-seat not-your-seat not-your-seat no-coach',
    'not-your-seat not-your-seat not-your-seat over',
    'not-your-seat not-your-seat not-your-seat no-coach',
    'not-your-seat not-your-seat not-your-seat over',
  ),
  'POST /api/matches/:id/report': row(
    'not-your-seat not-your-seat not-your-seat not-over',
    'not-your-seat not-your-seat not-over not-over',
    'not-your-seat not-your-seat ok ok',
    'not-your-seat not-your-seat not-over not-over',
    'not-your-seat not-your-seat ok ok',
  ),
  'POST /api/matches/:id/seats/:seat/bot-token': row(
    'not-your-seat not-your-seat not-your-seat ok',
    'not-your-seat not-your-seat not-your-seat ok',
    'not-your-seat not-your-seat not-your-seat over',
    'not-your-seat not-your-seat not-your-seat ok',
    'not-your-seat not-your-seat not-your-seat over',
  ),
  'POST /api/matches/:id/seats/:seat/bot-token/revoke': row(
    'not-your-seat not-your-seat not-your-seat ok',
    'not-your-seat not-your-seat not-your-seat ok',
    'not-your-seat not-your-seat not-your-seat ok',
    'not-your-seat not-your-seat not-your-seat ok',
    'not-your-seat not-your-seat not-your-seat ok',
  ),
  // Whoever is at the table by cookie is no program.
  'GET /api/bot': { ...everywhere('bad-token bad-token bad-token bad-token'), ...toBots('ok', 'ok', 'ok', 'ok', 'ok') },
  'POST /api/bot/play': { ...everywhere('bad-token bad-token bad-token bad-token'), ...toBots('not-started', 'ok', 'stale', 'ok', 'stale') },
  'POST /api/ticket': everywhere('ok ok ok ok'),
};

const messages = {
  here: row(
    'silence silence silence silence',
    'silence silence silence silence',
    'silence silence silence silence',
    'no-watchers no-watchers silence silence',
    'no-watchers no-watchers silence silence',
  ),
  why: row(
    'not-your-seat not-your-seat not-your-seat not-started',
    'not-your-seat not-your-seat not-your-seat why',
    'not-your-seat not-your-seat not-your-seat why',
    'no-watchers no-watchers not-your-seat why',
    'no-watchers no-watchers not-your-seat why',
  ),
  undo: row(
    'not-your-seat not-your-seat not-your-seat not-started',
    'not-your-seat not-your-seat not-your-seat undo-nothing',
    'not-your-seat not-your-seat not-your-seat stale',
    'no-watchers no-watchers not-your-seat undo-nothing',
    'no-watchers no-watchers not-your-seat stale',
  ),
  reset: row(
    'not-your-seat not-your-seat not-your-seat not-started',
    'not-your-seat not-your-seat not-your-seat undo-nothing',
    'not-your-seat not-your-seat not-your-seat stale',
    'no-watchers no-watchers not-your-seat undo-nothing',
    'no-watchers no-watchers not-your-seat stale',
  ),
  confirm: row(
    'not-your-seat not-your-seat not-your-seat not-started',
    'not-your-seat not-your-seat not-your-seat confirm-nothing',
    'not-your-seat not-your-seat not-your-seat stale',
    'no-watchers no-watchers not-your-seat confirm-nothing',
    'no-watchers no-watchers not-your-seat stale',
  ),
  gift: row(
    'not-your-seat not-your-seat not-your-seat no-clock',
    'not-your-seat not-your-seat not-your-seat no-clock',
    'not-your-seat not-your-seat not-your-seat no-clock',
    'no-watchers no-watchers not-your-seat no-clock',
    'no-watchers no-watchers not-your-seat no-clock',
  ),
  vacation: row(
    'not-your-seat not-your-seat not-your-seat no-clock',
    'not-your-seat not-your-seat not-your-seat no-clock',
    'not-your-seat not-your-seat not-your-seat no-clock',
    'no-watchers no-watchers not-your-seat no-clock',
    'no-watchers no-watchers not-your-seat no-clock',
  ),
  quiet: row(
    'not-your-seat not-your-seat not-your-seat no-clock',
    'not-your-seat not-your-seat not-your-seat no-clock',
    'not-your-seat not-your-seat not-your-seat no-clock',
    'no-watchers no-watchers not-your-seat no-clock',
    'no-watchers no-watchers not-your-seat no-clock',
  ),
  order: row(
    'not-your-seat not-your-seat not-your-seat not-started',
    'not-your-seat not-your-seat not-your-seat no-orders',
    'not-your-seat not-your-seat not-your-seat no-orders',
    'no-watchers no-watchers not-your-seat no-orders',
    'no-watchers no-watchers not-your-seat no-orders',
  ),
  promise: row(
    'not-your-seat not-your-seat not-your-seat no-promises',
    'not-your-seat not-your-seat not-your-seat no-promises',
    'not-your-seat not-your-seat not-your-seat no-promises',
    'no-watchers no-watchers not-your-seat no-promises',
    'no-watchers no-watchers not-your-seat no-promises',
  ),
  mark: row(
    'not-your-seat not-your-seat not-your-seat no-promises',
    'not-your-seat not-your-seat not-your-seat no-promises',
    'not-your-seat not-your-seat not-your-seat no-promises',
    'no-watchers no-watchers not-your-seat no-promises',
    'no-watchers no-watchers not-your-seat no-promises',
  ),
  play: row(
    'not-your-seat not-your-seat not-your-seat not-started',
    'not-your-seat not-your-seat not-your-seat saved',
    'not-your-seat not-your-seat not-your-seat stale',
    'no-watchers no-watchers not-your-seat saved',
    'no-watchers no-watchers not-your-seat stale',
  ),
};

type Table = Record<string, Record<string, string>>;

/** Messages about the seat itself, which a bot may send like its owner; by then the move of the test has been made. */
const SEAT = new Set(['play', 'undo', 'reset', 'confirm', 'why', 'here']);

/** The table of messages with what bots are answered. */
export const withBots = (table: Table): Table =>
  Object.fromEntries(
    Object.entries(table).map(([t, cells]) => {
      const bot = (state: string) => (SEAT.has(t) ? (cells[`${state} own`] ?? '').replace('saved', 'stale') : 'not-for-bots');
      return [t, { ...cells, ...Object.fromEntries(STATES.map((state) => [`${state} bot`, bot(state)])) }];
    }),
  );

export const declared = { apart, routes, messages };
