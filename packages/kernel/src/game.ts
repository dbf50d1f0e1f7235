import { compile, type Engine } from './engine.ts';
import { isRecord } from './json.ts';
import type { Game, Json } from './types.ts';

/** Everything wrong with an edition file, each fault a sentence. */
export class EditionError extends Error {
  override readonly name = 'EditionError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join(' '));
    this.faults = faults;
  }
}

const engines = new WeakMap<Game, Map<Json, Engine>>();

/** The engine of a game for a built-in edition (by name; the first if none is named) or for one from a file. */
export function engineOf(game: Game, edition?: string | Json): Engine {
  const name = edition ?? Object.keys(game.editions)[0] ?? '';
  const data = typeof name === 'string' ? game.editions[name] : name;
  if (!isRecord(data)) throw new EditionError([typeof name === 'string' ? `There is no edition ${name} of ${game.id}.` : 'An edition is an object.']);
  const known = engines.get(game) ?? new Map<Json, Engine>();
  engines.set(game, known);
  let engine = known.get(data);
  if (engine === undefined) {
    engine = compile(game.rules(data));
    if (Object.values(game.editions).includes(data)) known.set(data, engine);
  }
  return engine;
}

/** The name that a state carries: the game, the version of its rules, and the edition. */
export const rulesName = (id: string, version: number, edition: string) => `${id}@${version}/${edition}`;
