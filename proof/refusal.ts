/** G13: whatever is not offered is refused, and the state stays as it was to the last byte. */
import { games } from '@durbar/games';
import { type Chance, type Choice, canonical, type Engine, fastChance, isChoice, type Seat, type State, same } from '@durbar/kernel';
import { altered, GARBAGE, pick, randomSetting } from '@durbar/kernel/kit';
import { type Finding, none, type Plan, type Suite, tried, until } from './suite.ts';

const SHORT = 200_000;
const LONG = 10_000_000;
const PER_STATE = 12;
/** Games of any of the three end long before. */
const STEPS = 3000;

interface Tally {
  accepted: number;
  changed: number;
  unexplained: number;
  failed: number;
}

/** Chance that must not be asked: a refusal that draws has already begun the move. */
const untouched: Chance = {
  int() {
    throw new Error('a refused choice asked for chance');
  },
};

/** Choices that other matches offered, by game: stolen ones. */
const stolen = new Map<string, Choice[]>();

/** What a modified client might send for a seat that may act. */
function fake(choices: readonly Choice[], earlier: readonly Choice[], foreign: readonly Choice[], way: Chance): unknown {
  const real = pick(choices, way);
  switch (way.int('way', 7)) {
    case 0:
      return pick(GARBAGE, way);
    case 1:
      return { verb: `${real.verb}x`, ...(real.noun !== undefined && { noun: real.noun }) };
    case 2:
      return earlier.length > 0 ? pick(earlier, way) : { verb: '' };
    case 3:
      return foreign.length > 0 ? pick(foreign, way) : { verb: 'steal' };
    case 4:
      return { verb: pick(choices, way).verb, noun: pick(choices, way).noun ?? null };
    default:
      return { verb: real.verb, noun: altered(real.noun, way) };
  }
}

/** Tries refusals in one state; returns how many. */
function tryState(engine: Engine, state: State, seats: number, earlier: readonly Choice[], way: Chance, tally: Tally): number {
  const foreign = stolen.get(engine.rules.name) ?? [];
  const allowed = engine.allowed(state);
  const offers = new Map<Seat, readonly Choice[]>(allowed.map((seat) => [seat, engine.choices(state, seat)]));
  const before = canonical(state);
  let trials = 0;
  function refused(seat: Seat, choice: unknown): void {
    trials += 1;
    try {
      const step = engine.step(state, seat, choice, untouched);
      if (step.ok) tally.accepted += 1;
      else if (step.why.key === '') tally.unexplained += 1;
    } catch {
      tally.failed += 1;
    }
  }
  for (let i = 0; i < PER_STATE; i++) {
    const seat = way.int('seat', seats + 1) - (way.int('strange', 50) === 0 ? 2 : 0);
    const choices = offers.get(seat) ?? [];
    if (choices.length === 0) {
      // Somebody else's answer, given out of turn.
      const other = pick(allowed, way);
      refused(seat, pick(offers.get(other) ?? [{ verb: 'pass' }], way));
      continue;
    }
    const choice = fake(choices, earlier, foreign, way);
    if (isChoice(choice) && choices.some((one) => same(one, choice))) continue;
    refused(seat, choice);
  }
  if (canonical(state) !== before) tally.changed += 1;
  return trials;
}

/** One random game with refusals at every step. */
function game(plan: Plan, n: number, tally: Tally): number {
  const way = fastChance(`${plan.seed}/refusal/${n}`);
  const setting = randomSetting(pick(games, way), way);
  const { engine, seats } = setting;
  const { state } = engine.start(seats, setting.options, way);
  const earlier: Choice[] = [];
  const foreign = stolen.get(engine.rules.name) ?? [];
  stolen.set(engine.rules.name, foreign);
  let trials = 0;
  while (state.result === undefined && state.step < STEPS) {
    trials += tryState(engine, state, seats, earlier, way, tally);
    const seat = pick(engine.waiting(state), way);
    const choice = pick(engine.choices(state, seat), way);
    if (earlier.length < 200) earlier.push(choice);
    if (foreign.length < 2000) foreign.push(choice);
    else foreign[way.int('foreign', foreign.length)] = choice;
    engine.advance(state, seat, choice, way);
  }
  return trials;
}

export const refusal: Suite = async (plan: Plan): Promise<Finding[]> => {
  const tally: Tally = { accepted: 0, changed: 0, unexplained: 0, failed: 0 };
  let n = 0;
  const wanted = plan.isShort ? SHORT : LONG;
  const trials = await until(plan, wanted, () => game(plan, n++, tally), 'altered, stale and stolen choices');
  return [
    tried(plan, 'G13', 'altered, stale, stolen and out-of-turn choices', trials, wanted),
    none('G13', 'accepted', tally.accepted),
    none('G13', 'states changed', tally.changed),
    none('G13', 'refused without a reason', tally.unexplained),
    none('G13', 'stumbled over by the rules', tally.failed),
  ];
};
