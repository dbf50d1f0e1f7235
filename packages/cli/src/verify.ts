/** `durbar verify`: whether a match file is what it claims, and whether its chance follows from the seed that was promised. */
import type { Game } from '@durbar/kernel';
import { type MatchFile, verifyMatch } from '@durbar/table';
import { CliError, type Io, print, printJson } from './io.ts';
import { loadMatch } from './load.ts';

type Chance = Awaited<ReturnType<typeof verifyMatch>>;

/** Exit codes: 0 all holds, 1 something does not, 2 the file does not reveal what is needed to know. */
export async function verify(io: Io, games: readonly Game[], file: string, json: boolean): Promise<number> {
  const { given, table, fault } = loadMatch(file, games);
  if (fault?.code === 'not-a-match' || fault?.code === 'unknown-game') throw new CliError(fault.message);
  const chance = await chanceOf(given);
  const verdict = sentence(chance);
  if (json) printJson(io, { chain: fault ?? { ok: true, entries: table?.log.length }, chance: chance ?? { ok: false, fault: 'unreadable' } });
  else {
    print(io, fault === undefined ? `The chain of ${table?.log.length} entries holds, and playing them again leads to the same states.` : fault.message);
    print(io, verdict.text);
  }
  return fault === undefined ? verdict.code : 1;
}

/** A log that is not even readable has no chance to recompute. */
async function chanceOf(given: unknown): Promise<Chance | undefined> {
  try {
    return await verifyMatch(given as MatchFile);
  } catch {
    return undefined;
  }
}

function sentence(chance: Chance | undefined): { readonly text: string; readonly code: number } {
  if (chance === undefined) return { text: 'The draws of this file cannot be read.', code: 1 };
  if (chance.ok) return { text: `All ${chance.draws} draws follow from the revealed seed, which is the one that was promised.`, code: 0 };
  switch (chance.fault) {
    case 'not-committed':
      return { text: 'No seed was promised before this match, so its chance cannot be checked.', code: 2 };
    case 'not-revealed':
      return { text: 'The seed of this match has not been revealed yet, so its chance cannot be checked.', code: 2 };
    case 'secret':
      return { text: 'The revealed seed does not have the form of a seed.', code: 1 };
    case 'commitment':
      return { text: 'The revealed seed is not the one that was promised.', code: 1 };
    case 'draw': {
      const { at, draw, expected } = chance;
      const which = `Draw ${at} of the match (${draw.label}, number ${draw.index} of its kind, one of ${draw.n})`;
      return { text: `${which} is ${draw.value}, but the seed gives ${expected}.`, code: 1 };
    }
  }
}
