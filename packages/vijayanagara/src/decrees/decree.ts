/** 4.1: Decrees in general. */
import type { Message, Vars } from '@durbar/kernel';
import type { Ground } from '../commands/command.ts';
import type { Limit } from '../effects/language.ts';
import type { Board } from '../rules/board.ts';
import { CANCELLED, cancelAction, whyNotCancel } from '../rules/cancel.ts';
import { because, type Option } from '../rules/decide.ts';
import { ALL_SPACES, SPACES } from '../rules/spaces.ts';

export interface DecreeVars extends Vars {
  who: number;
  /** Filter of the Event that grants the Decree, or -1. */
  limit: number;
  /** Spaces a Campaign may use (2.5.1, 2.5.2). */
  land: number;
  space: number;
  n: number;
  finished: number;
}

export interface Decree {
  readonly name: string;
  readonly rule: string;
  readonly proc: string;
  /** Why this Faction cannot use it now. */
  whyNot(ground: Ground, board: Board, vars: DecreeVars): Message | undefined;
}

export const decreeVars = (who: number, given: Partial<DecreeVars> = {}): DecreeVars => ({
  who,
  limit: -1,
  land: ALL_SPACES,
  space: -1,
  n: 0,
  finished: 0,
  ...given,
});

export const NOT_BY_EVENT = because('not-by-event', '2.3.4');
const BEGUN = because('begun', '1.5.2');

/** 1.5.2: a Decree that was refused an agreement may be cancelled before it has done anything. */
export const cancelDecree: Option<DecreeVars> = {
  verb: 'cancel',
  refuse: ({ board, vars }) => (vars.n > 0 ? BEGUN : whyNotCancel(board)),
  take({ board, vars }) {
    vars.finished = 1;
    cancelAction(board);
    board.answer = CANCELLED;
  },
};

/** Spaces that the Event granting a Decree allows. */
export const allowed = (ground: Ground, board: Board, vars: DecreeVars): number =>
  vars.limit < 0 ? ALL_SPACES : (ground.limits[vars.limit] as Limit)(board, vars);

/** Whether any space passes a test. */
export function someSpace(test: (space: number) => boolean): boolean {
  for (let space = 0; space < SPACES.length; space++) if (test(space)) return true;
  return false;
}
