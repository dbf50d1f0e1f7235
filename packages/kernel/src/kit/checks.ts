/** What must hold at every step of every game. */

import { canonical } from '../canonical.ts';
import { fastChance, tapeChance } from '../chance.ts';
import { same } from '../json.ts';
import type { Chance, Choice, Json, Seat, State, Viewer } from '../types.ts';
import { type Played, pick } from './random.ts';

export class Broken extends Error {
  override readonly name = 'Broken';
}

function must(holds: boolean, played: Played, step: number, what: string): asserts holds {
  if (!holds)
    throw new Broken(
      `${played.setting.engine.rules.name}, ${played.setting.seats} seats, ${canonical(played.setting.options)}, seed ${played.seed}, step ${step}: ${what}`,
    );
}

const seatsOf = (played: Played): Seat[] => Array.from({ length: played.setting.seats }, (_, seat) => seat);
const viewersOf = (played: Played): Viewer[] => [...seatsOf(played), 'watcher'];

/** Laws of conservation, and lists that are complete, without duplicates and never empty. */
export function checkLaws(played: Played): void {
  const { engine } = played.setting;
  for (const state of played.states) {
    const broken = engine.rules.audit(state.board);
    must(broken.length === 0, played, state.step, broken.join(' '));
    const waiting = engine.waiting(state);
    const allowed = engine.allowed(state);
    must((waiting.length === 0) === (state.result !== undefined), played, state.step, 'somebody is asked exactly while there is no result');
    must(new Set(waiting).size === waiting.length, played, state.step, 'a seat is asked twice');
    for (const seat of seatsOf(played)) {
      const choices = engine.choices(state, seat);
      const isRight = choices.length > 0 ? allowed.includes(seat) : !waiting.includes(seat);
      must(isRight, played, state.step, `seat ${seat} has ${choices.length} choices`);
      must(new Set(choices.map(canonical)).size === choices.length, played, state.step, `seat ${seat} is offered a choice twice`);
      must(canonical(engine.choices(state, seat)) === canonical(choices), played, state.step, 'the list of choices is not stable');
    }
  }
  for (const { facts } of [played.start, ...played.steps]) {
    for (const fact of facts)
      must(fact.only === undefined || fact.only.every((seat) => seat < played.setting.seats), played, 0, `fact ${fact.kind} names no seat`);
  }
}

/** Every offered choice (up to `most` a step) is accepted, changes nothing it was given, and leads on or to the end. */
export function checkOffers(played: Played, most: number): void {
  const { engine } = played.setting;
  for (const state of played.states) {
    const before = canonical(state);
    for (const seat of engine.allowed(state)) {
      const choices = engine.choices(state, seat);
      const will = fastChance(`${played.seed}/${state.step}`);
      const sample = choices.length <= most ? choices : Array.from({ length: most }, () => pick(choices, will));
      for (const choice of sample) {
        const step = engine.step(state, seat, JSON.parse(JSON.stringify(choice)), fastChance('offer'));
        must(step.ok, played, state.step, `offered ${canonical(choice)} was refused`);
        must(engine.why(state, seat, choice) === undefined, played, state.step, `offered ${canonical(choice)} has a reason against it`);
        const alive = step.state.result !== undefined || engine.waiting(step.state).every((next) => engine.choices(step.state, next).length > 0);
        must(
          alive && (step.state.result !== undefined || engine.waiting(step.state).length > 0),
          played,
          state.step,
          `${canonical(choice)} leads to a dead end`,
        );
      }
    }
    must(canonical(state) === before, played, state.step, 'a step changed the state it was given');
  }
}

/** Values that were never offered: other types, shapes and depths. */
export const GARBAGE: readonly unknown[] = [
  undefined,
  null,
  0,
  '',
  [],
  {},
  { verb: 1 },
  { verb: '' },
  { verb: '__proto__' },
  { verb: 'constructor', noun: {} },
  { noun: 'x' },
  [{ verb: 'pass' }],
  { verb: 'pass', extra: 1 },
];

/** Other values of about the same form as a noun. */
export function altered(noun: Json | undefined, chance: Chance): Json {
  if (noun === undefined) return pick<Json>([null, 0, '', 'x', []], chance);
  if (typeof noun === 'number') return pick<Json>([noun + 1, noun - 1, -1, 1e9, 0.5, String(noun), null], chance);
  if (typeof noun === 'string') return pick<Json>([`${noun}x`, '', noun.toUpperCase(), '__proto__', 0, null, [noun]], chance);
  if (typeof noun === 'boolean') return !noun;
  if (noun === null) return 0;
  if (Array.isArray(noun)) {
    const list = noun as readonly Json[];
    const way = chance.int('way', 4);
    if (way === 0 || list.length === 0) return [...list, 0];
    if (way === 1) return list.slice(1);
    if (way === 2) return [...list].reverse();
    const at = chance.int('at', list.length);
    return list.map((item, i) => (i === at ? altered(item, chance) : item));
  }
  const record = noun as { readonly [key: string]: Json };
  const keys = Object.keys(record);
  if (keys.length === 0 || chance.int('way', 3) === 0) return { ...record, extra: 1 };
  const key = pick(keys, chance);
  return { ...record, [key]: altered(record[key], chance) };
}

/** Everything not offered is refused with a reason, and nothing changes. Returns how many trials that were. */
export function checkRefusals(played: Played, perStep: number): number {
  const { engine } = played.setting;
  const chance = fastChance(`${played.seed}/refusal`);
  let trials = 0;
  const refuse = (state: State, seat: Seat, choice: unknown, what: string) => {
    const before = canonical(state);
    const step = engine.step(state, seat, choice, fastChance('refusal'));
    must(!step.ok, played, state.step, `${what} ${JSON.stringify(choice)} by seat ${seat} was accepted`);
    must(step.why.key !== '' && engine.why(state, seat, choice) !== undefined, played, state.step, `${what} ${JSON.stringify(choice)} has no reason`);
    must(canonical(state) === before, played, state.step, `${what} ${JSON.stringify(choice)} changed the state`);
    trials += 1;
    return step;
  };
  const earlier: Choice[] = [];
  for (const state of played.states) {
    const waiting = engine.waiting(state);
    for (const seat of [...seatsOf(played), played.setting.seats, -1, 0.5]) {
      if (engine.allowed(state).includes(seat)) continue;
      const other = waiting[0] === undefined ? { verb: 'pass' } : pick(engine.choices(state, waiting[0]), chance);
      refuse(state, seat, other, 'out of turn,');
    }
    for (const seat of engine.allowed(state)) {
      const choices = engine.choices(state, seat);
      if (choices.length === 0) continue;
      const offers = (choice: Choice) => choices.some((one) => one.verb === choice.verb && same(one.noun, choice.noun));
      refuse(state, seat, pick(GARBAGE, chance), 'garbage');
      for (let i = 0; i < perStep; i++) {
        const real = pick(choices, chance);
        const noun = altered(real.noun, chance);
        const fake: Choice = i % 4 === 0 ? { verb: `${real.verb}x`, noun: real.noun ?? null } : { verb: real.verb, noun };
        if (!offers(fake)) {
          const step = refuse(state, seat, fake, 'altered');
          must(step.why.key !== 'kernel.not-offered', played, state.step, `${JSON.stringify(fake)} is refused without a reason of the rules`);
        }
        const old = earlier.length > 0 ? pick(earlier, chance) : undefined;
        if (old !== undefined && !offers(old)) refuse(state, seat, old, 'stale');
      }
      if (earlier.length < 500) earlier.push(...choices.slice(0, 5));
    }
  }
  return trials;
}

/** A state survives JSON at every step, and `advance` does what `step` does. */
export function checkRoundTrip(played: Played): void {
  const { engine } = played.setting;
  for (const [i, move] of played.moves.entries()) {
    const before = played.states[i] as State;
    const after = played.states[i + 1] as State;
    const read = JSON.parse(JSON.stringify(before)) as State;
    must(same(read, before), played, i, 'the state is not plain JSON');
    must(engine.faults(read).length === 0, played, i, `the state is called faulty: ${engine.faults(read).join(' ')}`);
    engine.advance(read, move.seat, JSON.parse(JSON.stringify(move.choice)), tapeChance(move.draws));
    must(canonical(read) === canonical(after), played, i, 'advance and step disagree');
    const copied = engine.copy(before);
    engine.advance(copied, move.seat, move.choice, tapeChance(move.draws));
    must(canonical(before) === canonical(JSON.parse(JSON.stringify(played.states[i]))), played, i, 'a copy shares something with its original');
    must(canonical(copied) === canonical(after), played, i, 'a copy plays differently');
  }
}

/** The same moves give the same states again: from the recorded outcomes, and from the seed. */
export function checkReplay(played: Played): void {
  const { engine, seats, options } = played.setting;
  const sources: [string, (draws: Played['start']['draws']) => Chance][] = [['tape', (draws) => tapeChance(draws)]];
  const seeded = fastChance(played.seed);
  sources.push(['seed', () => seeded]);
  for (const [name, source] of sources) {
    let state = engine.start(seats, options, source(played.start.draws)).state;
    must(canonical(state) === canonical(played.states[0]), played, 0, `the start differs when replayed from the ${name}`);
    for (const [i, move] of played.moves.entries()) {
      const step = engine.step(state, move.seat, move.choice, source(move.draws));
      must(step.ok, played, i, `a move is refused when replayed from the ${name}`);
      state = step.state;
      must(canonical(state) === canonical(played.states[i + 1]), played, i + 1, `the state differs when replayed from the ${name}`);
    }
  }
}

/** Walks forth and back: a step that used chance or revealed something closes the way back, every other can be undone and done again alike. */
export function checkUndo(played: Played): void {
  const will = fastChance(`${played.seed}/undo`);
  const { engine } = played.setting;
  let back: { readonly at: number; readonly state: string }[] = [];
  let at = 0;
  let walks = 0;
  while (at < played.moves.length && walks < played.moves.length * 4) {
    walks += 1;
    const last = back[back.length - 1];
    if (last !== undefined && will.int('undo', 3) === 0) {
      back.pop();
      must(canonical(played.states[last.at]) === last.state, played, last.at, 'undo leads to another state');
      at = last.at;
      continue;
    }
    const move = played.moves[at] as Played['moves'][number];
    const state = played.states[at] as State;
    const step = engine.step(state, move.seat, move.choice, tapeChance(move.draws));
    must(step.ok && canonical(step.state) === canonical(played.states[at + 1]), played, at, 'doing a step again leads elsewhere');
    const reveals = step.draws.length > 0 || step.facts.some((fact) => fact.only !== undefined);
    must(step.barrier === reveals, played, at, 'the barrier does not follow chance and reveals');
    if (step.barrier) back = [];
    else back.push({ at, state: canonical(state) });
    at += 1;
  }
}

/** Nobody can tell the real state from a guess: equal bytes for the seat that guesses; and a view is plain JSON. */
export function checkViews(played: Played, guesses: number): void {
  const { engine } = played.setting;
  for (const state of played.states) {
    for (const viewer of viewersOf(played)) {
      const view = JSON.stringify(engine.view(state, viewer));
      must(same(JSON.parse(view), engine.view(state, viewer)), played, state.step, `the view of ${viewer} is not plain JSON`);
      if (viewer === 'watcher') continue;
      for (let i = 0; i < guesses; i++) {
        const guess = engine.guess(state, viewer, fastChance(`${played.seed}/${state.step}/${viewer}/${i}`));
        must(JSON.stringify(engine.view(guess, viewer)) === view, played, state.step, `seat ${viewer} can tell a guess from the truth`);
        must(
          JSON.stringify(engine.view(guess, 'watcher')) === JSON.stringify(engine.view(state, 'watcher')),
          played,
          state.step,
          'a watcher can tell a guess from the truth',
        );
        const broken = engine.rules.audit(guess.board);
        must(broken.length === 0, played, state.step, `a guess breaks a law: ${broken.join(' ')}`);
        if (engine.allowed(state).includes(viewer)) {
          must(
            canonical(engine.choices(guess, viewer)) === canonical(engine.choices(state, viewer)),
            played,
            state.step,
            `seat ${viewer} is offered something that depends on what it cannot see`,
          );
        }
      }
    }
  }
}
