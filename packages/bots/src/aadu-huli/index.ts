/** Aadu-Huli aata for bots: alpha-beta on bits, and tables of what is solved. */
import type { Board, Graph } from '@durbar/aadu-huli';
import type { Engine, State } from '@durbar/kernel';
import type { Brain } from '../brain.ts';
import { Field } from './field.ts';
import { groundOf } from './ground.ts';
import { Search } from './search.ts';
import type { Tables } from './tables.ts';
import { think } from './think.ts';
import { shareOf, value } from './value.ts';

/** Tables that a host has found, by the name of the rules that they are for. */
const shelf = new Map<string, Tables[]>();

/** Lets bots look up positions of these rules from now on. */
export function useTables(rules: string, tables: Tables): void {
  shelf.set(rules, [...(shelf.get(rules) ?? []), tables]);
}

/** The brain for an edition; boards with more points than search can hold are left to the common way. */
export function aaduHuliBrain(engine: Engine): Brain | undefined {
  const graph = engine.rules.edition as Graph;
  const ground = groundOf(graph);
  if (ground === undefined) return undefined;
  const names = graph.points.map(({ name }) => name);
  const field = new Field(ground);
  let search: Search | undefined;
  return {
    judge({ board, result }: State) {
      const { goats, turn } = board as Board;
      if (result !== undefined) return [0, 1].map((seat) => (result.winners.length === 0 ? 0.5 : result.winners.includes(seat) ? 1 : 0));
      field.set(board as Board);
      const mover = turn === 1 ? goats : 1 - goats;
      const share = shareOf(value(field));
      return mover === 0 ? [share, 1 - share] : [1 - share, share];
    },
    think(level, position, budget) {
      const { board } = position.guess(position.chance) as State<Board>;
      field.set(board);
      search ??= new Search();
      const tables = shelf.get(engine.rules.name)?.find((one) => one.fits(board));
      return think(level, { ground, names, search, tables }, field, position, budget);
    },
  };
}
