/** Recorded games, seen through the eyes of the client: what it foretells before each step is what the step brings. */
import { type Choice, type Engine, engineOf, type Fact, type Json, type State, tapeChance } from '@durbar/kernel';
import type { Recorded } from '@durbar/kernel/kit';
import { type Board, cardAt, durbar, isColoured, readEdition, type TajMahalView, tajMahal } from '@durbar/taj-mahal';
import { describe, expect, it } from 'vitest';
import { recorded } from '../../taj-mahal/test/corpus.ts';
import { bringingOf, locksOn, scoringOf, sitesOf } from '../src/games/taj-mahal/leaving.ts';
import { matrixOf } from '../src/games/taj-mahal/matrix.ts';
import { afterPlaying, handOf, isStaged, NOTHING, type Staged, stepsOf, tapped } from '../src/games/taj-mahal/staging.ts';
import { prizeIn } from '../src/games/taj-mahal/visits.ts';

const edition = readEdition(durbar);
const engine = engineOf(tajMahal) as unknown as Engine<Board>;
const cardOf = (noun: Json | undefined) => edition.cardNamed.get(String(noun)) ?? -1;

/** A withdrawal under way: what was foretold, and what has come of it. */
interface Leaving {
  readonly seat: number;
  readonly promised: ReturnType<typeof bringingOf>;
  readonly facts: Fact[];
}

/** Counts what was foretold and compared. */
interface Compared {
  plays: number;
  withdrawals: number;
  sites: number;
}

function compare(game: Recorded): Compared {
  const chance = tapeChance(game.draws.map(([label, n, value]) => ({ label, n, value })));
  let state: State<Board> = engine.start(game.seats, game.options, chance).state;
  const compared: Compared = { plays: 0, withdrawals: 0, sites: 0 };
  let leaving: Leaving | undefined;
  for (const [at, [seat, verb, noun]] of game.moves.entries()) {
    const choice: Choice = noun === undefined ? { verb } : { verb, noun };
    const view = engine.view(state, seat).board as unknown as TajMahalView;
    const choices = engine.choices(state, seat);
    const after = verb === 'play' ? foretoldPlay(game, at, view, choices) : undefined;
    if (verb === 'withdraw') leaving = { seat, promised: bringingOf(edition, view, seat), facts: [] };
    const sites = sitesOf(edition, view, seat, choices);
    const site = sites.find((one) => one.choice.verb === verb && one.choice.noun === noun);
    const locks = locksOn(edition, view, seat, choice);
    const step = engine.step(state, seat, choice, chance);
    if (!step.ok) throw new Error(step.code);
    state = step.state;

    expect([at, step.barrier], 'what is said to be final is').toEqual([at, locks]);
    if (site) {
      compared.sites += 1;
      // A palace that has only one place left goes there by itself: that is not this one's bonus.
      const next = step.facts.findIndex(({ kind }, i) => i > 0 && kind === 'palace');
      const bonus = step.facts.slice(0, next < 0 ? undefined : next).filter(({ kind }) => kind === 'points-good' || kind === 'points-bonus');
      expect(bonus.reduce((sum, { data }) => sum + Number(data['points']), 0)).toBe(site.bonus);
    }
    if (after) {
      compared.plays += 1;
      const then = after.steps > 1 ? afterNext(state, game, at, chance) : state;
      const seen = engine.view(then, seat).board as unknown as TajMahalView;
      expect(seen.played).toEqual(after.view.played);
      expect(seen.points).toEqual(after.view.points);
      expect(seen.hand).toEqual(after.view.hand);
      expect(matrixOf(edition, seen, undefined).columns).toEqual(matrixOf(edition, after.view, undefined).columns);
    }
    if (leaving) {
      leaving.facts.push(...step.facts.filter(({ data }) => data['seat'] === leaving?.seat));
      if (state.board.leaving && state.result === undefined) continue;
      compared.withdrawals += 1;
      expectKept(leaving);
      leaving = undefined;
    }
  }
  expect(state.result?.points).toEqual(game.points);
  return compared;
}

/** The table after the second card of a turn, without taking its step for good. */
function afterNext(state: State<Board>, game: Recorded, at: number, chance: Parameters<typeof engine.step>[3]): State<Board> {
  const [seat, verb, noun] = game.moves[at + 1] ?? [0, 'done'];
  const step = engine.step(state, seat, noun === undefined ? { verb } : { verb, noun }, chance);
  if (!step.ok) throw new Error(step.code);
  expect(step.draws).toEqual([]);
  return step.state;
}

/** Lays out by taps what was played, and foretells the table. */
function foretoldPlay(game: Recorded, at: number, view: TajMahalView, choices: readonly Choice[]): { readonly view: TajMahalView; readonly steps: number } {
  const [seat, , noun] = game.moves[at] ?? [0, 'play'];
  const [next, verb, second] = game.moves[at + 1] ?? [-1, ''];
  const card = cardOf(noun);
  let staged: Staged = tapped(edition, view, seat, NOTHING, card);
  if (next === seat && verb === 'add') staged = tapped(edition, view, seat, staged, cardOf(second));
  expect(isColoured(edition, card)).toBe(true);
  expect(handOf(edition, view, seat, choices).find((one) => one.card === card)?.why, cardAt(edition, card).name).toBeUndefined();
  expect(isStaged(staged, card)).toBe(true);
  const steps = stepsOf(edition, view, seat, choices, staged);
  expect(steps).toEqual(game.moves.slice(at, at + steps.length).map(([, one, what]) => (what === undefined ? { verb: one } : { verb: one, noun: what })));
  return { view: afterPlaying(edition, view, seat, staged), steps: steps.length };
}

function expectKept({ promised, facts }: Leaving): void {
  const points = scoringOf(facts)
    .filter(({ kind }) => kind !== 'points-hand')
    .reduce((sum, { data }) => sum + Number(data['points']), 0);
  expect(points).toBeGreaterThanOrEqual(promised.fewest);
  expect(points).toBeLessThanOrEqual(promised.most);
  if (promised.fewest === promised.most) expect(points).toBe(promised.most);
  expect(facts.flatMap((fact) => prizeIn(fact) ?? []).sort()).toEqual([...promised.symbols].sort());
  expect(facts.filter(({ kind }) => kind === 'took')).toHaveLength(promised.taken);
}

describe('what the table foretells, over recorded games', () => {
  const games = recorded();
  it.each(games)('%s comes as foretold', (_file, game) => {
    const { plays, withdrawals } = compare(game);
    expect(plays).toBe(game.moves.filter(([, verb]) => verb === 'play').length);
    expect(withdrawals).toBe(12 * game.seats);
  });
});
