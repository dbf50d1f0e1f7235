import { games as house } from '@durbar/games';
import { type Choice, canonical, fastChance } from '@durbar/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from '../src/engine/lines.ts';
import { openSession } from '../src/engine/session.ts';
import { diceGame } from './dice.ts';
import { durbar, program } from './kit.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested here
type Answer = any;
const session = (games = house) => openSession(games) as (request: unknown) => Answer;

const aadu = { do: 'new', game: 'aadu-huli', seed: 7 };

describe('a match over the protocol', () => {
  it('is played from the first choice to the last', () => {
    const ask = session();
    const { match, ok, step, waiting } = ask({ id: 1, ...aadu });
    expect({ ok, step, waiting }).toEqual({ ok: true, step: 0, waiting: [0] });
    let now = ask({ do: 'waiting', match });
    while (now.result === undefined) {
      const [seat] = now.waiting;
      const { choices } = ask({ do: 'choices', match, seat });
      expect(ask({ do: 'choices', match, seat: 1 - seat }).choices).toEqual([]);
      expect(ask({ do: 'why', match, seat, choice: choices[0] })).toMatchObject({ ok: true, offered: true });
      const applied = ask({ do: 'apply', match, seat, choice: JSON.parse(JSON.stringify(choices[choices.length - 1])) });
      expect(applied).toMatchObject({ ok: true, step: now.step + 1, barrier: false });
      now = applied;
    }
    expect(now.waiting).toEqual([]);
    expect(ask({ do: 'apply', match, seat: 0, choice: { verb: 'place', noun: 'e1' } })).toMatchObject({ ok: false, error: { code: 'over' } });
    const { facts } = ask({ do: 'facts', match });
    expect(facts).toHaveLength(now.step + 1);
    expect(ask({ do: 'facts', match, since: now.step }).facts).toHaveLength(1);
  });

  it('is the same again from the same seed', () => {
    const ends = ['7', 7, 'other'].map((seed) => {
      const ask = session();
      const { match } = ask({ ...aadu, seed, options: { sides: 'drawn' } });
      ask({ do: 'random', match, until: 'end' });
      return canonical(ask({ do: 'state', match }).state);
    });
    expect(ends[1]).toBe(ends[0]);
    expect(ends[2]).not.toBe(ends[0]);
  });

  it('lists the games with seats, options and editions', () => {
    const { games } = session()({ do: 'games' });
    expect(games.map(({ id }: { id: string }) => id)).toEqual(house.map(({ id }) => id));
    expect(games[0]).toMatchObject({ seats: [2], editions: ['classic-23', 'hampi-19'] });
  });

  it('goes on from a state that is loaded, in its edition', () => {
    const ask = session();
    const { match } = ask({ ...aadu, edition: 'hampi-19' });
    ask({ do: 'random', match, until: 12 });
    const { state } = ask({ do: 'state', match });
    expect(state.step).toBe(12);
    const loaded = ask({ id: 'x', do: 'load', game: 'aadu-huli', state: JSON.parse(JSON.stringify(state)) });
    expect(loaded).toMatchObject({ id: 'x', ok: true, step: 12 });
    expect(ask({ do: 'state', match: loaded.match }).state).toEqual(state);
    expect(ask({ do: 'undo', match: loaded.match })).toMatchObject({ ok: false, error: { code: 'undo-nothing' } });
    expect(ask({ do: 'random', match: loaded.match, until: 'end' }).result).toBeDefined();
  });

  it('shows each viewer its own', () => {
    const ask = session([diceGame()]);
    const { match } = ask({ do: 'new', game: 'dice', seed: 1 });
    expect(ask({ do: 'view', match, viewer: 1 }).view.board.secret).toBeTypeOf('number');
    expect(ask({ do: 'view', match, viewer: 0 }).view.board.secret).toBeUndefined();
    expect(ask({ do: 'view', match, viewer: 'watcher' }).view.board.secret).toBeUndefined();
  });

  it('undoes what used no chance, and never crosses a barrier', () => {
    const ask = session([diceGame()]);
    const { match } = ask({ do: 'new', game: 'dice', seed: 1 });
    const state = () => canonical(ask({ do: 'state', match }).state);
    const begin = state();
    const add = (seat: number) => ask({ do: 'apply', match, seat, choice: { verb: 'add', noun: 1 } });
    add(0);
    add(1);
    expect(ask({ do: 'undo', match })).toMatchObject({ ok: true, step: 1, waiting: [1] });
    expect(ask({ do: 'undo', match })).toMatchObject({ ok: true, step: 0 });
    expect(state()).toBe(begin);
    expect(ask({ do: 'facts', match, since: 1 }).facts).toEqual([]);
    expect(ask({ do: 'undo', match }).error.code).toBe('undo-nothing');
    expect(ask({ do: 'apply', match, seat: 0, choice: { verb: 'roll' } })).toMatchObject({ ok: true, barrier: true });
    add(1);
    expect(ask({ do: 'undo', match })).toMatchObject({ ok: true, step: 1 });
    const after = state();
    expect(ask({ do: 'undo', match }).error.code).toBe('barrier');
    expect(state()).toBe(after);
  });
});

describe('a request that cannot be met is answered and changes nothing', () => {
  const ask = session();
  const { match } = ask(aadu);
  const before = canonical(ask({ do: 'state', match }).state);
  it.each([
    [null, 'bad-request'],
    [[], 'bad-request'],
    ['games', 'bad-request'],
    [{}, 'unknown-do'],
    [{ do: 'dance' }, 'unknown-do'],
    [{ do: 'constructor' }, 'unknown-do'],
    [{ do: '__proto__' }, 'unknown-do'],
    [{ do: 'games', loud: true }, 'bad-request'],
    [{ do: 'new' }, 'no-such-game'],
    [{ do: 'new', game: 'ludo' }, 'no-such-game'],
    [{ ...aadu, seats: 3 }, 'bad-seats'],
    [{ ...aadu, seats: '2' }, 'bad-seats'],
    [{ ...aadu, options: { tigers: 5 } }, 'bad-options'],
    [{ ...aadu, options: { wolves: 1 } }, 'bad-options'],
    [{ ...aadu, options: [] }, 'bad-options'],
    [{ ...aadu, options: { goats: 10, captures: 11 } }, 'bad-options'],
    [{ ...aadu, edition: 'nowhere' }, 'bad-edition'],
    [{ ...aadu, edition: 7 }, 'bad-edition'],
    [{ ...aadu, edition: { points: [] } }, 'bad-edition'],
    [{ ...aadu, seed: {} }, 'bad-request'],
    [{ do: 'load', game: 'aadu-huli' }, 'bad-state'],
    [{ do: 'load', game: 'aadu-huli', state: { rules: 'aadu-huli@1/classic-23', step: 0, board: {}, stack: [] } }, 'bad-state'],
    [{ do: 'state' }, 'no-such-match'],
    [{ do: 'state', match: 'm99' }, 'no-such-match'],
    [{ do: 'state', match: {} }, 'no-such-match'],
    [{ do: 'choices', match }, 'bad-request'],
    [{ do: 'choices', match, seat: 2 }, 'bad-request'],
    [{ do: 'choices', match, seat: -1 }, 'bad-request'],
    [{ do: 'apply', match, seat: 0 }, 'malformed'],
    [{ do: 'apply', match, seat: 1, choice: { verb: 'place', noun: 'e1' } }, 'not-asked'],
    [{ do: 'apply', match, seat: 0, choice: { verb: 'place', noun: 'a1' } }, 'not-offered'],
    [{ do: 'apply', match, seat: 0, choice: { verb: 'place', noun: 'e1', extra: 1 } }, 'malformed'],
    [{ do: 'view', match, viewer: 'me' }, 'bad-request'],
    [{ do: 'random', match }, 'bad-request'],
    [{ do: 'random', match, until: -3 }, 'bad-request'],
    [{ do: 'facts', match, since: 'x' }, 'bad-request'],
    [{ do: 'undo', match }, 'undo-nothing'],
  ])('%j', (request, code) => {
    const answer = ask(request);
    expect(answer).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(/.+\./) } });
    expect(canonical(ask({ do: 'state', match }).state)).toBe(before);
  });

  it('says why in words, with key and rule', () => {
    const { error } = ask({ id: 5, do: 'apply', match, seat: 0, choice: { verb: 'place', noun: 'a1' } });
    expect(error).toEqual({ code: 'not-offered', message: 'a1 is occupied.', why: { key: 'occupied', params: { point: 'a1' }, rule: '5.5' } });
    const why = ask({ do: 'why', match, seat: 0, choice: { verb: 'leap' } });
    expect(why).toMatchObject({ ok: true, offered: false, why: { key: 'place-first' }, text: expect.stringContaining('Goats move only when all are placed') });
  });

  it('rules that throw are answered too, and the match stays where it was', () => {
    const broken = session([diceGame('throws')]);
    const { match: name } = broken({ do: 'new', game: 'dice', seed: 1 });
    const answer = broken({ do: 'random', match: name, until: 'end' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'rules-failed', message: expect.stringContaining('rolled off the table') } });
    expect(broken({ do: 'state', match: name })).toMatchObject({ ok: true });
  });

  it('forgets the match that was used least recently, not the one in use', () => {
    const many = session();
    const first = many(aadu).match;
    const second = many(aadu).match;
    for (let i = 0; i < 999; i++) {
      many(aadu);
      expect(many({ do: 'waiting', match: first }).ok).toBe(true);
    }
    expect(many({ do: 'waiting', match: second }).error.code).toBe('no-such-match');
  });
});

describe('lines', () => {
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('are answered one by one, in order, until the end of the input', async () => {
    const input = '{"id":1,"do":"games"}\n\n{"id":2\n{"id":3,"do":"new","game":"aadu-huli"}\r\n{"id":{"a":[4]},"do":"state","match":"m1"}';
    const { code, out } = await durbar(['engine'], { input });
    expect(code).toBe(0);
    expect(lines(out).map(({ id, ok }) => [id, ok])).toEqual([
      [1, true],
      [null, false],
      [3, true],
      [{ a: [4] }, true],
    ]);
  });

  it('too long are refused without being held', async () => {
    const input = [`{"id":1,"do":"games","x":"${'x'.repeat(3_000_000)}`, 'y'.repeat(3_000_000), '"}\n{"id":2,"do":"games"}\n'];
    const { out } = await durbar(['engine'], { input });
    expect(lines(out).map(({ id, error }) => [id, error?.code])).toEqual([
      [null, 'too-large'],
      [2, undefined],
    ]);
  });

  it('nested deeper than can be written are refused', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const { out } = await durbar(['engine'], { input: `{"id":${deep},"do":"games"}\n{"id":2,"do":"apply","match":${deep}}\n{"id":3,"do":"games"}\n` });
    expect(lines(out).map(({ ok }) => ok)).toEqual([false, false, true]);
  });

  it('may arrive in any pieces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ maxLength: 20 })), fc.integer({ min: 1, max: 7 }), async (texts, size) => {
        const sent = texts.map((text) => text.replaceAll('\n', '')).filter((text) => text !== '');
        const bytes = Buffer.from(sent.map((text) => `${text}\n`).join(''));
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
        const read: unknown[] = [];
        const { Readable } = await import('node:stream');
        for await (const one of readLines(Readable.from(pieces, { objectMode: false }), 1000)) read.push(one);
        expect(read).toEqual(
          Buffer.from(sent.join('\n'))
            .toString('utf8')
            .split('\n')
            .filter((text) => text !== '')
            .map((line) => ({ line })),
        );
      }),
      { numRuns: 100 },
    );
  });
});

describe('garbage', () => {
  it('of every kind is answered, and a real match beside it goes on', async () => {
    const chance = fastChance('garbage');
    const some = <T>(items: readonly T[]): T => items[chance.int('some', items.length)] as T;
    const values = [
      null,
      true,
      -1,
      0,
      1,
      2,
      1e308,
      '',
      'm1',
      'm2',
      'watcher',
      'end',
      'aadu-huli',
      [],
      {},
      { verb: 'place', noun: 'e1' },
      { verb: 'x' },
      [[]],
      { __proto__: 1 },
    ];
    const fields = ['id', 'do', 'match', 'seat', 'choice', 'viewer', 'until', 'since', 'game', 'state', 'seats', 'seed', 'options', 'edition', 'x'];
    const dos = ['games', 'new', 'load', 'state', 'waiting', 'choices', 'apply', 'why', 'view', 'undo', 'facts', 'random', 'quit', 7, null];
    const sent: string[] = ['{"id":"real","do":"new","game":"aadu-huli","seed":1}'];
    for (let i = 0; i < 6000; i++) {
      const request: Record<string, unknown> = { id: i, do: some(dos) };
      for (let n = chance.int('fields', 5); n > 0; n--) request[some(fields)] = some(values);
      const text = JSON.stringify(request);
      const way = chance.int('way', 6);
      if (way === 0) sent.push(text.slice(0, chance.int('cut', text.length)) || 'x');
      else if (way === 1) sent.push(String.fromCharCode(...Array.from({ length: 20 }, () => 32 + chance.int('char', 500))));
      else sent.push(text);
    }
    sent.push('{"id":"still","do":"games"}');
    const { code, out } = await durbar(['engine'], { input: sent.join('\n') });
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(answers).toHaveLength(sent.length);
    for (const answer of answers) {
      expect(answer.ok === true || (typeof answer.error.code === 'string' && typeof answer.error.message === 'string')).toBe(true);
      expect(answer.error?.code).not.toBe('rules-failed');
    }
    expect(answers[answers.length - 1]).toMatchObject({ id: 'still', ok: true });
  });

  it('as a state is refused or played, never a crash', () => {
    const ask = session();
    const { match } = ask(aadu);
    ask({ do: 'random', match, until: 40 });
    const { state } = ask({ do: 'state', match });
    const paths = Object.keys(state.board);
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), fc.constantFrom('board', 'stack', 'step', 'rules'), fc.boolean(), (key, value, top, deep) => {
        const bad = JSON.parse(JSON.stringify(state));
        if (deep) bad.board[key] = value;
        else bad[top] = value;
        const loaded = ask({ do: 'load', game: 'aadu-huli', state: bad });
        expect(typeof loaded.ok).toBe('boolean');
        if (!loaded.ok) expect(loaded.error.code).toMatch(/^(bad-state|bad-edition|rules-failed)$/);
        else expect(typeof ask({ do: 'random', match: loaded.match, until: 'end' }).ok).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });
});

it('runs as a program: pipes in, pipes out, ends at the end of its input', async () => {
  const { child, ended } = program(['engine']);
  const request = (id: number, rest: object) => child.stdin.write(`${JSON.stringify({ id, ...rest })}\n`);
  request(1, aadu);
  for (let id = 2; id < 200; id++) request(id, { do: 'random', match: 'm1', until: id });
  child.stdin.end('not json');
  const { code, out, err } = await ended;
  const answers = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(answers.slice(0, -1).map(({ id }) => id)).toEqual(Array.from({ length: 199 }, (_, i) => i + 1));
  expect(answers[199]).toMatchObject({ ok: false, error: { code: 'bad-json' } });
});

it('a choice from the list is accepted as it was sent', () => {
  const ask = session();
  const { match } = ask(aadu);
  const { choices } = ask({ do: 'choices', match, seat: 0 });
  for (const choice of choices as Choice[]) {
    expect(ask({ do: 'apply', match, seat: 0, choice }).ok).toBe(true);
    expect(ask({ do: 'undo', match }).ok).toBe(true);
  }
});
