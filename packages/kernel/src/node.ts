/** The kernel's services that need Node: hashing, secrets and the keyed source. */
import { createHash, hash, hkdfSync, randomBytes } from 'node:crypto';
import { type Counts, commitmentMessage, fromHex, keyedChance, keyInputs, type Pledge, type Secret } from './keyed.ts';
import type { Chance } from './types.ts';

/** Bytes in a block of SHA-256. */
const BLOCK = 64;

/** SHA-256 of a text, in hexadecimal. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content);

/** A fresh 256-bit seed and a 128-bit salt. */
export const freshSecret = (): Secret => ({ seed: randomBytes(32).toString('hex'), salt: randomBytes(16).toString('hex') });

/** What a seat contributes: 128 random bits. */
export const freshContribution = (): string => randomBytes(16).toString('hex');

export const commit = (match: string, rules: string, secret: Secret): string => sha256(commitmentMessage({ match, rules }, secret));

/** HMAC-SHA-256 of short messages (RFC 2104) by two plain hashes: an object for each of them would cost several times as much. */
function hmacOf(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const padded = new Uint8Array(BLOCK);
  padded.set(key);
  const [inner, outer] = [padded.map((byte) => byte ^ 0x36), padded.map((byte) => byte ^ 0x5c)];
  return (message) => hash('sha256', Buffer.concat([outer, hash('sha256', Buffer.concat([inner, message]), 'buffer')]), 'buffer');
}

/** The keyed source of a match, going on after the draws counted; its key is made once. */
export function matchSource(pledge: Omit<Pledge, 'commitment'>, seed: string): (counts?: Counts) => Chance {
  const { contributions, info } = keyInputs(pledge);
  const salt = createHash('sha256').update(contributions).digest();
  const key = new Uint8Array(hkdfSync('sha256', fromHex(seed), salt, info, 32));
  const hmac = hmacOf(key);
  return (counts) => keyedChance(hmac, counts);
}

export const matchChance = (pledge: Omit<Pledge, 'commitment'>, seed: string, counts?: Counts): Chance => matchSource(pledge, seed)(counts);
