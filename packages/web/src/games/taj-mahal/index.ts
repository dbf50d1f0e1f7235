import type { Choice, Fact, Message } from '@durbar/kernel';
import { choiceParams } from '@durbar/taj-mahal';
import type { GameModule } from '../module.ts';
import { named } from './naming.ts';
import { boardOf, playerOf } from './pieces.ts';
import { actionsOf } from './since.ts';
import { soundOf } from './sounds.ts';
import TableView from './Table.svelte';
import { marksOf } from './visits.ts';

const wordsOf = (choice: Choice): Message => ({ key: `verb.${choice.verb}`, params: choiceParams(choice) });
const toldOf = (fact: Fact): Message => ({ key: `fact.${fact.kind}`, params: fact.data, rule: fact.rule });

export const module: GameModule = {
  hidden: true,
  Table: TableView,
  seat: (_view, seat) => ({ key: `seat.${seat}`, icon: `palace-${playerOf(seat).id}` }),
  counts: (view) => boardOf(view).points.map((value, seat) => ({ seat, key: 'count.points', value })),
  words: wordsOf,
  told: toldOf,
  named,
  marks: marksOf,
  digestActions: actionsOf,
  sound: soundOf,
  keys: [
    { keys: 'keys.arrows', does: 'keys.arrows.does' },
    { keys: 'keys.enter', does: 'keys.enter.does' },
    { keys: 'keys.zoom', does: 'keys.zoom.does' },
    { keys: 'keys.pan', does: 'keys.pan.does' },
  ],
};
