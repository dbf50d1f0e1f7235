/** What is written when something happens at a table, as statements that SQLite and PostgreSQL both understand. */
import type { Fact } from '@durbar/kernel';
import type { Draft, Entry } from '@durbar/table';
import type { Insertable } from 'kysely';
import { type MatchRecord, type SeatRecord, seatRow } from './records.ts';
import type { Schema } from './schema.ts';

/** An entry with what it told. */
export interface Written {
  readonly entry: Entry;
  readonly facts: readonly Fact[];
}

/** What changes when something happens at a table; all of it or nothing. */
export interface Change {
  /** The match after the change. */
  readonly match: MatchRecord;
  readonly entries: readonly Written[];
  /** All drafts, if they have changed. */
  readonly drafts?: readonly Pick<Draft, 'seat' | 'choices'>[] | undefined;
  /** Seats that have changed. */
  readonly seats?: readonly SeatRecord[] | undefined;
  readonly command?: Insertable<Schema['command']> | undefined;
  /** The state after the last entry, to begin with next time. */
  readonly snapshot?: { readonly length: number; readonly body: string } | undefined;
  readonly jobs?: readonly JobChange[] | undefined;
  /** What else belongs to it. */
  readonly more?: readonly Statement[] | undefined;
}

export type JobChange =
  /** Sets the job of this kind and key to a time; one that is there already is moved. */
  | { readonly put: { readonly kind: string; readonly key: string; readonly due: number; readonly body?: string } }
  | { readonly drop: { readonly kind: string; readonly key: string } }
  /** The job is done by this very change; if somebody else has it meanwhile the change is refused. */
  | { readonly done: { readonly kind: string; readonly key: string; readonly lease: string } };

export type Value = string | number | null;

export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
  /** If it does not touch exactly one row, somebody else was quicker. */
  readonly one?: true;
}

const MATCH = 'update "match" set status = ?, waiting = ?, lost = ?, result = ?, moved = ?, length = ?, clock = ?, version = ? where id = ? and version = ?';
const ENTRY = 'insert into entry (match, seq, body, facts) values (?, ?, ?, ?)';
const UNDRAFT = 'delete from draft where match = ?';
const DRAFT = 'insert into draft (match, seat, choices) values (?, ?, ?)';
const SEAT =
  'update seat set kind = ?, guest = ?, name = ?, bot = ?, contribution = ?, deadline = ?, ready = ?, held = ?, voted = ? where match = ? and seat = ?';
const COMMAND = 'insert into command (match, guest, id, said, seq, at) values (?, ?, ?, ?, ?, ?)';
const SNAPSHOT = 'insert into snapshot (match, length, body) values (?, ?, ?) on conflict (match) do update set length = excluded.length, body = excluded.body';
const PUT =
  'insert into job (kind, key, due, body, attempts) values (?, ?, ?, ?, 0) on conflict (kind, key) do update set due = excluded.due, body = excluded.body, attempts = 0, lease = null, leased = null, dead = null';
const DROP = 'delete from job where kind = ? and key = ?';
const DONE = 'delete from job where kind = ? and key = ? and lease = ?';

/** The order matters: whoever is overtaken must find out first. */
export function statementsOf(change: Change): Statement[] {
  const { match, command, snapshot } = change;
  const { id, status, waiting, lost, result, moved, length, version, clock } = match;
  const values = [
    status,
    JSON.stringify(waiting),
    lost ? JSON.stringify(lost) : null,
    result ? JSON.stringify(result) : null,
    moved,
    length,
    clock ? JSON.stringify(clock) : null,
    version,
    id,
    version - 1,
  ];
  const out: Statement[] = [{ sql: MATCH, values, one: true }];
  for (const { entry, facts } of change.entries) out.push({ sql: ENTRY, values: [id, entry.seq, JSON.stringify(entry), JSON.stringify(facts)] });
  if (change.drafts) {
    out.push({ sql: UNDRAFT, values: [id] });
    for (const draft of change.drafts) out.push({ sql: DRAFT, values: [id, draft.seat, JSON.stringify(draft.choices)] });
  }
  for (const seat of change.seats ?? []) {
    const row = seatRow(id, seat);
    out.push({
      sql: SEAT,
      values: [row.kind, row.guest, row.name, row.bot, row.contribution, row.deadline, row.ready, row.held, row.voted, id, row.seat],
      one: true,
    });
  }
  if (command) out.push({ sql: COMMAND, values: [id, command.guest, command.id, command.said, command.seq, command.at] });
  if (snapshot) out.push({ sql: SNAPSHOT, values: [id, snapshot.length, snapshot.body] });
  for (const job of change.jobs ?? []) out.push(jobStatement(job));
  for (const statement of change.more ?? []) out.push(statement);
  return out;
}

export function jobStatement(job: JobChange): Statement {
  if ('put' in job) return { sql: PUT, values: [job.put.kind, job.put.key, job.put.due, job.put.body ?? null] };
  if ('drop' in job) return { sql: DROP, values: [job.drop.kind, job.drop.key] };
  return { sql: DONE, values: [job.done.kind, job.done.key, job.done.lease], one: true };
}
