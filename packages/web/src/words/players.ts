/** Who sits on a seat, in words. */
import type { SeatInfo } from '@durbar/protocol';
import { say } from './words.svelte.ts';

export function playerName(seat: SeatInfo): string {
  if (seat.kind === 'open') return say('player.open');
  if (seat.kind === 'bot') return standInName(seat, botName(seat.bot ?? ''));
  if (seat.gone) return say('player.gone');
  if (seat.you) return seat.name ? say('player.you-named', { name: seat.name }) : say('player.you');
  return seat.name ?? say('player.guest');
}

/** The same, with what becomes of the seat: a bot that only holds it makes room for whoever comes. */
export const sitterName = (seat: SeatInfo): string => (seat.held ? say('lobby.held', { bot: botName(seat.bot ?? '') }) : playerName(seat));

/** A bot that plays for somebody says so. */
function standInName({ name, you, lost }: SeatInfo, bot: string): string {
  if (lost) return you ? say('player.lost-you', { bot }) : say('player.lost', { bot, name: name ?? say('player.guest') });
  if (you) return say('player.stand-in-you', { bot });
  return name === undefined ? bot : say('player.stand-in', { bot, name });
}

const BOTS = ['random', 'gentle', 'steady', 'strong', 'strongest'] as const;

export function botName(bot: string): string {
  if (bot === 'greedy') return say('bot.greedy');
  const known = BOTS.find((one) => one === bot);
  return known ? say(`bot.${known}`) : say('bot.other', { bot });
}

/** One line about how a bot plays; nothing for one that is not of the house. */
export function botHint(bot: string): string {
  const known = BOTS.find((one) => one === bot);
  return known ? say(`bot-hint.${known}`) : '';
}
