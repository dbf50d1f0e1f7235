/** The kernel's services that need Node: hashing, secrets and the keyed source. */
import { createHash, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { type Counts, commitmentMessage, fromHex, keyedChance, keyInputs, type Pledge, type Secret } from './keyed.ts';
import type { Chance } from './types.ts';

/** SHA-256 of a text, in hexadecimal. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content);

/** A fresh 256-bit seed and a 128-bit salt. */
export const freshSecret = (): Secret => ({ seed: randomBytes(32).toString('hex'), salt: randomBytes(16).toString('hex') });

/** What a seat contributes: 128 random bits. */
export const freshContribution = (): string => randomBytes(16).toString('hex');

export const commit = (match: string, rules: string, secret: Secret): string => sha256(commitmentMessage({ match, rules }, secret));

/** The keyed source of a match, going on after the draws counted; its key is made once. */
export function matchSource(pledge: Omit<Pledge, 'commitment'>, seed: string): (counts?: Counts) => Chance {
  const { contributions, info } = keyInputs(pledge);
  const salt = createHash('sha256').update(contributions).digest();
  const key = new Uint8Array(hkdfSync('sha256', fromHex(seed), salt, info, 32));
  return (counts) => keyedChance((message) => createHmac('sha256', key).update(message).digest(), counts);
}

export const matchChance = (pledge: Omit<Pledge, 'commitment'>, seed: string, counts?: Counts): Chance => matchSource(pledge, seed)(counts);
