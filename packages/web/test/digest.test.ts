import type { Fact } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { describe, expect, it } from 'vitest';
import { changesBetween, factsAbout, turnsSince } from '../src/match/digest.ts';
import { readSeen, withSeen } from '../src/match/seen.ts';

const move = (seq: number, seat: number): Told => ({ seq, kind: 'move', at: 0, seat, facts: [] });
const log: Told[] = [{ seq: 0, kind: 'start', at: 0, facts: [] }, move(1, 0), move(2, 1), move(3, 1), move(4, 2), move(5, 0)];
const seqs = (since: number | undefined, own: number[]) => turnsSince(log, since, own).map(({ entries }) => entries.map(({ seq }) => seq));

describe('since you left', () => {
  it('tells what happened, turn by turn', () => expect(seqs(2, [0])).toEqual([[2, 3], [4], [5]]));
  it('is silent if only you have moved', () => expect(seqs(5, [0])).toEqual([]));
  it('is silent if nothing happened, at the first visit, and for watchers', () => {
    expect(seqs(6, [0])).toEqual([]);
    expect(seqs(undefined, [0])).toEqual([]);
    expect(seqs(2, [])).toEqual([]);
  });
  it('tells of a rewind', () => {
    const rewound: Told[] = [...log, { seq: 6, kind: 'rewind', at: 0, to: 2, facts: [] }];
    expect(turnsSince(rewound, 6, [0])).toHaveLength(1);
  });
  it('has what others did to you', () => {
    const fact = (data: Fact['data']): Fact => ({ kind: 'exchanged', rule: '7', data });
    const facts = [fact({ seat: 1, from: 0 }), fact({ seat: 1, from: 2 }), fact({ seat: 1, to: '0' })];
    const told = turnsSince(
      [
        { ...move(0, 1), facts },
        { ...move(1, 0), facts },
      ],
      0,
      [0],
    );
    expect(factsAbout(told, [0])).toEqual(facts.slice(0, 1));
  });
  it('has your own changed numbers', () => {
    const before = [
      { seat: 0, key: 'points', value: 3 },
      { seat: 0, key: 'cards', value: 6 },
      { seat: 1, key: 'points', value: 3 },
    ];
    const after = before.map((count) => (count.key === 'points' ? { ...count, value: 10 } : count));
    expect(changesBetween(before, after, [0])).toEqual([{ seat: 0, key: 'points', before: 3, after: 10 }]);
  });
});

describe('what was seen', () => {
  it('is read as far as it makes sense', () => {
    expect(readSeen('{"a":3,"b":"x","c":1.5}')).toEqual({ a: 3 });
    for (const text of [null, '', '[]', '7', '{']) expect(readSeen(text)).toEqual({});
  });
  it('forgets the oldest', () => {
    let seen = {};
    for (let i = 0; i < 250; i++) seen = withSeen(seen, `m${i}`, i);
    seen = withSeen(seen, 'm60', 7);
    expect(Object.keys(seen)).toHaveLength(200);
    expect(Object.keys(seen)[0]).toBe('m50');
    expect(Object.entries(seen).at(-1)).toEqual(['m60', 7]);
  });
});
