/** 2.3.3-2.3.7: the options of a card, and what each of them would mean for this card and the next. */
import type { Choice } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { COMMAND_AND_DECREE, ELIGIBLE, EVENT_OR_COMMAND, FACTIONS, LIMITED, PASSED } from '@durbar/vijayanagara';
import { type BoardView, cardOf, stillToChoose } from '../reading.ts';

export const OPTIONS = ['command-and-decree', 'event', 'command-alone', 'limited-command', 'pass'] as const;
export type OptionName = (typeof OPTIONS)[number];

const PLACE: { readonly [option in OptionName]: number } = {
  'command-and-decree': COMMAND_AND_DECREE,
  event: EVENT_OR_COMMAND,
  'command-alone': EVENT_OR_COMMAND,
  'limited-command': LIMITED,
  pass: PASSED,
};

/** Whether somebody will be Eligible on the next Event card: known, or open until they have chosen. */
export type Standing = 'eligible' | 'ineligible' | 'open';

export interface OptionCard {
  readonly option: OptionName;
  /** What choosing it sends; for an Event its two halves. */
  readonly choices: readonly Choice[];
  /** What to ask if it is not offered. */
  readonly why: Choice;
  readonly open: boolean;
  /** The Faction that has taken it, if that is why. */
  readonly takenBy: number | undefined;
  /** Everybody on the next Event card, by Faction, if this is chosen and nothing an Event says comes between. */
  readonly next: readonly Standing[];
  /** Who chooses after it on this card, and what is left to them. */
  readonly then: { readonly faction: number; readonly open: readonly number[] } | undefined;
}

/** 2.3.7, with what Events have already said about the next card. */
function standingOf(board: BoardView, faction: number, place: number, stays: boolean): Standing {
  const verdict = board.verdict[faction];
  if (verdict === 1) return 'eligible';
  if (verdict === 2) return 'ineligible';
  if (place === COMMAND_AND_DECREE) return 'ineligible';
  if (place === EVENT_OR_COMMAND) return stays ? 'eligible' : 'ineligible';
  return 'eligible';
}

function nextOf(board: BoardView, seat: number, option: OptionName, executed: number | undefined): Standing[] {
  const card = cardOf(board.card);
  const stays = card.kind === 'event' && card.event.stayEligible;
  return [0, 1, 2].map((faction) => {
    if (faction === seat) return standingOf(board, faction, PLACE[option], stays && option === 'event');
    const place = board.box[faction] ?? ELIGIBLE;
    if (place === ELIGIBLE && stillToChoose(board).includes(faction)) return board.verdict[faction] === 0 ? 'open' : standingOf(board, faction, place, false);
    return standingOf(board, faction, place, stays && executed === faction);
  });
}

function thenOf(board: BoardView, seat: number, option: OptionName): OptionCard['then'] {
  const order = stillToChoose(board);
  const faction = order[order.indexOf(seat) + 1];
  if (faction === undefined) return undefined;
  const taken = [...board.box, PLACE[option]];
  return { faction, open: [COMMAND_AND_DECREE, EVENT_OR_COMMAND].filter((place) => !taken.includes(place)) };
}

/** Who executed the Event of the card that is being played, if anybody has. */
export function executedBy(log: readonly Told[]): number | undefined {
  const facts = log.flatMap((entry) => entry.facts);
  const since = facts.slice(facts.findLastIndex(({ kind }) => kind === 'event-card') + 1);
  const one = since.findLast(({ kind }) => kind === 'event');
  return one === undefined ? undefined : FACTIONS.indexOf(one.data['faction'] as (typeof FACTIONS)[number]);
}

export function optionsOf(board: BoardView, seat: number, choices: readonly Choice[], executed: number | undefined): OptionCard[] {
  return OPTIONS.map((option) => {
    const own = choices.filter(({ verb }) => verb === option);
    const holder = board.box.indexOf(PLACE[option]);
    return {
      option,
      choices: own,
      why: option === 'event' ? { verb: 'event', noun: 'unshaded' } : { verb: option },
      open: own.length > 0,
      takenBy: own.length === 0 && holder >= 0 ? holder : undefined,
      next: nextOf(board, seat, option, executed),
      then: thenOf(board, seat, option),
    };
  });
}
