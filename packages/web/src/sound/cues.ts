/** Which sounds an event makes. Games say what their facts sound like; the rest is the same everywhere. */
import type { Fact } from '@durbar/kernel';
import type { Told } from '@durbar/table';

/** It is one's turn, something was played, something was won, the match is over. */
export const SOUNDS = ['turn', 'move', 'prize', 'end'] as const;
export type Sound = (typeof SOUNDS)[number];
/** What a fact of a game may sound like. */
export type FactSound = Extract<Sound, 'move' | 'prize'>;

/** What a page knows of a match at a moment. */
export interface Known {
  readonly log: readonly Told[];
  /** One of the own seats is asked. */
  readonly yours: boolean;
  readonly over: boolean;
}

/** What is heard when a page learns more: what happened, then what follows for oneself. Nothing when a match is opened. */
export function soundsBetween(before: Known | undefined, after: Known, soundOf: (fact: Fact) => FactSound | undefined): Sound[] {
  if (before === undefined || after.log.length <= before.log.length) return [];
  if (after.over) return before.over ? [] : ['end'];
  const facts = after.log.slice(before.log.length).flatMap((entry) => entry.facts);
  const heard = new Set(facts.map(soundOf));
  const happened: Sound[] = heard.has('prize') ? ['prize'] : heard.has('move') ? ['move'] : [];
  const isNews = after.yours && (!before.yours || facts.length > 0);
  return isNews ? [...happened, 'turn'] : happened;
}
