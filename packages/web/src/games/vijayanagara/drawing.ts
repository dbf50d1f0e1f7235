/** The map to be drawn: places and paths of the edition. */
import { SPACES } from '@durbar/vijayanagara';
import file from './drawing.json' with { type: 'json' };

export type Place = readonly [number, number];

export interface Drawn {
  /** Outline; Delhi has none, it is a round city. */
  readonly d: string | undefined;
  readonly tint: string;
  readonly label: Place;
  /** Lines of its name in languages that write it in words. */
  readonly lines: number;
  /** The round place of the marker; spaces that are no Provinces have none. */
  readonly marker: Place | undefined;
  /** Where its pieces stand. */
  readonly slot: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

interface Stored {
  readonly d?: string;
  readonly tint: string;
  readonly label: readonly number[];
  readonly lines?: number;
  readonly marker?: readonly number[];
  readonly slot: readonly number[];
}

export const placeOf = ([x = 0, y = 0]: readonly number[]): Place => [x, y];

function drawnOf({ d, tint, label, lines, marker, slot }: Stored): Drawn {
  const [x = 0, y = 0, w = 0, h = 0] = slot;
  return { d, tint, label: placeOf(label), lines: lines ?? 1, marker: marker && placeOf(marker), slot: { x, y, w, h } };
}

const stored: { readonly [name: string]: Stored } = file.spaces;
/** By space. */
export const spaces: readonly Drawn[] = SPACES.map((name) => drawnOf(stored[name] ?? { tint: 'field', label: [], slot: [] }));

const ANCHORS: { readonly [letter: string]: 'start' | 'middle' | 'end' } = { s: 'start', e: 'end' };
export const cities = Object.entries(file.cities).map(([name, [x, y, anchor, dx, dy]]) => ({
  name,
  x: Number(x),
  y: Number(y),
  anchor: ANCHORS[String(anchor)] ?? 'middle',
  label: [Number(x) + Number(dx), Number(y) + Number(dy)] as const,
}));

export const { land, rivers, peaks, ridge, vindhya, seas, delhi } = file;
export const MAP = { w: 1000, h: 1200 } as const;

/** Where a space is, for the camera and for arrows from one to another. */
export const centreOf = (space: number): Place => {
  const { x, y } = spaces[space]?.slot ?? { x: 0, y: 0 };
  return [x, y];
};
