/** Results on disk, a line for each game: what was played is not played again. */
import fs from 'node:fs';
import { same } from '@durbar/kernel';
import { CliError } from '../io.ts';
import type { Played } from './rating.ts';

/** The results that are there; begins the file if it is new. The first line says what is played, and must be the same. */
export function openResults<P extends Played = Played>(file: string, what: object): P[] {
  const heading = JSON.parse(JSON.stringify(what));
  if (!fs.existsSync(file)) {
    fs.writeFileSync(file, `${JSON.stringify(heading)}\n`);
    return [];
  }
  const text = fs.readFileSync(file, 'utf8');
  const end = text.lastIndexOf('\n') + 1;
  const lines = text.slice(0, end).split('\n').filter(Boolean);
  try {
    const [first = '', ...rest] = lines;
    if (!same(JSON.parse(first), heading)) throw new CliError(`${file} holds the results of something else: ${first}`);
    const results = rest.map((line) => JSON.parse(line) as P);
    // Whoever was ended in the middle of a line left a game that has to be played again.
    if (end < text.length) fs.truncateSync(file, Buffer.byteLength(text.slice(0, end)));
    return results;
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${file} does not hold results.`);
  }
}

export const addResult = (file: string, played: Played) => fs.appendFileSync(file, `${JSON.stringify(played)}\n`);
