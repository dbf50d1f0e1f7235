/** What could be done now: worked out away from the page, because the odds in it take a moment. */
import type { Message } from '@durbar/kernel';
import { type Board, type DecreePreview, previewCommand, previewDecrees, type SpacePreview, type World } from '@durbar/vijayanagara';

export const COMMANDS_OF: readonly (readonly string[])[] = [
  ['conscript', 'march', 'govern', 'attack'],
  ['rally', 'migrate', 'rebel', 'attack'],
  ['rally', 'migrate', 'rebel', 'attack'],
];

export interface CommandPreview {
  readonly command: string;
  readonly spaces: readonly SpacePreview[];
}

/** Everything a Faction could do, as if it chose now. */
export interface Possible {
  readonly faction: number;
  readonly commands: readonly CommandPreview[];
  readonly decrees: readonly DecreePreview[];
}

export const possibleNow = (world: World, board: Board, faction: number): Possible => ({
  faction,
  commands: (COMMANDS_OF[faction] ?? []).map((command) => ({ command, spaces: previewCommand(world, board, faction, command) })),
  decrees: previewDecrees(world, board, faction),
});

export const openSpaces = ({ spaces }: CommandPreview): SpacePreview[] => spaces.filter(({ why }) => why === undefined);

/** How many of its spaces could be paid for. */
export const affordable = (preview: CommandPreview, resources: number): number => Math.min(openSpaces(preview).length, resources);

/** Why a Command cannot be used at all: what most of its spaces say. */
export function mainReason({ spaces }: CommandPreview): Message | undefined {
  const reasons = spaces.flatMap(({ why }) => why ?? []);
  if (reasons.length < spaces.length) return undefined;
  const times = (one: Message) => reasons.filter(({ key }) => key === one.key).length;
  return reasons.reduce((best, one) => (times(one) > times(best) ? one : best));
}
