import { limits } from '@durbar/protocol';
import { describe, expect, it } from 'vitest';
import { order, PRESETS, plainWish, presetOf, presetWish } from '../src/home/order.ts';
import { readRoute, toMatch, toMoment, toNew } from '../src/route.ts';
import { NAME_LENGTH, readSettings } from '../src/settings.ts';

describe('addresses', () => {
  it('are read', () => {
    expect(readRoute('/')).toEqual({ page: 'home' });
    for (const page of ['me', 'login'] as const) expect(readRoute(`/${page}`)).toEqual({ page });
    expect(readRoute('/p/aB-_9')).toEqual({ page: 'person', id: 'aB-_9' });
    expect(readRoute('/new/aadu-huli')).toEqual({ page: 'new', game: 'aadu-huli' });
    expect(readRoute('/m/abc', '?invite=k%2B1')).toEqual({ page: 'match', id: 'abc', invite: 'k+1' });
    expect(readRoute('/m/abc')).toEqual({ page: 'match', id: 'abc' });
    expect(readRoute('/m/abc', '?at=17')).toEqual({ page: 'match', id: 'abc', at: 17 });
    for (const at of ['-1', '1.5', 'x', '', '99999999']) expect(readRoute('/m/abc', `?at=${at}`)).toEqual({ page: 'match', id: 'abc' });
  });
  it.each(['/m', '/m/', '/m/a/b', '/new', '/other/x', '/m/%3Cscript%3E'])('%s leads nowhere', (address) =>
    expect(readRoute(address)).toEqual({ page: 'lost' }),
  );
  it('are written as they are read', () => {
    const url = new URL(toMatch('abc', 'k+1'), 'http://x');
    expect(readRoute(url.pathname, url.search)).toEqual({ page: 'match', id: 'abc', invite: 'k+1' });
    expect(readRoute(toNew('g'))).toEqual({ page: 'new', game: 'g' });
    const moment = new URL(toMoment('abc', 0), 'http://x');
    expect(readRoute(moment.pathname, moment.search)).toEqual({ page: 'match', id: 'abc', at: 0 });
  });
});

describe('settings', () => {
  it('have defaults, the language of the browser among them', () => {
    expect(readSettings(null, ['zh-TW', 'en'])).toEqual({
      theme: 'system',
      locale: 'zh',
      detail: 'usual',
      autoConfirm: false,
      facing: false,
      sound: false,
      singleKeys: true,
      pace: 'fast',
      name: '',
    });
    expect(readSettings('{"theme":"purple","locale":7', ['de'])).toMatchObject({ theme: 'system', locale: 'en' });
  });
  it('keep what was chosen', () => {
    const chosen = {
      theme: 'dark',
      locale: 'en',
      detail: 'brief',
      autoConfirm: true,
      facing: true,
      sound: true,
      singleKeys: false,
      pace: 'step',
      name: 'Asha',
    };
    expect(readSettings(JSON.stringify(chosen), ['zh'])).toEqual(chosen);
  });
  it('know how long a name may be', () => expect(NAME_LENGTH).toBe(limits.name));
});

const game = {
  id: 'g',
  version: 1,
  seats: [2, 3],
  options: [{ key: 'o', kind: 'int', min: 1, max: 3, default: 2 }],
  editions: ['e', 'f'],
  bots: ['weak', 'strong'],
} as const;

describe('an order for a match', () => {
  it('needs nothing but a way to play', () => {
    expect(order(plainWish(game, 'screen', ''))).toMatchObject({ game: 'g', edition: 'e', options: { o: 2 }, players: [{ kind: 'me' }, { kind: 'me' }] });
    expect(order(plainWish(game, 'bot', ' Asha ')).players).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'strong' }]);
    expect(order(plainWish(game, 'bot', ' Asha ')).name).toBe('Asha');
    expect('name' in order(plainWish(game, 'friend', ' '))).toBe(false);
  });
  it('has the bot of choice on each seat', () => {
    const players = order({ ...plainWish(game, 'solo', ''), seats: 3, bot: 'weak', bots: { 2: 'strong' } }).players;
    expect(players).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'weak' }, { kind: 'bot', bot: 'strong' }]);
  });
  it('is for one of the usual evenings as long as nothing of that is changed', () => {
    const wish = plainWish(game, 'bot', '');
    expect(presetOf(wish)).toBe('bots');
    for (const preset of PRESETS) expect(presetOf(presetWish(wish, preset))).toBe(preset);
    const tonight = presetWish(wish, 'tonight');
    expect(tonight.contract.clock).toMatchObject({ pace: 'live', out: 'wait' });
    const { clock: _, ...contract } = tonight.contract;
    expect(presetOf({ ...tonight, contract })).toBeUndefined();
  });
  it('has the bot of choice hold free seats', () => {
    const wish = { ...plainWish(game, 'friend', ''), hold: true, bot: 'weak' };
    expect(order(wish).players).toEqual([{ kind: 'me' }, { kind: 'open', bot: 'weak' }]);
  });
  it('puts you on the seat you want', () => {
    expect(order({ ...plainWish(game, 'friend', ''), seats: 3, seat: 2 }).players).toEqual([{ kind: 'open' }, { kind: 'open' }, { kind: 'me' }]);
  });
});
