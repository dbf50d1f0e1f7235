/** A match file on some rules: the same match, another one, or rules that are not there. */
import type { Game } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { importMatch, type MatchFile } from '@durbar/table';

export function replayOn(games: readonly Game[], file: MatchFile): 'same' | 'other' | 'no-rules' {
  const read = importMatch(file, games, sha256);
  if (read.ok) return 'same';
  return read.fault.code === 'other-rules' || read.fault.code === 'unknown-game' ? 'no-rules' : 'other';
}
