import type { MatchInfo } from '@durbar/protocol';
import { yourTurn } from '../live/model.ts';

const rank = (info: MatchInfo) => (yourTurn(info) ? 0 : info.status === 'live' ? 1 : info.status === 'waiting' ? 2 : 3);

/** Where it is your turn first, what is over last, the latest move before older ones. */
export const byUrgency = (matches: readonly MatchInfo[]): MatchInfo[] => [...matches].sort((a, b) => rank(a) - rank(b) || b.moved - a.moved);
