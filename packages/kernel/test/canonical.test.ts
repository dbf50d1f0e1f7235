import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../src/index.ts';

/** The same by the runtime: what is written must not change, or no stored hash holds any more. */
function slowly(value: unknown): string {
  const sorted = (_: string, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item;
  return JSON.stringify(value, sorted) ?? 'null';
}

describe('canonical JSON', () => {
  it('does not depend on the order of keys, and leaves out what is undefined', () => {
    expect(canonical({ b: [1, { d: null, c: undefined }], a: 'x' })).toBe('{"a":"x","b":[1,{"d":null}]}');
    expect(canonical({ a: 'x', b: [1, { d: null }] })).toBe(canonical({ b: [1, { d: null }], a: 'x' }));
  });
  it('writes every number, text and list as the runtime does', () => {
    const edges = [
      0,
      -0,
      9,
      10,
      99,
      100,
      -1,
      -9,
      -10,
      1.5,
      1e21,
      Number.NaN,
      2 ** 31,
      -(2 ** 31),
      '',
      '"\\\n',
      '\u007f',
      'ಹುಲಿ',
      '\ud800',
      '\ufeff',
      true,
      null,
      undefined,
    ];
    for (const edge of edges) expect(canonical([edge, [edge], { edge }])).toBe(slowly([edge, [edge], { edge }]));
    const long = { many: Array.from({ length: 40_000 }, (_, at) => at), text: 'ಹ'.repeat(20_000) };
    expect(canonical([[long], [long]])).toBe(slowly([[long], [long]]));
    expect(canonical(7)).toBe('7');
  });
  it('writes any value as the runtime does', () => {
    // Keys that look like places would be sorted by the runtime before anybody is asked.
    const key = fc.string({ unit: 'binary' }).filter((text) => !/^\d+$/.test(text) && text !== '__proto__');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'binary' }),
        fc.integer(),
        fc.integer({ min: -20, max: 120 }),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        tie('list'),
        tie('record'),
      ),
      list: fc.array(tie('value')),
      record: fc.dictionary(key, tie('value'), { noNullPrototype: true }),
    }));
    fc.assert(
      fc.property(value, (any) => {
        expect(canonical(any)).toBe(slowly(any));
      }),
    );
  });
});
