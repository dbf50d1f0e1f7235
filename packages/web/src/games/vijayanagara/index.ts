import type { Choice, Fact, Message, View } from '@durbar/kernel';
import { choiceParams } from '@durbar/vijayanagara';
import type { Count, GameModule } from '../module.ts';
import { marksOf } from './cards.ts';
import { FACTION_ART, named } from './naming.ts';
import { boardOf } from './reading.ts';
import { digestOf } from './since/digest.ts';
import { soundOf } from './sounds.ts';
import TableView from './Table.svelte';

const wordsOf = (choice: Choice): Message => ({ key: `verb.${choice.verb}`, params: choiceParams(choice) });
const toldOf = (fact: Fact): Message => ({ key: `fact.${fact.kind}`, params: fact.data, rule: fact.rule });

const COUNTS = ['points', 'resources', 'cavalry', 'influence'] as const;
/** Of what a Faction has; Delhi has no Influence. */
const countsOf = (view: View): Count[] => COUNTS.flatMap((what) => boardOf(view)[what].map((value, seat) => ({ seat, key: `count.${what}`, value })));

export const module: GameModule = {
  Table: TableView,
  seat: (_view, seat) => ({ key: `seat.${seat}`, icon: FACTION_ART[seat] ?? 'delhi' }),
  counts: countsOf,
  words: wordsOf,
  told: toldOf,
  named,
  digest: digestOf,
  marks: marksOf,
  sound: soundOf,
  keys: [
    { keys: 'keys.arrows', does: 'keys.arrows.does' },
    { keys: 'keys.ends', does: 'keys.ends.does' },
    { keys: 'keys.enter', does: 'keys.enter.does' },
    { keys: 'keys.zoom', does: 'keys.zoom.does' },
    { keys: 'keys.pan', does: 'keys.pan.does' },
    { keys: 'keys.lens', does: 'keys.lens.does' },
    { keys: 'keys.close', does: 'keys.close.does' },
  ],
};
