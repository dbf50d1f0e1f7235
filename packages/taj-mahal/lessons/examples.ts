/** Examples of the rule reference as positions; the texts stand with their sections in rules/. */
import { Play, type Position } from '../test/play.ts';
import { lessons } from './script.ts';

const options = { start: 'seat-1', memory: true };
const SUPPLY = ['red/EE', 'yellow/EG', 'green/EM', 'violet/EK', 'white/M'];

const laid = (rule: string, position: Position, moves: (play: Play) => Play = (play) => play) => {
  const { state, seat, board } = moves(Play.at(position));
  return { rule, seats: board.seats, options, seat, position: state };
};
const ofLesson = (rule: string, id: string) => {
  const { seats, seat, position } = lessons()
    .find((one) => one.id === id)
    ?.written() ?? { seats: 3, seat: 0, position: Play.at({}).state };
  return { rule, seats, options, seat, position };
};

export const examples = () => [playCards(), withdraw(), bonusTiles(), provinceTile(), ofLesson('Influence points 3', 'chains'), specialCards(), gameEnd()];

const playCards = () =>
  laid(
    'Play cards',
    {
      province: 'awadh',
      hands: [['green/EV', 'green/VG', 'green/EE', 'red/KV', 'white/V'], ['yellow/VM', 'yellow/EP'], ['violet/EK']],
      supply: SUPPLY,
    },
    (play) => play.turn('green/EV').turn('yellow/VM').turn('violet/EK'),
  );

/** Anna, Bob, Chris and Doris have laid cards; Anna is to leave. */
const withdraw = () => ({
  ...laid(
    'Withdraw',
    {
      seats: 4,
      province: 'malwa',
      hands: [
        ['red/EE', 'red/EM'],
        ['yellow/VM', 'yellow/PV'],
        ['green/GM', 'green/MP', 'white/P'],
        ['violet/MK', 'white/M', 'violet/EM'],
      ],
      supply: ['yellow/EG', 'green/EM', 'violet/EK', 'red/EP', 'red/EG', 'white/E', 'green/EP'],
    },
    (play) => play.turn('red/EE').turn('yellow/VM').turn('green/GM', 'white/P').turn('violet/MK', 'white/M'),
  ),
  names: ['Anna', 'Bob', 'Chris', 'Doris'],
});

/** Tea on a province tile and on a bonus tile; two more tea tiles lie in the province. */
const bonusTiles = () =>
  laid(
    'Influence points 1',
    {
      visit: 5,
      province: 'bundelkhand',
      tiles: { 2: 0 },
      goods: [['tea']],
      bonus: { allahabad: 'tea', kalinjar: 'tea' },
      points: [9, 8, 6],
      hands: [['red/EV', 'red/VG'], ['yellow/EP'], ['violet/EK']],
      supply: SUPPLY,
    },
    (play) => play.turn('red/VG').turn('yellow/EP').turn('violet/EK').withdraw(),
  );

/** Rice once: tile 4, with rice and tea, brings three. */
const provinceTile = () =>
  laid(
    'Influence points 2',
    {
      visit: 4,
      province: 'bundelkhand',
      tiles: { 1: 0 },
      hands: [['red/EE', 'red/EV'], ['yellow/MK'], ['violet/GP']],
      supply: SUPPLY,
    },
    (play) => play.turn('red/EE').turn('yellow/MK').turn('violet/GP'),
  );

const specialCards = () =>
  laid(
    'Special cards',
    {
      visit: 8,
      province: 'awadh',
      hands: [['green/EV', 'red/EK', 'special/change-colour'], ['yellow/VM', 'yellow/EP'], ['violet/EK']],
      supply: SUPPLY,
    },
    (play) => play.turn('green/EV').turn('yellow/VM').turn('violet/EK'),
  );

/** The cards in hand as the text counts them, in the last visit. */
const gameEnd = () =>
  laid('Game end', {
    visit: 12,
    province: 'agra',
    points: [40, 42, 39],
    hands: [
      ['special/two-points', 'white/E', 'white/V', 'green/EV', 'green/EE', 'green/EG', 'red/EM'],
      ['yellow/VM', 'yellow/EP'],
      ['violet/EK', 'violet/EG'],
    ],
    supply: SUPPLY,
  });
