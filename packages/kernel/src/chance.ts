/** Chance without secrets: the fast generator for simulation and search, the tape for replays. */
import type { Chance, Draw } from './types.ts';

/** A seeded generator (sfc32): quick and reproducible, not for real matches. */
export function fastChance(seed: number | string): Chance {
  const text = String(seed);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  const word = Int32Array.of(hash, Math.imul(hash ^ 0x9e3779b9, 0x85ebca6b), text.length, 1);
  const next = () => {
    const a = word[0] as number;
    const b = word[1] as number;
    const c = word[2] as number;
    const d = word[3] as number;
    const t = (((a + b) | 0) + d) | 0;
    word[0] = b ^ (b >>> 9);
    word[1] = (c + (c << 3)) | 0;
    word[2] = (((c << 21) | (c >>> 11)) + t) | 0;
    word[3] = (d + 1) | 0;
    return t;
  };
  for (let i = 0; i < 12; i++) next();
  return {
    int(_label, n) {
      // The product's bias is n in 2^32: nothing for simulation. Real matches use the keyed source, which has none.
      return Math.floor(((next() >>> 0) * n) / 4294967296);
    },
  };
}

export class TapeError extends Error {
  override readonly name = 'TapeError';
}

/** Recorded outcomes, in order. Asks for the label and the range that were recorded, or throws. */
export function tapeChance(draws: readonly Draw[]): Chance & { readonly left: number } {
  let at = 0;
  return {
    int(label, n) {
      const draw = draws[at];
      if (draw === undefined) throw new TapeError(`draw ${at} (${label}, ${n}) is not on the tape`);
      if (draw.label !== label || draw.n !== n) throw new TapeError(`draw ${at} is ${draw.label} of ${draw.n} on the tape, asked for ${label} of ${n}`);
      if (!Number.isInteger(draw.value) || draw.value < 0 || draw.value >= n) throw new TapeError(`draw ${at} has the impossible value ${draw.value}`);
      at += 1;
      return draw.value;
    },
    get left() {
      return draws.length - at;
    },
  };
}

/** A source whose outcomes are also written down. */
export function recordedChance(source: Chance, draws: Draw[]): Chance {
  return {
    int(label, n) {
      const value = source.int(label, n);
      draws.push({ label, n, value });
      return value;
    },
  };
}

/** Fair order of a list, by chance: what shuffling a bag means when the order itself matters. */
export function shuffled<T>(items: readonly T[], label: string, chance: Chance): T[] {
  const left = [...items];
  return items.map(() => left.splice(chance.int(label, left.length), 1)[0] as T);
}
