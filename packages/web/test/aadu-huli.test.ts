import { aaduHuli, type Board, GOAT, TIGER } from '@durbar/aadu-huli';
import { engineOf, fastChance, readOptions, type State } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { capturedSpot, handSpot, layoutOf } from '../src/games/aadu-huli/layout.ts';
import { follow, type Piece } from '../src/games/aadu-huli/pieces.ts';
import { aloud, countsOf, graphOf, nameOf, seatOf, touched, wordsOf } from '../src/games/aadu-huli/reading.ts';
import { takenBy, tap } from '../src/games/aadu-huli/taps.ts';
import { walk } from '../src/games/aadu-huli/walk.ts';

const graph = graphOf('classic-23');
const engine = engineOf(aaduHuli, 'classic-23');
const read = readOptions(aaduHuli, {});
if (!read.ok) throw new Error(read.error);
const { options } = read;
const begin = () => engine.start(2, options, fastChance('x')).state;
const play = (from: State, ...moves: [string, ...string[]][]) =>
  moves.reduce((at, [verb, ...points]) => {
    const noun = points.length === 1 ? (points[0] ?? '') : points;
    const step = engine.step(at, engine.waiting(at)[0] ?? 0, { verb, noun }, fastChance('x'));
    if (!step.ok) throw new Error(step.code);
    return step.state;
  }, from);
const boardOf = (at: State) => at.board as Board;
const choicesOf = (at: State) => engine.choices(at, engine.waiting(at)[0] ?? 0);
const index = (name: string) => graph.index.get(name) ?? -1;

describe('the board read aloud', () => {
  it('says where the pieces stand', () => {
    expect(aloud(graph, boardOf(begin())).params).toEqual({ tigers: 'a1, b3, b4', goats: '', some: 'none' });
    const moved = play(begin(), ['place', 'c3'], ['move', 'b3', 'b2'], ['place', 'e1']);
    expect(aloud(graph, boardOf(moved)).params).toEqual({ tigers: 'a1, b2, b4', goats: 'c3, e1', some: 'some' });
  });
});

describe('tapping points', () => {
  const placing = begin();
  const moving = play(placing, ['place', 'c3']);
  it('places at once', () => expect(tap(graph, choicesOf(placing), true, undefined, 'c3')).toEqual({ do: 'choose', choice: { verb: 'place', noun: 'c3' } }));
  it('asks why where nothing can be placed', () =>
    expect(tap(graph, choicesOf(placing), true, undefined, 'a1')).toEqual({ do: 'why', choice: { verb: 'place', noun: 'a1' } }));
  it('selects a piece that can move, and lets go of it', () => {
    expect(tap(graph, choicesOf(moving), false, undefined, 'b3')).toEqual({ do: 'select', point: 'b3' });
    expect(tap(graph, choicesOf(moving), false, 'b3', 'b3')).toEqual({ do: 'select', point: undefined });
    expect(tap(graph, choicesOf(moving), false, 'b3', 'b4')).toEqual({ do: 'select', point: 'b4' });
  });
  it('moves and leaps the selected piece', () => {
    expect(tap(graph, choicesOf(moving), false, 'b3', 'b2')).toEqual({ do: 'choose', choice: { verb: 'move', noun: ['b3', 'b2'] } });
    const leap = { verb: 'leap', noun: ['b3', 'd3'] };
    expect(tap(graph, choicesOf(moving), false, 'b3', 'd3')).toEqual({ do: 'choose', choice: leap });
    expect(takenBy(graph, leap)).toBe('c3');
  });
  it('asks why a piece cannot go there, as a step or as a leap', () => {
    expect(tap(graph, choicesOf(moving), false, 'b4', 'd4')).toEqual({ do: 'why', choice: { verb: 'leap', noun: ['b4', 'd4'] } });
    expect(tap(graph, choicesOf(moving), false, 'b4', 'e1')).toEqual({ do: 'why', choice: { verb: 'move', noun: ['b4', 'e1'] } });
  });
  it('always has an answer: every point is a choice, a selection or a reason', () => {
    for (const at of [placing, moving]) {
      for (const selected of [undefined, 'b3']) {
        for (const { name } of graph.points) {
          const result = tap(graph, choicesOf(at), at === placing, selected, name);
          if (result.do === 'why') expect(engine.why(at, engine.waiting(at)[0] ?? 0, result.choice)).toBeDefined();
        }
      }
    }
  });
});

describe('pieces', () => {
  const place = (pieces: Piece[], id: number) => pieces.find((piece) => piece.id === id)?.place;
  it('keep their identity from hand to board to captured', () => {
    const start = begin();
    const placed = play(start, ['place', 'c3']);
    const taken = play(placed, ['leap', 'b3', 'd3']);
    const first = follow([], boardOf(start));
    expect(first.filter((piece) => piece.kind === GOAT)).toHaveLength(15);
    const second = follow(first, boardOf(placed));
    const goat = second.find((piece) => piece.place.on === 'point' && piece.place.at === index('c3'));
    expect(place(first, goat?.id ?? -1)).toEqual({ on: 'hand', at: 14 });
    const third = follow(second, boardOf(taken));
    expect(place(third, goat?.id ?? -1)).toEqual({ on: 'captured', at: 0 });
    const tiger = third.find((piece) => piece.kind === TIGER && piece.place.at === index('d3'));
    expect(place(second, tiger?.id ?? -1)).toEqual({ on: 'point', at: index('b3') });
  });
  it('move only where the position changed, over a whole game', () => {
    let at = begin();
    let pieces = follow([], boardOf(at));
    const chance = fastChance('pieces');
    while (at.result === undefined) {
      const offered = choicesOf(at);
      const choice = offered[chance.int('pick', offered.length)];
      const step = engine.step(at, engine.waiting(at)[0] ?? 0, choice, chance);
      if (!step.ok) throw new Error(step.code);
      at = step.state;
      const after = follow(pieces, boardOf(at));
      expect(after.map((piece) => piece.id)).toEqual(pieces.map((piece) => piece.id));
      const moved = after.filter((piece, i) => JSON.stringify(piece.place) !== JSON.stringify(pieces[i]?.place));
      expect(moved.length).toBe(choice?.verb === 'leap' ? 2 : 1);
      pieces = after;
    }
  });
});

describe('walking with the arrow keys', () => {
  it('follows the lines', () => {
    const to = (from: string, key: string, turned = false) => graph.points[walk(graph, index(from), key, turned) ?? -1]?.name;
    expect(to('a1', 'ArrowDown')).toMatch(/^b[34]$/);
    expect(to('b3', 'ArrowRight')).toBe('b4');
    expect(to('b3', 'ArrowDown')).toBe('c3');
    expect(to('b3', 'ArrowUp')).toBe('a1');
    expect(to('b3', 'ArrowRight', true)).toBe('b2');
    expect(to('b1', 'ArrowLeft')).toBeUndefined();
    expect(to('b3', 'Enter')).toBeUndefined();
  });
  it.each(Object.keys(aaduHuli.editions))('reaches every point of %s', (edition) => {
    const here = graphOf(edition);
    const seen = new Set([0]);
    for (const at of seen) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const to = walk(here, at, key, false);
        if (to !== undefined) seen.add(to);
      }
    }
    expect(seen.size).toBe(here.points.length);
  });
});

describe('the drawn board', () => {
  it.each(Object.keys(aaduHuli.editions))('of %s has room for its trays and targets', (edition) => {
    const here = graphOf(edition);
    const layout = layoutOf(here);
    for (const [at, point] of here.points.entries()) {
      expect(layout.targets[at]).toBeGreaterThanOrEqual(60);
      for (let n = 0; n < 20; n++) {
        for (const spot of [handSpot(layout, n), capturedSpot(layout, n)]) expect(Math.hypot(spot.x - point.x, spot.y - point.y)).toBeGreaterThan(44);
      }
    }
  });
});

describe('in words', () => {
  const moving = play(begin(), ['place', 'c3']);
  const view = engine.view(moving, 1);
  it('says who plays what, and the counts', () => {
    expect(seatOf(view, 0).key).toBe('side.goats');
    expect(seatOf(view, 1).icon).toBe('tiger');
    expect(countsOf(view, 'classic-23').map(({ seat, value, of }) => [seat, value, of])).toEqual([
      [0, 14, 15],
      [1, 0, 5],
      [1, 3, 3],
    ]);
  });
  it('names points by what stands there and what can be done', () => {
    const can = (point: string, selected?: string) => nameOf(graph, boardOf(moving), index(point), choicesOf(moving), selected).params;
    expect(can('b3')).toEqual({ point: 'b3', piece: 'tiger', can: 'move' });
    expect(can('c3')).toEqual({ point: 'c3', piece: 'goat', can: 'none' });
    expect(can('c3', 'b3')?.['can']).toBe('taken');
    expect(can('d3', 'b3')?.['can']).toBe('leap');
    expect(can('b2', 'b3')?.['can']).toBe('arrive');
    expect(can('b3', 'b3')?.['can']).toBe('selected');
    expect(nameOf(graph, boardOf(begin()), index('e1'), choicesOf(begin()), undefined).params?.['can']).toBe('place');
  });
  it('describes choices and marks what the last move touched', () => {
    expect(wordsOf({ verb: 'leap', noun: ['b3', 'd3'] })).toEqual({ key: 'verb.leap', params: { from: 'b3', to: 'd3' } });
    expect(wordsOf({ verb: 'place', noun: 'c3' })).toEqual({ key: 'verb.place', params: { point: 'c3' } });
    const leap = engine.step(moving, 1, { verb: 'leap', noun: ['b3', 'd3'] }, fastChance('x'));
    expect(leap.ok && touched(leap.facts)).toEqual({ from: 'b3', over: 'c3', to: 'd3' });
    expect(touched([])).toEqual({});
  });
});
