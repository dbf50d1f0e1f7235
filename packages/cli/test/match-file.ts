/** Match files as a server would write them, with promised and revealed chance. */
import { canonical, type Game } from '@durbar/kernel';
import { commit, freshSecret, matchChance, sha256 } from '@durbar/kernel/node';
import { defaultContract, type Entry, exportMatch, type Head, type MatchFile, openTable, play, rewind, type Table } from '@durbar/table';

const contributions = ['aa', 'bb'];

/** A whole match; the first choice offered is taken each time, and once everybody agrees to go back. */
export function playedMatch(game: Game, { reveal = true, promise = true } = {}): MatchFile {
  const secret = freshSecret();
  const rules = game.rules(Object.values(game.editions)[0] ?? {}).name;
  const head: Head = {
    id: 'match-1',
    game: game.id,
    rules,
    editionName: Object.keys(game.editions)[0] ?? '',
    seats: 2,
    options: {},
    contract: { ...defaultContract, undo: 'none' },
    ...(promise && { commitment: commit('match-1', rules, secret) }),
    created: 1,
  };
  const source = (counts: Map<string, number>) => matchChance({ match: head.id, rules, contributions }, secret.seed, counts);
  let { table } = openTable(game, head, sha256, contributions, source, 1);
  let rewound = false;
  while (table.state.result === undefined) {
    if (table.log.length === 6 && !rewound) {
      rewound = true;
      table = must(rewind(table, 3, [0, 1], 2));
    }
    const [seat = 0] = table.engine.waiting(table.state);
    table = must(play(table, seat, table.engine.choices(table.state, seat)[0], source, 3));
  }
  return exportMatch(table, reveal ? secret : undefined);
}

function must(outcome: ReturnType<typeof play>): Table {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.table;
}

/** Writes the chain again over changed entries, as a forger would who knows how. */
export function rechained(file: MatchFile, log: readonly Entry[], hashes: readonly string[]): MatchFile {
  let prev = sha256(canonical(file.head));
  const forged = log.map((entry, i) => {
    const { hash: _, ...rest } = { ...entry, state: hashes[i] ?? entry.state, prev };
    prev = sha256(canonical(rest));
    return { ...rest, hash: prev } as Entry;
  });
  return { ...file, log: forged };
}
