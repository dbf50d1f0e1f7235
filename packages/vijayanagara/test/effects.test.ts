/** Every op and every value of the effect language. */
import { describe, expect, test } from 'vitest';
import { OPS, type SpaceFilter, type Step } from '../src/effects/language.ts';
import type { Board } from '../src/rules/board.ts';
import { B, cavalry, clear, D, effectBy, independent, resources, set, tughlaq, V } from './play.ts';

const seen = new Set<string>();
function note(steps: readonly Step[]): void {
  for (const step of steps) {
    seen.add(step.op);
    if ('do' in step) note(step.do);
    if (step.op === 'if') note([...step.then, ...(step.else ?? [])]);
    if (step.op === 'either') for (const option of step.options) note(option.do);
  }
}
/** Executes an effect; Bahmani executes it unless said otherwise. */
function run(effect: readonly Step[], arrange?: (board: Board) => void, by = B) {
  note(effect);
  return effectBy(by, effect, arrange).say('event', 'unshaded');
}

describe('tracks and tokens', () => {
  test('resources: gained and lost within 0 and 24', () => {
    expect(
      run([
        { op: 'resources', who: 'DS', n: 20 },
        { op: 'resources', who: 'VE', n: -9 },
      ]).board.resources,
    ).toEqual([24, 6, 0]);
  });
  test('resources from another: what it holds; the surplus is lost', () => {
    expect(run([{ op: 'resources', who: 'DS', n: 9, from: 'self' }], resources(D, 20)).board.resources).toEqual([24, 0, 7]);
    expect(run([{ op: 'resources', who: 'self', n: 3, from: 'self' }]).board.resources[B]).toBe(6);
  });
  test('cavalry: from the pool, then from others; returned as far as held', () => {
    const play = run(
      [
        { op: 'cavalry', who: 'self', n: 2 },
        { op: 'cavalry', who: 'VE', n: -5 },
      ],
      cavalry(6, 0, 3),
    );
    expect(play.nouns('take-from')).toEqual(['delhi', 'vijayanagara']);
    expect(play.say('take-from', 'delhi').board.cavalry).toEqual([5, 2, 0]);
  });
  test('influence: one level at a time, Units go and come', () => {
    const play = run([
      { op: 'influence', who: 'BK', n: 3 },
      { op: 'influence', who: 'BK', n: -2 },
    ]).all(['return-available'], ['return', ['obedient-amir', 'gondwana']]);
    expect([play.board.influence[B], play.board.track[B], play.n('gondwana', 'obedient-amir')]).toEqual([1, 4, 0]);
  });
});

describe('pieces', () => {
  test('place: the decider spreads, as many as are Available', () => {
    const play = run([{ op: 'place', piece: 'governor', n: 9, in: { status: 'tributary' }, by: 'DS' }]);
    expect(play.decider).toBe(D);
    play.all(
      ['place-at', ['governor', 'sindh']],
      ['place-at', ['governor', 'sindh']],
      ['place-at', ['governor', 'bengal']],
      ['place-at', ['governor', 'bengal']],
    );
    expect([play.n('sindh', 'governor'), play.n('bengal', 'governor')]).toEqual([2, 2]);
  });
  test('place: a decision with one possible answer is taken at once', () => {
    expect(run([{ op: 'place', piece: 'troop', n: 3, in: 'orissa' }]).n('orissa', 'troop')).toBe(3);
  });
  test('place: entry and stacking limits are never broken', () => {
    const play = run([
      { op: 'place', piece: 'amir', n: 1, in: 'delhi' },
      { op: 'place', piece: 'mongol', n: 1, in: 'malwa' },
      { op: 'place', piece: 'qasbah', n: 2, in: 'andhra' },
    ]);
    expect([play.n('delhi', 'obedient-amir'), play.n('malwa', 'mongol'), play.n('andhra', 'qasbah')]).toEqual([0, 0, 1]);
  });
  test('place with a state: Rebelling even in a Tributary', () => {
    expect(run([{ op: 'place', piece: 'raja', n: 1, in: 'sindh', state: 'rebelling' }]).n('sindh', 'rebelling-raja')).toBe(1);
  });
  test('place kinds in a list: one for each piece', () => {
    const play = run([{ op: 'place', piece: ['amir', 'raja'], n: 2, in: 'sindh' }]).all(
      ['place-at', ['obedient-amir', 'sindh']],
      ['place-at', ['obedient-raja', 'sindh']],
    );
    expect([play.n('sindh', 'obedient-amir'), play.n('sindh', 'obedient-raja')]).toEqual([1, 1]);
  });
  test('remove: all there are without asking, when fewer than wanted', () => {
    const play = run([{ op: 'remove', pieces: { kind: ['troop', 'governor'] }, n: 6, in: { is: ['malwa', 'sindh'] } }]);
    expect([play.n('malwa', 'troop'), play.n('malwa', 'governor'), play.n('sindh', 'troop')]).toEqual([0, 0, 0]);
  });
  test('remove: perSpace, spaces and optional limit the decider', () => {
    const play = run([{ op: 'remove', pieces: { kind: 'troop' }, n: 5, optional: true, perSpace: 1, spaces: 2, in: { kind: 'province' } }]).say('remove-at', [
      'troop',
      'malwa',
    ]);
    expect(play.why('remove-at', ['troop', 'malwa'])?.key).toBe('per-space');
    play.say('remove-at', ['troop', 'sindh']);
    expect(play.asked).toBe('eligible-faction.option');
  });
  test('flip: any, all, and never where their Faction Controls', () => {
    const play = run([{ op: 'flip', pieces: { kind: 'amir' }, n: 'all', in: 'maharashtra', to: 'rebelling' }]);
    expect(play.n('maharashtra', 'rebelling-amir')).toBe(4);
    const held = run([{ op: 'flip', pieces: { kind: 'amir' }, n: 'all', in: 'maharashtra', to: 'obedient' }], (board) => {
      set(board, 'maharashtra', { 'obedient-amir': 0, 'rebelling-amir': 4 });
      independent(board, 'maharashtra');
    });
    expect(held.n('maharashtra', 'rebelling-amir')).toBe(4);
    const some = run([{ op: 'flip', pieces: { kind: 'amir', state: 'obedient' }, n: 'any', in: 'maharashtra', to: 'rebelling' }]).all(
      ['flip-at', ['obedient-amir', 'maharashtra']],
      ['done'],
    );
    expect(some.n('maharashtra', 'rebelling-amir')).toBe(1);
  });
  test('replace: another kind in its stead, or nothing', () => {
    const play = run([{ op: 'replace', pieces: { kind: 'raja' }, n: 2, in: 'karnataka', with: ['amir', 'raja', 'troop'] }]).say('replace', [
      'obedient-raja',
      'karnataka',
    ]);
    expect(play.why('with-piece', 'obedient-raja')).toEqual({ key: 'own-kind', rule: '1.4.6' });
    play.all(['with-piece', 'obedient-amir'], ['replace', ['obedient-raja', 'karnataka']], ['with-piece', 'none']);
    expect([play.n('karnataka', 'obedient-raja'), play.n('karnataka', 'obedient-amir')]).toEqual([1, 1]);
  });
  test('replace: without an Available piece it is only removed', () => {
    const play = run([{ op: 'replace', pieces: { kind: 'raja' }, n: 1, in: 'tamilakam', with: 'governor' }], (board) =>
      set(board, 'delhi', { governor: 4 }),
    ).say('replace', ['obedient-raja', 'tamilakam']);
    expect([play.n('tamilakam', 'obedient-raja'), play.n('tamilakam', 'governor')]).toEqual([0, 0]);
  });
  test('move: any distance, the orientation of Migrate, never a Structure', () => {
    const play = run([{ op: 'move', pieces: { kind: 'amir' }, n: 2, from: 'maharashtra', to: 'bengal' }], (board) => {
      set(board, 'maharashtra', { 'obedient-amir': 0, 'rebelling-amir': 4, fort: 1 });
    });
    expect([play.n('bengal', 'obedient-amir'), play.n('maharashtra', 'fort')]).toEqual([2, 1]);
    expect(
      run([{ op: 'move', pieces: { kind: 'fort' }, n: 'all', from: 'maharashtra', to: 'bengal' }], (board) => set(board, 'maharashtra', { fort: 1 })).n(
        'maharashtra',
        'fort',
      ),
    ).toBe(1);
  });
});

describe('provinces and actions', () => {
  test('status: both ways; already so, nothing', () => {
    const play = run([
      { op: 'status', in: 'maharashtra', to: 'independent' },
      { op: 'status', in: 'sindh', to: 'tributary' },
    ]);
    expect([play.marker('maharashtra'), play.n('maharashtra', 'rebelling-amir'), play.marker('sindh')]).toEqual(['bahmani', 4, 'tributary']);
    expect(
      run([
        { op: 'status', in: 'maharashtra', to: 'independent' },
        { op: 'status', in: 'maharashtra', to: 'tributary' },
      ]).n('maharashtra', 'obedient-amir'),
    ).toBe(4);
  });
  test('command: free, limited in spaces and places, declinable', () => {
    const play = run([{ op: 'command', who: 'VE', which: ['rally', 'migrate'], spaces: 1, in: { is: ['andhra', 'bengal'] } }]);
    expect([play.decider, play.nouns('command')]).toEqual([V, ['rally', 'migrate']]);
    play.say('command', 'rally');
    expect(play.nouns('select')).toEqual(['andhra']);
    expect(run([{ op: 'command', who: 'VE', which: 'any' }]).say('no').asked).toBe('eligible-faction.option');
  });
  test('command: the filter is read when a space is selected', () => {
    const play = run([{ op: 'command', who: 'DS', which: ['conscript'], in: { lacks: { kind: 'troop' } } }]).all(
      ['command', 'conscript'],
      ['select', 'bengal'],
    );
    expect(play.why('select', 'malwa')).toEqual({ key: 'not-by-event', rule: '2.3.4' });
    expect(play.nouns('select')).toContain('orissa');
  });
  test('command: Rebel under the Khalji Dynasty only if the Event says so', () => {
    const no = run([{ op: 'command', who: 'BK', which: ['rebel'] }]);
    expect(no.asked).toBe('eligible-faction.option');
    const yes = run([{ op: 'command', who: 'BK', which: ['rebel'], khaljiRebel: true }]).say('command', 'rebel');
    expect(yes.nouns('select')).toEqual(['gondwana', 'maharashtra']);
  });
  test('decree: free, with a limited destination', () => {
    const play = run([{ op: 'decree', who: 'DS', which: ['campaign'], in: { is: 'malwa' } }]).all(
      ['decree', 'campaign'],
      ['select', 'punjab'],
      ['join', 'troop'],
    );
    expect(play.why('go', 'mountain-passes')).toEqual({ key: 'too-far', rule: '4.2.2' });
    play.say('go', 'delhi');
    expect(play.why('done')?.key).toBe('not-by-event');
    play.say('go', 'malwa').say('done');
    expect(play.n('malwa', 'troop')).toBe(4);
    expect(
      run([{ op: 'decree', who: 'BK', which: ['build'], in: { is: 'gujarat' } }])
        .say('decree', 'build')
        .nouns('select'),
    ).toEqual(['gujarat']);
  });
  test('mongols: so many Commands, perhaps only some kinds', () => {
    const play = run([{ op: 'mongols', by: 'VE', n: 2, which: ['amass'] }]);
    expect(play.why('mongols', 'advance')?.key).toBe('not-by-event');
    play.all(['mongols', 'amass'], ['mongols', 'amass']);
    expect(play.n('mountain-passes', 'mongol') + play.n('punjab', 'mongol')).toBe(6);
  });
  test('eligibility: at the next adjustment; the last one wins', () => {
    const play = run([
      { op: 'eligibility', who: 'VE', to: 'eligible' },
      { op: 'eligibility', who: 'VE', to: 'ineligible' },
    ]);
    expect(play.board.box).toEqual([0, 0, 1]);
  });
});

describe('control flow', () => {
  test('roll binds a die', () => {
    const play = effectBy(B, [{ op: 'roll', as: '$r', do: [{ op: 'resources', who: 'self', n: { roll: '$r' } }] }])
      .put('event/die', [4])
      .say('event', 'unshaded');
    seen.add('roll');
    expect(play.board.resources[B]).toBe(10);
  });
  test('if: one branch; tests exists, none, le, ge, is', () => {
    const gain = (test: Extract<Step, { op: 'if' }>['test']): Step => ({
      op: 'if',
      test,
      then: [{ op: 'resources', who: 'self', n: 1 }],
      else: [{ op: 'resources', who: 'self', n: -1 }],
    });
    expect(
      run([gain({ exists: { has: { kind: 'governor' } } }), gain({ none: { has: { kind: 'mongol' } } }), gain({ le: [2, 3] }), gain({ is: ['self', 'BK'] })])
        .board.resources[B],
    ).toBe(10);
    expect(run([gain({ ge: [2, 3] }), gain({ is: [{ rivalOf: 'self' }, 'BK'] })]).board.resources[B]).toBe(4);
  });
  test('chooseFaction: asks, decides alone, or skips', () => {
    const gain: Step[] = [{ op: 'resources', who: '$f', n: 1 }];
    expect(run([{ op: 'chooseFaction', from: ['DS', 'VE'], as: '$f', do: gain }]).say('faction', 'vijayanagara').board.resources[V]).toBe(8);
    expect(run([{ op: 'chooseFaction', from: ['BK', 'VE'], as: '$f', withPieceIn: 'karnataka', do: gain }]).board.resources[V]).toBe(8);
    expect(run([{ op: 'chooseFaction', from: ['BK', 'VE'], as: '$f', withPieceIn: 'bengal', do: gain }]).board.resources).toEqual([12, 6, 7]);
  });
  test('chooseSpaces: from min to max, different, each done before the next', () => {
    const play = run([
      { op: 'chooseSpaces', where: { has: { kind: 'raja' } }, min: 1, max: 2, as: '$s', by: 'DS', do: [{ op: 'place', piece: 'troop', n: 1, in: '$s' }] },
    ]);
    expect(play.why('done')).toEqual({ key: 'not-optional', rule: '2.3.4' });
    play.say('select', 'karnataka');
    expect(play.n('karnataka', 'troop')).toBe(1);
    expect(play.nouns('select')).toEqual(['andhra', 'tamilakam']);
    play.say('done');
  });
  test('forEach: every matching space, fixed when it starts', () => {
    const play = run([
      {
        op: 'forEach',
        where: { has: { kind: 'raja' } },
        as: '$s',
        do: [
          { op: 'remove', pieces: { kind: 'raja' }, n: 'all', in: '$s' },
          { op: 'resources', who: 'DS', n: 1 },
        ],
      },
    ]);
    expect([play.board.resources[D], play.n('karnataka', 'obedient-raja')]).toEqual([15, 0]);
  });
  test('either: options whose condition holds; none: the last as far as possible', () => {
    const effect: Step[] = [
      {
        op: 'either',
        by: 'VE',
        options: [
          { label: 'Pay', if: { ge: [{ held: 'resources', by: 'VE' }, 9] }, do: [{ op: 'resources', who: 'VE', n: -9 }] },
          { label: 'Lose all', if: { exists: { has: { kind: 'temple' } } }, do: [{ op: 'resources', who: 'VE', n: -20 }] },
        ],
      },
    ];
    expect(run(effect).board.resources[V]).toBe(0);
    expect(run(effect, resources(V, 12)).board.resources[V]).toBe(3);
  });
  test('upTo: again and again while it can be paid', () => {
    const play = run([{ op: 'upTo', n: 3, cost: { resources: 2, cavalry: 1 }, do: [{ op: 'place', piece: 'amir', n: 1, in: 'sindh' }] }], cavalry(0, 2, 0)).all(
      ['yes'],
      ['yes'],
    );
    expect([play.n('sindh', 'obedient-amir'), play.board.resources[B], play.board.cavalry[B]]).toEqual([2, 2, 0]);
    expect(play.asked).toBe('eligible-faction.option');
  });
});

describe('values', () => {
  /** The spaces a filter holds for, told by Troops placed there. */
  const holds = (where: SpaceFilter, arrange: (board: Board) => void = () => undefined) => {
    const play = run([{ op: 'forEach', where, as: '$s', do: [{ op: 'place', piece: 'troop', n: 1, in: '$s' }] }], (board) => {
      arrange(board);
    });
    return play.facts.filter(({ kind }) => kind === 'placed').map(({ data }) => data['space']);
  };
  const rebels = (board: Board) => {
    clear(board);
    set(board, 'karnataka', { 'rebelling-raja': 2, temple: 1 });
    set(board, 'gondwana', { 'rebelling-amir': 1 });
    independent(board, 'karnataka', 'gondwana', 'sindh');
  };
  test('filters', () => {
    expect(holds({ is: 'delhi' })).toEqual(['delhi']);
    expect(holds({ kind: ['region', 'capital'], isNot: 'delhi' })).toEqual(['mountain-passes', 'punjab']);
    expect(holds({ prosperity: 2, atCity: 'mulbagal' })).toEqual(['andhra', 'karnataka']);
    expect(holds({ status: 'independent' }, rebels)).toEqual(['sindh', 'gondwana', 'karnataka']);
    expect(holds({ control: 'VE' }, rebels)).toEqual(['karnataka']);
    expect(holds({ control: 'none' }, rebels)).toEqual(['sindh']);
    expect(holds({ has: [{ kind: 'raja', state: 'rebelling', min: 2 }, { kind: { structureOf: 'VE' } }] }, rebels)).toEqual(['karnataka']);
    expect(holds({ kind: 'province', lacks: { kind: ['troop', 'amir', 'raja'] } })).toEqual(['bengal', 'orissa']);
    expect(holds({ majority: 'self' })).toEqual(['gondwana', 'maharashtra']);
    expect(holds({ adjacentTo: 'karnataka' })).toEqual(['maharashtra', 'andhra', 'tamilakam']);
    expect(holds({ adjacentTo: { has: { kind: 'governor' } }, kind: 'capital' })).toEqual(['delhi']);
    expect(holds({ any: [{ is: 'sindh' }, { atCity: ['goa'] }] })).toEqual(['sindh', 'maharashtra', 'karnataka']);
  });
  test('amounts', () => {
    const gain = (n: Extract<Step, { op: 'resources' }>['n']) => (run([{ op: 'resources', who: 'self', n }], tughlaq).board.resources[B] as number) - 6;
    expect(gain({ count: 'spaces', where: { has: { kind: 'amir' } } })).toBe(4);
    expect(gain({ count: 'pieces', pieces: { kind: 'amir' }, where: { is: ['maharashtra', 'gujarat'] } })).toBe(5);
    expect(gain({ prosperity: { atCity: 'goa' } })).toBe(4);
    expect(gain({ influence: 'BK' })).toBe(0);
    expect(gain({ held: 'cavalry', by: 'DS' })).toBe(2);
    expect(gain({ half: 7, round: 'up' })).toBe(4);
    expect(gain({ half: 7, round: 'down' })).toBe(3);
    expect(gain({ least: [3, 9] })).toBe(3);
    expect(gain({ minus: 2 })).toBe(-2);
  });
  test('Faction and kind references', () => {
    const play = run([
      {
        op: 'chooseFaction',
        from: ['BK', 'VE'],
        as: '$f',
        do: [
          { op: 'place', piece: { unitOf: { rivalOf: '$f' } }, n: 1, in: 'sindh' },
          { op: 'place', piece: { structureOf: '$f' }, n: 1, in: 'sindh' },
          { op: 'place', piece: { unitOf: 'DS' }, n: 1, in: 'orissa' },
        ],
      },
    ]).say('faction', 'bahmani');
    expect([play.n('sindh', 'obedient-raja'), play.n('sindh', 'fort'), play.n('orissa', 'troop')]).toEqual([1, 1, 1]);
  });
});

test('Delhi has no rival, no Influence, and leads no Invaders: such steps do nothing', () => {
  const play = run(
    [
      { op: 'influence', who: 'self', n: 1 },
      { op: 'mongols', by: 'self', n: 1 },
      { op: 'resources', who: { rivalOf: 'self' }, n: 1 },
    ],
    undefined,
    D,
  );
  expect([play.board.influence, play.board.resources, play.n('mountain-passes', 'mongol')]).toEqual([[0, 0, 0], [13, 6, 7], 0]);
});

test('no op is without a spec', () => {
  expect([...seen].sort()).toEqual([...OPS].sort());
});

test('"any" tells how many there are, not a number out of nowhere', () => {
  const play = effectBy(D, [{ op: 'move', pieces: { kind: 'troop' }, n: 'any', from: 'punjab', to: 'delhi' }]).say('event', 'unshaded');
  expect(play.engine.prompt(play.state)?.params).toEqual({ event: 1, n: 4 });
});

test('Timur’s Shadow is told where a free Command is granted', () => {
  const play = effectBy(D, [{ op: 'command', who: 'DS', which: ['conscript'], spaces: 3 }], (board) => {
    board.shadow = true;
    board.stack = 3;
    board.left = [4, 0, 1];
    board.events = board.events.slice(0, 16);
    board.mongols = [1, 1];
    board.timurid = 1;
  }).say('event', 'unshaded');
  expect(play.engine.prompt(play.state)?.params).toEqual({ max: 1 });
});
