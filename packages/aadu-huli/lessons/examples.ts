/** Examples of the rule reference as positions; the texts stand with their sections in rules/. */
import { lessons } from './script.ts';

const ofLesson = (rule: string, id: string) => {
  const lesson = lessons().find((one) => one.id === id);
  if (lesson === undefined) throw new Error(`There is no lesson ${id}.`);
  const { seats, options, seat, position } = lesson.written();
  return { rule, seats, options, seat, position };
};

export const examples = () => [ofLesson('5.5', 'tigers')];
