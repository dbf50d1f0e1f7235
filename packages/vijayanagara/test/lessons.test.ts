import { type Engine, engineOf, type Lesson } from '@durbar/kernel';
import { lessonKeys } from '@durbar/kernel/kit';
import { describe, expect, it } from 'vitest';
import en from '../lessons/en.json' with { type: 'json' };
import { examples } from '../lessons/examples.ts';
import made from '../lessons/lessons.json' with { type: 'json' };
import { lessons } from '../lessons/script.ts';
import zh from '../lessons/zh.json' with { type: 'json' };
import laid from '../rules/examples.json' with { type: 'json' };
import { vijayanagara } from '../src/index.ts';
import { type Board, ELIGIBLE } from '../src/rules/board.ts';
import { BAHMANI, DELHI, VIJAYANAGARA } from '../src/rules/factions.ts';
import { spaceOf } from '../src/rules/spaces.ts';

const engine = engineOf(vijayanagara) as unknown as Engine<Board>;

it('the examples of the rules are those that the script lays out', () => expect(laid).toEqual(JSON.parse(JSON.stringify(examples()))));

describe('the lessons', () => {
  it('are those that the script plays on the present rules', () =>
    expect(made).toEqual(JSON.parse(JSON.stringify(lessons().map((lesson) => lesson.written())))));
  it.each(made as readonly Lesson[])('$id says everything in both languages, and nothing else', (lesson) => {
    for (const words of [en, zh]) expect(Object.keys(words[lesson.id as keyof typeof words]).sort()).toEqual(lessonKeys(lesson));
  });
  it('lead to what they speak of', () => {
    const ends = Object.fromEntries(lessons().map(({ id, state }) => [id, state]));
    expect(ends['control']?.board.marker[spaceOf('gondwana')]).toBe(BAHMANI);
    expect(ends['cards']?.board.box[VIJAYANAGARA]).toBe(ELIGIBLE);
    expect(ends['decrees']?.board.resources[BAHMANI]).toBe(3);
    expect(ends['battle']?.board.marker[spaceOf('gujarat')]).toBe(DELHI);
    expect(ends['mongols']?.board.resources[DELHI]).toBe(9);
    expect(ends['rebel']?.board.marker[spaceOf('karnataka')]).toBe(VIJAYANAGARA);
    expect(ends['timur']?.result).toMatchObject({ winners: [DELHI], points: [21, 0, 0] });
  });
  it('begin where the learner is to act, or reads while the others begin', () =>
    expect(made.filter(({ position, seat, steps }) => engine.waiting(position as never)[0] !== seat && !('then' in (steps[0] ?? {})))).toEqual([]));
  it('end the first stack with its Succession', () => {
    for (const { id, state } of lessons()) if (id.startsWith('stack-')) expect(state.board.stack, id).toBe(1);
  });
});
