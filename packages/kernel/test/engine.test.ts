import { describe, expect, it } from 'vitest';
import { compile, engineOf, fastChance, proc, type Rules, recordedChance, type State, shuffled, tapeChance } from '../src/index.ts';
import { toy } from './toy.ts';

const engine = engineOf(toy);
const start = () =>
  engine.start(
    2,
    {},
    tapeChance([
      { label: 'deal', n: 4, value: 2 },
      { label: 'deal', n: 4, value: 1 },
    ]),
  );

describe('a match', () => {
  it('is plain JSON that rests where somebody is asked', () => {
    const { state } = start();
    expect(state).toEqual({
      rules: 'toy@1/plain',
      board: { hands: [2, 1], bids: [-1, -1], rounds: 2, score: [0, 0] },
      stack: [
        { proc: 'game', at: 'bids', vars: {} },
        { proc: 'bids', at: 'bid', vars: { limit: 2 } },
      ],
      step: 0,
    });
  });
  it('asks several seats at once and takes whichever answers first', () => {
    const { state } = start();
    expect(engine.waiting(state)).toEqual([0, 1]);
    const step = engine.step(state, 1, { verb: 'bid', noun: 1 }, fastChance(1));
    expect(step.ok && engine.waiting(step.state)).toEqual([0]);
  });
  it('lists choices for the seat that is asked, and none for others', () => {
    const { state } = start();
    expect(engine.choices(state, 1)).toEqual([{ verb: 'bid', noun: 0 }, { verb: 'bid', noun: 1 }, { verb: 'pass' }]);
    expect(engine.choices(state, 2)).toEqual([]);
  });
  it('goes on after a call, tells facts with their paragraph, and raises the barrier for chance', () => {
    const { state } = start();
    const first = engine.step(state, 0, { verb: 'bid', noun: 2 }, tapeChance([]));
    if (!first.ok) throw new Error(first.code);
    expect(first).toMatchObject({ barrier: false, draws: [], facts: [] });
    const second = engine.step(first.state, 1, { verb: 'pass' }, fastChance(7));
    if (!second.ok) throw new Error(second.code);
    expect(second.barrier).toBe(true);
    expect(second.draws.map(({ label }) => label)).toEqual(['deal', 'deal']);
    expect(second.facts.map(({ kind, rule, only }) => [kind, rule, only])).toEqual([
      ['scored', '1', undefined],
      ['dealt', '1.1', [0]],
      ['dealt', '1.1', [1]],
    ]);
    expect(state.step).toBe(0);
    expect(second.state.step).toBe(2);
  });
  it('says what is asked and why something is not offered', () => {
    const { state } = start();
    expect(engine.prompt(state)).toEqual({ key: 'bids.bid', params: { limit: 2 }, rule: '2' });
    expect(engine.why(state, 1, { verb: 'bid', noun: 1 })).toBeUndefined();
    expect(engine.why(state, 1, { verb: 'bid', noun: 3 })).toEqual({ key: 'too-high', params: { most: 1 }, rule: '2.2' });
    expect(engine.why(state, 1, { verb: 'bid', noun: 9 })).toEqual({ key: 'no-such-bid', rule: '2' });
    expect(engine.why(state, 5, { verb: 'pass' })).toEqual({ key: 'kernel.not-asked' });
    expect(engine.why(state, 1, 'pass')).toEqual({ key: 'kernel.malformed' });
  });
  it('shows a seat its own hand only', () => {
    const { state } = start();
    expect(engine.view(state, 0).board).toMatchObject({ hand: 2 });
    expect(engine.view(state, 'watcher').board).toMatchObject({ hand: null });
  });
  it('ends with a result and asks nobody any more', () => {
    const { state } = start();
    const chance = fastChance(3);
    while (state.result === undefined) {
      const [seat = -1] = engine.waiting(state);
      const [choice = { verb: '' }] = engine.choices(state, seat);
      engine.advance(state, seat, choice, chance);
    }
    expect(state.stack).toEqual([]);
    expect(engine.waiting(state)).toEqual([]);
    expect(engine.step(state, 0, { verb: 'pass' }, chance)).toMatchObject({ ok: false, code: 'over' });
  });
});

describe('a state from outside', () => {
  const faults = (change: (state: State) => void) => {
    const state = JSON.parse(JSON.stringify(start().state)) as State;
    change(state);
    return engine.faults(state).length;
  };
  it('is taken as it is', () => expect(faults(() => {})).toBe(0));
  it.each<[string, (state: State) => void]>([
    ['rules', (state) => Object.assign(state, { rules: 'toy@2/plain' })],
    ['step', (state) => Object.assign(state, { step: -1 })],
    ['board', (state) => Object.assign(state, { board: null })],
    ['board of another form', (state) => Object.assign(state, { board: {} })],
    ['broken law', (state) => Object.assign(state.board, { bids: [3, -1] })],
    ['stack', (state) => Object.assign(state, { stack: 'x' })],
    ['frame', (state) => Object.assign(state, { stack: [{ proc: 'x', at: 'y', vars: {} }] })],
    ['label', (state) => Object.assign(state.stack[1] ?? {}, { at: 'nowhere' })],
    ['missing frame', (state) => void state.stack.pop()],
    ['no variables', (state) => Object.assign(state.stack[1] ?? {}, { vars: null })],
    ['result while asked', (state) => Object.assign(state, { result: { winners: [], reason: 'x', rule: '1' } })],
    ['no result and nobody asked', (state) => void state.stack.splice(0)],
  ])('is refused for its %s', (_what, change) => expect(faults(change)).toBeGreaterThan(0));
  it('is refused if it is no object', () => expect(engine.faults(7)).toEqual(['A state is an object.']));
});

describe('procedures', () => {
  const rules = (lines: Rules<{ n: number }>['procs'][number]['lines']): Rules<{ n: number }> => ({
    name: 'x',
    main: 'x',
    procs: [proc('x', '1', lines)],
    setup: () => ({ n: 0 }),
    copy: ({ n }) => ({ n }),
    view: () => null,
    guess: (board) => board,
    audit: () => [],
  });
  it('must not run on without asking anybody', () => {
    expect(() => compile(rules([{ while: () => true, lines: [] }])).start(1, {}, fastChance(1))).toThrow('runs on');
  });
  it('must end with a result', () => {
    expect(() => compile(rules([{ do: () => {} }])).start(1, {}, fastChance(1))).toThrow('without a result');
  });
  it('need labels of their own and procedures that exist', () => {
    expect(() => compile(rules([{ call: 'y' }]))).toThrow('no procedure y');
    expect(() => compile(rules([{ call: 'x' }, { call: 'x' }]))).toThrow('not unique');
    expect(() => compile(rules([{ call: () => 'x' }]))).toThrow('needs a label');
    expect(() => compile({ ...rules([]), procs: [proc('x', '1', []), proc('x', '1', [])] })).toThrow('two procedures');
  });
  it('take the else branch, leave early, and skip a computed call to nothing', () => {
    const seen: string[] = [];
    const note = (word: string) => ({ do: () => void seen.push(word) });
    const game = rules([
      { if: () => false, then: [note('then')], else: [note('else')] },
      { call: () => undefined, as: 'nothing' },
      { call: ({ board }) => (board.n === 0 ? 'y' : undefined), as: 'something' },
      { do: (turn) => turn.end({ winners: [], reason: 'r', rule: '1' }) },
      note('after the end'),
    ]);
    compile({ ...game, procs: [...game.procs, proc('y', '2', [note('y'), { return: true }, note('after return')])] }).start(1, {}, fastChance(1));
    expect(seen).toEqual(['else', 'y']);
  });
});

describe('seats that may act without being waited for', () => {
  const talk: Rules<{ said: number }> = {
    name: 'talk',
    main: 'talk',
    procs: [
      proc('talk', '1', [
        {
          while: () => true,
          lines: [
            {
              ask: 'decide',
              of: () => 0,
              may: ({ board }) => (board.said < 2 ? [1, 2] : []),
              choices: (_look, seat) => [{ verb: seat === 0 ? 'decide' : 'speak' }],
              why: () => ({ key: 'no' }),
              take: (turn, seat) => {
                if (seat === 0) turn.end({ winners: [0], reason: 'decided', rule: '1' });
                else turn.board.said += 1;
              },
            },
          ],
        },
      ]),
    ],
    setup: () => ({ said: 0 }),
    copy: ({ said }) => ({ said }),
    view: ({ said }) => ({ said }),
    guess: (board) => board,
    audit: () => [],
  };
  const talking = compile(talk);
  it('are offered their own choices, and the match still waits for the others', () => {
    const { state } = talking.start(3, {}, fastChance(1));
    expect(talking.waiting(state)).toEqual([0]);
    expect(talking.allowed(state)).toEqual([0, 1, 2]);
    expect(talking.choices(state, 2)).toEqual([{ verb: 'speak' }]);
    expect(talking.step(state, 2, { verb: 'decide' }, fastChance(1))).toMatchObject({ ok: false, code: 'not-offered' });
    let said = state;
    for (const seat of [2, 1]) {
      const step = talking.step(said, seat, { verb: 'speak' }, fastChance(1));
      if (!step.ok) throw new Error(step.code);
      said = step.state;
    }
    expect(talking.allowed(said)).toEqual([0]);
    expect(talking.step(said, 1, { verb: 'speak' }, fastChance(1))).toMatchObject({ ok: false, code: 'not-asked' });
    expect(talking.step(said, 0, { verb: 'decide' }, fastChance(1))).toMatchObject({ ok: true, state: { result: { winners: [0] } } });
  });
});

describe('a call that may be left', () => {
  /** Seat 0 decides; another seat may put something to a third, who is waited for; whoever decides need not wait. */
  const offers: Rules<{ from: number }> = {
    name: 'offers',
    main: 'turn',
    procs: [
      proc('turn', '1', [
        {
          while: () => true,
          lines: [
            {
              ask: 'decide',
              of: () => 0,
              may: () => [1, 2],
              params: ({ board }) => ({ from: board.from }),
              choices: (_look, seat) => [{ verb: 'offer' }, ...(seat === 0 ? [{ verb: 'decide' }] : [])],
              why: () => ({ key: 'not-here' }),
              take: (turn, seat, { verb }) => {
                if (verb === 'decide') turn.end({ winners: [0], reason: 'decided', rule: '1' });
                turn.board.from = seat;
              },
            },
            { call: 'put', instead: ({ board }) => (board.from === 0 ? undefined : 'decide'), with: ({ board }) => ({ to: (board.from + 1) % 3 }) },
          ],
        },
      ]),
      proc<{ from: number }, { to: number }>('put', '2', [
        {
          ask: 'answer',
          of: ({ vars }) => vars.to,
          choices: () => [{ verb: 'accept' }, { verb: 'decline' }],
          why: () => ({ key: 'not-now' }),
          take: (turn) => turn.tell('answered', {}),
        },
      ]),
    ],
    setup: () => ({ from: 0 }),
    copy: ({ from }) => ({ from }),
    view: ({ from }) => ({ from }),
    guess: (board) => board,
    audit: () => [],
  };
  const offering = compile(offers);
  const put = (from: number) => {
    const step = offering.step(offering.start(3, {}, fastChance(1)).state, from, { verb: 'offer' }, fastChance(1));
    if (!step.ok) throw new Error(step.code);
    return step.state;
  };
  it('waits for its own answer, while what is asked below may be answered instead', () => {
    const state = put(1);
    expect([offering.waiting(state), offering.allowed(state)]).toEqual([[2], [2, 0]]);
    expect(offering.choices(state, 0)).toEqual([{ verb: 'offer' }, { verb: 'decide' }]);
    expect(offering.choices(state, 1)).toEqual([]);
    expect(offering.why(state, 0, { verb: 'accept' })).toEqual({ key: 'not-here', rule: '1' });
    expect(offering.view(state, 'watcher')).toMatchObject({
      waiting: [2],
      prompt: { key: 'put.answer' },
      instead: { waiting: [0], prompt: { key: 'turn.decide', params: { from: 1 }, rule: '1' } },
    });
    expect(offering.step(state, 0, { verb: 'decide' }, fastChance(1))).toMatchObject({ ok: true, state: { result: { winners: [0] } } });
  });
  it('is gone with all its variables once it is left', () => {
    const state = put(1);
    offering.advance(state, 0, { verb: 'offer' }, fastChance(1));
    expect(state.stack).toEqual([
      { proc: 'turn', at: 'put', vars: {} },
      { proc: 'put', at: 'answer', vars: { to: 1 } },
    ]);
  });
  it('offers both to a seat that is asked twice', () => {
    const state = put(2);
    expect(offering.choices(state, 0).map(({ verb }) => verb)).toEqual(['accept', 'decline', 'offer', 'decide']);
    const step = offering.step(state, 0, { verb: 'decline' }, fastChance(1));
    expect(step).toMatchObject({ ok: true, facts: [{ kind: 'answered' }], state: { stack: [{ proc: 'turn', at: 'decide' }] } });
  });
  it('is not left where the caller does not say so', () => {
    const state = put(0);
    expect(offering.allowed(state)).toEqual([1]);
    expect(offering.view(state, 0)).not.toHaveProperty('instead');
    expect(offering.step(state, 0, { verb: 'decide' }, fastChance(1))).toMatchObject({ ok: false, code: 'not-asked' });
  });
});

describe('chance', () => {
  it('fast: the same for the same seed, other for another, within range', () => {
    const rolls = (seed: number | string) => {
      const chance = fastChance(seed);
      return Array.from({ length: 2000 }, () => chance.int('die', 6));
    };
    expect(rolls(1)).toEqual(rolls(1));
    expect(rolls(1)).not.toEqual(rolls(2));
    const counts = rolls('many').reduce((all, value) => all.set(value, (all.get(value) ?? 0) + 1), new Map<number, number>());
    expect([...counts.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    for (const count of counts.values()) expect(Math.abs(count - 2000 / 6)).toBeLessThan(80);
  });
  it('tape: gives what was recorded and refuses anything else', () => {
    const draws: { label: string; n: number; value: number }[] = [];
    const source = recordedChance(fastChance(5), draws);
    const values = [source.int('a', 6), source.int('b', 9)];
    const tape = tapeChance(draws);
    expect([tape.int('a', 6), tape.int('b', 9)]).toEqual(values);
    expect(tape.left).toBe(0);
    expect(() => tape.int('a', 6)).toThrow('not on the tape');
    expect(() => tapeChance(draws).int('b', 6)).toThrow('on the tape, asked for');
    expect(() => tapeChance(draws).int('a', 7)).toThrow('on the tape, asked for');
    expect(() => tapeChance([{ label: 'a', n: 6, value: 6 }]).int('a', 6)).toThrow('impossible value');
  });
  it('shuffles: every order, each item once', () => {
    const orders = new Set(Array.from({ length: 300 }, (_, seed) => shuffled(['x', 'y', 'z'], 'order', fastChance(seed)).join('')));
    expect([...orders].sort()).toEqual(['xyz', 'xzy', 'yxz', 'yzx', 'zxy', 'zyx']);
  });
});
