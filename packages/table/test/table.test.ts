import { aaduHuli } from '@durbar/aadu-huli';
import { type Choice, fastChance, type Game, type Options, readOptions, type State, type Viewer } from '@durbar/kernel';
import { replayRecord } from '@durbar/kernel/kit';
import { commit, freshContribution, freshSecret, matchChance, sha256 } from '@durbar/kernel/node';
import { describe, expect, it } from 'vitest';
import {
  type Contract,
  choicesFor,
  confirm,
  defaultContract,
  draftFacts,
  draftOf,
  exportMatch,
  type Head,
  importMatch,
  locksFor,
  type MatchFile,
  maySee,
  type Outcome,
  openPractice,
  openTable,
  planOf,
  play,
  rebased,
  reset,
  rewind,
  type Source,
  stateAt,
  type Table,
  toldSince,
  undo,
  verifyChain,
  verifyMatch,
  viewAt,
  viewFor,
} from '../src/index.ts';
import { dice } from './dice.ts';

const games: Game[] = [aaduHuli, dice];
const secret = freshSecret();
const contributions = [freshContribution(), freshContribution()];

function headOf(game: Game, contract: Partial<Contract> = {}, options: Options = {}): Head {
  const read = readOptions(game, options);
  if (!read.ok) throw new Error(read.error);
  const editionName = Object.keys(game.editions)[0] ?? '';
  const rules = `${game.id}@${game.version}/${editionName}`;
  return {
    id: 'm1',
    game: game.id,
    rules,
    editionName,
    seats: 2,
    options: read.options,
    contract: { ...defaultContract, ...contract },
    commitment: commit('m1', rules, secret),
    created: 1,
  };
}

const keyed =
  (head: Head): Source =>
  (counts) =>
    matchChance({ match: head.id, rules: head.rules, contributions }, secret.seed, new Map(counts));

function opened(game: Game = aaduHuli, contract: Partial<Contract> = {}, options: Options = {}): { table: Table; source: Source } {
  const head = headOf(game, contract, options);
  return { table: openTable(game, head, sha256, contributions, keyed(head), 2).table, source: keyed(head) };
}

function good(outcome: Outcome): Table {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.table;
}

/** A whole random match, each turn confirmed. */
function finished(game: Game, seed: string, options: Options = {}): Table {
  let { table, source } = opened(game, {}, options);
  const will = fastChance(seed);
  while (table.state.result === undefined) {
    const [seat = 0] = table.engine.waiting(table.state);
    const choices = choicesFor(table, seat);
    table = good(play(table, seat, choices[will.int('', choices.length)], source, 3));
    if (draftOf(table, seat)) table = good(confirm(table, seat, 4));
  }
  return table;
}

const place = (noun: string): Choice => ({ verb: 'place', noun });

describe('a draft', () => {
  it('belongs to its seat alone until it is confirmed', () => {
    const { table, source } = opened();
    const drafted = good(play(table, 0, place('b1'), source, 3));
    expect(drafted.log).toHaveLength(1);
    expect(draftOf(drafted, 0)?.choices).toEqual([place('b1')]);
    for (const viewer of [1, 'watcher'] satisfies Viewer[]) expect(viewFor(drafted, viewer)).toEqual(viewFor(table, viewer));
    expect(toldSince(drafted, 0, 1)).toEqual(toldSince(table, 0, 1));
    expect(viewFor(drafted, 0)).not.toEqual(viewFor(table, 0));
    expect(draftFacts(drafted, 0)).toMatchObject([{ kind: 'placed' }]);
    expect(draftFacts(drafted, 1)).toEqual([]);
    const confirmed = good(confirm(drafted, 0, 5));
    expect(confirmed.log[1]).toMatchObject({ kind: 'move', seq: 1, seat: 0, choice: place('b1'), at: 5 });
    expect(viewFor(confirmed, 1)).toEqual(viewFor(drafted, 0));
    expect(confirmed.drafts).toEqual([]);
  });
  it('is a plan for its seat: choices with what each of them told', () => {
    const { table, source } = opened();
    const drafted = good(play(table, 0, place('b1'), source, 3));
    expect(planOf(drafted, 0)).toEqual([{ choice: place('b1'), facts: draftFacts(drafted, 0).length }]);
    expect(planOf(drafted, 1)).toEqual([]);
  });
  it('knows beforehand what cannot be taken back', () => {
    for (const game of games) {
      let { table, source } = opened(game);
      for (let i = 0; i < 12 && table.state.result === undefined; i++) {
        const seat = table.engine.waiting(table.state)[0] as number;
        const choices = choicesFor(table, seat);
        const locks = locksFor(table, seat, choices);
        for (const [at, choice] of choices.entries()) expect(good(play(table, seat, choice, source, 3)).log.length > table.log.length).toBe(locks.includes(at));
        const played = good(play(table, seat, choices[i % choices.length], source, 3));
        table = draftOf(played, seat) === undefined ? played : good(confirm(played, seat, 3));
      }
    }
  });
  it('can be taken back step by step or whole', () => {
    const { table, source } = opened(dice);
    let drafted = good(play(table, 0, { verb: 'keep', noun: 1 }, source, 3));
    drafted = good(play(drafted, 0, { verb: 'keep', noun: 2 }, source, 3));
    expect(good(undo(drafted, 0)).drafts[0]?.choices).toEqual([{ verb: 'keep', noun: 1 }]);
    expect(good(undo(good(undo(drafted, 0)), 0))).toEqual(table);
    expect(good(reset(drafted, 0))).toEqual(table);
  });
  it('ends at the barrier: what chance has answered is committed', () => {
    const { table, source } = opened(dice);
    const drafted = good(play(table, 0, { verb: 'keep', noun: 1 }, source, 3));
    const rolled = play(drafted, 0, { verb: 'roll' }, source, 3);
    expect(rolled.ok && rolled.committed.map((entry) => entry.kind === 'move' && [entry.choice.verb, entry.draws.length])).toEqual([
      ['keep', 0],
      ['roll', 1],
    ]);
    expect(undo(good(rolled), 0)).toMatchObject({ ok: false, code: 'undo-nothing' });
  });
  it('does not exist where the contract knows no undo', () => {
    const { table, source } = opened(aaduHuli, { undo: 'none' });
    const played = play(table, 0, place('b1'), source, 3);
    expect(played.ok && played.committed).toHaveLength(1);
    expect(good(played).drafts).toEqual([]);
  });
  it('of one seat outlives what another commits, as far as it is still possible', () => {
    const { table, source } = opened(dice);
    let both = good(play(table, 0, { verb: 'keep', noun: 1 }, source, 3));
    both = good(play(both, 1, { verb: 'keep', noun: 3 }, source, 3));
    const after = good(confirm(both, 0, 4));
    expect(draftOf(after, 1)?.choices).toEqual([{ verb: 'keep', noun: 3 }]);
    const stolen = { ...after, drafts: [{ seat: 1, choices: [{ verb: 'keep', noun: 3 }, { verb: 'roll' }], states: [], facts: [] }] };
    expect(rebased(stolen, stolen.drafts[0] ?? { seat: 1, choices: [], states: [], facts: [] })[0]?.choices).toEqual([{ verb: 'keep', noun: 3 }]);
  });
  it('refuses what is not possible and changes nothing', () => {
    const { table, source } = opened();
    const before = JSON.stringify(table.state);
    expect(play(table, 1, place('b1'), source, 3)).toMatchObject({ ok: false, code: 'not-asked' });
    expect(play(table, 0, place('a1'), source, 3)).toMatchObject({ ok: false, code: 'not-offered', why: { key: 'occupied', rule: '5.5' } });
    expect(play(table, 0, { place: 1 }, source, 3)).toMatchObject({ ok: false, code: 'malformed' });
    expect(confirm(table, 0, 3)).toMatchObject({ ok: false, code: 'confirm-nothing' });
    expect(reset(table, 0)).toMatchObject({ ok: false, code: 'undo-nothing' });
    expect(JSON.stringify(table.state)).toBe(before);
  });
});

describe('the log', () => {
  it('replays to any step', () => {
    const table = finished(aaduHuli, 'replay');
    let state: State | undefined;
    for (const [seq, entry] of table.log.entries()) {
      state = stateAt(table, seq);
      expect(state && sha256OfState(state)).toBe(entry.state);
      expect(viewAt(table, seq, 'watcher')?.step).toBe(seq);
    }
    expect(state).toEqual(table.state);
    expect(stateAt(table, table.log.length)).toBeUndefined();
    expect(viewAt(table, -1, 0)).toBeUndefined();
  });
  it('tells private facts to their seat only', () => {
    const { table, source } = opened(dice);
    const rolled = good(play(table, 0, { verb: 'roll' }, source, 3));
    expect(toldSince(rolled, 1, 0)[0]?.facts.map(({ kind }) => kind)).toEqual(['rolled', 'saw']);
    expect(toldSince(rolled, 1, 1)[0]?.facts.map(({ kind }) => kind)).toEqual(['rolled']);
    expect(toldSince(rolled, 1, 'watcher')[0]?.facts.map(({ kind }) => kind)).toEqual(['rolled']);
  });
  it('goes back only when everybody agrees, says so, and repeats the same chance', () => {
    const { table, source } = opened(dice);
    const once = good(play(table, 0, { verb: 'roll' }, source, 3));
    expect(rewind(once, 0, [0], 4)).toMatchObject({ ok: false, code: 'no-consent' });
    expect(rewind(once, 1, [0, 1], 4)).toMatchObject({ ok: false, code: 'no-such-entry' });
    const back = good(rewind(once, 0, [0, 1], 4));
    expect(back.log[2]).toMatchObject({ kind: 'rewind', to: 0, consent: [0, 1] });
    expect(back.state).toEqual(table.state);
    const again = good(play(back, 0, { verb: 'roll' }, source, 5));
    expect(again.state).toEqual(once.state);
    expect(stateAt(again, 2)).toEqual(table.state);
    const { table: strict } = opened(dice, { rewind: 'never' });
    expect(rewind(strict, 0, [0, 1], 4)).toMatchObject({ ok: false, code: 'rewind-never' });
  });
});

const sha256OfState = (state: State) => sha256(JSON.stringify(sortKeys(state)));
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sortKeys(item)]),
  );
};

describe('practice', () => {
  const practice = (position: State, head: Partial<Head> = {}) =>
    openPractice(aaduHuli, { ...headOf(aaduHuli), from: { match: 'm0', seq: 5 }, ...head }, sha256, contributions, position, 2).table;
  const { table: source } = opened();
  const position = stateAt(good(confirm(good(play(source, 0, place('b1'), keyed(source.head), 3)), 0, 4)), 1) as State;
  const read = (table: Table, change: Record<string, unknown> = {}) => {
    const log = JSON.parse(JSON.stringify(table.log)) as Record<string, unknown>[];
    const { hash: _, ...rest } = Object.assign(log[0] ?? {}, change);
    Object.assign(log[0] ?? {}, { hash: sha256(JSON.stringify(sortKeys(rest))) });
    const done = importMatch({ ...exportMatch(table, secret), log }, games, sha256);
    return done.ok ? 'read' : done.fault.message;
  };
  it('begins with a position of another match and is played on by chance of its own', async () => {
    let table = practice(position);
    expect(table.state).toBe(position);
    expect(table.log[0]).toMatchObject({ kind: 'start', draws: [], position });
    const [choice] = choicesFor(table, 1);
    table = good(confirm(good(play(table, 1, choice, keyed(table.head), 5)), 1, 6));
    expect(stateAt(table, 0)).toEqual(position);
    const back = importMatch(JSON.parse(JSON.stringify(exportMatch(table, secret))), games, sha256);
    expect(back.ok && back.table.state).toEqual(table.state);
    expect(await verifyMatch(exportMatch(table, secret))).toEqual({ ok: true, draws: 0 });
  });
  it('is refused if its position could not have come from a match, or is nobody’s', () => {
    const table = practice(position);
    expect(read(table)).toBe('read');
    expect(read(table, { position: { ...position, board: {} } })).toContain('a position that cannot be played');
    expect(read(table, { position: { ...position, stack: [] } })).toContain('a position that cannot be played');
    expect(read(table, { position: undefined })).toContain('says so but has none');
    expect(read(table, { position: 7 })).toContain('does not have the form');
    expect(read(table, { state: 'x' })).toContain('leads to another state');
    const { from: _, ...nobodys } = table.head;
    const forged = openPractice(aaduHuli, nobodys as Head & Required<Pick<Head, 'from'>>, sha256, contributions, position, 2).table;
    expect(read(forged)).toContain('does not say whose');
    expect(read(practice(finished(aaduHuli, 'over').state))).toContain('a match that is over');
    expect(importMatch({ ...exportMatch(table), head: { ...table.head, from: 'm0' } }, games, sha256)).toMatchObject({ fault: { code: 'not-a-match' } });
  });
});

describe('the contract', () => {
  it('lets a seat look through its own eyes, and through all once the match is over', () => {
    const { table } = opened();
    expect([maySee(table, 0, 0), maySee(table, 0, 1), maySee(table, 0, 'watcher'), maySee(table, 'watcher', 0)]).toEqual([true, false, true, false]);
    const over = finished(aaduHuli, 'over');
    expect([maySee(over, 0, 1), maySee(over, 'watcher', 1)]).toEqual([true, true]);
  });
  it('keeps watchers out, and hands closed to them, where it says so', () => {
    const { table } = opened(aaduHuli, { spectators: 'none' });
    expect(maySee(table, 'watcher', 'watcher')).toBe(false);
    const over = finished(aaduHuli, 'over');
    const closed = { ...over, head: { ...over.head, contract: { ...over.head.contract, spectators: 'public' as const } } };
    expect([maySee(closed, 'watcher', 0), maySee(closed, 1, 0)]).toEqual([false, true]);
  });
});

describe('a match file', () => {
  const file = (table: Table): MatchFile => JSON.parse(JSON.stringify(exportMatch(table, secret)));
  it('comes back as it was', () => {
    for (const game of games) {
      const table = finished(game, 'file');
      const read = importMatch(file(table), games, sha256);
      expect(read.ok && read.table.state).toEqual(table.state);
      expect(read.ok && read.table.facts).toEqual(table.facts);
      expect(replayRecord(game, file(table))).toEqual(table.state);
    }
  });
  it('of an older house, whose contract names a memory aid, is read as it is', () => {
    const head = headOf(aaduHuli);
    const older = { ...head, contract: { ...head.contract, memoryAid: true } };
    const { table } = openTable(aaduHuli, older, sha256, contributions, keyed(older), 2);
    const read = importMatch(file(table), games, sha256);
    expect(read.ok && read.file.head).toEqual(older);
    const strange = { ...head, contract: { ...head.contract, curfew: true } };
    expect(importMatch({ ...file(table), head: strange }, games, sha256)).toMatchObject({ ok: false, fault: { code: 'not-a-match' } });
  });
  it('of a table whose seats were drawn is read again, and the draw is verified with everything else', async () => {
    const head = headOf(dice);
    const { table, order } = openTable(dice, head, sha256, contributions, keyed(head), 2, { draw: true });
    expect([...(order ?? [])].sort()).toEqual([0, 1]);
    const played = good(play(table, 0, { verb: 'roll' }, keyed(head), 3));
    expect(importMatch(file(played), games, sha256)).toMatchObject({ ok: true });
    expect(viewAt(played, 0, 'watcher')).toEqual(viewFor(table, 'watcher'));
    const verdict = await verifyMatch(file(played));
    expect(verdict).toEqual({ ok: true, draws: 3 });
    const [start, ...rest] = played.log;
    if (start?.kind !== 'start') throw new Error('no start');
    const [first, ...draws] = start.draws;
    const otherwise = { ...start, draws: [{ label: 'seats', n: 2, value: 1 - (first?.value ?? 0) }, ...draws] };
    expect(await verifyMatch({ ...file(played), log: [otherwise, ...rest] })).toMatchObject({ ok: false });
    const { drawn: _, ...silent } = start;
    expect(importMatch({ ...file(played), log: [silent, ...rest] }, games, sha256)).toMatchObject({ ok: false, fault: { seq: 0 } });
  });
  it('is verified from its revealed seed, rewinds included', async () => {
    let { table, source } = opened(dice);
    table = good(play(table, 0, { verb: 'roll' }, source, 3));
    table = good(rewind(table, 0, [0, 1], 4));
    table = good(play(table, 0, { verb: 'roll' }, source, 5));
    expect(await verifyMatch(file(table))).toEqual({ ok: true, draws: 2 });
    expect(await verifyMatch(file(finished(aaduHuli, 'lots', { sides: 'drawn' })))).toEqual({ ok: true, draws: 1 });
    expect(await verifyMatch(exportMatch(table))).toEqual({ ok: false, fault: 'not-revealed' });
    const { commitment: _, ...bare } = table.head;
    expect(await verifyMatch({ ...file(table), head: bare })).toEqual({ ok: false, fault: 'not-committed' });
    expect(await verifyMatch({ ...file(table), secret: freshSecret() })).toEqual({ ok: false, fault: 'commitment' });
  });
  it('has a chain that anybody can recompute, and the first entry that differs is named', async () => {
    const match = file(finished(dice, 'chain'));
    const last = match.log.length - 1;
    expect(await verifyChain(match)).toEqual({ ok: true, entries: match.log.length });
    expect(await verifyChain({ ...match, head: { ...match.head, created: 9 } })).toEqual({ ok: false, seq: 0, fault: 'link' });
    expect(await verifyChain({ ...match, log: match.log.map((entry, i) => (i === 1 ? { ...entry, at: 99 } : entry)) })).toEqual({
      ok: false,
      seq: 1,
      fault: 'seal',
    });
    expect(await verifyChain({ ...match, log: match.log.toSpliced(1, 1) })).toEqual({ ok: false, seq: 1, fault: 'place' });
    const resealed = match.log.map((entry, i) => (i === 1 ? { ...entry, prev: match.log[0]?.hash ?? '', at: 99 } : entry));
    const { hash: _, ...rest } = resealed[1] as (typeof resealed)[number];
    const forged = resealed.map((entry, i) => (i === 1 ? { ...entry, hash: sha256(JSON.stringify(sortKeys(rest))) } : entry));
    expect(await verifyChain({ ...match, log: forged })).toEqual({ ok: false, seq: 2, fault: 'link' });
    expect(last).toBeGreaterThan(1);
    const draws = match.log.map((entry) =>
      entry.kind === 'move' && entry.seq === last ? { ...entry, draws: entry.draws.map((draw) => ({ ...draw, value: (draw.value + 1) % draw.n })) } : entry,
    );
    expect(await verifyMatch({ ...match, log: draws })).toMatchObject({ ok: false, fault: 'draw', draw: { label: 'die' } });
  });
  it.each<[string, (match: { head: Record<string, unknown>; log: Record<string, unknown>[] } & Record<string, unknown>) => void, string, number | undefined]>([
    ['another format', (match) => Object.assign(match, { format: 'x' }), 'not-a-match', undefined],
    ['another version', (match) => Object.assign(match, { version: 2 }), 'not-a-match', undefined],
    ['no log', (match) => Object.assign(match, { log: [] }), 'not-a-match', undefined],
    ['an unknown game', (match) => Object.assign(match.head, { game: 'chess' }), 'unknown-game', undefined],
    ['other rules', (match) => Object.assign(match.head, { rules: 'aadu-huli@9/classic-23' }), 'other-rules', undefined],
    ['an unknown edition', (match) => Object.assign(match.head, { editionName: 'moon' }), 'other-rules', undefined],
    ['a broken edition', (match) => Object.assign(match.head, { edition: { name: 'moon' } }), 'other-rules', undefined],
    ['impossible options', (match) => Object.assign(match.head, { options: { tigers: 9 } }), 'bad-options', undefined],
    ['options left out', (match) => Object.assign(match.head, { options: {} }), 'bad-options', undefined],
    ['impossible seats', (match) => Object.assign(match.head, { seats: 7 }), 'bad-options', undefined],
    ['a changed head', (match) => Object.assign(match.head, { id: 'm2' }), 'bad-entry', 0],
    ['a changed move', (match) => Object.assign(match.log[7] ?? {}, { choice: { verb: 'place', noun: 'e4' } }), 'bad-entry', 7],
    ['a changed time', (match) => Object.assign(match.log[3] ?? {}, { at: 9 }), 'bad-entry', 3],
    ['a missing entry', (match) => void match.log.splice(5, 1), 'bad-entry', 5],
    ['entries swapped', (match) => void match.log.splice(5, 2, ...match.log.slice(5, 7).reverse()), 'bad-entry', 5],
    ['an entry of no form', (match) => void match.log.splice(4, 1, { kind: 'move' }), 'bad-entry', 4],
  ])('is refused for %s', (_what, change, code, seq) => {
    const match = file(finished(aaduHuli, 'broken')) as unknown as Parameters<typeof change>[0];
    change(match);
    const read = importMatch(match, games, sha256);
    expect(read.ok ? 'read' : [read.fault.code, read.fault.seq]).toEqual([code, seq]);
  });
  it('is refused where a chained entry lies about its move, its chance or its state', () => {
    const table = finished(dice, 'liar');
    const forge = (seq: number, change: Record<string, unknown>) => {
      const log = JSON.parse(JSON.stringify(table.log.slice(0, seq + 1))) as Record<string, unknown>[];
      const entry = Object.assign(log[seq] ?? {}, change);
      const { hash: _, ...rest } = entry;
      entry['hash'] = sha256(JSON.stringify(sortKeys(rest)));
      const read = importMatch({ ...file(table), log }, games, sha256);
      return read.ok ? 'read' : read.fault.message;
    };
    const roll = table.log.findIndex((entry) => entry.kind === 'move' && entry.draws.length > 0);
    expect(forge(roll, {})).toBe('read');
    expect(forge(roll, { choice: { verb: 'fly' } })).toContain('not possible');
    expect(forge(roll, { draws: [] })).toContain('does not hold the chance');
    expect(forge(roll, { draws: [{ label: 'die', n: 6, value: 9 }] })).toContain('does not hold the chance');
    expect(forge(roll, { state: 'x' })).toContain('leads to another state');
    expect(forge(roll, { kind: 'rewind', to: 99, consent: [] })).toContain('goes back to nowhere');
    expect(forge(roll, { kind: 'start', contributions: [] })).toContain('not where it belongs');
  });
  it.each([undefined, null, 7, 'x', [], {}, { format: 'durbar-match', version: 1, head: {}, log: [1] }])('is refused if it is %j', (given) => {
    expect(importMatch(given, games, sha256)).toMatchObject({ ok: false, fault: { code: 'not-a-match' } });
  });
});
