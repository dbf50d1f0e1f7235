/** A match in this browser that goes on from where a stage stood: against gentle bots, with hints. */
import { go } from '../here.svelte.ts';
import { api } from '../live/api.ts';
import { toMatch } from '../route.ts';
import { settings } from '../settings.svelte.ts';
import type { Stage } from './stage.ts';

export async function playOn(stage: Stage, position = stage.position): Promise<void> {
  const { id, seats, options, seat } = stage.laid;
  const answer = await api.createAt({ game: stage.game, origin: id, seats, options, position, seat: seat ?? 0, bot: 'gentle', name: settings().name });
  if (answer.ok) go(toMatch(answer.value.match));
}
