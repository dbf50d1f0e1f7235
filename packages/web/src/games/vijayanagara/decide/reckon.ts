/** What could be done now, as the page reads it. */
import type { Message } from '@durbar/kernel';
import type { DecreePreview, SpacePreview } from '@durbar/vijayanagara';

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
