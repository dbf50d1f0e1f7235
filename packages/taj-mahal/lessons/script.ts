/** The six lessons of Taj Mahal, written as play. What is said stands in en.json and zh.json under the same keys. */
import { LessonWriter } from '@durbar/kernel/kit';
import { Play, type Position } from '../test/play.ts';

const written = (id: string, position: Position) => {
  const { engine, state } = Play.at(position);
  return new LessonWriter(id, engine, state, { seats: 3, options: { start: 'seat-1', memory: true } });
};

const SUPPLY = ['red/EE', 'yellow/EG', 'green/EM', 'violet/EK', 'white/M'];

export const lessons = () => [oneVisit(), ties(), colours(), chains(), goods(), specials()];

/** One visit and its prizes. */
const oneVisit = () =>
  written('one-visit', {
    province: 'malwa',
    bonus: { mandu: 'two-points' },
    hands: [
      ['red/EV', 'red/EG', 'white/E', 'green/MP'],
      ['yellow/EM', 'yellow/EP'],
      ['green/EP', 'green/EV'],
    ],
    supply: SUPPLY,
  })
    .read('table')
    .read('prizes')
    .you('first', 'play red/EV', 'done')
    .they('play yellow/EM', 'done', 'play green/EP', 'done')
    .read('matrix')
    .you('raise', 'play red/EG', 'add white/E')
    .they('withdraw', 'palace ujjain', 'take red/EE', 'take green/EM', 'withdraw', 'palace sironj', 'take yellow/EG', 'take violet/EK')
    .you('leave', 'withdraw', 'palace mandu')
    .read('points');

/** Ties, and what leaving does to them. */
const ties = () =>
  written('ties', {
    province: 'marwar',
    bonus: { jodhpur: 'card', jaisalmer: 'jewels' },
    hands: [
      ['red/EM', 'red/MP', 'red/GM', 'yellow/EV'],
      ['yellow/EM', 'yellow/MK', 'violet/EP'],
      ['green/EG', 'green/EE'],
    ],
    supply: SUPPLY,
  })
    .you('lead', 'play red/EM', 'done')
    .they('play yellow/EM', 'done', 'play green/EG', 'done')
    .you('tie', 'play red/MP', 'done')
    .butNot('withdraw', 'nothing')
    .they('play yellow/MK', 'done', 'withdraw', 'palace bikaner', 'take red/EE', 'take yellow/EG')
    .read('gone')
    .you('again', 'play red/GM', 'done')
    .butNot('withdraw', 'gift')
    .they('withdraw', 'crown barmer', 'take violet/EK', 'take green/EM')
    .you('won', 'withdraw', 'palace jaisalmer', 'palace barmer')
    .read('price');

/** Colours and white cards; sitting out. */
const colours = () =>
  written('colours', {
    province: 'awadh',
    bonus: { lucknow: 'spices' },
    hands: [
      ['green/EV', 'green/VG', 'red/KV', 'red/EE', 'white/V'],
      ['yellow/VM', 'yellow/EP'],
      ['violet/EK', 'violet/EG'],
    ],
    supply: ['red/EV', 'yellow/EG', 'green/EM', 'violet/EP', 'white/M'],
  })
    .read('one')
    .you('both', 'play green/EV', 'add white/V')
    .butNot('play red/EE', 'plan')
    .they('play yellow/VM', 'done', 'withdraw', 'take yellow/EG', 'take violet/EP')
    .read('out')
    .you('bound', 'play green/VG', 'done')
    .they('withdraw', 'palace ayodhya', 'take white/M', 'take green/EM')
    .you('only', 'withdraw', 'palace lucknow', 'palace bareilly')
    .read('next');

/** Chains of palaces. */
const chains = () =>
  written('chains', {
    visit: 5,
    province: 'malwa',
    palaces: { chittor: 0, bayana: 0, surat: 0, ahmadabad: 1, gwalior: 2 },
    bonus: { mandu: 'card' },
    points: [6, 7, 5],
    hands: [
      ['red/KV', 'red/EG', 'white/E'],
      ['yellow/EE', 'yellow/EM'],
      ['violet/EP', 'violet/EG'],
    ],
    supply: SUPPLY,
  })
    .read('roads')
    .you('play', 'play red/KV', 'done')
    .they('play yellow/EE', 'done', 'play violet/EP', 'done')
    .you('leave', 'withdraw')
    .you('palace', 'palace ujjain')
    .butNot('palace mandu', 'one')
    .butNot('palace sironj', 'stranger')
    .you('crown', 'crown mandu', 'take red/EE', 'take white/M')
    .butNot('crown ujjain', 'same')
    .read('score');

/** Goods on tiles. */
const goods = () =>
  written('goods', {
    visit: 4,
    province: 'bundelkhand',
    tiles: { 2: 0 },
    goods: [['tea']],
    bonus: { allahabad: 'tea', kalinjar: 'two-points' },
    points: [8, 9, 6],
    hands: [
      ['red/EV', 'red/EE', 'white/E'],
      ['yellow/EG', 'yellow/MK'],
      ['violet/EP', 'violet/EG'],
    ],
    supply: SUPPLY,
  })
    .read('have')
    .you('elephant', 'play red/EV', 'add white/E')
    .they('play yellow/MK', 'done', 'play violet/EP', 'done')
    .you('leave', 'withdraw')
    .you('tea', 'palace allahabad', 'take red/EE', 'take white/M')
    .butNot('palace kalinjar', 'two')
    .read('sum');

/** Special cards, and the cards in hand at the end. */
const specials = () =>
  written('specials', {
    visit: 12,
    province: 'agra',
    influence: [['vizier'], [], []],
    palaces: { delhi: 0, amber: 0, hisar: 1 },
    points: [48, 51, 44],
    hands: [
      ['green/EV', 'green/EG', 'green/EE', 'white/E'],
      ['yellow/EM', 'yellow/EE', 'special/grand-mogul'],
      ['violet/EP', 'violet/EG', 'violet/MK'],
    ],
    supply: ['green/EM', 'yellow/EG', 'red/EE', 'violet/EK', 'white/M'],
  })
    .read('pair')
    .you('vizier', 'play green/EV', 'done')
    .they('play yellow/EM', 'add special/grand-mogul', 'withdraw', 'take violet/EK', 'take red/EE')
    .you('leave', 'withdraw')
    .you('taj', 'palace agra')
    .butNot('palace gwalior', 'four')
    .you('hand', 'take green/EM', 'take white/M')
    .butNot('take yellow/EG', 'longest')
    .they('withdraw', 'crown kol', 'palace etawah')
    .read('end');
