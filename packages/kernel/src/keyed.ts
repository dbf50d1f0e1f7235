/**
 * Keyed chance, for real matches. One key per match; every outcome is a function of (key, label, index) alone:
 *
 *   block   = HMAC-SHA-256(key, "durbar draw 1" NUL label NUL index NUL block number)
 *   words   = the eight big-endian 32-bit words of block 0, then of block 1, …
 *   outcome = first word below the largest multiple of n that fits 2^32, modulo n
 *
 * `index` counts the draws of that label in that match. So no draw shifts another, and undo, restart or replay repeat the same outcome.
 * The key comes from a seed that the host commits to before anybody contributes, and from what every seat contributes:
 *
 *   commitment = SHA-256("durbar commit 1" NUL match NUL rules NUL seed NUL salt), seed and salt in hexadecimal
 *   key        = HKDF-SHA-256(seed, salt = SHA-256(contributions in seat order, joined by NUL), info = "durbar key 1" NUL match NUL rules)
 */
import type { Chance, Draw } from './types.ts';

const text = new TextEncoder();

const RANGE = 4294967296;

/** The message whose HMAC gives a block of words. */
export function blockMessage(label: string, index: number, block: number): Uint8Array<ArrayBuffer> {
  return text.encode(`durbar draw 1\0${label}\0${index}\0${block}`);
}

/** The outcome from one block of words, or undefined if all eight were rejected and the next block is needed. */
export function outcome(block: Uint8Array, n: number): number | undefined {
  const limit = RANGE - (RANGE % n);
  const words = new DataView(block.buffer, block.byteOffset, block.byteLength);
  for (let at = 0; at < block.byteLength; at += 4) {
    const word = words.getUint32(at);
    // The remainder as a whole number: else the runtime keeps it as a fraction, and every list of the state that it comes into as one of fractions.
    if (word < limit) return (word % n) >>> 0;
  }
  return undefined;
}

/** Counts the draws of each label: the index of the next one. */
export type Counts = Map<string, number>;

export function countDraws(draws: Iterable<Draw>, counts: Counts = new Map()): Counts {
  for (const { label } of draws) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

/** A keyed source over a host's own HMAC-SHA-256, going on after the draws counted in `counts` (which it keeps up to date). */
export function keyedChance(hmac: (message: Uint8Array) => Uint8Array, counts: Counts = new Map()): Chance {
  return {
    int(label, n) {
      if (!Number.isInteger(n) || n < 1 || n > RANGE) throw new RangeError(`cannot draw one of ${n}`);
      const index = counts.get(label) ?? 0;
      counts.set(label, index + 1);
      for (let block = 0; ; block++) {
        const value = outcome(hmac(blockMessage(label, index, block)), n);
        if (value !== undefined) return value;
      }
    },
  };
}

/** What a host reveals when a match is over. */
export interface Secret {
  readonly seed: string;
  readonly salt: string;
}

/** What the key of a match is made from, besides the secret. */
export interface Pledge {
  readonly match: string;
  readonly rules: string;
  readonly commitment: string;
  /** One per seat, in seat order; what each seat added after it had seen the commitment. */
  readonly contributions: readonly string[];
}

export function commitmentMessage(pledge: Pick<Pledge, 'match' | 'rules'>, secret: Secret): Uint8Array<ArrayBuffer> {
  return text.encode(['durbar commit 1', pledge.match, pledge.rules, secret.seed, secret.salt].join('\0'));
}

/** Inputs of the key derivation. */
export function keyInputs(pledge: Omit<Pledge, 'commitment'>): { contributions: Uint8Array<ArrayBuffer>; info: Uint8Array<ArrayBuffer> } {
  return {
    contributions: text.encode(pledge.contributions.join('\0')),
    info: text.encode(['durbar key 1', pledge.match, pledge.rules].join('\0')),
  };
}

export const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new RangeError('not hexadecimal');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** A draw with its place in the sequence of its label. */
export interface IndexedDraw extends Draw {
  readonly index: number;
}

export type Verdict =
  | { readonly ok: true; readonly draws: number }
  | { readonly ok: false; readonly fault: 'secret' | 'commitment' }
  | { readonly ok: false; readonly fault: 'draw'; readonly at: number; readonly draw: IndexedDraw; readonly expected: number };

/** Recomputes every draw of a match from its revealed secret with the platform's own crypto (browser or Node); names the first that differs. */
export async function verifyDraws(pledge: Pledge, secret: Secret, draws: readonly IndexedDraw[]): Promise<Verdict> {
  const { subtle } = globalThis.crypto;
  if (!/^[0-9a-f]{64}$/.test(secret.seed) || !/^[0-9a-f]{32,}$/.test(secret.salt)) return { ok: false, fault: 'secret' };
  const commitment = toHex(new Uint8Array(await subtle.digest('SHA-256', commitmentMessage(pledge, secret))));
  if (commitment !== pledge.commitment) return { ok: false, fault: 'commitment' };
  const { contributions, info } = keyInputs(pledge);
  const salt = await subtle.digest('SHA-256', contributions);
  const seed = await subtle.importKey('raw', fromHex(secret.seed), 'HKDF', false, ['deriveBits']);
  const bits = await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, seed, 256);
  const key = await subtle.importKey('raw', bits, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  for (const [at, draw] of draws.entries()) {
    let expected: number | undefined;
    for (let block = 0; expected === undefined; block++) {
      expected = outcome(new Uint8Array(await subtle.sign('HMAC', key, blockMessage(draw.label, draw.index, block))), draw.n);
    }
    if (expected !== draw.value) return { ok: false, fault: 'draw', at, draw, expected };
  }
  return { ok: true, draws: draws.length };
}
