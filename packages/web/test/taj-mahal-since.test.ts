/** Taj Mahal: what is offered to somebody who was away, what rivals may still do, and what chance brought. */
import type { Choice, Fact, View } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { cardAt, durbar, isColoured, NONE, readEdition, type TajMahalView, WHITE } from '@durbar/taj-mahal';
import { describe, expect, test } from 'vitest';
import { luckOf } from '../src/games/taj-mahal/luck.ts';
import { mayOf, signOf } from '../src/games/taj-mahal/may.ts';
import { actionsOf, sameIdea } from '../src/games/taj-mahal/since.ts';
import { isMyTurn, stagedBy, stepsOf } from '../src/games/taj-mahal/staging.ts';
import { pointsBySource } from '../src/games/taj-mahal/visits.ts';
import { gameOf, type Moment } from './taj-mahal-play.ts';

const edition = readEdition(durbar);
const card = (name: string): number => edition.cardNamed.get(name) ?? NONE;
const first = gameOf(3, 1).now() as Moment;
const { seat } = first;
/** A turn in which some cards were played and others are held. */
function turn(played: readonly string[], hand: readonly string[]): { view: TajMahalView; choices: Choice[] } {
  const colour = played.map(card).find((one) => isColoured(edition, one));
  const view: TajMahalView = {
    ...first.view,
    hand: hand.map(card).sort((a, b) => a - b),
    played: first.view.played.map((cards, one) => (one === seat ? played.map(card) : cards)),
    colours: first.view.colours.map((one, at) => (at === seat && colour !== undefined ? cardAt(edition, colour).colour : one)),
  };
  const playable = hand.filter((name) => isColoured(edition, card(name)));
  return { view, choices: [...playable.map((noun) => ({ verb: 'play', noun })), { verb: 'withdraw' }] };
}
const again = (played: readonly string[], hand: readonly string[]) => {
  const { view, choices } = turn(played, hand);
  return sameIdea(edition, view, seat, choices);
};
const say = (key: string) => key;

describe('the same idea again', () => {
  test('is the card with most of the same symbols, in the same colour', () => {
    const [last, near] = ['red/EV', 'red/EE'];
    const far = edition.cards.find(({ name }) => /^red\/[^EV]{2}$/.test(name))?.name ?? '';
    expect([last, near, far].map(card)).not.toContain(NONE);
    expect(again([last], [far, near])).toEqual([{ verb: 'play', noun: near }, { verb: 'done' }]);
    expect(again([last], [near, last])[0]).toEqual({ verb: 'play', noun: last });
    expect(again([last], [far])).toEqual([]);
    expect(again([], [last])).toEqual([]);
  });
  test('takes a white card like the last along, and no other', () => {
    expect(again(['red/EV', 'white/E'], ['red/EV', 'white/E'])).toEqual([
      { verb: 'play', noun: 'red/EV' },
      { verb: 'add', noun: 'white/E' },
    ]);
    expect(again(['red/EV', 'white/E'], ['red/EV', 'white/K'])).toEqual([{ verb: 'play', noun: 'red/EV' }, { verb: 'done' }]);
  });
  test('is offered beside withdrawing, in the own turn only', () => {
    const { view, choices } = turn(['red/EV'], ['red/EV', 'white/E']);
    const missed = { log: [], since: 0, own: [seat], seat, view: { board: view } as unknown as View, choices, say };
    expect(actionsOf(missed).map(({ key }) => key)).toEqual(['since.again', 'since.withdraw']);
    expect(actionsOf({ ...missed, choices: [] })).toEqual([]);
    const start = turn([], ['red/EV']);
    const opening = { ...missed, view: { board: start.view } as unknown as View, choices: start.choices };
    expect(actionsOf(opening)).toMatchObject([{ key: 'leave.sit-out.title', choices: [{ verb: 'withdraw' }] }]);
  });
  test('can be laid out and played whenever it is offered', () => {
    let offered = 0;
    for (const seed of [1, 2, 3]) {
      const game = gameOf(4, seed);
      for (let now = game.now(); now !== undefined; now = game.now()) {
        const steps = isMyTurn(now.choices) ? sameIdea(edition, now.view, now.seat, now.choices) : [];
        if (steps.length === 0) {
          game.take(game.pick(now.choices));
          continue;
        }
        offered += 1;
        expect(stepsOf(edition, now.view, now.seat, now.choices, stagedBy(edition, steps))).toEqual(steps);
        for (const step of steps) game.take(step);
      }
    }
    expect(offered).toBeGreaterThan(10);
  });
});

describe('what a rival may still lay down', () => {
  test('never says otherwise than the rules', () => {
    const signs = new Set<string>();
    for (const memory of [true, false]) {
      const game = gameOf(3, 7);
      for (let now = game.now(); now !== undefined; now = game.now()) {
        const { known: _, ...forgetful } = now.view;
        for (const rival of [0, 1, 2]) {
          const may = mayOf(edition, memory ? now.view : forgetful, game.log, rival);
          signs.add(signOf(may));
          const hand = game.board().hands[rival] ?? [];
          const bound = game.board().colours[rival];
          const fits = hand.some((one) => isColoured(edition, one) && (bound === NONE || cardAt(edition, one).colour === bound));
          const plays = fits || (hand.includes(edition.changeColour) && hand.some((one) => isColoured(edition, one)));
          const adds = fits && hand.some((one) => cardAt(edition, one).colour === WHITE);
          if (may.play !== 'maybe') expect(plays).toBe(may.play === 'yes');
          if (may.white !== 'maybe') expect(adds).toBe(may.white === 'yes');
          if (may.play !== 'no') expect(may.specials).toEqual(hand.filter((one) => one >= edition.firstSpecial));
        }
        game.take(game.pick(now.choices));
      }
    }
    expect([...signs].sort()).toEqual(expect.arrayContaining(['+', '?']));
  });
  test('with an empty hand there is only withdrawing', () => {
    const handSizes = first.view.handSizes.map(() => 0);
    const known = first.view.handSizes.map(() => []);
    expect(signOf(mayOf(edition, { ...first.view, handSizes, known }, [], seat))).toBe('×');
  });
});

describe('luck', () => {
  const fact = (kind: string, data: Fact['data']): Fact => ({ kind, rule: '', data });
  const told = (...facts: Fact[]): Told[] => [{ seq: 0, kind: 'start', at: 0, facts }];
  const begun = fact('bonus-tiles', { tiles: [] });

  test('tells bonus tiles from the mean of all tiles', () => {
    const [one, other] = luckOf(
      edition,
      told(
        begun,
        fact('bonus', { seat: 0, city: 'x', tile: 'rice' }),
        fact('bonus', { seat: 0, city: 'y', tile: 'rice' }),
        fact('bonus', { seat: 0, city: 'z', tile: 'taj-mahal' }),
      ),
      2,
    );
    const counts = edition.bonusTiles.slice(2);
    const tiles = counts.reduce((sum, n) => sum + n, 0);
    const [two = 0, , ...goods] = counts;
    const bare = (2 * two + goods.reduce((sum, n) => sum + n, 0)) / tiles;
    expect(one).toMatchObject({ tiles: 2, points: 3 });
    expect(one?.mean).toBeCloseTo(bare + bare + (goods[0] ?? 0) / tiles);
    expect(other).toMatchObject({ tiles: 0, points: 0, mean: 0 });
  });
  test('counts the white cards on offer once a withdrawal', () => {
    const cards = ['red/EV', 'white/E', 'white/K'];
    const took = (name: string) => fact('took', { seat: 1, card: name });
    const [, luck] = luckOf(
      edition,
      told(begun, fact('supply', { cards }), fact('withdrew', { seat: 1, cards: 0 }), fact('drew', { seat: 1 }), took('white/E'), took('red/EV')),
      2,
    );
    expect(luck).toMatchObject({ whites: 2, unseen: 1 });
    expect(luck?.share).toBeCloseTo((3 * 12) / 96);
  });
  test('agrees with the points of a whole game', () => {
    const game = gameOf(5, 4);
    for (let now = game.now(); now !== undefined; now = game.now()) game.take(game.pick(now.choices));
    const agra = game.log.flatMap(({ facts }) => facts).filter(({ kind, data }) => kind === 'points-bonus' && data['tile'] === 'taj-mahal');
    const sources = pointsBySource(game.log, 5);
    for (const [at, { points }] of luckOf(edition, game.log, 5).entries()) {
      const there = agra.filter(({ data }) => data['seat'] === at).reduce((sum, { data }) => sum + Number(data['points']), 0);
      expect(points + there).toBe(sources[at]?.bonus);
    }
  });
  test('says nothing of a game whose beginning is not in the log', () => {
    expect(luckOf(edition, told(fact('bonus', { seat: 0, city: 'x', tile: 'rice' })), 2)).toEqual([]);
  });
});
