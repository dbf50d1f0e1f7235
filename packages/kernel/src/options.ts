import { isRecord } from './json.ts';
import type { Game, OptionSpec, Options } from './types.ts';

export type OptionsRead = { readonly ok: true; readonly options: Options } | { readonly ok: false; readonly error: string };

function fault(spec: OptionSpec, value: unknown): string | undefined {
  switch (spec.kind) {
    case 'int':
      return Number.isInteger(value) && Number(value) >= spec.min && Number(value) <= spec.max
        ? undefined
        : `Option ${spec.key} must be a whole number from ${spec.min} to ${spec.max}.`;
    case 'choice':
      return typeof value === 'string' && spec.of.includes(value) ? undefined : `Option ${spec.key} must be one of ${spec.of.join(', ')}.`;
    case 'flag':
      return typeof value === 'boolean' ? undefined : `Option ${spec.key} must be true or false.`;
  }
}

/** Checks options from outside against the game's list and fills in the defaults. */
export function readOptions(game: Pick<Game, 'options'>, given: unknown): OptionsRead {
  if (given !== undefined && !isRecord(given)) return { ok: false, error: 'Options must be an object.' };
  const known = new Set(game.options.map((spec) => spec.key));
  const stranger = Object.keys(given ?? {}).find((key) => !known.has(key));
  if (stranger !== undefined) return { ok: false, error: `There is no option ${stranger}.` };
  const options: Record<string, number | string | boolean> = {};
  for (const spec of game.options) {
    const value = given && Object.hasOwn(given, spec.key) ? given[spec.key] : spec.default;
    const error = fault(spec, value);
    if (error !== undefined) return { ok: false, error };
    options[spec.key] = value as number | string | boolean;
  }
  return { ok: true, options };
}
