/** Which entry a reader who follows the bots is shown next. */
import type { Told } from '@durbar/table';

/** The entry after the one shown last, as long as a bot's move lies ahead; undefined: nothing, the present is shown. */
export function nextShown(log: readonly Told[], shown: number, isBot: (seat: number | undefined) => boolean): number | undefined {
  for (let at = log.length - 1; at > shown; at--) {
    const entry = log[at];
    if (entry?.kind === 'move' && isBot(entry.seat)) return afterOwn(log, shown + 1, isBot);
  }
  return undefined;
}

/** Own moves are known to whoever made them: the first entry that is somebody else's, or the end. */
function afterOwn(log: readonly Told[], from: number, isBot: (seat: number | undefined) => boolean): number {
  let at = from;
  while (at < log.length - 1 && !(log[at]?.kind === 'move' && isBot(log[at]?.seat))) at += 1;
  return at;
}
