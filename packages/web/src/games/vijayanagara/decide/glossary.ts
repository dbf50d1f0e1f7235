/** Words of the game in a running text, each with its explanation a tap away. */
import type { Say } from '../../../words/types.ts';

/** Terms that are explained; `glossary.<term>` says what it means, `glossary.<term>.words` how it appears in a text. */
export const TERMS = [
  'troop',
  'governor',
  'qasbah',
  'amir',
  'raja',
  'fort',
  'temple',
  'mongol-invader',
  'unit',
  'structure',
  'obedient',
  'rebelling',
  'tributary',
  'independent',
  'control',
  'prosperity',
  'resource',
  'cavalry',
  'influence',
  'eligible',
  'executing',
  'free',
  'limited',
  'province',
  'region',
  'conscript',
  'march',
  'govern',
  'attack',
  'rally',
  'migrate',
  'rebel',
  'campaign',
  'build',
  'adjacent',
  'city',
] as const;
export type Term = (typeof TERMS)[number];

export interface Piece {
  readonly text: string;
  readonly term?: Term;
}

interface Found {
  readonly term: Term;
  readonly word: string;
}

/** Longest words first, so that "Mongol Invader Command" is not cut at "Mongol". */
function dictionary(say: Say): Found[] {
  const all = TERMS.flatMap((term) =>
    say(`glossary.${term}.words`)
      .split('|')
      .map((word) => ({ term, word })),
  );
  return all.sort((a, b) => b.word.length - a.word.length);
}

const isLetter = (char: string | undefined) => char !== undefined && /[A-Za-z]/.test(char);
/** English words stand alone; Chinese has no spaces between them. */
const standsAlone = (text: string, at: number, word: string) => !isLetter(word[0]) || (!isLetter(text[at - 1]) && !isLetter(text[at + word.length]));

/** A text cut at the first mention of each term. */
export function glossed(say: Say, text: string): Piece[] {
  const words = dictionary(say);
  const seen = new Set<Term>();
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const found = words.find(({ word }) => text.startsWith(word, at) && standsAlone(text, at, word));
    if (found === undefined) continue;
    if (!seen.has(found.term)) {
      seen.add(found.term);
      if (at > from) pieces.push({ text: text.slice(from, at) });
      pieces.push({ text: found.word, term: found.term });
      from = at + found.word.length;
    }
    at += found.word.length - 1;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
