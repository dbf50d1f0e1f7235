import { fastChance, type Game, proc, type Rules, type Seat } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { describe, expect, it } from 'vitest';
import {
  defaultContract,
  exportMatch,
  forfeit,
  type Head,
  importMatch,
  noteGift,
  type Outcome,
  openTable,
  play,
  rewind,
  stateAt,
  type Table,
  toldSince,
  verifyChain,
} from '../src/index.ts';

interface Round {
  turn: number;
  left: number;
}

/** Four play in turn; the first has most points, then the others in their order, and `tie` shares it between all. */
const rules: Rules<Round> = {
  name: 'round@1/plain',
  main: 'game',
  procs: [
    proc<Round>('game', '1', [
      {
        while: ({ board }) => board.left > 0,
        lines: [
          {
            ask: 'go',
            of: ({ board }) => board.turn,
            choices: () => [{ verb: 'go' }, { verb: 'tie' }],
            why: () => ({ key: 'no' }),
            take: (turn, _seat, { verb }) => {
              turn.board.turn = (turn.board.turn + 1) % 4;
              turn.board.left -= 1;
              if (verb === 'tie') turn.end({ winners: [0, 1], reason: 'shared', rule: '2', playoff: { game: 'duel', options: {} } });
            },
          },
        ],
      },
      { do: (turn) => turn.end({ winners: [0], points: [9, 7, 7, 5], reason: 'most', rule: '1' }) },
    ]),
  ],
  setup: () => ({ turn: 0, left: 4 }),
  copy: (board) => ({ ...board }),
  view: (board) => ({ ...board }),
  guess: (board) => board,
  audit: () => [],
};
const round: Game<Round> = {
  id: 'round',
  version: 1,
  seats: [4],
  options: [],
  editions: { plain: {} },
  rules: () => rules,
  vocabulary: { verbs: [], facts: [], reasons: [], results: [] },
  messages: { en: {}, zh: {} },
};
const head: Head = {
  ...{ id: 'm', game: 'round', rules: 'round@1/plain', editionName: 'plain', seats: 4, options: {}, created: 1 },
  contract: { ...defaultContract, undo: 'none' },
};
const source = () => fastChance('x');

function good(outcome: Outcome): Table {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.table;
}
const begun = () => openTable(round, head, sha256, [], source, 1).table;
const go = (table: Table, seat: Seat, verb = 'go') => good(play(table, seat, { verb }, source, 2));

describe('a seat that has lost although the others play on', () => {
  it('is last, whatever its bot has won, and the log proves it', async () => {
    let table = good(forfeit(begun(), 0, 2, 'steady'));
    expect(table.engine.view(table.state, 'watcher').lost).toEqual([0]);
    for (const seat of [0, 1, 2, 3]) table = go(table, seat);
    expect(table.state.result).toEqual({ winners: [1, 2], points: [9, 7, 7, 5], reason: 'forfeit', rule: '', lost: [0] });
    const file = exportMatch(table);
    expect(await verifyChain(file)).toMatchObject({ ok: true });
    expect(importMatch(JSON.parse(JSON.stringify(file)), [round], sha256)).toMatchObject({ ok: true, table: { state: table.state } });
    expect(stateAt({ ...table, snapshots: new Map() }, 3)).toMatchObject({ lost: [0] });
  });

  it('leaves a tie to the others, and a playoff only if there are still two', () => {
    const first = good(forfeit(begun(), 0, 2, 'steady'));
    expect(go(first, 0, 'tie').state.result).toEqual({ winners: [1], reason: 'forfeit', rule: '', lost: [0] });
    const last = good(forfeit(begun(), 3, 2, 'steady'));
    expect(go(last, 0, 'tie').state.result).toMatchObject({ winners: [0, 1], reason: 'shared', lost: [3], playoff: { game: 'duel' } });
  });

  it('cannot lose twice, and whoever is left alone has won', () => {
    let table = good(forfeit(begun(), 0, 2, 'steady'));
    expect(forfeit(table, 0, 3, 'steady')).toMatchObject({ ok: false });
    table = good(forfeit(table, 2, 3, 'steady'));
    expect(forfeit(table, 1, 4, 'steady'), 'with a bot although nobody is left to play against').toMatchObject({ ok: false });
    table = good(forfeit(table, 1, 4));
    expect(table.state.result).toEqual({ winners: [3], reason: 'forfeit', rule: '', lost: [0, 2, 1] });
    expect(importMatch(exportMatch(table), [round], sha256)).toMatchObject({ ok: true });
  });

  it('has not lost any more where everybody goes back behind it', () => {
    const table = good(forfeit(go(begun(), 0), 1, 3, 'steady'));
    expect(good(rewind(table, 0, [0, 1, 2, 3], 4)).state.lost).toBeUndefined();
  });

  it('is refused in a file that says so without having lost, or hides it', () => {
    const table = go(good(forfeit(begun(), 0, 2, 'steady')), 0);
    const { log, ...file } = exportMatch(table);
    const lie = log.map((entry) => (entry.kind === 'forfeit' ? { ...entry, seat: 1 } : entry));
    expect(importMatch({ ...file, log: lie }, [round], sha256)).toMatchObject({ ok: false, fault: { seq: 1 } });
    expect(importMatch({ ...file, log: [log[0], log[2]] }, [round], sha256)).toMatchObject({ ok: false, fault: { seq: 1 } });
  });
});

describe('time that a seat gives another', () => {
  it('is in the log, changes nothing else, and a file that has it is read', () => {
    const table = go(good(noteGift(go(begun(), 0), 2, 1, 60_000, 3)), 1);
    expect(toldSince(table, 0, 'watcher')[2]).toMatchObject({ kind: 'gift', seat: 2, to: 1, time: 60_000 });
    expect(importMatch(exportMatch(table), [round], sha256)).toMatchObject({ ok: true, table: { state: table.state } });
    expect(stateAt({ ...table, snapshots: new Map() }, 3)).toEqual(table.state);
    const wrong = exportMatch(good(noteGift(begun(), 2, 7, 60_000, 3)));
    expect(importMatch(wrong, [round], sha256)).toMatchObject({ ok: false, fault: { seq: 1 } });
  });
});
