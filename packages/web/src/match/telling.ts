/** An entry of the log in words. */
import type { Told } from '@durbar/table';
import type { GameModule } from '../games/module.ts';
import { botName } from '../words/players.ts';
import type { Say } from '../words/types.ts';
import { say } from '../words/words.svelte.ts';
import { shownTime } from './clock.ts';

export function entryText(entry: Told, module: GameModule, tell: Say): string {
  const told = entry.facts.map((fact) => module.told(fact)).map((message) => tell(message.key, message.params));
  if (entry.kind === 'start') return [say('log.start'), ...told].join(' ');
  if (entry.kind === 'rewind') return say('log.rewind', { to: entry.to ?? 0 });
  if (entry.kind === 'seat') return entry.bot === undefined ? say('log.person') : say('log.bot', { bot: botName(entry.bot) });
  if (entry.kind === 'forfeit') return entry.bot === undefined ? say('log.forfeit') : say('log.forfeit-on', { bot: botName(entry.bot) });
  if (entry.kind === 'gift') return say('log.gift', { name: tell(module.seat(undefined, entry.to ?? 0).key), time: timeText(entry.time ?? 0) });
  return told.join(' ');
}

function timeText(ms: number): string {
  const shown = shownTime(ms);
  return 'text' in shown ? shown.text : say('clock.days', { days: shown.days, hours: shown.hours });
}
