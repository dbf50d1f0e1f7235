/** The report after a match: which decisions are looked at. */
import { aaduHuli } from '@durbar/aadu-huli';
import { botNamed } from '@durbar/bots';
import { fastChance, readOptions, type Seat, same } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { confirm, defaultContract, draftOf, type Head, type Outcome, openTable, passSeat, play, stateAt, type Table } from '@durbar/table';
import { expect, test } from 'vitest';
import { reportFor } from '../src/coach.ts';

const source = () => fastChance('chance');

function opened(): Table {
  const read = readOptions(aaduHuli, {});
  if (!read.ok) throw new Error(read.error);
  const [editionName = ''] = Object.keys(aaduHuli.editions);
  const rules = `${aaduHuli.id}@${aaduHuli.version}/${editionName}`;
  const head: Head = { id: 'm', game: aaduHuli.id, rules, editionName, seats: 2, options: read.options, contract: defaultContract, created: 1 };
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

test('moves that a bot made for somebody are not looked at', async () => {
  const begun = opened();
  const [seat = 0] = begun.engine.waiting(begun.state);
  const away = moved(good(passSeat(moved(moved(begun)), seat, 'random', 4)));
  const table = moved(moved(good(passSeat(away, seat, undefined, 5))));
  const asked: number[] = [];
  const bot = botNamed('random');
  if (bot === undefined) throw new Error('no bot');
  const thinker = {
    think: async (_: unknown, before: Table, who: Seat) => {
      asked.push(table.log.findIndex(({ seq }) => same(stateAt(table, seq), before.state)));
      const choices = table.engine.choices(before.state, who);
      return bot.think({ engine: table.engine, seat: who, seats: 2, choices, chance: source(), guess: () => before.state });
    },
  };
  const room = { seats: [{ kind: 'person', guest: 'anna', seat }], match: { status: 'over' } };
  const rooms = {
    whole: async () => table,
    judge: async (_: unknown, work: () => unknown) => work(),
    guard: (_: unknown, work: () => Promise<unknown>) => work(),
  };
  await reportFor(thinker as never, [{ ...bot, name: 'strong' }], rooms as never, room as never, 'anna');
  const own = table.log.filter((entry) => entry.kind === 'move' && entry.seat === seat).map(({ seq }) => seq);
  expect(own).toEqual([1, 4, 7]);
  // Each is looked at as it was one entry before.
  expect(asked).toEqual([0, 6]);
});
