/** Checking a match file with the platform's own crypto, the same in a browser as in Node: its chain of hashes, its promise, its chance. */
import { canonical, toHex, type Verdict, verifyDraws } from '@durbar/kernel';
import { indexedDraws } from './log.ts';
import type { MatchFile } from './types.ts';

export type ChainVerdict =
  | { readonly ok: true; readonly entries: number }
  /** The first entry that is out of its place, does not follow the one before, or is not what was sealed. */
  | { readonly ok: false; readonly seq: number; readonly fault: 'place' | 'link' | 'seal' };

async function digest(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonical(value));
  return toHex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes)));
}

/** Recomputes the hash of the head and of every entry; names the first that differs. */
export async function verifyChain({ head, log }: Pick<MatchFile, 'head' | 'log'>): Promise<ChainVerdict> {
  let prev = await digest(head);
  for (const [seq, entry] of log.entries()) {
    if (entry.seq !== seq) return { ok: false, seq, fault: 'place' };
    if (entry.prev !== prev) return { ok: false, seq, fault: 'link' };
    const { hash, ...rest } = entry;
    prev = await digest(rest);
    if (prev !== hash) return { ok: false, seq, fault: 'seal' };
  }
  return { ok: true, entries: log.length };
}

export type ChanceVerdict = Verdict | { readonly ok: false; readonly fault: 'not-revealed' | 'not-committed' };

/** Recomputes all chance of a finished match from the seed its file reveals. */
export async function verifyMatch(file: MatchFile): Promise<ChanceVerdict> {
  const { head, log, secret } = file;
  if (head.commitment === undefined) return { ok: false, fault: 'not-committed' };
  if (secret === undefined) return { ok: false, fault: 'not-revealed' };
  const start = log[0];
  const contributions = start?.kind === 'start' ? start.contributions : [];
  return verifyDraws({ match: head.id, rules: head.rules, commitment: head.commitment, contributions }, secret, indexedDraws(log));
}
