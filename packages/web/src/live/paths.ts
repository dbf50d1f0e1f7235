/** Addresses of the server. */
import type { Seat, Viewer } from '@durbar/kernel';

export const paths = {
  games: '/api/games',
  matches: '/api/matches',
  match: (id: string, invite?: string) => `/api/matches/${id}${invite === undefined ? '' : `?invite=${encodeURIComponent(invite)}`}`,
  join: (id: string) => `/api/matches/${id}/join`,
  rematch: (id: string) => `/api/matches/${id}/rematch`,
  fork: (id: string) => `/api/matches/${id}/fork`,
  moment: (id: string, seq: number, eyes: Viewer | undefined) => `/api/matches/${id}/at/${seq}${eyes === undefined ? '' : `?as=${eyes}`}`,
  import: '/api/import',
  standIn: (id: string, seat: Seat) => `/api/matches/${id}/seats/${seat}/stand-in`,
  handBack: (id: string, seat: Seat) => `/api/matches/${id}/seats/${seat}/hand-back`,
  take: (id: string, seat: Seat) => `/api/matches/${id}/seats/${seat}/take`,
  thought: (id: string, seq: number) => `/api/matches/${id}/thoughts/${seq}`,
  hint: (id: string) => `/api/matches/${id}/hint`,
  report: (id: string) => `/api/matches/${id}/report`,
  record: (id: string) => `/api/matches/${id}/export`,
  ticket: '/api/ticket',
  socket: (id: string, have: number, said: string, ticket: string) => `/api/live/${id}?have=${have}&diff=1&said=${said}&ticket=${ticket}`,
} as const;
