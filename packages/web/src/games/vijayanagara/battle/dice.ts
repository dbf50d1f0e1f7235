/** 1.10, 3.2.4: the dice of a battle as they lie: which of them hit, and what a Charge or a Screen would make of them. */
import type { Choice, Fact } from '@durbar/kernel';
import { ATTACKER, type Battle, type Board, DEFENDER, factionOf, hits, involved, reach } from '@durbar/vijayanagara';

export interface Die {
  /** 0: screened away. */
  readonly value: number;
  readonly hit: boolean;
}

export interface Side {
  readonly faction: number;
  readonly units: number;
  /** The highest roll that hits. */
  readonly reach: number;
  readonly dice: readonly Die[];
  readonly hits: number;
}

const FIRST = [0, 4] as const;
const LAST = [4, 6] as const;

function sideOf(board: Board, battle: Battle, side: number, rolled: number): Side {
  const units = involved(board, battle, side);
  const most = reach(units);
  const dice = battle.dice.slice(FIRST[side as 0 | 1], Math.min(LAST[side as 0 | 1], (FIRST[side as 0 | 1] as number) + rolled));
  return {
    faction: factionOf(battle, side),
    units,
    reach: most,
    dice: dice.map((value) => ({ value, hit: value >= 1 && value <= most })),
    hits: hits(battle, side, units),
  };
}

/** Both sides of the battle on the board; `dice` is how many the attacker rolled. */
export function sidesOf(board: Board, dice = 4): readonly [Side, Side] | undefined {
  const { battle } = board;
  if (battle === null || battle.dice.every((value) => value === 0)) return undefined;
  return [sideOf(board, battle, ATTACKER, dice), sideOf(board, battle, DEFENDER, 2)];
}

/** What a use of Cavalry changes: hits of the attacker and of the defender, before and after. */
export interface Effect {
  readonly choice: Choice;
  readonly verb: 'charge' | 'screen';
  readonly value: number;
  /** Whose die it is, and its place among that side's dice. */
  readonly side: number;
  readonly die: number;
  readonly attack: number;
  readonly defence: number;
  /** Neither side's hits change. */
  readonly idle: boolean;
}

/** The uses of Cavalry that are offered, each with its effect. */
export function effectsOf(board: Board, choices: readonly Choice[], defending: boolean): Effect[] {
  const { battle } = board;
  if (battle === null) return [];
  const own = defending ? DEFENDER : ATTACKER;
  const units = [involved(board, battle, ATTACKER), involved(board, battle, DEFENDER)] as const;
  return choices.flatMap((choice): Effect[] => {
    const { verb, noun } = choice;
    if ((verb !== 'charge' && verb !== 'screen') || typeof noun !== 'number') return [];
    const side = verb === 'charge' ? own : 1 - own;
    const first = FIRST[side as 0 | 1] as number;
    const die = battle.dice.slice(first, LAST[side as 0 | 1]).indexOf(noun);
    const after = { ...battle, dice: battle.dice.map((value, i) => (i === first + die ? (verb === 'charge' ? value - 1 : 0) : value)) };
    const [attack, defence] = [hits(after, ATTACKER, units[0]), hits(after, DEFENDER, units[1])];
    const idle = attack === hits(battle, ATTACKER, units[0]) && defence === hits(battle, DEFENDER, units[1]);
    return [{ choice, verb, value: noun, side, die, attack, defence, idle }];
  });
}

/** A battle as it was told, from the roll to the losses. */
export interface Report {
  readonly attacker: string;
  readonly defender: string;
  readonly space: string;
  readonly attack: readonly number[];
  readonly defence: readonly number[];
  /** Uses of Cavalry in order, Charges of the Mongol Invaders among them. */
  readonly cavalry: readonly Fact[];
  readonly hits: { readonly attack: number; readonly defence: number } | undefined;
  readonly lost: { readonly attacker: number; readonly defender: number } | undefined;
}

/** The latest battle in a list of facts. */
export function lastBattle(facts: readonly Fact[]): Report | undefined {
  const from = facts.findLastIndex(({ kind }) => kind === 'rolled');
  const rolled = facts[from];
  if (rolled === undefined) return undefined;
  const end = facts.findIndex(({ kind }, i) => i > from && kind === 'fought');
  const since = facts.slice(from + 1, end < 0 ? undefined : end + 1);
  const scored = since.find(({ kind }) => kind === 'hits');
  const fought = since.find(({ kind }) => kind === 'fought');
  const { attacker, defender, space, attack, defence } = rolled.data;
  return {
    attacker: String(attacker),
    defender: String(defender),
    space: String(space),
    attack: (attack ?? []) as readonly number[],
    defence: (defence ?? []) as readonly number[],
    cavalry: since.filter(({ kind }) => kind === 'charged' || kind === 'screened'),
    hits: scored && { attack: Number(scored.data['attack']), defence: Number(scored.data['defence']) },
    lost: fought && { attacker: Number(fought.data['attackerLost']), defender: Number(fought.data['defenderLost']) },
  };
}
