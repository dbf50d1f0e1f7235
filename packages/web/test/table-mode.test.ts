/** A common board and phones as hands: who sits where, and the link that phones must reach. */
import type { GameInfo } from '@durbar/protocol';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { order, plainWish, waysFor } from '../src/home/order.ts';
import { isLocal, originBy } from '../src/match/address.ts';
import { readRoute, toMatch } from '../src/route.ts';
import { codeOf } from '../src/ui/qr.ts';

const game = { id: 'cards', version: 1, seats: [3, 4], options: [], editions: ['one'], bots: ['gentle'] } as unknown as GameInfo;

describe('a match with a common board', () => {
  it('is offered where hands are hidden', () => {
    expect(waysFor(game, true)).toContain('table');
    expect(waysFor(game, false)).not.toContain('table');
  });
  it('leaves every seat open, also that of whoever makes it', () => {
    expect(order(plainWish(game, 'table', 'Asha')).players).toEqual([{ kind: 'open' }, { kind: 'open' }, { kind: 'open' }]);
    expect(order(plainWish(game, 'friend', 'Asha')).players).toEqual([{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }]);
  });
  it('may be watched by its board, whatever was wished', () => {
    const wish = plainWish(game, 'table', '');
    expect(order({ ...wish, contract: { ...wish.contract, spectators: 'none' } }).contract?.spectators).toBe('public');
    expect(order({ ...wish, way: 'friend', contract: { ...wish.contract, spectators: 'none' } }).contract?.spectators).toBe('none');
  });
  it('has addresses for the board and for a hand', () => {
    expect(readRoute('/m/abc', '?as=board')).toEqual({ page: 'match', id: 'abc', as: 'board' });
    expect(readRoute('/m/abc', '?as=throne')).toEqual({ page: 'match', id: 'abc' });
    const url = new URL(toMatch('abc', 'k+1', 'hand'), 'http://x');
    expect(readRoute(url.pathname, url.search)).toEqual({ page: 'match', id: 'abc', invite: 'k+1', as: 'hand' });
  });
});

describe('the link for phones', () => {
  it.each(['localhost', 'durbar.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('%s means this machine only', (host) => expect(isLocal(host)).toBe(true));
  it.each(['192.168.1.20', 'durbar.example', '10.0.0.4', '[fe80::1]'])('%s is reached from others', (host) => expect(isLocal(host)).toBe(false));
  it('takes another name for the machine, and keeps the port', () => {
    expect(originBy('http://localhost:3000', '192.168.1.20')).toBe('http://192.168.1.20:3000');
    expect(originBy('http://localhost:3000', ' 192.168.1.20:8080 ')).toBe('http://192.168.1.20:8080');
    expect(originBy('http://localhost:3000', 'https://durbar.example')).toBe('https://durbar.example');
    expect(originBy('http://localhost:3000', 'not a name')).toBe('http://localhost:3000');
    expect(originBy('http://localhost:3000', '')).toBe('http://localhost:3000');
  });
  it('is drawn with every dark square, and an edge of four around', () => {
    const text = 'http://192.168.1.20:3000/m/abc?as=hand&invite=xyz';
    const plain = encode(text, { ecc: 'M', border: 0 });
    const { size, d } = codeOf(text);
    expect(size).toBe(plain.size + 8);
    const drawn = [...d.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x) - 4, Number(y) - 4] as const);
    expect(drawn).toHaveLength(plain.data.flat().filter(Boolean).length);
    for (const [x, y] of drawn) expect(plain.data[y]?.[x]).toBe(true);
  });
});
