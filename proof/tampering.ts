/** Records altered in every way that somebody might try, the chain of hashes made right again after most of them. */
import { games } from '@durbar/games';
import { type Chance, canonical, type Draw } from '@durbar/kernel';
import { pick } from '@durbar/kernel/kit';
import { sha256 } from '@durbar/kernel/node';
import { type Entry, importMatch, type MatchFile, verifyChain, verifyMatch } from '@durbar/table';
import type { Record } from './records.ts';

type Loose = { -readonly [key in keyof MatchFile]: MatchFile[key] } & { log: Entry[] };
type Way = (file: Loose, way: Chance) => boolean;

const placeOf = (file: Loose, way: Chance, fits: (entry: Entry) => boolean): number => {
  const places = file.log.flatMap((entry, i) => (fits(entry) ? [i] : []));
  return places.length === 0 ? -1 : pick(places, way);
};
const hasDraws = (entry: Entry) => (entry.kind === 'start' || entry.kind === 'move') && entry.draws.some(({ n }) => n > 1);
/** How much all draws of a record say together. */
const bitsOf = ({ log }: Loose) => log.flatMap((entry) => ('draws' in entry ? entry.draws : [])).reduce((sum, { n }) => sum + Math.log2(n), 0);
const change = (file: Loose, at: number, more: object) => {
  file.log[at] = { ...file.log[at], ...more } as Entry;
};

/** Alters one draw of an entry that has some. */
const onDraws =
  (alter: (draws: Draw[], way: Chance) => Draw[]): Way =>
  (file, way) => {
    const at = placeOf(file, way, hasDraws);
    const entry = file.log[at];
    if (entry === undefined || !('draws' in entry)) return false;
    change(file, at, { draws: alter([...entry.draws], way) });
    return true;
  };

const onMove =
  (alter: (entry: Extract<Entry, { kind: 'move' }>, way: Chance) => object): Way =>
  (file, way) => {
    const at = placeOf(file, way, ({ kind }) => kind === 'move');
    const entry = file.log[at];
    if (entry?.kind !== 'move') return false;
    change(file, at, alter(entry, way));
    return true;
  };

const flipped = (text: string, way: Chance) => {
  const at = way.int('at', text.length);
  return text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
};

const WAYS: { readonly [kind: string]: Way } = {
  'another outcome': onDraws((draws, way) => {
    const at = pick(
      draws.flatMap(({ n }, i) => (n > 1 ? [i] : [])),
      way,
    );
    return draws.map((draw, i) => (i === at ? { ...draw, value: (draw.value + 1 + way.int('by', draw.n - 1)) % draw.n } : draw));
  }),
  'an outcome left out': onDraws((draws) => draws.slice(0, -1)),
  'an outcome more': onDraws((draws) => [...draws, { label: 'deck', n: 6, value: 3 }]),
  'another label': onDraws((draws) => draws.map((draw, i) => (i === 0 ? { ...draw, label: `${draw.label}/x` } : draw))),
  'another range': onDraws((draws) => draws.map((draw, i) => (i === 0 ? { ...draw, n: draw.n + 1 } : draw))),
  'another seat': onMove(({ seat }) => ({ seat: seat + 1 })),
  'another choice': onMove(({ choice }) => ({ choice: { ...choice, noun: 'nowhere' } })),
  'another time': onMove(({ at }, way) => ({ at: at + 1 + way.int('ms', 1000) })),
  // Nothing follows it that would not fit any more.
  'another end': (file, way) => {
    const last = file.log[file.log.length - 1] as Entry;
    change(file, last.seq, { at: last.at + 1 + way.int('ms', 1000) });
    return true;
  },
  'another state': onMove(({ state }, way) => ({ state: flipped(state, way) })),
  'an entry left out': (file, way) => file.log.splice(1 + way.int('at', Math.max(1, file.log.length - 2)), 1).length > 0,
  'an entry twice': (file, way) => {
    const at = 1 + way.int('at', file.log.length - 1);
    file.log.splice(at, 0, file.log[at] as Entry);
    return true;
  },
  'two entries exchanged': (file, way) => {
    const at = 1 + way.int('at', Math.max(1, file.log.length - 2));
    const [one, two] = [file.log[at], file.log[at + 1]];
    if (one === undefined || two === undefined) return false;
    file.log[at] = two;
    file.log[at + 1] = one;
    return true;
  },
  'another seed': (file, way) => {
    if (file.secret) file.secret = { ...file.secret, seed: flipped(file.secret.seed, way) };
    return true;
  },
  'another salt': (file, way) => {
    if (file.secret) file.secret = { ...file.secret, salt: flipped(file.secret.salt, way) };
    return true;
  },
  'another promise': (file, way) => {
    file.head = { ...file.head, commitment: flipped(file.head.commitment ?? '', way) };
    return true;
  },
  'another contribution': (file, way) => {
    const start = file.log[0];
    if (start?.kind !== 'start') return false;
    change(file, 0, { contributions: start.contributions.map((one, i) => (i === 0 ? flipped(one, way) : one)) });
    // What decided nothing, or one coin that may fall alike again, is covered by the chain alone.
    return bitsOf(file) >= 40;
  },
  'another match': (file) => {
    file.head = { ...file.head, id: `${file.head.id}x` };
    return true;
  },
};
const KINDS = Object.keys(WAYS);
/** These are only seen by the chain: whoever makes it anew has made another record of the same match. */
const CHAIN_ONLY = new Set(['another time', 'another end']);

/** Seals every entry again, as somebody would who knows how. */
function resealed(file: Loose): void {
  let prev = sha256(canonical(file.head));
  for (const [seq, entry] of file.log.entries()) {
    const { hash: _, ...rest } = { ...entry, seq, prev } as Entry;
    prev = sha256(canonical(rest));
    file.log[seq] = { ...rest, hash: prev } as Entry;
  }
}

/** What a record reveals is no part of its chain. */
const BESIDE_CHAIN = new Set(['another seed', 'another salt']);

export interface Forged {
  readonly kind: string;
  readonly file: MatchFile;
  /** Whether the chain alone tells: it holds what was altered, and was not made anew. */
  readonly isUnchained: boolean;
}

export function tampered({ file }: Record, way: Chance): Forged {
  for (;;) {
    const kind = pick(KINDS, way);
    const copy: Loose = { ...file, log: [...file.log] };
    if (!WAYS[kind]?.(copy, way)) continue;
    const isSealed = !CHAIN_ONLY.has(kind) && way.int('seal', 4) > 0;
    if (isSealed) resealed(copy);
    return { kind: isSealed ? `${kind}, sealed again` : kind, file: copy, isUnchained: !isSealed && !BESIDE_CHAIN.has(kind) };
  }
}

/** What `durbar verify` does: the chain, every draw, and the whole match played again. */
export async function isRefused(file: MatchFile): Promise<boolean> {
  if (!(await verifyChain(file)).ok) return true;
  if (!importMatch(file, games, sha256).ok) return true;
  return !(await verifyMatch(file)).ok;
}
