import { createHash } from 'node:crypto';
import { games } from '@durbar/games';
import { fastChance } from '@durbar/kernel';
import { sha256 as nodeHash } from '@durbar/kernel/node';
import { exportMatch, importMatch } from '@durbar/table';
import { describe, expect, it } from 'vitest';
import { freshSolo, isSolo } from '../src/solo/ids.ts';
import type { Kept } from '../src/solo/keeping.ts';
import { act, begin, botStep, keptOf, tableOf, told } from '../src/solo/play.ts';
import { sha256 } from '../src/solo/sha256.ts';

const me = { kind: 'me' } as const;
const bot = { kind: 'bot', bot: 'steady' } as const;

function begun(game = 'aadu-huli', players: (typeof me | typeof bot)[] = [me, bot]): Kept {
  const made = begin(games, 'solo-1', { game, players, name: 'Anna' }, 5);
  if (!made.ok) throw new Error(made.code);
  return made.kept;
}
function laid(kept: Kept) {
  const table = tableOf(games, kept);
  if (table === undefined) throw new Error('cannot be read');
  return table;
}

describe('hashing at once', () => {
  it('is SHA-256', () => {
    for (const text of ['', 'abc', 'ä語', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(1000)])
      expect(sha256(new TextEncoder().encode(text))).toBe(createHash('sha256').update(text).digest('hex'));
  });
});

describe('a match in this browser', () => {
  it('has an address of its own', () => {
    expect(isSolo(freshSolo())).toBe(true);
    expect(freshSolo()).not.toBe(freshSolo());
    expect(isSolo('Xy12')).toBe(false);
  });

  it('tells what a server would tell', () => {
    const kept = begun();
    const message = told(laid(kept), kept, 0);
    expect(message).toMatchObject({
      t: 'match',
      seq: 1,
      from: 0,
      info: {
        status: 'live',
        waiting: [0],
        seats: [
          { you: true, name: 'Anna' },
          { you: false, bot: 'steady' },
        ],
      },
    });
    expect(message.t === 'match' && message.mine[0]?.choices.length).toBe(20);
    expect(told(laid(kept), kept, 1)).toMatchObject({ from: 1, log: [] });
  });

  it('takes a move through the same gate: own seat, the step that was seen, an offered choice', () => {
    const table = laid(begun());
    const play = { t: 'play', id: 'a', seat: 0, step: 0, choice: { verb: 'place', noun: 'b1' } } as const;
    expect(act(table, [0], { ...play, seat: 1 }, 6)).toMatchObject({ ok: false, code: 'not-your-seat' });
    expect(act(table, [0], { ...play, step: 3 }, 6)).toMatchObject({ ok: false, code: 'stale' });
    expect(act(table, [0], { ...play, choice: { verb: 'place', noun: 'a1' } }, 6)).toMatchObject({ ok: false, code: 'not-offered', why: { key: 'occupied' } });
    const drafted = act(table, [0], play, 6);
    expect(drafted.ok && drafted.table.log.length).toBe(1);
    const confirmed = act(table, [0], { ...play, confirm: true }, 6);
    expect(confirmed.ok && confirmed.table.log.length).toBe(2);
  });

  it.each(['aadu-huli', 'taj-mahal', 'vijayanagara'])('of %s is kept with its draft, goes on, and is a file that a server takes', (game) => {
    const seats = games.find(({ id }) => id === game)?.seats[0] ?? 2;
    let table = laid(
      begun(
        game,
        Array.from({ length: seats }, (_, seat) => (seat === 0 ? me : bot)),
      ),
    );
    const chance = fastChance(game);
    for (let i = 0; i < 60 && table.state.result === undefined; i++) {
      const [seat = 0] = table.engine.waiting(table.state);
      const choices = table.engine.choices(table.state, seat);
      const done = botStep(table, seat, choices[chance.int('x', choices.length)] ?? { verb: '' }, 7);
      if (!done.ok) throw new Error(done.code);
      table = done.table;
      if (i % 20 === 0) table = laid(JSON.parse(JSON.stringify(keptOf(table, [], {}, 8))) as Kept);
    }
    const read = importMatch(JSON.parse(JSON.stringify(exportMatch(table))), games, nodeHash);
    expect(read.ok && read.table.state).toEqual(table.state);
  });
});
