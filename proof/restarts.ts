/** G15: a match that is stopped after any of its entries and read again goes on as if nothing had been. */
import { games } from '@durbar/games';
import { type Counts, canonical, countDraws, fastChance, type State } from '@durbar/kernel';
import { matchSource, sha256 } from '@durbar/kernel/node';
import { type Entry, importMatch, play, resumeMatch, type Table } from '@durbar/table';
import { finishedMatch, type Record } from './records.ts';
import { type Finding, none, type Plan, told, tried, until } from './suite.ts';

/** What was kept of a match at an entry, as a house reads it after a restart: from a kept state, or from the whole log. */
function reread({ file, game, states, table }: Record, at: number, counts: Counts, isWhole: boolean): Table | undefined {
  if (isWhole) {
    const read = importMatch(JSON.parse(JSON.stringify({ ...file, log: file.log.slice(0, at + 1) })), games, sha256);
    return read.ok ? read.table : undefined;
  }
  const state = JSON.parse(JSON.stringify(states[at])) as State;
  return resumeMatch(game, table.head, sha256, { state, counts: new Map(counts) }, file.log[at] as Entry, []);
}

/** Whether the next entry after a restart is the one that was written without it. */
function goesOn(record: Record, at: number, counts: Counts, isWhole: boolean): boolean {
  const next = record.file.log[at + 1];
  const start = record.file.log[0];
  if (next?.kind !== 'move' || start?.kind !== 'start') return false;
  const table = reread(record, at, counts, isWhole);
  if (table === undefined) return false;
  const { id, rules } = record.file.head;
  const source = matchSource({ match: id, rules, contributions: start.contributions }, record.secret.seed);
  const outcome = play(table, next.seat, next.choice, source, next.at);
  return outcome.ok && outcome.committed.length === 1 && canonical(outcome.committed[0]) === canonical(next);
}

/** Of so many entries of a match one is looked at in the long form, so that there is time for more matches. */
const SAMPLED = 4;

export async function restarts(plan: Plan): Promise<Finding[]> {
  let n = 0;
  let boundaries = 0;
  let different = 0;
  const one = () => {
    const game = games[n % games.length] as (typeof games)[number];
    const record = finishedMatch(game, `${plan.seed}/restart/${n}`);
    const will = fastChance(`${plan.seed}/whole/${n++}`);
    const counts: Counts = new Map();
    for (const [at, entry] of record.file.log.slice(0, -1).entries()) {
      if ('draws' in entry) countDraws(entry.draws, counts);
      if (will.int('stop', plan.isShort ? 1 : SAMPLED) > 0) continue;
      boundaries += 1;
      if (!goesOn(record, at, counts, will.int('whole', 40) === 0)) different += 1;
    }
    return 1;
  };
  const wanted = plan.isShort ? 6 : 10_000;
  const played = await until(plan, wanted, one, 'matches stopped');
  return [
    tried(plan, 'G15', 'matches stopped, in the long form at every fourth entry by chance', played, wanted),
    told('G15', 'restarts', boundaries),
    none('G15', 'restarts after which the next entry was another', different),
  ];
}
