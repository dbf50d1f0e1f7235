/** From what the reader wants to play to an order for the server. */
import { type OptionSpec, type Options, same } from '@durbar/kernel';
import type { Create, GameInfo } from '@durbar/protocol';
import type { Contract } from '@durbar/table';
import { clockNamed } from './clocks.ts';

/** On one screen, against a bot, with friends by a link, around one screen with phones as hands, or against bots in this browser alone. */
export const WAYS = ['screen', 'bot', 'friend', 'table', 'solo'] as const;
export type Way = (typeof WAYS)[number];

/** Ways to play a game; phones are hands only where they have something of their own to show. */
export const waysFor = (game: GameInfo, hands: boolean): Way[] =>
  WAYS.filter((way) => ((way !== 'bot' && way !== 'solo') || game.bots.length > 0) && (way !== 'table' || hands));

export interface Wish {
  readonly game: string;
  readonly way: Way;
  readonly seats: number;
  /** The seat of whoever asks; on one screen it has all, at a table with phones none. */
  readonly seat: number;
  readonly bot: string;
  /** Where a seat is to have another bot than that. */
  readonly bots?: { readonly [seat: number]: string };
  readonly edition: string;
  readonly options: Options;
  readonly contract: Contract;
  readonly name: string;
  /** With friends: on the open list, seats drawn, bots in free seats until somebody comes, and begun as soon as every seat is taken. */
  readonly listed?: boolean;
  readonly draw?: boolean;
  readonly hold?: boolean;
  readonly atOnce?: boolean;
}

/** What most tables are for. */
export const PRESETS = ['tonight', 'days', 'bots'] as const;
export type Preset = (typeof PRESETS)[number];

/** The same wish for one of the usual evenings. */
export function presetWish(wish: Wish, preset: Preset): Wish {
  const { clock: _, ...contract } = wish.contract;
  if (preset === 'bots') return { ...wish, way: 'bot', contract };
  // Friends at one table see whose time runs; nobody loses a seat over it.
  const clock = preset === 'days' ? clockNamed('one-a-day', 'bot') : clockNamed('evening', 'wait');
  return { ...wish, way: 'friend', contract: { ...contract, ...(clock && { clock }) } };
}

/** The usual evening that a wish is for, as long as nothing of it was changed. */
export const presetOf = (wish: Wish): Preset | undefined => PRESETS.find((preset) => same(presetWish(wish, preset), wish));

const CONTRACT: Contract = { spectators: 'open-after', odds: true, undo: 'turn', rewind: 'consent' };

/** A wish that needs nothing more than a way to play. */
export function plainWish(game: GameInfo, way: Way, name: string): Wish {
  return {
    game: game.id,
    way,
    seats: game.seats[0] ?? 2,
    seat: 0,
    // Gentlest first: neither a walkover nor a long think.
    bot: game.bots[Math.floor(game.bots.length / 2)] ?? '',
    bots: {},
    edition: game.editions[0] ?? '',
    options: defaults(game.options),
    contract: CONTRACT,
    name,
    // One click, and whoever opens the link plays.
    atOnce: true,
  };
}

export const defaults = (specs: readonly OptionSpec[]): Options => Object.fromEntries(specs.map((spec) => [spec.key, spec.default]));

export function order(wish: Wish): Create {
  const { game, way, seats, seat, bot, bots, edition, options, contract } = wish;
  const free = way === 'friend' && wish.hold ? ({ kind: 'open', bot } as const) : ({ kind: 'open' } as const);
  const other = (at: number) => (way === 'bot' || way === 'solo' ? ({ kind: 'bot', bot: bots?.[at] ?? bot } as const) : free);
  const isMine = (at: number) => way === 'screen' || (way !== 'table' && at === seat);
  const players = Array.from({ length: seats }, (_, at) => (isMine(at) ? ({ kind: 'me' } as const) : other(at)));
  // The screen in the middle looks on.
  const spectators = way === 'table' && contract.spectators === 'none' ? 'public' : contract.spectators;
  const name = wish.name.trim();
  return { game, edition, options: { ...options }, contract: { ...contract, spectators }, players, ...(name && { name }), ...lobbyOf(wish) };
}

/** Friends say that they are ready; a link that somebody sends with one click begins with whoever comes. */
function lobbyOf({ way, listed, draw, atOnce }: Wish): Pick<Create, 'lobby'> {
  if (way !== 'friend') return {};
  return { lobby: { start: atOnce ? 'full' : 'ready', ...(listed && { listed }), ...(draw && { draw }) } };
}
