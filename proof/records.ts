/** Whole random matches through the table, with the keyed chance of real ones. */
import { fastChance, type Game, type Seat, type Secret, type State } from '@durbar/kernel';
import { pick, randomSetting } from '@durbar/kernel/kit';
import { commit, matchSource, sha256 } from '@durbar/kernel/node';
import { defaultContract, exportMatch, type Head, type MatchFile, openTable, play, type Source, type Table } from '@durbar/table';

export interface Record {
  readonly game: Game;
  readonly secret: Secret;
  readonly file: MatchFile;
  /** The state after each entry. */
  readonly states: readonly State[];
  readonly table: Table;
}

/** A match of a seed up to its first question, and where its chance comes from. */
export function openMatch(
  game: Game,
  seed: string,
): { readonly table: Table; readonly source: Source; readonly secret: Secret; readonly contributions: string[] } {
  const { engine, edition, seats, options } = randomSetting(game, fastChance(`${seed}/setting`));
  const secret = { seed: sha256(`${seed}/seed`), salt: sha256(`${seed}/salt`).slice(0, 32) };
  const contributions = Array.from({ length: seats }, (_, seat) => sha256(`${seed}/${seat}`).slice(0, 32));
  const head: Head = {
    id: sha256(seed).slice(0, 16),
    game: game.id,
    rules: engine.rules.name,
    editionName: edition,
    seats,
    options,
    contract: { ...defaultContract, undo: 'none' },
    commitment: commit(sha256(seed).slice(0, 16), engine.rules.name, secret),
    created: 1,
  };
  const source = matchSource({ match: head.id, rules: head.rules, contributions }, secret.seed);
  return { table: openTable(game, head, sha256, contributions, source, 1).table, source, secret, contributions };
}

/** What a random player does next at a table. */
export function randomMove(table: Table, will: ReturnType<typeof fastChance>): { readonly seat: Seat; readonly choice: unknown } {
  const seat = pick(table.engine.waiting(table.state), will);
  return { seat, choice: pick(table.engine.choices(table.state, seat), will) };
}

export function finishedMatch(game: Game, seed: string, most = Number.POSITIVE_INFINITY): Record {
  const { table: begun, source, secret } = openMatch(game, seed);
  const will = fastChance(`${seed}/will`);
  let table = begun;
  const states = [table.state];
  while (table.state.result === undefined && states.length <= most) {
    const { seat, choice } = randomMove(table, will);
    const outcome = play(table, seat, choice, source, states.length);
    if (!outcome.ok) throw new Error(`${game.id}, ${seed}: an offered choice was refused`);
    table = outcome.table;
    states.push(table.state);
  }
  return { game, secret, file: exportMatch(table, secret), states, table };
}
