/** The sequence of play on a card (2.3): whose turn, which boxes are taken, and what each box does to the next card. */
import { COMMAND_AND_DECREE, ELIGIBLE, EVENT_OR_COMMAND, INELIGIBLE, LIMITED, PASSED } from '@durbar/vijayanagara';
import { type BoardView, cardOf } from '../reading.ts';

export interface Box {
  /** Message key below `place.`. */
  readonly place: string;
  readonly icon: string;
  /** Cylinders in it. */
  readonly factions: readonly number[];
  /** Where its cylinders stand on the next card (2.3.7): an Event with the badge keeps its Faction Eligible. */
  readonly next: 'in' | 'out' | 'event';
  /** Somebody could still choose it. */
  readonly free: boolean;
}

const PLACES = [
  { box: COMMAND_AND_DECREE, place: 'command-and-decree', icon: 'decree', next: 'out', single: true },
  { box: EVENT_OR_COMMAND, place: 'event-or-command', icon: 'event', next: 'out', single: true },
  { box: LIMITED, place: 'limited-command', icon: 'limited-command', next: 'in', single: false },
  { box: PASSED, place: 'pass', icon: 'pass', next: 'in', single: false },
] as const;

export function boxesOf(board: BoardView): Box[] {
  const card = cardOf(board.card);
  const stays = card.kind === 'event' && card.event.stayEligible;
  return PLACES.map(({ box, place, icon, next, single }) => {
    const factions = [0, 1, 2].filter((faction) => board.box[faction] === box);
    return { place, icon, factions, next: box === EVENT_OR_COMMAND && stays ? 'event' : next, free: !single || factions.length === 0 };
  });
}

export interface Turn {
  readonly faction: number;
  readonly state: 'now' | 'waits' | 'acted' | 'ineligible';
}

/** The Factions in the order of the card, and what has become of each. */
export function turnsOf(board: BoardView, waiting: readonly number[]): Turn[] {
  const card = cardOf(board.card);
  if (card.kind !== 'event') return [];
  const next = card.event.order.find((faction) => board.box[faction] === ELIGIBLE);
  return card.event.order.map((faction) => {
    const box = board.box[faction];
    if (box === INELIGIBLE) return { faction, state: 'ineligible' };
    if (box !== ELIGIBLE) return { faction, state: 'acted' };
    return { faction, state: faction === next && waiting.length > 0 ? 'now' : 'waits' };
  });
}
