/** Match files as another house would write them. */
import { games } from '@durbar/games';
import { canonical, engineOf, fastChance, type Game, readOptions } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { choicesFor, defaultContract, type Entry, exportMatch, type Head, type MatchFile, openTable, play } from '@durbar/table';

/** A match of some moves, each the first that was offered. */
export function gamesFile(moves: number, more: Partial<Head> = {}): MatchFile {
  const game = games.find(({ id }) => id === 'aadu-huli') as Game;
  const options = readOptions(game, {});
  const editionName = Object.keys(game.editions)[0] ?? '';
  const { rules } = engineOf(game, editionName);
  const head: Head = {
    id: 'elsewhere',
    game: game.id,
    rules: rules.name,
    editionName,
    seats: 2,
    options: options.ok ? options.options : {},
    contract: { ...defaultContract, undo: 'none' },
    created: 0,
    ...more,
  };
  const chance = () => fastChance(1);
  let { table } = openTable(game, head, sha256, ['', ''], chance, 0);
  for (let i = 0; i < moves; i++) {
    const seat = table.engine.waiting(table.state)[0] ?? 0;
    const outcome = play(table, seat, choicesFor(table, seat)[0], chance, i);
    if (!outcome.ok) throw new Error(outcome.code);
    table = outcome.table;
  }
  return exportMatch(table);
}

export function entryHashOf(entry: Entry): string {
  const { hash: _, ...rest } = entry;
  return sha256(canonical(rest));
}
