/** What a lens looks at, from the desk. */
import { cardsOf } from '../cards.ts';
import type { Desk } from '../desk.ts';
import type { Looking } from './lens.ts';

export const lookingAt = ({ world, board, seat, stage, log }: Desk, from: number): Looking => ({
  world,
  board,
  seat,
  from,
  kind: stage.kind,
  facts: stage.lens === 'changes' ? (cardsOf(log).at(-1)?.facts ?? []) : [],
});
