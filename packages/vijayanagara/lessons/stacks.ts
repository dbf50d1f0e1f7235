/** The first stack of a game, once for each Faction: what everybody does stands in stacks.json, from a game between bots. */
import { fastChance } from '@durbar/kernel';
import { LessonWriter } from '@durbar/kernel/kit';
import { B, D, engine, V } from '../test/play.ts';
import { OPTIONS } from './options.ts';
import played from './stacks.json' with { type: 'json' };

/** What is said, and for how many decisions of the learner it stands. */
type Said = readonly (readonly [text: string, decisions: number])[];

export const stacks = () => [
  stack('delhi', D, [
    ['govern', 2],
    ['governors', 9],
    ['conscript', 4],
    ['provinces', 5],
    ['tribute', 2],
    ['again', 5],
    ['qasbah', 4],
    ['last', 4],
  ]),
  stack('bahmani', B, [
    ['rally', 2],
    ['where', 5],
    ['fort', 2],
    ['migrate', 2],
    ['bengal', 3],
    ['gujarat', 4],
    ['event', 3],
    ['pass', 1],
  ]),
  stack('vijayanagara', V, [
    ['limited', 4],
    ['build', 3],
    ['rally', 6],
    ['mongols', 2],
    ['temple', 3],
    ['enough', 2],
    ['pass', 1],
  ]),
];

function stack(faction: keyof typeof played, seat: number, said: Said) {
  const { seed, moves } = played[faction];
  const { state } = engine.start(3, OPTIONS, fastChance(seed));
  const writer = new LessonWriter(`stack-${faction}`, engine, state, { seats: 3, options: OPTIONS, seat, seed }).read('begin');
  const left = moves.map((move) => [Number(move[0]), move.slice(2)] as const);
  const others = () => {
    while (left[0] !== undefined && left[0][0] !== seat) writer.they((left.shift() as (typeof left)[number])[1]);
  };
  for (const [text, decisions] of said) {
    others();
    for (let i = 0; i < decisions; i++) {
      const [, move] = left.shift() ?? [seat, ''];
      if (i === 0) writer.you(text, move);
      else writer.go(move);
      others();
    }
  }
  return writer.read('end');
}
