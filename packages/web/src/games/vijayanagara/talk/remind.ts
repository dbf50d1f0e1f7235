/** 1.5.2 is easily forgotten: when an offer would matter now, and to whom. */
import type { Desk } from '../desk.ts';

export type Reminder = 'offer' | 'made' | 'refused' | 'cavalry' | 'poor';

/** Below this many Resources few Commands can be paid for. */
const POOR = 3;

/** What the seat is reminded of; undefined if nothing speaks for talking now. */
export function reminderFor({ view, board, seat, choices, offer }: Pick<Desk, 'view' | 'board' | 'seat' | 'choices' | 'offer'>): Reminder | undefined {
  if (seat === undefined) return undefined;
  if (offer?.to === seat) return 'offer';
  if (offer?.from === seat) return 'made';
  if (!view.waiting.includes(seat)) return undefined;
  if (choices.some(({ verb }) => verb === 'cancel')) return 'refused';
  if (!choices.some(({ verb }) => verb === 'negotiate')) return undefined;
  const others = [0, 1, 2].filter((faction) => faction !== seat);
  const isBattle = view.prompt?.key === 'battle.attack-cavalry' || view.prompt?.key === 'battle.defend-cavalry';
  if (isBattle && others.some((faction) => (board.cavalry[faction] ?? 0) > 0)) return 'cavalry';
  const begins = view.prompt?.key === 'eligible-faction.option';
  const isRich = others.some((faction) => (board.resources[faction] ?? 0) > POOR);
  return begins && (board.resources[seat] ?? 0) < POOR && isRich ? 'poor' : undefined;
}
