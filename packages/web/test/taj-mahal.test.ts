import type { Choice } from '@durbar/kernel';
import { durbar, isColoured, readEdition } from '@durbar/taj-mahal';
import { describe, expect, test } from 'vitest';
import { bringingOf, locksOn, scoringOf, sitesOf } from '../src/games/taj-mahal/leaving.ts';
import { matrixOf, outlookOf } from '../src/games/taj-mahal/matrix.ts';
import { afterPlaying, handOf, isAdding, isMyTurn, NOTHING, type Staged, stepsOf, tapped } from '../src/games/taj-mahal/staging.ts';
import { pointsBySource, prizeIn, timelineOf, visitsOf } from '../src/games/taj-mahal/visits.ts';
import { type Game, gameOf, type Moment } from './taj-mahal-play.ts';

const edition = readEdition(durbar);
const GAMES = [3, 4, 5].flatMap((seats) => [1, 2, 3, 4, 5, 6].map((seed) => [seats, seed] as const));
const WITHDRAW: Choice = { verb: 'withdraw' };

/** Taps cards of the hand that can be laid out, some of them twice. */
function stagedAtRandom(game: Game, { view, seat, choices }: Moment): Staged {
  let staged = NOTHING;
  for (let taps = 1 + game.pick([0, 1, 2, 3]); taps > 0; taps--) {
    const open = handOf(edition, view, seat, choices).filter(({ why }) => why === undefined);
    if (open.length > 0) staged = tapped(edition, view, seat, staged, game.pick(open).card);
  }
  return staged;
}

/** Plays what is laid out if it can be played; whether it was. */
function playedAtRandom(game: Game, moment: Moment): boolean {
  const staged = stagedAtRandom(game, moment);
  const { view, seat, choices } = moment;
  const steps = stepsOf(edition, view, seat, choices, staged);
  if (steps.length === 0) return false;
  const expected = afterPlaying(edition, view, seat, staged);
  for (const step of steps) {
    expect(game.now()?.seat).toBe(seat);
    expect(game.now()?.choices).toContainEqual(step);
    expect(locksOn(edition, game.now()?.view ?? view, seat, step)).toBe(false);
    expect(game.take(step).barrier).toBe(false);
  }
  const board = game.board();
  expect(board.leaving).toBe(false);
  expect(board.played).toEqual(expected.played);
  expect(board.colours).toEqual(expected.colours);
  expect(board.points).toEqual(expected.points);
  expect(board.hands[seat]).toEqual(expected.hand);
  expect(board.hands.map((hand) => hand.length)).toEqual(expected.handSizes);
  return true;
}

/** Withdraws by the best sites; what was promised comes. */
function withdrawn(game: Game, { view, seat }: Moment): void {
  const promised = bringingOf(edition, view, seat);
  const cells = matrixOf(edition, view, undefined).rows.find((row) => row.seat === seat)?.cells ?? [];
  expect(cells.filter(({ mark }) => mark === 'leads').map(({ symbol }) => symbol)).toEqual(promised.symbols);
  expect(
    outlookOf(edition, view, seat)
      .filter(({ takes }) => takes)
      .map(({ symbol }) => symbol),
  ).toEqual(promised.symbols);
  const before = view.points[seat] ?? 0;
  const facts = [];
  let choice: Choice | undefined = WITHDRAW;
  let taken = 0;
  while (choice !== undefined) {
    const now: Moment = game.now() as Moment;
    const locks = locksOn(edition, now.view, seat, choice);
    const step = game.take(choice);
    expect([choice, locks]).toEqual([choice, step.barrier]);
    facts.push(...step.facts);
    if (choice.verb === 'take') taken += 1;
    choice = undefined;
    const next = game.now();
    if (next?.seat !== seat || !(next.view.leaving && next.view.turn === seat)) continue;
    const sites = sitesOf(edition, next.view, seat, next.choices);
    const best = Math.max(...sites.map((site) => site.best));
    choice = sites.find((site) => site.best === best)?.choice ?? game.pick(next.choices);
  }
  const mine = facts.filter((fact) => fact.data['seat'] === seat);
  const scored = scoringOf(mine).filter(({ kind }) => kind !== 'points-hand');
  expect(scored.reduce((sum, fact) => sum + Number(fact.data['points']), 0)).toBe(promised.most);
  expect(mine.flatMap((fact) => prizeIn(fact) ?? []).sort()).toEqual([...promised.symbols].sort());
  expect(mine.filter(({ kind }) => kind === 'took')).toHaveLength(promised.taken);
  expect(taken).toBeLessThanOrEqual(promised.taken);
  if (game.result === undefined) expect(game.board().points[seat]).toBe(before + promised.most);
}

describe.each(GAMES)('a random game of %i, seed %i', (seats, seed) => {
  test('previews equal results', () => {
    const game = gameOf(seats, seed);
    for (let moment = game.now(); moment !== undefined; moment = game.now()) {
      if (isMyTurn(moment.choices) && game.pick([0, 1, 2, 3]) === 0) withdrawn(game, moment);
      else if (!playedAtRandom(game, moment)) withdrawn(game, moment);
    }
    const points = game.result?.points ?? [];
    expect(pointsBySource(game.log, seats).map((by) => Object.values(by).reduce((sum, one) => sum + one, 0))).toEqual(points);
    const timeline = timelineOf(game.log, seats);
    expect(timeline).toHaveLength(14);
    expect(timeline[13]).toEqual(points);
    for (const visit of visitsOf(game.log, seats)) expect(visit.left.map(({ seat }) => seat).sort()).toEqual([...Array(seats).keys()]);
  });

  test('takes single steps too', () => {
    const game = gameOf(seats, seed + 100);
    for (let moment = game.now(); moment !== undefined; moment = game.now()) {
      if (isAdding(moment.choices)) {
        expect(playedAtRandom(game, moment)).toBe(true);
        continue;
      }
      if (isMyTurn(moment.choices)) {
        const open = (choices: readonly Choice[]) => handOf(edition, moment.view, moment.seat, choices).map(({ card, why }) => [card, why === undefined]);
        expect(open([])).toEqual(open(moment.choices));
      }
      const choice = game.pick(moment.choices);
      const locks = locksOn(edition, moment.view, moment.seat, choice);
      expect([choice, game.take(choice).barrier]).toEqual([choice, locks]);
      if (choice.verb === 'play') expect(isColoured(edition, edition.cardNamed.get(String(choice.noun)) ?? -1)).toBe(true);
    }
  });
});
