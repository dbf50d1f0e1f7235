import { type Engine, engineOf, type Lesson } from '@durbar/kernel';
import { lessonKeys } from '@durbar/kernel/kit';
import { describe, expect, it } from 'vitest';
import en from '../lessons/en.json' with { type: 'json' };
import { examples } from '../lessons/examples.ts';
import made from '../lessons/lessons.json' with { type: 'json' };
import { lessons } from '../lessons/script.ts';
import zh from '../lessons/zh.json' with { type: 'json' };
import laid from '../rules/examples.json' with { type: 'json' };
import { type Board, tajMahal } from '../src/index.ts';

const engine = engineOf(tajMahal) as unknown as Engine<Board>;

it('the examples of the rules are those that the script lays out', () => expect(laid).toEqual(JSON.parse(JSON.stringify(examples()))));

describe('the lessons', () => {
  it('are those that the script plays on the present rules', () =>
    expect(made).toEqual(JSON.parse(JSON.stringify(lessons().map((lesson) => lesson.written())))));
  it.each(made as readonly Lesson[])('$id says everything in both languages, and nothing else', (lesson) => {
    for (const words of [en, zh]) expect(Object.keys(words[lesson.id as keyof typeof words]).sort()).toEqual(lessonKeys(lesson));
  });
  it.each(made)('$id begins where the learner is to act', ({ position, seat }) => {
    expect(engine.waiting(position as never)).toEqual([seat]);
    expect(engine.rules.audit(position.board as never)).toEqual([]);
  });
  it('bring the points that they speak of', () => {
    const points = Object.fromEntries(lessons().map(({ id, state }) => [id, state.board.points[0]]));
    expect(points).toEqual({ 'one-visit': 4, ties: 3, colours: 3, chains: 10, goods: 17, specials: 61 });
  });
});
