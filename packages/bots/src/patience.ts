/** The bots by name, and how long each usually takes for a decision: all that a page has to know of bots that think elsewhere. */
import type { Engine } from '@durbar/kernel';

/** From a first game to as good as we can. */
export const LEVELS = ['gentle', 'steady', 'strong', 'strongest'] as const;
export type Level = (typeof LEVELS)[number];

/** The players of the house, gentlest first. */
export const BOT_NAMES: readonly string[] = ['random', ...LEVELS];
/** Names that older matches use. */
export const FORMER = { greedy: 'steady' } as const;

const MS: Record<Level, number> = { gentle: 0, steady: 0, strong: 1000, strongest: 3000 };
const OWN: { readonly [game: string]: Partial<Record<Level, number>> } = {
  'aadu-huli': { strong: 500, strongest: 2000 },
  vijayanagara: { strong: 2000, strongest: 4000 },
};

/** The id of the game that an engine plays: its rules are called `game@version/edition`. */
export const gameOf = (engine: Engine) => engine.rules.name.split('@')[0] ?? '';

/** Milliseconds for a decision; 0 if it is taken at once. */
export function patienceOf(engine: Engine, level: Level): number {
  const game = gameOf(engine);
  return (Object.hasOwn(OWN, game) ? OWN[game]?.[level] : undefined) ?? MS[level];
}

/** The same for any bot of the house; undefined if there is none of that name. */
export function usualMs(engine: Engine, name: string): number | undefined {
  const level = LEVELS.find((one) => one === name);
  if (level !== undefined) return patienceOf(engine, level);
  return BOT_NAMES.includes(name) || Object.hasOwn(FORMER, name) ? 0 : undefined;
}
