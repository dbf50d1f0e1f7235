import { aaduHuli } from '@durbar/aadu-huli';
import { fastChance, readOptions } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { describe, expect, it } from 'vitest';
import {
  confirm,
  defaultContract,
  draftOf,
  exportMatch,
  type Head,
  importMatch,
  type Outcome,
  openTable,
  ownMoves,
  passSeat,
  play,
  stateAt,
  type Table,
  toldSince,
  verifyChain,
} from '../src/index.ts';

const source = () => fastChance('chance');

function opened(): Table {
  const read = readOptions(aaduHuli, {});
  if (!read.ok) throw new Error(read.error);
  const editionName = Object.keys(aaduHuli.editions)[0] ?? '';
  const rules = `${aaduHuli.id}@${aaduHuli.version}/${editionName}`;
  const head: Head = {
    id: 'm1',
    game: aaduHuli.id,
    rules,
    editionName,
    seats: 2,
    options: read.options,
    contract: { ...defaultContract, coach: true },
    created: 1,
  };
  return openTable(aaduHuli, head, sha256, [], source, 2).table;
}

function good(outcome: Outcome): Table {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.table;
}

function moved(table: Table): Table {
  const [seat = 0] = table.engine.waiting(table.state);
  const played = good(play(table, seat, table.engine.choices(table.state, seat)[0], source, 3));
  return draftOf(played, seat) ? good(confirm(played, seat, 3)) : played;
}

describe('a seat that passes to a bot and back', () => {
  const first = moved(opened());
  const given = good(passSeat(first, 1, 'steady', 4));
  const back = good(passSeat(moved(given), 1, undefined, 5));
  const last = moved(back);

  it('is an entry that everybody is told of, and changes nothing else', () => {
    expect(given.state).toBe(first.state);
    expect(toldSince(given, 2, 'watcher')).toEqual([{ seq: 2, kind: 'seat', at: 4, seat: 1, bot: 'steady', facts: [] }]);
    expect(toldSince(back, 4, 0)).toEqual([{ seq: 4, kind: 'seat', at: 5, seat: 1, facts: [] }]);
  });

  it('is part of the chain and of the replay', async () => {
    const read = importMatch(JSON.parse(JSON.stringify(exportMatch(last))), [aaduHuli], sha256);
    expect(read.ok && read.table.state).toEqual(last.state);
    for (let seq = 0; seq < last.log.length; seq++) expect(stateAt(last, seq)).toEqual(stateAt({ ...last, snapshots: new Map() }, seq));
    expect(stateAt(last, 2)).toEqual(first.state);
    expect(await verifyChain(exportMatch(last))).toMatchObject({ ok: true });
  });

  it('leaves the moves of the bot out of what the person did', () => {
    const moves = last.log.filter(({ kind }) => kind === 'move').map(({ seq }) => seq);
    const ofBot = last.log.findIndex(({ kind }) => kind === 'seat') + 1;
    expect(ownMoves(last, [0, 1])).toEqual(moves.filter((seq) => seq !== ofBot));
    expect(ownMoves(first, [1])).toEqual(first.log.filter((entry) => entry.kind === 'move' && entry.seat === 1).map(({ seq }) => seq));
  });

  it('takes what was not confirmed with it', () => {
    const [seat = 0] = first.engine.waiting(first.state);
    const drafted = good(play(first, seat, first.engine.choices(first.state, seat)[0], source, 3));
    expect(draftOf(drafted, seat)).toBeDefined();
    expect(draftOf(good(passSeat(drafted, seat, 'steady', 4)), seat)).toBeUndefined();
  });

  it('is refused for a seat that is not there, and after the end', () => {
    const forged = JSON.parse(JSON.stringify(exportMatch(given))) as { log: Record<string, unknown>[] };
    Object.assign(forged.log[2] ?? {}, { seat: 7 });
    expect(importMatch(forged, [aaduHuli], sha256).ok).toBe(false);
    const over = { ...first, state: { ...first.state, result: { winners: [], reason: 'x', rule: '' } } };
    expect(passSeat(over, 0, 'steady', 9)).toEqual({ ok: false, code: 'over' });
  });
});
