/** Examples of the rule reference as positions; the texts stand with their sections in rules/. */
import { set, tughlaq, turnOf, V } from '../test/play.ts';
import { OPTIONS } from './options.ts';
import { lessons } from './script.ts';

const ofLesson = (rule: string, id: string) => {
  const lesson = lessons().find((one) => one.id === id);
  if (lesson === undefined) throw new Error(`There is no lesson ${id}.`);
  const { seats, options, seat, position } = lesson.written();
  return { rule, seats, options, seat, position };
};
const invaders = () => {
  const { state } = turnOf(V, (board) => {
    tughlaq(board);
    set(board, 'delhi', { mongol: 3 });
  });
  return { rule: '5.1', seats: 3, options: OPTIONS, seat: V, position: state };
};

export const examples = () => [
  ofLesson('1.4.5', 'pieces'),
  ofLesson('1.7', 'control'),
  ofLesson('1.10', 'battle'),
  ofLesson('2.3.2', 'cards'),
  ofLesson('2.4', 'mongols'),
  ofLesson('2.6', 'timur'),
  ofLesson('3.1.1', 'command'),
  ofLesson('3.2.3', 'pieces'),
  ofLesson('3.2.4', 'battle'),
  ofLesson('3.3.2', 'control'),
  ofLesson('3.3.3', 'rebel'),
  ofLesson('4.1', 'decrees'),
  ofLesson('4.3.1', 'decrees'),
  invaders(),
];
