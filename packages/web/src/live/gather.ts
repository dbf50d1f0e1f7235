/** Requests about tables that come together, notices and talk. */
import type {
  ComplaintWish,
  Greeted,
  Lobby,
  MatchInfo,
  NoticeInfo,
  NoticeMode,
  NoticeWish,
  ShunInfo,
  ShunPersonWish,
  ShunWish,
  Tables,
  WayWish,
} from '@durbar/protocol';
import { request } from './api.ts';

const at = (match: string, what: string) => `/api/matches/${match}/${what}`;

/** 128 bits of chance from this browser. */
export const contribution = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const gather = {
  tables: () => request<Tables>('/api/tables'),
  /** Matches of others that can be watched. */
  running: () => request<readonly MatchInfo[]>('/api/running'),
  ready: (match: string, ready: boolean) => request<MatchInfo>(at(match, 'ready'), { ready, ...(ready && { contribution: contribution() }) }),
  sit: (match: string, seat: number) => request<MatchInfo>(at(match, 'sit'), { seat }),
  hold: (match: string, seat: number, bot: string | null) => request<MatchInfo>(at(match, 'hold'), { seat, bot }),
  leave: (match: string) => request<MatchInfo>(at(match, 'leave'), {}),
  invite: (match: string, name: string) => request<MatchInfo>(at(match, 'invite'), { name }),
  decline: (match: string) => request<MatchInfo>(at(match, 'decline'), {}),

  notices: () => request<NoticeInfo>('/api/notices'),
  wish: (wish: NoticeWish) => request<NoticeInfo>('/api/notices', wish),
  addWay: (way: WayWish) => request<NoticeInfo>('/api/notices/ways', way),
  removeWay: (id: string) => request<NoticeInfo>(`/api/notices/ways/${id}/remove`, {}),
  tryWays: () => request<NoticeInfo>('/api/notices/test', {}),
  confirm: (token: string) => request<object>('/api/notices/confirm', { token }),
  stop: (token: string) => request<object>('/api/notices/stop', { token }),
  matchMode: (match: string) => request<{ readonly mode?: NoticeMode }>(at(match, 'notices')),
  setMatchMode: (match: string, mode: NoticeMode | null) => request<object>(at(match, 'notices'), { mode }),

  shuns: () => request<readonly ShunInfo[]>('/api/shuns'),
  shun: (match: string, wish: ShunWish) => request<readonly ShunInfo[]>(at(match, 'shun'), wish),
  shunPerson: (wish: ShunPersonWish) => request<readonly ShunInfo[]>('/api/shuns', wish),
  /** Becomes a guest, if need be, to speak among those who watch. */
  greet: (match: string, name: string) => request<Greeted>(at(match, 'greet'), { ...(name && { name }) }),
  lift: (id: string) => request<readonly ShunInfo[]>(`/api/shuns/${id}/lift`, {}),
  complain: (match: string, wish: ComplaintWish) => request<object>(at(match, 'complain'), wish),
};

/** Whether a table waits for everybody to say that they are ready. */
export const waitsForReady = (lobby: Lobby | undefined): boolean => lobby?.start === 'ready';
