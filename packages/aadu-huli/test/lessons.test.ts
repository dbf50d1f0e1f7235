import { type Engine, engineOf, type Lesson } from '@durbar/kernel';
import { lessonKeys } from '@durbar/kernel/kit';
import { describe, expect, it } from 'vitest';
import en from '../lessons/en.json' with { type: 'json' };
import { examples } from '../lessons/examples.ts';
import made from '../lessons/lessons.json' with { type: 'json' };
import { lessons } from '../lessons/script.ts';
import zh from '../lessons/zh.json' with { type: 'json' };
import laid from '../rules/examples.json' with { type: 'json' };
import { aaduHuli, type Board } from '../src/index.ts';

const engine = engineOf(aaduHuli) as unknown as Engine<Board>;

it('the examples of the rules are those that the script lays out', () => expect(laid).toEqual(JSON.parse(JSON.stringify(examples()))));

describe('the lessons', () => {
  it('are those that the script plays on the present rules', () =>
    expect(made).toEqual(JSON.parse(JSON.stringify(lessons().map((lesson) => lesson.written())))));
  it.each(made as readonly Lesson[])('$id says everything in both languages, and nothing else', (lesson) => {
    for (const words of [en, zh]) expect(Object.keys(words[lesson.id as keyof typeof words]).sort()).toEqual(lessonKeys(lesson));
  });
  it('capture two goats, and shut three tigers in', () => {
    const [tigers, goats] = lessons().map(({ state }) => state);
    expect(tigers?.board.captured).toBe(2);
    expect(goats?.result).toMatchObject({ winners: [0], reason: 'trapped' });
  });
  it('begin where the learner is to act', () => expect(made.map(({ position, seat }) => engine.waiting(position as never)[0] === seat)).toEqual([true, true]));
});
