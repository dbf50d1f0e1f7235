/** Previews say what then happens. */
import { expect, test } from 'vitest';
import { incomes, margins, previewCommand, previewDecrees, previewEvent, rebelNeeds } from '../src/index.ts';
import type { KindName } from '../src/rules/pieces.ts';
import type { SpaceName } from '../src/rules/spaces.ts';
import { B, clear, commandOf, D, decreeOf, engine, freshBoard, independent, set, tughlaq, turnOf, V, world } from './play.ts';

test('incomes equal what the Decrees bring', () => {
  const { board } = turnOf(D);
  const { collectTribute, trade, tax } = incomes(world, board);
  expect(decreeOf(D, 'collect-tribute').board.resources[D]).toBe(12 + collectTribute.kept);
  const traded = decreeOf(B, 'trade').board;
  expect([traded.resources[B], traded.cavalry[B]]).toEqual([6 + trade.kept, trade.cavalry]);
  expect(decreeOf(V, 'tax').board.resources[V]).toBe(7 + tax.kept);
});

test('every space a Command is possible in is offered, with what it places', () => {
  for (const [faction, command, kind] of [
    [D, 'conscript', 'troop'],
    [B, 'rally', 'obedient-amir'],
    [V, 'rally', 'obedient-raja'],
  ] as [number, string, KindName][]) {
    const scene = turnOf(faction);
    const open = previewCommand(world, scene.board, faction, command).filter(({ why }) => why === undefined);
    expect(commandOf(faction, command).nouns('select')).toEqual(open.map(({ space }) => space));
    for (const { space, units, cost } of open) {
      const play = commandOf(faction, command).say('select', space);
      if ((units ?? 0) > 1) play.say('count', units as number);
      expect(play.n(space, kind) - scene.n(space, kind)).toBe(units);
      expect((scene.board.resources[faction] as number) - (play.board.resources[faction] as number)).toBe(cost);
    }
  }
});

test('why a space is not possible is what the engine says', () => {
  const play = commandOf(B, 'migrate');
  for (const { space, why } of previewCommand(world, play.board, B, 'migrate')) expect(play.why('select', space)).toEqual(why);
});

test('Govern, March, Attack and Rebel tell what they could do', () => {
  const board = freshBoard();
  tughlaq(board);
  set(board, 'malwa', { 'obedient-amir': 3 });
  const at = (faction: number, command: string, space: SpaceName) => previewCommand(world, board, faction, command).find((one) => one.space === space);
  expect(at(D, 'govern', 'malwa')).toMatchObject({ removable: 2, governor: true, qasbah: true });
  expect(at(D, 'march', 'bengal')).toMatchObject({ units: 2 });
  expect(at(B, 'rebel', 'maharashtra')).toMatchObject({ points: 2 });
  expect(at(B, 'migrate', 'andhra')).toMatchObject({ units: 3, shift: true });
  expect(at(B, 'attack', 'madhyadesh')?.targets?.map(({ faction }) => faction)).toEqual(['delhi']);
});

test('Decrees: possible ones with their results, others with the reason', () => {
  const board = freshBoard();
  expect(previewDecrees(world, board, D)).toEqual([
    { decree: 'collect-tribute', resources: 9, cavalry: 2 },
    { decree: 'campaign', spaces: expect.arrayContaining(['delhi', 'malwa']) },
    { decree: 'demand-obedience', why: { key: 'nowhere', rule: '4.2.3' } },
  ]);
  expect(previewDecrees(world, board, V).find(({ decree }) => decree === 'build')?.spaces).toEqual(['andhra', 'karnataka', 'tamilakam']);
});

test('the spaces of a Decree are those the engine offers', () => {
  const court = (board: ReturnType<typeof freshBoard>) => {
    set(board, 'madhyadesh', { governor: 1 });
    set(board, 'gujarat', { governor: 1 });
  };
  const spacesOf = (faction: number, decree: string) =>
    previewDecrees(world, turnOf(faction, court).board, faction).find((one) => one.decree === decree)?.spaces;
  expect(decreeOf(D, 'campaign', court).nouns('select')).toEqual(spacesOf(D, 'campaign'));
  expect(decreeOf(V, 'compel', court).nouns('select')).toEqual(spacesOf(V, 'compel'));
  expect(
    decreeOf(B, 'conspire', court)
      .nouns('replace')
      .map((noun) => (noun as string[])[1]),
  ).toEqual(spacesOf(B, 'conspire'));
});

test('margins and what is missing to Rebel', () => {
  const board = freshBoard();
  independent(board, 'bengal');
  expect(margins(board).find(({ space }) => space === 'madhyadesh')).toEqual({
    space: 'madhyadesh',
    status: 'tributary',
    most: 'nobody',
    pieces: [2, 2, 0],
    missing: [1, 1, 5],
  });
  expect(margins(board).find(({ space }) => space === 'bengal')).toMatchObject({ status: 'uncontrolled', missing: [1, 1, 1] });
  expect(rebelNeeds(world, board, B).find(({ space }) => space === 'gujarat')).toEqual({ space: 'gujarat', points: 2, missing: 1, ready: false });
  tughlaq(board);
  expect(rebelNeeds(world, board, B).find(({ space }) => space === 'maharashtra')).toMatchObject({ missing: 0, ready: true });
});

test('an Event half: ranges of what it could change', () => {
  const { board } = turnOf(B, undefined, {}, 4);
  const preview = previewEvent(engine, world, board, B, 4, 'unshaded');
  expect(preview.nothing).toBe(false);
  expect(preview.resources).toEqual([
    [-3, -3],
    [0, 3],
    [0, 3],
  ]);
  expect(preview.pieces).toEqual({ 'obedient-amir': [0, 1], 'obedient-raja': [0, 1] });
});

test('an Event half that would do nothing says so, and one that could, does not', () => {
  const empty = turnOf(
    V,
    (board) => {
      clear(board);
      for (const faction of [1, 2] as const) board.resources[faction] = 0;
    },
    {},
    33,
  );
  expect(previewEvent(engine, world, empty.board, V, 19, 'shaded').nothing).toBe(true);
  expect(previewEvent(engine, world, empty.board, V, 18, 'unshaded').nothing).toBe(false);
  expect(previewEvent(engine, world, empty.board, V, 8, 'unshaded').nothing).toBe(false);
});

test('a preview leaves the board as it was', () => {
  const { board } = turnOf(D);
  const before = JSON.stringify(board);
  for (const half of ['unshaded', 'shaded'] as const) for (const event of [1, 12, 29]) previewEvent(engine, world, board, D, event, half);
  expect(JSON.stringify(board)).toBe(before);
});

test('3.3.2: a shift of Influence is promised only to those who can pay for it as well', () => {
  const shiftWith = (resources: number) => {
    const { board } = turnOf(B, (scene) => {
      scene.resources[B] = resources;
    });
    return previewCommand(world, board, B, 'migrate').find(({ space }) => space === 'karnataka')?.shift;
  };
  expect([shiftWith(1), shiftWith(2)]).toEqual([false, true]);
});

test('1.8: Demand Obedience promises no more than fits', () => {
  const { board } = turnOf(D, (scene) => {
    independent(scene, 'malwa');
    scene.resources[D] = 24;
  });
  expect(previewDecrees(world, board, D).find(({ decree }) => decree === 'demand-obedience')).toEqual({
    decree: 'demand-obedience',
    spaces: ['malwa'],
    resources: 0,
  });
});
