/** A whole game of Vijayanagara by chance, as a reader of its log sees it. */
import { engineOf, fastChance, type Options, readOptions, type View } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { choicesFor, defaultContract, openTable, play, type Table, type Told, toldSince, viewAt } from '@durbar/table';
import { vijayanagara } from '@durbar/vijayanagara';

export interface Game {
  readonly table: Table;
  readonly log: readonly Told[];
  readonly view: View;
  viewAt(seq: number): View;
}

/** Plays to the end, or for some steps; negotiations are opened seldom, or a game would consist of nothing else. */
export function randomGame(seed: number, steps = Number.POSITIVE_INFINITY, given: Options = {}): Game {
  const read = readOptions(vijayanagara, given);
  if (!read.ok) throw new Error(read.error);
  const { rules } = engineOf(vijayanagara);
  const head = {
    id: 'game',
    game: 'vijayanagara',
    rules: rules.name,
    editionName: 'durbar',
    seats: 3,
    options: read.options,
    contract: { ...defaultContract, undo: 'none' },
    created: 0,
  } as const;
  const dice = fastChance(seed);
  const chance = () => dice;
  let { table } = openTable(vijayanagara, head, sha256, ['', '', ''], chance, 0);
  for (let step = 0; step < steps && table.state.result === undefined; step++) {
    const seat = table.engine.waiting(table.state)[0] ?? 0;
    const all = choicesFor(table, seat);
    const plain = all.filter(({ verb }) => verb !== 'negotiate');
    const choices = plain.length > 0 && dice.int('talk', 40) > 0 ? plain : all;
    const outcome = play(table, seat, choices[dice.int('choice', choices.length)], chance, step);
    if (!outcome.ok) throw new Error(outcome.code);
    table = outcome.table;
  }
  const at = (seq: number) => viewAt(table, seq, 'watcher') as View;
  return { table, log: toldSince(table, 0, 'watcher'), view: at(table.log.length - 1), viewAt: at };
}
