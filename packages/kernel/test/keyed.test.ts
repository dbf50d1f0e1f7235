/** Keyed chance against its published vectors (docs/CHANCE.md), in both implementations. */
import { describe, expect, it } from 'vitest';
import { type Counts, countDraws, fromHex, type IndexedDraw, keyedChance, outcome, toHex, verifyDraws } from '../src/index.ts';
import { commit, freshContribution, freshSecret, matchChance } from '../src/node.ts';
import vectors from './vectors.json' with { type: 'json' };

const { match, rules, contributions, secret, commitment } = vectors;
const pledge = { match, rules, contributions, commitment };
const draws: IndexedDraw[] = vectors.draws;

describe('keyed chance', () => {
  it('commits as published', () => expect(commit(match, rules, secret)).toBe(commitment));
  it('draws as published', () => {
    const chance = matchChance(pledge, secret.seed);
    for (const draw of draws) expect(chance.int(draw.label, draw.n)).toBe(draw.value);
  });
  it('is recomputed by the platform’s own crypto', async () => {
    expect(await verifyDraws(pledge, secret, draws)).toEqual({ ok: true, draws: draws.length });
  });
  it('names the first draw that differs', async () => {
    const forged = draws.map((draw, i) => (i === 4 ? { ...draw, value: (draw.value + 1) % draw.n } : draw));
    expect(await verifyDraws(pledge, secret, forged)).toEqual({ ok: false, fault: 'draw', at: 4, draw: forged[4], expected: draws[4]?.value });
  });
  it('sees another seed, salt, match, rules or contribution', async () => {
    const other = freshSecret();
    expect(await verifyDraws(pledge, other, draws)).toEqual({ ok: false, fault: 'commitment' });
    expect(await verifyDraws(pledge, { ...secret, salt: other.salt }, draws)).toEqual({ ok: false, fault: 'commitment' });
    expect(await verifyDraws({ ...pledge, match: 'other' }, secret, draws)).toEqual({ ok: false, fault: 'commitment' });
    expect(await verifyDraws({ ...pledge, rules: 'other' }, secret, draws)).toEqual({ ok: false, fault: 'commitment' });
    expect(await verifyDraws({ ...pledge, contributions: ['a', 'b'] }, secret, draws)).toMatchObject({ ok: false, fault: 'draw' });
    expect(await verifyDraws(pledge, { seed: 'zz', salt: '' }, draws)).toEqual({ ok: false, fault: 'secret' });
  });
  it('goes on where the count stands, so that restart and undo change nothing', () => {
    for (let at = 0; at < draws.length; at++) {
      const chance = matchChance(pledge, secret.seed, countDraws(draws.slice(0, at)));
      const draw = draws[at];
      if (draw) expect(chance.int(draw.label, draw.n)).toBe(draw.value);
    }
  });
  it('gives each label a sequence of its own: an extra draw of another label shifts nothing', () => {
    const chance = matchChance(pledge, secret.seed);
    for (const draw of draws) {
      chance.int('something else', 52);
      expect(chance.int(draw.label, draw.n)).toBe(draw.value);
    }
  });
  it('rejects words that would make some values likelier, block after block', () => {
    const words = (...list: number[]) => {
      const block = new Uint8Array(32).fill(255);
      for (const [i, word] of list.entries()) new DataView(block.buffer).setUint32(4 * i, word);
      return block;
    };
    expect(outcome(words(4294967295, 5), 3)).toBe(2);
    expect(outcome(words(4294967294), 3)).toBe(2);
    expect(outcome(new Uint8Array(32).fill(255), 3)).toBeUndefined();
    const asked: string[] = [];
    const chance = keyedChance((message) => {
      asked.push(new TextDecoder().decode(message));
      return asked.length === 1 ? new Uint8Array(32).fill(255) : words(7);
    });
    expect(chance.int('x', 3)).toBe(1);
    expect(asked).toEqual(['durbar draw 1\0x\x000\x000', 'durbar draw 1\0x\x000\x001']);
  });
  it('is even: dice from one key pass a chi-square test', () => {
    const tally = Array.from({ length: 6 }, () => 0);
    const chance = matchChance(pledge, secret.seed);
    for (let i = 0; i < 30_000; i++) {
      const value = chance.int('die', 6);
      tally[value] = (tally[value] ?? 0) + 1;
    }
    const square = tally.reduce((sum, count) => sum + (count - 5000) ** 2 / 5000, 0);
    expect(square).toBeLessThan(20.5); // p = 0.001 for five degrees of freedom
  });
  it('refuses a draw from nothing', () => {
    for (const n of [0, -1, 1.5, 4294967297, Number.NaN]) expect(() => matchChance(pledge, secret.seed).int('x', n)).toThrow(RangeError);
  });
  it('makes secrets and contributions of full length', () => {
    const { seed, salt } = freshSecret();
    expect([seed.length, salt.length, freshContribution().length]).toEqual([64, 32, 32]);
    expect(toHex(fromHex(seed))).toBe(seed);
    expect(() => fromHex('xyz')).toThrow(RangeError);
    const counts: Counts = countDraws([{ label: 'a', n: 2, value: 0 }]);
    expect(counts.get('a')).toBe(1);
  });
});
