/** The same as `access.ts` for tables that come together, notices, talk and going back. */
import { row } from './access.ts';

const routes = {
  'GET /api/matches/:id/notices': row(
    'not-your-seat not-your-seat not-your-seat ok',
    'not-your-seat not-your-seat ok ok',
    'not-your-seat not-your-seat ok ok',
    'no-watchers no-watchers ok ok',
    'no-watchers no-watchers ok ok',
  ),
  'POST /api/matches/:id/complain': row(
    'not-your-room not-your-room not-your-room nothing-said',
    'not-your-room not-your-room nothing-said nothing-said',
    'not-your-room not-your-room nothing-said nothing-said',
    'no-watchers no-watchers nothing-said nothing-said',
    'no-watchers no-watchers nothing-said nothing-said',
  ),
  'POST /api/matches/:id/decline': row('ok ok ok ok', 'ok ok ok ok', 'ok ok ok ok', 'no-watchers no-watchers ok ok', 'no-watchers no-watchers ok ok'),
  'POST /api/matches/:id/greet': row('ok ok ok ok', 'ok ok ok ok', 'ok ok ok ok', 'no-watchers no-watchers ok ok', 'no-watchers no-watchers ok ok'),
  'POST /api/matches/:id/hold': row(
    'not-your-table not-your-table not-your-table seat-taken',
    'not-your-table not-your-table not-your-table has-begun',
    'not-your-table not-your-table not-your-table has-begun',
    'no-watchers no-watchers not-your-table has-begun',
    'no-watchers no-watchers not-your-table has-begun',
  ),
  'POST /api/matches/:id/invite': row(
    'not-your-table not-your-table not-your-table no-such-account',
    'not-your-table not-your-table has-begun has-begun',
    'not-your-table not-your-table has-begun has-begun',
    'no-watchers no-watchers has-begun has-begun',
    'no-watchers no-watchers has-begun has-begun',
  ),
  'POST /api/matches/:id/leave': row(
    'not-your-seat not-your-seat not-your-seat ok',
    'not-your-seat not-your-seat ok ok',
    'not-your-seat not-your-seat over over',
    'no-watchers no-watchers ok ok',
    'no-watchers no-watchers over over',
  ),
  'POST /api/matches/:id/notices': row(
    'not-your-seat not-your-seat not-your-seat ok',
    'not-your-seat not-your-seat ok ok',
    'not-your-seat not-your-seat ok ok',
    'no-watchers no-watchers ok ok',
    'no-watchers no-watchers ok ok',
  ),
  'POST /api/matches/:id/ready': row(
    'not-your-seat not-your-seat not-your-seat ok',
    'not-your-seat not-your-seat has-begun has-begun',
    'not-your-seat not-your-seat has-begun has-begun',
    'no-watchers no-watchers has-begun has-begun',
    'no-watchers no-watchers has-begun has-begun',
  ),
  'POST /api/matches/:id/shun': row(
    'not-your-room ok ok no-such-player',
    'not-your-room ok ok no-such-player',
    'not-your-room ok ok no-such-player',
    'no-watchers no-watchers ok no-such-player',
    'no-watchers no-watchers ok no-such-player',
  ),
  'POST /api/matches/:id/sit': row(
    'not-your-seat not-your-seat not-your-seat seat-taken',
    'not-your-seat not-your-seat has-begun has-begun',
    'not-your-seat not-your-seat has-begun has-begun',
    'no-watchers no-watchers has-begun has-begun',
    'no-watchers no-watchers has-begun has-begun',
  ),
};

const messages = {
  consent: row(
    'not-your-seat not-your-seat not-your-seat not-started',
    'not-your-seat not-your-seat not-your-seat no-rewind-asked',
    'not-your-seat not-your-seat not-your-seat over',
    'no-watchers no-watchers not-your-seat no-rewind-asked',
    'no-watchers no-watchers not-your-seat over',
  ),
  note: row(
    'not-your-seat not-your-seat not-your-seat saved',
    'not-your-seat not-your-seat saved saved',
    'not-your-seat not-your-seat saved saved',
    'no-watchers no-watchers saved saved',
    'no-watchers no-watchers saved saved',
  ),
  rewind: row(
    'not-your-seat not-your-seat not-your-seat not-started',
    'not-your-seat not-your-seat not-your-seat no-such-entry',
    'not-your-seat not-your-seat not-your-seat over',
    'no-watchers no-watchers not-your-seat no-such-entry',
    'no-watchers no-watchers not-your-seat over',
  ),
  talk: row(
    'not-your-room not-your-room not-your-room saved',
    'not-your-room not-your-room saved saved',
    'not-your-room not-your-room saved saved',
    'no-watchers no-watchers saved saved',
    'no-watchers no-watchers saved saved',
  ),
};

export const declaredBeside = { routes, messages };
