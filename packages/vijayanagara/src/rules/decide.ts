/** Decisions: one predicate lists what may be chosen and explains what may not. */
import { type Ask, type Choice, type Json, type Message, type Params, type Seat, same, type Vars } from '@durbar/kernel';
import type { Board, BoardLook, BoardTurn } from './board.ts';
import { FACTIONS } from './factions.ts';
import { KIND_NAMES } from './pieces.ts';
import { SPACES } from './spaces.ts';

/** One verb with everything it may be said of, in a stable order. */
export interface Option<V extends Vars = Vars> {
  readonly verb: string;
  /** All nouns there could ever be; none: the verb stands alone. */
  readonly nouns?: readonly Json[];
  /** Numbers of the nouns worth testing now, in order; all others are refused. For long lists of nouns. */
  among?(look: BoardLook<V>): readonly number[];
  /** Whether others than the one who decides may say it, where only one decides. */
  readonly anybody?: boolean;
  /** Why noun number i may not be chosen now. */
  refuse(look: BoardLook<V>, i: number, seat: Seat): Message | undefined;
  take(turn: BoardTurn<V>, i: number, seat: Seat): void;
}

/** Yes or no, both always allowed. */
export const yesOrNo = <V extends Vars>(take: (turn: BoardTurn<V>, isYes: boolean) => void): Option<V>[] =>
  ['yes', 'no'].map((verb) => ({ verb, refuse: () => undefined, take: (turn) => take(turn, verb === 'yes') }));

export interface Decision<V extends Vars = Vars> {
  readonly of: (look: BoardLook<V>) => Seat | readonly Seat[];
  /** Seats that may speak without being waited for. */
  readonly may?: (look: BoardLook<V>) => readonly Seat[];
  /** Who alone decides although others may speak, and why the others may not. */
  readonly only?: { readonly of: (look: BoardLook<V>) => Seat; readonly why: Message };
  readonly rule?: string;
  readonly params?: (look: BoardLook<V>) => Params;
  readonly options: readonly Option<V>[];
}

/** An option with its choices, all of one shape: search asks them millions of times. */
interface Built<V extends Vars> {
  readonly verb: string;
  readonly among: Option<V>['among'];
  readonly anybody: boolean;
  readonly refuse: Option<V>['refuse'];
  readonly take: Option<V>['take'];
  readonly choices: readonly Choice[];
}
interface Found<V extends Vars> {
  readonly option: Built<V>;
  readonly i: number;
}

export const because = (key: string, rule: string, params?: Params): Message => (params === undefined ? { key, rule } : { key, rule, params });

/** One reason with the paragraph of each Faction: Delhi, Bahmani, Vijayanagara. */
export const byFaction = (key: string, ...rules: readonly string[]): readonly Message[] => rules.map((rule) => because(key, rule));

const NOT_NOW = because('not-now', '2.3');
const NO_SUCH_THING = because('no-such-thing', '1.3');

/** A question to a seat, made of options. */
export function decide<V extends Vars = Vars>(label: string, decision: Decision<V>): Ask<Board, V> {
  const built: Built<V>[] = decision.options.map((option) => {
    const { verb, among, anybody = false, refuse, take } = option;
    return { verb, among, anybody, refuse, take, choices: choicesOf(option) };
  });
  const { only } = decision;
  const where = new Map<Choice, Found<V>>();
  for (const option of built) for (const [i, choice] of option.choices.entries()) where.set(choice, { option, i });
  /** A choice as it is offered, or one that says the same. */
  const find = (choice: Choice): Found<V> | Message => {
    const known = where.get(choice);
    if (known !== undefined) return known;
    const option = built.find(({ verb }) => verb === choice.verb);
    if (option === undefined) return NOT_NOW;
    const i = option.choices.findIndex(({ noun }) => same(noun, choice.noun));
    return i < 0 ? NO_SUCH_THING : { option, i };
  };
  return {
    ask: label,
    of: decision.of,
    ...(decision.may !== undefined && { may: decision.may }),
    ...(decision.rule !== undefined && { rule: decision.rule }),
    ...(decision.params !== undefined && { params: decision.params }),
    choices(look, seat) {
      const list: Choice[] = [];
      const decides = only === undefined || only.of(look) === seat;
      for (let o = 0; o < built.length; o++) {
        const option = built[o] as Built<V>;
        const { choices } = option;
        if (!decides && !option.anybody) continue;
        if (option.among !== undefined) {
          const some = option.among(look);
          for (let k = 0; k < some.length; k++) if (option.refuse(look, some[k] as number, seat) === undefined) list.push(choices[some[k] as number] as Choice);
          continue;
        }
        for (let i = 0; i < choices.length; i++) if (option.refuse(look, i, seat) === undefined) list.push(choices[i] as Choice);
      }
      return list;
    },
    why(look, seat, choice) {
      const found = find(choice);
      if ('key' in found) return found;
      if (only !== undefined && !found.option.anybody && only.of(look) !== seat) return only.why;
      return found.option.refuse(look, found.i, seat);
    },
    take(turn, seat, choice) {
      const found = find(choice);
      if ('key' in found) throw new Error(`${choice.verb} was never offered`);
      found.option.take(turn, found.i, seat);
    },
  };
}

function choicesOf<V extends Vars>(option: Option<V>): Choice[] {
  return option.nouns === undefined ? [{ verb: option.verb }] : option.nouns.map((noun) => ({ verb: option.verb, noun }));
}

export const SPACE_NOUNS: readonly Json[] = SPACES;
export const FACTION_NOUNS: readonly Json[] = FACTIONS.slice(0, 4);
/** [piece, space], numbered space * 10 + kind like the board's pieces. */
export const PIECE_NOUNS: readonly Json[] = SPACES.flatMap((space) => KIND_NAMES.map((kind) => [kind, space]));
/** Counts: noun number i is i + 1. */
export const COUNT_NOUNS: readonly Json[] = Array.from({ length: 12 }, (_, i) => i + 1);
