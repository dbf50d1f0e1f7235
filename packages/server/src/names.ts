/** Names of guests: cleaned if they bring one, a friendly one if not. */
import { randomInt } from 'node:crypto';
import { limits } from '@durbar/protocol';

const first = ['Calm', 'Bold', 'Quiet', 'Merry', 'Swift', 'Patient', 'Clever', 'Gentle', 'Bright', 'Steady', 'Curious', 'Noble'];
const second = ['Peacock', 'Elephant', 'Tiger', 'Mongoose', 'Heron', 'Langur', 'Kingfisher', 'Blackbuck', 'Otter', 'Myna', 'Gaur', 'Hornbill'];

const one = (words: readonly string[]) => words[randomInt(words.length)] ?? '';

export const friendlyName = () => `${one(first)} ${one(second)}`;

/** What is left of a name without control characters, without signs that turn the direction of writing or have no width, and without outer space. */
export function cleanName(given: string | undefined): string | undefined {
  const clean = given
    ?.normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return clean ? Array.from(clean).slice(0, limits.name).join('') : undefined;
}
