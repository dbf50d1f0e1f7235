/** Checks the effects of an edition file; each fault is a sentence that names the place. */
import { isRecord, type Json } from '@durbar/kernel';
import { COMMAND_NAMES } from '../commands/index.ts';
import { CODES } from '../rules/factions.ts';
import { BOXES } from '../rules/pieces.ts';
import { SPACES } from '../rules/spaces.ts';
import { OPS } from './language.ts';

export interface Faults {
  readonly list: string[];
  readonly cities: readonly string[];
}

/** Variables bound where a value stands: `faction`, `space` or `roll`. */
type Scope = ReadonlyMap<string, 'faction' | 'space' | 'roll'>;
type Rec = { readonly [key: string]: Json };
type Check = (faults: Faults, value: Json | undefined, path: string, scope: Scope) => void;

const say = (faults: Faults, path: string, what: string) => void faults.list.push(`${path}: ${what}`);
const quote = (value: Json | undefined) => JSON.stringify(value) ?? 'nothing';

const KIND_SPACES = ['province', 'region', 'capital'];
const DECREE_WORDS = ['collectTribute', 'campaign', 'demandObedience', 'trade', 'build', 'conspire', 'tax', 'compel'];
const MONGOL_WORDS = ['amass', 'advance', 'attackAndPlunder'];
const STATES = ['obedient', 'rebelling'];

function oneOf(words: readonly string[], what: string): Check {
  return (faults, value, path) => {
    if (typeof value !== 'string' || !words.includes(value)) say(faults, path, `${quote(value)} is no ${what}; known are ${words.join(', ')}.`);
  };
}

function variable(faults: Faults, name: string, path: string, scope: Scope, kind: 'faction' | 'space' | 'roll'): void {
  const bound = scope.get(name);
  if (bound === undefined) say(faults, path, `the variable ${name} is not bound here.`);
  else if (bound !== kind) say(faults, path, `the variable ${name} is a ${bound}, not a ${kind}.`);
}

const faction: Check = (faults, value, path, scope) => {
  if (isRecord(value) && Object.keys(value).join() === 'rivalOf') return faction(faults, value['rivalOf'], `${path}.rivalOf`, scope);
  if (typeof value === 'string' && value.startsWith('$')) return variable(faults, value, path, scope, 'faction');
  if (value !== 'self' && !CODES.includes(value as 'DS'))
    say(faults, path, `${quote(value)} is no Faction; known are DS, BK, VE, self, a variable, {"rivalOf": ...}.`);
};

const space: Check = (faults, value, path, scope) => {
  if (typeof value === 'string' && value.startsWith('$')) return variable(faults, value, path, scope, 'space');
  if (!SPACES.includes(value as 'delhi')) say(faults, path, `there is no space ${quote(value)}.`);
};

const listOf =
  (check: Check, most = Number.POSITIVE_INFINITY): Check =>
  (faults, value, path, scope) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > most) return say(faults, path, 'a list is needed here.');
    for (const [i, one] of (value as readonly Json[]).entries()) check(faults, one, `${path}[${i}]`, scope);
  };
const oneOrMore =
  (check: Check): Check =>
  (faults, value, path, scope) =>
    Array.isArray(value) ? listOf(check)(faults, value, path, scope) : check(faults, value, path, scope);

const kind: Check = (faults, value, path, scope) => {
  if (isRecord(value)) {
    const [key, ...more] = Object.keys(value);
    if (more.length === 0 && (key === 'unitOf' || key === 'structureOf')) return faction(faults, value[key], `${path}.${key}`, scope);
  } else if (BOXES.includes(value as 'troop')) return;
  say(faults, path, `${quote(value)} is no kind of piece; known are ${BOXES.join(', ')}, {"unitOf": ...}, {"structureOf": ...}.`);
};

const whole =
  (min: number, max = 99): Check =>
  (faults, value, path) => {
    if (!Number.isInteger(value) || Number(value) < min || Number(value) > max) say(faults, path, `${quote(value)} is no whole number from ${min} to ${max}.`);
  };
const flag: Check = (faults, value, path) => {
  if (typeof value !== 'boolean') say(faults, path, 'true or false is needed here.');
};
const text: Check = (faults, value, path) => {
  if (typeof value !== 'string' || value === '') say(faults, path, 'a text is needed here.');
};

/** An object with required and optional keys and no others. */
const record =
  (required: { readonly [key: string]: Check }, optional: { readonly [key: string]: Check } = {}): Check =>
  (faults, value, path, scope) => {
    if (!isRecord(value)) return say(faults, path, 'an object is needed here.');
    for (const [key, check] of Object.entries(required)) {
      if (value[key] === undefined) say(faults, path, `"${key}" is missing.`);
      else check(faults, value[key], `${path}.${key}`, scope);
    }
    for (const [key, one] of Object.entries(value)) {
      if (required[key] !== undefined) continue;
      const check = optional[key];
      if (check === undefined) say(faults, path, `"${key}" is not known here.`);
      else check(faults, one, `${path}.${key}`, scope);
    }
  };

const city: Check = (faults, value, path) => {
  if (!faults.cities.includes(value as string)) say(faults, path, `there is no City ${quote(value)}.`);
};
const pieces = record({ kind: oneOrMore(kind) }, { state: oneOf(STATES, 'state'), min: whole(1) });
const filter: Check = (faults, value, path, scope) => FILTER(faults, value, path, scope);
const target: Check = (faults, value, path, scope) => (isRecord(value) ? filter : space)(faults, value, path, scope);
const controller: Check = (faults, value, path, scope) => (value === 'none' ? undefined : faction(faults, value, path, scope));
const FILTER = record(
  {},
  {
    is: oneOrMore(space),
    isNot: oneOrMore(space),
    kind: oneOrMore(oneOf(KIND_SPACES, 'kind of space')),
    status: oneOf(['tributary', 'independent'], 'status'),
    control: controller,
    prosperity: whole(1, 2),
    has: oneOrMore(pieces),
    lacks: pieces,
    majority: faction,
    adjacentTo: target,
    atCity: oneOrMore(city),
    any: listOf(filter),
  },
);

const roll: Check = (faults, value, path, scope) => variable(faults, String(value), path, scope, 'roll');
const amount: Check = (faults, value, path, scope) => {
  if (typeof value === 'number') {
    if (!Number.isInteger(value) || value === 0) say(faults, path, `${value} is no whole number other than zero.`);
    return;
  }
  const form = isRecord(value) ? Object.keys(AMOUNTS).find((key) => key in value) : undefined;
  if (form === undefined) say(faults, path, `${quote(value)} is no amount.`);
  else AMOUNTS[form]?.(faults, value, path, scope);
};
const pair = listOf(amount, 2);
const AMOUNTS: { readonly [key: string]: Check } = {
  roll: record({ roll }),
  count: record({ count: oneOf(['spaces', 'pieces'], 'thing to count'), where: filter }, { pieces }),
  prosperity: record({ prosperity: filter }),
  influence: record({ influence: faction }),
  held: record({ held: oneOf(['resources', 'cavalry'], 'thing to hold'), by: faction }),
  half: record({ half: amount, round: oneOf(['up', 'down'], 'rounding') }),
  least: record({ least: pair }),
  minus: record({ minus: amount }),
};
const number: Check = (faults, value, path, scope) => (value === 'any' || value === 'all' ? undefined : amount(faults, value, path, scope));

const test: Check = (faults, value, path, scope) => {
  const form = isRecord(value) ? Object.keys(TESTS).find((key) => key in value) : undefined;
  if (form === undefined) say(faults, path, `${quote(value)} is no test; known are ${Object.keys(TESTS).join(', ')}.`);
  else TESTS[form]?.(faults, value, path, scope);
};
const TESTS: { readonly [key: string]: Check } = {
  exists: record({ exists: filter }),
  none: record({ none: filter }),
  le: record({ le: pair }),
  ge: record({ ge: pair }),
  is: record({ is: listOf(faction, 2) }),
};

const steps: Check = (faults, value, path, scope) => {
  if (!Array.isArray(value)) return say(faults, path, 'a list of steps is needed here.');
  for (const [i, one] of (value as readonly Json[]).entries()) step(faults, one, `${path}[${i}]`, scope);
};
/** Steps inside an op that binds a variable. */
const binding =
  (sort: 'faction' | 'space' | 'roll', required: { readonly [key: string]: Check }, optional: { readonly [key: string]: Check } = {}): Check =>
  (faults, value, path, scope) => {
    const name = isRecord(value) ? value['as'] : undefined;
    const inner = new Map(scope);
    if (typeof name !== 'string' || !/^\$[a-z]$/.test(name)) say(faults, `${path}.as`, `${quote(name)} is no variable; they have the form "$s".`);
    else if (scope.has(name)) say(faults, `${path}.as`, `the variable ${name} is already bound.`);
    else inner.set(name, sort);
    record({ ...required, op: text, as: text }, { ...optional, do: () => undefined })(faults, value, path, scope);
    steps(faults, isRecord(value) ? value['do'] : undefined, `${path}.do`, inner);
  };

const PIECE = { perSpace: whole(1), spaces: whole(1, 16), optional: flag, by: faction };
const state = oneOf(STATES, 'state');
const op = text;
const CHECKS: { readonly [op in (typeof OPS)[number]]: Check } = {
  resources: record({ op, who: faction, n: amount }, { from: faction }),
  cavalry: record({ op, who: faction, n: amount }),
  influence: record({ op, who: faction, n: amount }),
  place: record({ op, piece: oneOrMore(kind), n: number, in: target }, { ...PIECE, state }),
  remove: record({ op, pieces, n: number, in: target }, PIECE),
  flip: record({ op, pieces, n: number, in: target, to: state }, PIECE),
  replace: record({ op, pieces, n: number, in: target, with: oneOrMore(kind) }, { ...PIECE, state }),
  move: record({ op, pieces, n: number, from: target, to: space }, { optional: flag, by: faction }),
  status: record({ op, in: space, to: oneOf(['tributary', 'independent'], 'status') }),
  command: record({ op, who: faction, which: which(COMMAND_NAMES, 'Command') }, { spaces: whole(1, 16), in: filter, khaljiRebel: flag }),
  decree: record({ op, who: faction, which: listOf(oneOf(DECREE_WORDS, 'Decree')) }, { in: filter }),
  mongols: record({ op, by: faction, n: amount }, { which: listOf(oneOf(MONGOL_WORDS, 'Mongol Invader Command')) }),
  eligibility: record({ op, who: faction, to: oneOf(['eligible', 'ineligible'], 'box') }),
  roll: binding('roll', {}, { by: faction }),
  if: record({ op, test, then: steps }, { else: steps }),
  chooseFaction: binding('faction', { from: listOf(faction) }, { by: faction, withPieceIn: space }),
  chooseSpaces: binding('space', { where: filter, min: whole(0, 16), max: whole(1, 16) }, { by: faction }),
  forEach: binding('space', { where: filter }),
  either: record({ op, options: listOf(record({ label: text, do: steps }, { if: test }), 16) }, { by: faction }),
  upTo: record({ op, n: amount, do: steps }, { by: faction, cost: record({}, { resources: whole(0, 24), cavalry: whole(0, 10) }) }),
};

function which(names: readonly string[], what: string): Check {
  const list = listOf(oneOf(names, what));
  return (faults, value, path, scope) => (value === 'any' ? undefined : list(faults, value, path, scope));
}

const step: Check = (faults, value, path, scope) => {
  const name = isRecord(value) ? (value as Rec)['op'] : undefined;
  const check = OPS.find((one) => one === name);
  if (check === undefined) say(faults, path, `${quote(name)} is no op; known are ${OPS.join(', ')}.`);
  else CHECKS[check](faults, value, path, scope);
};

/** Everything wrong with the effect of one half of an Event. */
export const checkEffect = (faults: Faults, effect: Json | undefined, path: string): void => steps(faults, effect, path, new Map());
