/** What is heard of a game: cards that are laid down, and what is won with them. */
import type { Fact } from '@durbar/kernel';
import type { FactSound } from '../../sound/cues.ts';

const PRIZES: ReadonlySet<string> = new Set(['influence', 'crown', 'province', 'palace', 'crown-palace']);
const MOVES: ReadonlySet<string> = new Set(['played', 'added', 'withdrew']);

export const soundOf = ({ kind }: Fact): FactSound | undefined => (PRIZES.has(kind) ? 'prize' : MOVES.has(kind) ? 'move' : undefined);
