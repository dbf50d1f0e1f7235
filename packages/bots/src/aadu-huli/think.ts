/** How the levels decide, from a first look to tables: each with scores for what it did not choose. */
import { type Chance, type Choice, shuffled } from '@durbar/kernel';
import { type Budget, type Position, type Thought, timeOf } from '../bot.ts';
import type { Level } from '../patience.ts';
import type { Field } from './field.ts';
import { fromOf, type Ground, NONE, overOf, toOf } from './ground.ts';
import type { Found, Limits, Root, Search } from './search.ts';
import type { Tables } from './tables.ts';
import { SURE, shareOf, WON } from './value.ts';

/** Turns that a level looks ahead, and how far below the best it may choose, in hundredths of a goat. */
const LOOKS: Readonly<Record<Level, { readonly depth: number; readonly slack: number; readonly wide: boolean }>> = {
  gentle: { depth: 2, slack: 60, wide: true },
  steady: { depth: 3, slack: 0, wide: true },
  strong: { depth: 60, slack: 0, wide: false },
  strongest: { depth: 60, slack: 0, wide: false },
};
/** One decision in so many of the gentle level is taken without a look at the answer. */
const CARELESS = 5;
/** Turns looked ahead to tell what the other moves are worth: the search itself only knows that they are not better. */
const ASIDE = 4;
/** The part of the budget that is left for it. */
const LEFT = 0.15;
/** Levels that look only a few turns ahead finish what they began, whatever the clock says. */
const WHOLE = Number.POSITIVE_INFINITY;

export interface Thinking {
  readonly ground: Ground;
  readonly names: readonly string[];
  readonly search: Search;
  readonly tables: Tables | undefined;
}

export function think(level: Level, { ground, names, search, tables }: Thinking, field: Field, position: Position, budget: Budget): Thought {
  const began = timeOf(budget);
  const { chance, seat } = position;
  const look = LOOKS[level];
  const depth = level === 'gentle' && chance.int('careless', CARELESS) === 0 ? 1 : look.depth;
  const known = level === 'strongest' || level === 'strong' ? tables : undefined;
  const fates = tabled(field, known);
  // Moves that lose a draw are not searched; what they are worth is told all the same.
  const held = fates?.filter(({ score }) => score >= 0).map(({ move }) => move);
  const order = (moves: number[]) => shuffled(held?.length ? held : moves, 'order', chance);
  const searched = (turns: number, part: number, wide: boolean) => search.run(field, limits(turns, budget, began, part), known, wide, order);
  const found = isDecided(fates) ? lookedUp(fates) : searched(depth, look.wide ? WHOLE : 1 - LEFT, look.wide);
  const looked = look.wide || isDecided(fates) ? found.roots : compared(found.roots, searched(ASIDE, 1, true));
  const roots = [...looked, ...(fates ?? []).filter(({ move }) => !looked.some((root) => root.move === move))];
  const chosen = pickOne(roots, look.slack, chance);
  const spoken = (move: number) => choiceOf(names, move);
  const offered = (move: number): Choice => {
    const { verb, noun } = spoken(move);
    const one = position.choices.find((choice) => choice.verb === verb && String(choice.noun) === String(noun));
    if (one === undefined) throw new Error(`${ground.points} points: ${verb} ${String(noun)} is not offered`);
    return one;
  };
  const value = shareOf(chosen.score);
  const line = found.line[0] === chosen.move ? found.line : [chosen.move];
  return {
    choice: offered(chosen.move),
    candidates: candidates(roots, chosen).map(({ move, ...rest }) => ({ choice: offered(move), ...rest })),
    expected: seat === 0 ? [value, 1 - value] : [1 - value, value],
    line: line.map((move, i) => ({ seat: i % 2 === 0 ? seat : 1 - seat, choice: spoken(move) })),
    iterations: found.nodes,
    ms: Math.round(timeOf(budget) - began),
  };
}

/** Limits up to a part of the budget. */
function limits(depth: number, budget: Budget, began: number, part: number): Limits {
  const { ms, iterations } = budget;
  const isLate = () => iterations === undefined && part !== WHOLE && timeOf(budget) - began >= ms * part;
  const nodes = iterations === undefined || part === WHOLE ? WHOLE : iterations * (part < 1 ? part : LEFT);
  return { depth, nodes, stopped: () => isLate() || (budget.stopped?.() ?? false) };
}

/** In a position that is solved every move can be looked up. */
function tabled(field: Field, tables: Tables | undefined): Root[] | undefined {
  if (tables?.fate(field) === undefined) return undefined;
  const list = new Int32Array(128);
  const roots: Root[] = [];
  for (const move of list.subarray(0, field.moves(list))) {
    field.make(move);
    const isOver = field.captured >= field.goal || field.isStuck();
    const score = isOver ? field.ply - WON : (tables.score(field) ?? 0);
    field.unmake(move);
    roots.push({ move, score: -score, nodes: 1 });
  }
  return roots.sort((a, b) => b.score - a.score);
}

/**
 * A victory or a defeat is played by the table alone. Of a draw it only says which moves hold it: the ban on returning may force
 * somebody out of it, and search sees that coming.
 */
const isDecided = (roots: readonly Root[] | undefined): roots is Root[] => roots?.[0] !== undefined && Math.abs(roots[0].score) > SURE;

const lookedUp = (roots: readonly Root[]): Found => ({ roots, line: roots[0] ? [roots[0].move] : [], depth: 1, nodes: roots.length });

/** The best, or with some slack any that is hardly worse. */
function pickOne(roots: readonly Root[], slack: number, chance: Chance): Root {
  const [best] = roots;
  if (best === undefined) throw new Error('nothing to decide');
  if (slack === 0) return best;
  const near = roots.filter(({ score }) => score >= best.score - slack);
  return near[chance.int('slack', near.length)] ?? best;
}

/** The best as it was found; the others are worth what a wider look says, and never more than the best. */
function compared(found: readonly Root[], wide: Found): readonly Root[] {
  const [best, ...others] = found;
  if (best === undefined || wide.depth === 0) return found;
  const aside = new Map(wide.roots.map(({ move, score }) => [move, score]));
  const worth = ({ move, score }: Root) => Math.min(score, aside.get(move) ?? score, best.score);
  return [best, ...others.map((root) => ({ ...root, score: worth(root) })).sort((a, b) => b.score - a.score)];
}

/** Shares fall with what a move is worth less than the best. */
function candidates(roots: readonly Root[], chosen: Root): { move: number; share: number; value: number }[] {
  const top = roots[0]?.score ?? 0;
  const weights = roots.map(({ score }) => Math.exp((score - top) / 40));
  const sum = weights.reduce((a, b) => a + b, 0);
  const all = roots.map(({ move, score }, i) => ({ move, share: (weights[i] as number) / sum, value: shareOf(score) }));
  const mine = all.find(({ move }) => move === chosen.move);
  const others = all.filter(({ move }) => move !== chosen.move);
  return [...(mine ? [mine] : []), ...others];
}

export function choiceOf(names: readonly string[], move: number): Choice {
  const to = names[toOf(move)] as string;
  const from = fromOf(move);
  if (from === NONE) return { verb: 'place', noun: to };
  return { verb: overOf(move) === NONE ? 'move' : 'leap', noun: [names[from] as string, to] };
}
