/** A match file checked in this browser; loaded only when somebody asks. */
import { type ChainVerdict, type ChanceVerdict, type MatchFile, verifyChain, verifyMatch } from '@durbar/table';

export interface Checked {
  readonly chain: ChainVerdict;
  readonly chance: ChanceVerdict;
  readonly commitment: string;
}

/** What was found; undefined if the file cannot even be read. */
export async function checkFile(file: MatchFile): Promise<Checked | undefined> {
  try {
    return { chain: await verifyChain(file), chance: await verifyMatch(file), commitment: file.head.commitment ?? '' };
  } catch {
    return undefined;
  }
}
