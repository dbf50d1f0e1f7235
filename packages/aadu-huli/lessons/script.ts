/** Two short lessons of Aadu-Huli aata, one for each side, written as play. */
import { LessonWriter } from '@durbar/kernel/kit';
import { Play, type Position } from '../test/play.ts';

const OPTIONS = { sides: 'seated', tigers: 3, goats: 15, captures: 5 };

const written = (id: string, seat: number, position: Position) => {
  const { engine, state } = Play.at(position);
  return new LessonWriter(id, engine, state, { seats: 2, options: OPTIONS, seat });
};

export const lessons = () => [tigers(), goats()];

const tigers = () =>
  written('tigers', 1, { tigers: ['a1', 'b3', 'b4'], goats: ['c3', 'd2'], hand: 13, turn: 'tigers' })
    .read('hunt')
    .you('leap', 'leap b3 d3')
    .butNot('move b3 b2', 'walk')
    .they('place c4')
    .you('again', 'leap b4 d4')
    .they('place e3')
    .read('five');

const goats = () =>
  written('goats', 0, {
    tigers: ['a1', 'b3', 'e1'],
    goats: ['b1', 'b2', 'b4', 'b5', 'c2', 'c3', 'c4', 'c5', 'd2', 'd3', 'e4'],
    hand: 2,
    captured: 2,
    turn: 'goats',
  })
    .read('wall')
    .you('behind', 'place e3')
    .butNot('place e2', 'eaten')
    .they('move e1 e2')
    .you('close', 'place e1')
    .read('together');
