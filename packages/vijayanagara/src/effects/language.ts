/** The effect language of Events: what an edition file may say. */
import type { Vars } from '@durbar/kernel';
import type { Board } from '../rules/board.ts';
import type { EventHead } from '../rules/world.ts';

export type FactionRef = string | { readonly rivalOf: FactionRef };
export type KindRef = string | { readonly unitOf: FactionRef } | { readonly structureOf: FactionRef };
export type OneOrMore<T> = T | readonly T[];
export type State = 'obedient' | 'rebelling';

export interface PieceFilter {
  readonly kind: OneOrMore<KindRef>;
  readonly state?: State;
  readonly min?: number;
}

export interface SpaceFilter {
  readonly is?: OneOrMore<string>;
  readonly isNot?: OneOrMore<string>;
  readonly kind?: OneOrMore<string>;
  readonly status?: 'tributary' | 'independent';
  readonly control?: FactionRef;
  readonly prosperity?: number;
  readonly has?: OneOrMore<PieceFilter>;
  readonly lacks?: PieceFilter;
  readonly majority?: FactionRef;
  readonly adjacentTo?: string | SpaceFilter;
  readonly atCity?: OneOrMore<string>;
  readonly any?: readonly SpaceFilter[];
}
export type Target = string | SpaceFilter;

export type Amount =
  | number
  | { readonly roll: string }
  | { readonly count: 'spaces' | 'pieces'; readonly where: SpaceFilter; readonly pieces?: PieceFilter }
  | { readonly prosperity: SpaceFilter }
  | { readonly influence: FactionRef }
  | { readonly held: 'resources' | 'cavalry'; readonly by: FactionRef }
  | { readonly half: Amount; readonly round: 'up' | 'down' }
  | { readonly least: readonly [Amount, Amount] }
  | { readonly minus: Amount };

export type Test =
  | { readonly exists: SpaceFilter }
  | { readonly none: SpaceFilter }
  | { readonly le: readonly [Amount, Amount] }
  | { readonly ge: readonly [Amount, Amount] }
  | { readonly is: readonly [FactionRef, FactionRef] };

interface PieceStep {
  readonly n: Amount | 'any' | 'all';
  readonly in: Target;
  readonly perSpace?: number;
  readonly spaces?: number;
  readonly optional?: boolean;
  readonly by?: FactionRef;
}

export type Step =
  | { readonly op: 'resources'; readonly who: FactionRef; readonly n: Amount; readonly from?: FactionRef }
  | { readonly op: 'cavalry' | 'influence'; readonly who: FactionRef; readonly n: Amount }
  | (PieceStep & { readonly op: 'place'; readonly piece: OneOrMore<KindRef>; readonly state?: State })
  | (PieceStep & { readonly op: 'remove'; readonly pieces: PieceFilter })
  | (PieceStep & { readonly op: 'flip'; readonly pieces: PieceFilter; readonly to: State })
  | (PieceStep & { readonly op: 'replace'; readonly pieces: PieceFilter; readonly with: OneOrMore<KindRef>; readonly state?: State })
  | (Omit<PieceStep, 'in' | 'perSpace' | 'spaces'> & { readonly op: 'move'; readonly pieces: PieceFilter; readonly from: Target; readonly to: string })
  | { readonly op: 'status'; readonly in: string; readonly to: 'tributary' | 'independent' }
  | {
      readonly op: 'command';
      readonly who: FactionRef;
      readonly which: 'any' | readonly string[];
      readonly spaces?: number;
      readonly in?: SpaceFilter;
      readonly khaljiRebel?: boolean;
    }
  | { readonly op: 'decree'; readonly who: FactionRef; readonly which: readonly string[]; readonly in?: SpaceFilter }
  | { readonly op: 'mongols'; readonly by: FactionRef; readonly n: Amount; readonly which?: readonly string[] }
  | { readonly op: 'eligibility'; readonly who: FactionRef; readonly to: 'eligible' | 'ineligible' }
  | { readonly op: 'roll'; readonly as: string; readonly do: readonly Step[]; readonly by?: FactionRef }
  | { readonly op: 'if'; readonly test: Test; readonly then: readonly Step[]; readonly else?: readonly Step[] }
  | {
      readonly op: 'chooseFaction';
      readonly from: readonly FactionRef[];
      readonly as: string;
      readonly do: readonly Step[];
      readonly by?: FactionRef;
      readonly withPieceIn?: string;
    }
  | {
      readonly op: 'chooseSpaces';
      readonly where: SpaceFilter;
      readonly min: number;
      readonly max: number;
      readonly as: string;
      readonly do: readonly Step[];
      readonly by?: FactionRef;
    }
  | { readonly op: 'forEach'; readonly where: SpaceFilter; readonly as: string; readonly do: readonly Step[] }
  | { readonly op: 'either'; readonly options: readonly EitherOption[]; readonly by?: FactionRef }
  | {
      readonly op: 'upTo';
      readonly n: Amount;
      readonly do: readonly Step[];
      readonly by?: FactionRef;
      readonly cost?: { readonly resources?: number; readonly cavalry?: number };
    };

export interface EitherOption {
  readonly label: string;
  readonly do: readonly Step[];
  readonly if?: Test;
}

export const OPS = [
  'resources',
  'cavalry',
  'influence',
  'place',
  'remove',
  'flip',
  'replace',
  'move',
  'status',
  'command',
  'decree',
  'mongols',
  'eligibility',
  'roll',
  'if',
  'chooseFaction',
  'chooseSpaces',
  'forEach',
  'either',
  'upTo',
] as const satisfies readonly Step['op'][];

export interface EventHalf {
  readonly text: string;
  readonly effect: readonly Step[];
}

export interface EventCard extends EventHead {
  readonly title: string;
  readonly history: string;
  readonly unshaded: EventHalf;
  readonly shaded: EventHalf;
}

/** The spaces that a filter of an Event holds for, now. */
export type Limit = (board: Board, env: Vars) => number;

/** An option's label as the noun of a choice. */
export const slug = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
