/** The board of an edition: points, the lines through them, and where the Tigers start. */
import { EditionError, isRecord, type Json } from '@durbar/kernel';

export interface Point {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** A leap from a point: over a neighbour to the point behind it on the same line. */
export interface Leap {
  readonly over: number;
  readonly to: number;
}

export interface Graph {
  readonly name: string;
  readonly points: readonly Point[];
  /** Index of each point by name. */
  readonly index: ReadonlyMap<string, number>;
  readonly steps: readonly (readonly number[])[];
  readonly leaps: readonly (readonly Leap[])[];
  /** Start of the Tigers, by their number. */
  readonly tigers: ReadonlyMap<number, readonly number[]>;
  /** Turns without a placement or a capture after which the game is drawn. */
  readonly quiet: number;
}

const isName = (value: unknown): value is string => typeof value === 'string' && /^[a-z0-9-]{1,24}$/.test(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every(isName);

/** Reads an edition; says everything that is wrong with it. */
export function readEdition(edition: Json): Graph {
  const faults: string[] = [];
  if (!isRecord(edition)) throw new EditionError(['An edition is an object.']);
  if (!isName(edition['name'])) faults.push('An edition needs a name of small letters, digits and hyphens.');
  const points = readPoints(edition['points'], faults);
  const index = new Map(points.map((point, i) => [point.name, i]));
  if (index.size < points.length) faults.push('Two points have the same name.');
  const find = (name: string, where: string) => {
    const at = index.get(name);
    if (at === undefined) faults.push(`There is no point ${name}, named in ${where}.`);
    return at ?? 0;
  };
  const lines = readLines(edition['lines'], faults).map((line) => line.map((name) => find(name, 'the lines')));
  const { steps, leaps } = alongLines(points.length, lines);
  for (const i of unreached(steps)) faults.push(`Point ${points[i]?.name} is not connected with the first point.`);
  const tigers = new Map<number, number[]>();
  for (const [count, names] of Object.entries(isRecord(edition['tigers']) ? edition['tigers'] : {})) {
    if (!/^[1-4]$/.test(count) || !isNames(names)) faults.push(`The start of ${count} Tigers is not a list of points for one to four Tigers.`);
    else if (new Set(names).size !== Number(count)) faults.push(`The start of ${count} Tigers does not name ${count} different points.`);
    else
      tigers.set(
        Number(count),
        names.map((name) => find(name, `the start of ${count} Tigers`)),
      );
  }
  if (!tigers.has(3)) faults.push('The start of 3 Tigers is missing.');
  const quiet = edition['quiet'];
  if (!isNumber(quiet) || !Number.isInteger(quiet) || quiet < 20) faults.push('The number of quiet turns before a draw must be a whole number of at least 20.');
  if (faults.length > 0) throw new EditionError(faults);
  return { name: String(edition['name']), points, index, steps, leaps, tigers, quiet: Number(quiet) };
}

function readPoints(given: Json | undefined, faults: string[]): Point[] {
  const points: Point[] = [];
  for (const point of Array.isArray(given) ? given : []) {
    if (isRecord(point) && isName(point['name']) && isNumber(point['x']) && isNumber(point['y'])) {
      points.push({ name: point['name'], x: point['x'], y: point['y'] });
    } else faults.push(`${JSON.stringify(point)} is not a point with name, x and y.`);
  }
  if (points.length < 9 || points.length > 64) faults.push('A board has 9 to 64 points.');
  return points;
}

function readLines(given: Json | undefined, faults: string[]): string[][] {
  const lines: string[][] = [];
  for (const line of Array.isArray(given) ? given : []) {
    if (isNames(line) && line.length >= 2 && new Set(line).size === line.length) lines.push(line);
    else faults.push(`${JSON.stringify(line)} is not a line of two or more different points.`);
  }
  return lines;
}

/** Steps lead to the next point of a line, leaps over it to the one behind. */
function alongLines(count: number, lines: readonly (readonly number[])[]): { steps: number[][]; leaps: Leap[][] } {
  const steps: number[][] = Array.from({ length: count }, () => []);
  const leaps: Leap[][] = Array.from({ length: count }, () => []);
  for (const line of lines.flatMap((one) => [one, [...one].reverse()])) {
    for (const [i, from] of line.entries()) {
      const over = line[i + 1];
      const to = line[i + 2];
      if (over !== undefined && !steps[from]?.includes(over)) steps[from]?.push(over);
      if (over !== undefined && to !== undefined) leaps[from]?.push({ over, to });
    }
  }
  for (const list of steps) list.sort((a, b) => a - b);
  for (const list of leaps) list.sort((a, b) => a.to - b.to);
  return { steps, leaps };
}

function unreached(steps: readonly (readonly number[])[]): number[] {
  const seen = new Set([0]);
  for (const at of seen) for (const next of steps[at] ?? []) seen.add(next);
  return [...steps.keys()].filter((i) => !seen.has(i));
}
