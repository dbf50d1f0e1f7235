/** What is played: a game, its edition, its seats and options, from what somebody typed or sent. */
import { EditionError, type Engine, engineOf, type Game, isRecord, type Json, type Options, readOptions } from '@durbar/kernel';
import { gameWords } from './words.ts';

export interface Setting {
  readonly game: Game;
  readonly engine: Engine;
  readonly editionName: string;
  /** The edition itself, if it does not come with the game. */
  readonly edition?: Json;
  readonly seats: number;
  readonly options: Options;
}

export type SettingFault = 'no-such-game' | 'bad-edition' | 'bad-seats' | 'bad-options';

export class SettingError extends Error {
  override readonly name = 'SettingError';
  readonly code: SettingFault;
  constructor(code: SettingFault, message: string) {
    super(message);
    this.code = code;
  }
}

export function gameNamed(games: readonly Game[], id: unknown): Game {
  const game = games.find((one) => one.id === id);
  if (game === undefined) throw new SettingError('no-such-game', `There is no game ${JSON.stringify(id)}; there is ${games.map((one) => one.id).join(', ')}.`);
  return game;
}

/** The engine for an edition: the name of one that comes with the game, or one from outside. */
export function engineFor(game: Game, edition: unknown): Pick<Setting, 'engine' | 'editionName' | 'edition'> {
  if (edition !== undefined && typeof edition !== 'string' && !isRecord(edition)) throw new SettingError('bad-edition', 'An edition is a name or an object.');
  if (typeof edition === 'string' && !Object.hasOwn(game.editions, edition)) {
    throw new SettingError('bad-edition', `${game.id} has no edition ${JSON.stringify(edition)}; it has ${Object.keys(game.editions).join(', ')}.`);
  }
  try {
    const engine = engineOf(game, edition);
    if (!isRecord(edition)) return { engine, editionName: edition ?? Object.keys(game.editions)[0] ?? '' };
    return { engine, edition, editionName: typeof edition['name'] === 'string' ? edition['name'] : 'unnamed' };
  } catch (error) {
    if (error instanceof EditionError) throw new SettingError('bad-edition', error.message);
    throw error;
  }
}

/** Everything about a new match, checked; what is left out takes its default. */
export function settingOf(games: readonly Game[], given: { game: unknown; seats?: unknown; options?: unknown; edition?: unknown }): Setting {
  const game = gameNamed(games, given.game);
  const edition = engineFor(game, given.edition);
  const seats = given.seats ?? game.seats[0];
  if (typeof seats !== 'number') throw new SettingError('bad-seats', `Seats are a number, not ${JSON.stringify(seats)}.`);
  const read = readOptions(game, given.options);
  if (!read.ok) throw new SettingError('bad-options', read.error);
  const isPlayed = game.seats.includes(seats);
  const refused = edition.engine.rules.refuse?.(seats, read.options);
  if (refused !== undefined) throw new SettingError(isPlayed ? 'bad-options' : 'bad-seats', gameWords(game, [], 'en').say('why', refused.key, refused.params));
  if (!isPlayed) throw new SettingError('bad-seats', `${game.id} is played by ${game.seats.join(', ')}, not by ${seats}.`);
  return { game, ...edition, seats, options: read.options };
}
