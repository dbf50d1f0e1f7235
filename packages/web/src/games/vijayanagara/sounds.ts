/** What is heard of a game: what is ordered and moved, and what is won or lost by it. */
import type { Fact } from '@durbar/kernel';
import type { FactSound } from '../../sound/cues.ts';

const PRIZES: ReadonlySet<string> = new Set(['control', 'tributary', 'independent', 'fought', 'influence', 'traded', 'dynasty']);
const MOVES: ReadonlySet<string> = new Set(['command', 'decree', 'event', 'mongol-command', 'passed', 'placed', 'removed', 'moved', 'flipped', 'rolled']);

export const soundOf = ({ kind }: Fact): FactSound | undefined => (PRIZES.has(kind) ? 'prize' : MOVES.has(kind) ? 'move' : undefined);
