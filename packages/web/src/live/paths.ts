/** Addresses of the server. */
export const paths = {
  games: '/api/games',
  matches: '/api/matches',
  match: (id: string) => `/api/matches/${id}`,
  join: (id: string) => `/api/matches/${id}/join`,
  moment: (id: string, seq: number, seat: number | undefined) => `/api/matches/${id}/at/${seq}${seat === undefined ? '' : `?as=${seat}`}`,
  record: (id: string) => `/api/matches/${id}/export`,
  socket: (id: string, have: number) => `/api/live/${id}?have=${have}`,
} as const;
