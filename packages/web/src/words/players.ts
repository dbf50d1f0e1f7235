/** Who sits on a seat, in words. */
import type { SeatInfo } from '@durbar/protocol';
import { say } from './words.svelte.ts';

export function playerName(seat: SeatInfo): string {
  if (seat.kind === 'open') return say('player.open');
  if (seat.kind === 'bot') return botName(seat.bot ?? '');
  if (seat.you) return seat.name ? say('player.you-named', { name: seat.name }) : say('player.you');
  return seat.name ?? say('player.guest');
}

export function botName(bot: string): string {
  if (bot === 'random') return say('bot.random');
  if (bot === 'greedy') return say('bot.greedy');
  return say('bot.other', { bot });
}
