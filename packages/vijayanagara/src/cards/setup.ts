/** 2.1: the map, the holding boxes, the tracks and the deck before the first card. */
import type { Options } from '@durbar/kernel';
import { type Board, ELIGIBLE, KHALJI, NO_CARD, SILENT, TALK_NONE, TALK_OPEN, TALK_OWN, TRIBUTARY } from '../rules/board.ts';
import { NOBODY } from '../rules/factions.ts';
import { AMIR, at, boxOf, GOVERNOR, PLACES, QASBAH, RAJA, SUPPLY, TROOP } from '../rules/pieces.ts';
import { isProvince, SPACES, type SpaceName, spaceOf } from '../rules/spaces.ts';
import { unitsOnTrack } from '../rules/track.ts';
import type { World } from '../rules/world.ts';
import { newStack } from './deck.ts';

/** Troops, Governors, Qasbahs, Amirs and Rajas of each space. */
const START: { readonly [space in SpaceName]?: readonly [number, number, number, number, number] } = {
  delhi: [4, 0, 0, 0, 0],
  'mountain-passes': [2, 0, 0, 0, 0],
  punjab: [4, 0, 0, 0, 0],
  malwa: [3, 1, 0, 0, 0],
  jaunpur: [2, 0, 0, 0, 0],
  madhyadesh: [2, 0, 0, 2, 0],
  sindh: [1, 0, 0, 0, 0],
  'rajput-kingdoms': [1, 0, 0, 0, 0],
  gujarat: [1, 0, 0, 1, 0],
  maharashtra: [0, 0, 0, 4, 0],
  gondwana: [0, 0, 0, 1, 0],
  andhra: [1, 0, 1, 0, 2],
  karnataka: [0, 0, 0, 0, 3],
  tamilakam: [1, 0, 0, 0, 1],
};
const KINDS_OF_START = [TROOP, GOVERNOR, QASBAH, AMIR, RAJA] as const;
const START_RESOURCES = [12, 6, 7] as const;
const TALKS: { readonly [option: string]: number } = { none: TALK_NONE, own: TALK_OWN, open: TALK_OPEN };

export function setup(world: World, options: Options): Board {
  const pieces = new Array<number>(PLACES).fill(0);
  const available: number[] = [...SUPPLY];
  for (const [name, counts] of Object.entries(START)) {
    for (const [i, n] of counts.entries()) {
      const kind = KINDS_OF_START[i] as number;
      pieces[at(spaceOf(name), kind)] = n;
      available[boxOf(kind)] = (available[boxOf(kind)] as number) - n;
    }
  }
  const track = [0, unitsOnTrack(1, 0), unitsOnTrack(2, 0)];
  available[boxOf(AMIR)] = (available[boxOf(AMIR)] as number) - (track[1] as number);
  available[boxOf(RAJA)] = (available[boxOf(RAJA)] as number) - (track[2] as number);
  return {
    pieces,
    marker: SPACES.map((_, space) => (isProvince(space) ? TRIBUTARY : NOBODY)),
    available,
    resources: [...START_RESOURCES],
    cavalry: [2, 0, 0],
    influence: [0, 0, 0],
    track,
    owed: [0, 0, 0],
    dynasty: KHALJI,
    box: [ELIGIBLE, ELIGIBLE, ELIGIBLE],
    verdict: [0, 0, 0],
    card: NO_CARD,
    stack: 0,
    left: newStack(0),
    events: world.events.map(({ number }) => number),
    mongols: [...world.mongolCards],
    timurid: 0,
    acting: NOBODY,
    used: new Array<number>(SPACES.length * 2).fill(0),
    touched: 0,
    battle: null,
    spread: [],
    answer: 0,
    talker: SILENT,
    spoke: 0,
    declined: 0,
    talk: TALKS[String(options['negotiation'])] ?? TALK_OPEN,
    shadow: options['timurs-shadow'] === true,
    goats: options['tiebreak'] === 'aadu-huli',
  };
}
