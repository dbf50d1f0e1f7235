/** Entries as they are written: each with what it told. */
import { type Entry, factsAt, type Table } from '@durbar/table';
import type { Written } from './store/change.ts';

export const written = (table: Table, entries: readonly Entry[]): Written[] => entries.map((entry) => ({ entry, facts: factsAt(table, entry.seq) }));
