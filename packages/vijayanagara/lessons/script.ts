/** Nine lessons of Vijayanagara, written as play, and the first stack for each Faction. What is said stands in en.json and zh.json under the same keys. */
import { LessonWriter } from '@durbar/kernel/kit';
import { B, D, ELIGIBLE, engine, INELIGIBLE, independent, type Play, resources, set, tughlaq, turnOf, V } from '../test/play.ts';
import { OPTIONS } from './options.ts';
import { stacks } from './stacks.ts';

const written = (id: string, seat: number, { state }: Play, seed?: string) =>
  new LessonWriter(id, engine, state, { seats: 3, options: OPTIONS, seat, ...(seed !== undefined && { seed }) });

export const lessons = () => [pieces(), control(), command(), cards(), decrees(), battle(), mongols(), rebel(), timur(), ...stacks()];

/** Pieces, and the two states of Amirs and Rajas. */
const pieces = () =>
  written(
    'pieces',
    D,
    turnOf(D, (board) => {
      set(board, 'madhyadesh', { governor: 1 });
    }),
  )
    .read('map')
    .read('states')
    .you('govern', 'command-alone', 'command govern')
    .butNot('pass', 'later')
    .you('space', 'select madhyadesh')
    .you('remove', 'remove obedient-amir', 'remove obedient-amir')
    .you('qasbah', 'place qasbah', 'done')
    .read('end');

/** Control by majority. */
const control = () =>
  written(
    'control',
    B,
    turnOf(B, (board) => {
      set(board, 'gondwana', { 'obedient-amir': 1, troop: 2 });
      set(board, 'madhyadesh', { 'obedient-amir': 3 });
      independent(board, 'gondwana');
    }),
  )
    .read('marker')
    .read('majority')
    .you('migrate', 'limited-command', 'command migrate')
    .you('where', 'select gondwana')
    .butNot('select malwa', 'tributary')
    .you('move', 'move obedient-amir madhyadesh', 'move obedient-amir madhyadesh', 'done')
    .read('end');

/** One Command in several spaces. */
const command = () =>
  written('command', V, turnOf(V))
    .read('cost')
    .you('rally', 'command-alone', 'command rally')
    .you('home', 'select karnataka', 'count 2')
    .you('more', 'select andhra')
    .butNot('done', 'stop')
    .you('enough', 'done')
    .read('end');

/** The card, the order, and who may act next. */
const cards = () =>
  written('cards', V, turnOf(V), 'cards/2')
    .read('order')
    .you('fork', 'command-and-decree')
    .butNot('pass', 'wait')
    .you('act', 'command rally', 'select karnataka', 'count 2', 'done')
    .you('temple', 'decree build')
    .you('where', 'select karnataka')
    .they('pass', 'pass')
    .read('out')
    .they('pass', 'pass')
    .read('end');

/** A Decree before the Command. */
const decrees = () =>
  written('decrees', B, turnOf(B, resources(B, 1)))
    .read('poor')
    .you('both', 'command-and-decree')
    .you('trade', 'decree trade')
    .butNot('command rally', 'first')
    .you('rally', 'command rally', 'select maharashtra', 'count 2')
    .you('more', 'select gondwana', 'done')
    .read('end');

/** A battle, and Cavalry in it. */
const battle = () =>
  written(
    'battle',
    D,
    turnOf(D, (board) => {
      set(board, 'gujarat', { troop: 3, 'obedient-amir': 0, 'rebelling-amir': 3 });
      independent(board, 'gujarat');
    }),
  )
    .read('who')
    .you('attack', 'command-alone', 'command attack', 'select gujarat')
    .read('dice')
    .you('charge', 'charge 4')
    .butNot('screen 6', 'miss')
    .butNot('done', 'one')
    .you('again', 'charge 4')
    .read('end');

/** The Mongols, directed by a southern Faction. */
const mongols = () =>
  written(
    'mongols',
    B,
    turnOf(B, (board) => {
      board.left = [0, 1, 0];
      board.events = board.events.slice(0, 30);
      board.mongols = [4, 3];
      board.box = [INELIGIBLE, ELIGIBLE, INELIGIBLE];
      set(board, 'punjab', { mongol: 3, troop: 2 });
    }),
    'mongols/4',
  )
    .read('north')
    .you('pass', 'pass')
    .you('amass', 'mongols amass')
    .you('plunder', 'mongols attack-and-plunder', 'select punjab')
    .they('done', 'select sindh', 'select rajput-kingdoms', 'select gujarat')
    .read('end');

/** The Tughlaq, and the first rebellion. */
const rebel = () =>
  written('rebel', V, turnOf(V, tughlaq)).read('dynasty').you('rebel', 'command-alone', 'command rebel').you('where', 'select karnataka').read('end');

/** Timur before Delhi, and the score. */
const timur = () =>
  written(
    'timur',
    D,
    turnOf(D, (board) => {
      board.stack = 3;
      board.left = [0, 0, 1];
      board.events = board.events.slice(0, 12);
      board.mongols = [1, 1];
      board.timurid = 1;
      board.dynasty = 1;
      board.box = [ELIGIBLE, INELIGIBLE, INELIGIBLE];
      set(board, 'mountain-passes', { troop: 1, mongol: 5 });
      set(board, 'punjab', { troop: 2 });
      set(board, 'delhi', { troop: 5 });
    }),
  )
    .read('last')
    .you('pass', 'pass')
    .you('keep', 'done', 'done')
    .you('screen', 'screen 3')
    .butNot('screen 5', 'miss')
    .you('stop', 'done')
    .you('wall', 'done')
    .read('end');
