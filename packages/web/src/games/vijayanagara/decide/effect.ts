/** "Effect now" of a half of an Event: what could change, as short lines. */
import { type EventPreview, KIND_NAMES, type SpaceName } from '@durbar/vijayanagara';
import type { Say } from '../../../words/types.ts';
import { pieceName, shortName } from '../naming.ts';

type Range = readonly [least: number, most: number];

export interface EffectLine {
  readonly name: string;
  readonly what: string;
}

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
export const rangeText = (say: Say, [least, most]: Range): string =>
  least === most ? signed(least) : say('effect.range', { least: signed(least), most: signed(most) });
const moves = (range: Range | undefined): range is Range => range !== undefined && (range[0] !== 0 || range[1] !== 0);

const HOLDINGS = ['resources', 'cavalry', 'influence', 'points'] as const;

export function effectLines(say: Say, preview: EventPreview): EffectLine[] {
  const lines: EffectLine[] = [];
  for (const faction of [0, 1, 2]) {
    const parts = HOLDINGS.flatMap((what) => {
      const range = preview[what][faction];
      return moves(range) ? [say('effect.part', { what: say(`effect.${what}`), n: rangeText(say, range) })] : [];
    });
    if (parts.length > 0) lines.push({ name: shortName(say, faction), what: parts.join(say('effect.between')) });
  }
  const pieces = KIND_NAMES.flatMap((name, kind) => {
    const range = preview.pieces[name];
    return moves(range) ? [say('effect.part', { what: pieceName(say, kind), n: rangeText(say, range) })] : [];
  });
  if (pieces.length > 0) lines.push({ name: say('effect.map'), what: pieces.join(say('effect.between')) });
  return lines;
}

/** Spaces of a list in words, the first few of them. */
export const someSpaces = (say: Say, spaces: readonly SpaceName[], most = 3): string => {
  const names = spaces.slice(0, most).map((space) => say(`space.${space}`));
  return spaces.length > most
    ? say('effect.and-more', { names: names.join(say('effect.between')), n: spaces.length - most })
    : names.join(say('effect.between'));
};
