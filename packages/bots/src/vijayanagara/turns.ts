/**
 * Search over whole turns. A turn is many small answers, and none of them means much alone: so what is compared are
 * all the answers of a seat up to the next chance or the next answer of somebody else, made up by the policies with some
 * heat, and then played on to the turns that follow.
 */
import { type Chance, type Choice, type Engine, fastChance, type State } from '@durbar/kernel';
import type { Board } from '@durbar/vijayanagara';
import { type Budget, type Candidate, isSame, type Move, type Position, type Thought, timeOf } from '../bot.ts';
import type { Habits } from './habits.ts';
import { judge, judgeFor, type Mind } from './mind.ts';
import { hasApproached, type Offer, offerNow, SURELY } from './offers.ts';
import type { Policy } from './policy.ts';
import { bargainReason, reasonFor } from './reasons.ts';
import { bestOf, newWay, pickWay, thoughtOf, type Way } from './ways.ts';

export interface Manner {
  /** Turns of Delhi and of a southern Faction that are played on before the evaluation speaks; 1: to the end of one's own; 0: no search at all. */
  readonly turns: readonly [number, number];
  /** Heat of one's own answers while they are made up, in points, from and to; and of everybody's afterwards. */
  readonly wide: readonly [number, number];
  readonly heat: number;
  /** How much a way that was tried little is looked at again. */
  readonly curiosity: number;
  /** Iterations if there is no clock. */
  readonly iterations: number;
}

/** A source of chance that says whether it was used. */
class Watched implements Chance {
  used = false;
  private readonly source: Chance;
  constructor(source: Chance) {
    this.source = source;
  }
  int(label: string, n: number): number {
    this.used = true;
    return this.source.int(label, n);
  }
}

/** Times that a turn is finished before Events are compared, and points for odds of the victory that are e times as good. */
const TRIES = 4;
const HERE = 1;
/** Points that make one answer e times as likely as another. */
const WEIGHING = 0.35;
const LONGEST = 60;
const RUNAWAY = 600;
/** The part of the time for comparing; the rest is for telling why. */
const SEARCHING = 0.97;
/** One iteration of so many is for a choice that is to be judged. */
const JUDGED = 4;
/** Heats between the least and the most, each tried with either policy. */
const HEATS = 4;

export class TurnSearch {
  private readonly engine: Engine<Board>;
  private readonly mind: Mind;
  private readonly habits: Habits;
  private readonly shares = [0, 0, 0];
  constructor(engine: Engine<Board>, mind: Mind, habits: Habits) {
    this.engine = engine;
    this.mind = mind;
    this.habits = habits;
  }

  /** A way made up by a policy; the first answer may be given. */
  private invent(root: State<Board>, seat: number, chance: Chance, policy: Policy, heat: number, given: number): { way: Way; key: string } {
    const { engine } = this;
    let before = engine.copy(root);
    const answers: Choice[] = [];
    let key = '';
    let first = 0;
    const watched = new Watched(chance);
    for (;;) {
      const choices = engine.choices(before, seat);
      const choice = answers.length === 0 && given >= 0 ? (choices[given] as Choice) : policy.pick(before, seat, choices, chance, heat);
      const at = choices.indexOf(choice);
      if (answers.length === 0) first = at;
      key += `${at},`;
      answers.push(choice);
      const after = engine.copy(before);
      engine.advance(after, seat, choice, watched);
      if (watched.used || after.result !== undefined || engine.waiting(after)[0] !== seat || answers.length >= LONGEST || isTurnOver(before, after)) break;
      before = after;
    }
    return { way: newWay(first, answers, before), key };
  }

  /** Plays a way out to its horizon and notes what it promises each seat. All ways meet the same luck in the same order: that tells them apart sooner. */
  private follow(way: Way, seat: number, luck: number, manner: Manner): void {
    const { engine, habits } = this;
    const chance = fastChance(`${luck}/${way.n}`);
    const state = engine.copy(way.before);
    engine.advance(state, seat, way.answers[way.answers.length - 1] as Choice, chance);
    const horizon = manner.turns[seat === 0 ? 0 : 1];
    let turns = 0;
    for (let n = 0; n < RUNAWAY && state.result === undefined; n++) {
      if (isTurn(state)) {
        turns += 1;
        if (turns >= horizon) break;
      }
      const next = engine.waiting(state)[0] as number;
      engine.advance(state, next, habits.quick.pick(state, next, engine.choices(state, next), chance, manner.heat), chance);
    }
    const worth = judgeFor(this.mind, state, seat, this.shares);
    for (let i = 0; i < 3; i++) way.sums[i] = (way.sums[i] as number) + (this.shares[i] as number);
    way.worth += worth;
    way.squares += worth * worth;
    way.n += 1;
  }

  /**
   * Without search: the answer that the seat's policy likes best, give or take `heat` points.
   * For Cavalry (1.10) it has gone through everything that both sides can do with their tokens, for an offer (1.5.2) through every swap.
   */
  plain({ seat, choices, chance, guess, taken }: Position, heat: number): Thought {
    const began = performance.now();
    const root = guess(chance) as State<Board>;
    this.habits.look(root, seat);
    const policy = this.habits.of(seat);
    const scores = Array.from(policy.score(root, seat, choices, true).subarray(0, choices.length));
    const offer = taken === undefined ? this.offer(root, seat, choices) : undefined;
    // Each as the policies would finish the turn, all with the same luck.
    const tries = isTurn(root) ? TRIES : 1;
    const turns = choices.map((one, i) => this.finished(newWay(i, [one], root), seat, tries));
    if (isTurn(root)) correctEvents(choices, scores, turns, seat);
    if (offer !== undefined) scores[choices.findIndex(isTalk)] = Math.max(...scores) + SURELY;
    const felt = scores.map((score) => score + (heat * (chance.int('heat', 65536) + chance.int('heat', 65536) - 65536)) / 65536);
    const best = felt.indexOf(Math.max(...felt));
    const choice = choices[best] as Choice;
    const { line, end, shares } = turns[best] as Finished;
    policy.look(root, seat);
    const reason = bargainReason(policy.scene, choice, offer) ?? reasonFor(this.mind, root, end, seat);
    const weights = scores.map((score) => Math.exp(Math.max(-20, (score - (scores[best] as number)) / WEIGHING)));
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const candidates = choices.map((one, i): Candidate => ({ choice: one, share: (weights[i] as number) / whole, value: turns[i]?.shares[seat] ?? 0 }));
    candidates.sort((a, b) => Number(b.choice === choice) - Number(a.choice === choice) || b.share - a.share);
    return { choice, candidates, expected: shares, line, iterations: 0, ms: performance.now() - began, reason };
  }

  /** A way to the end of its turn, several times with different luck. */
  private finished(way: Way, seat: number, tries: number): Finished {
    const line: Move[] = [];
    const end = this.turnOf(way, seat, fastChance('luck'), line);
    const shares = [...judge(this.mind, end, this.shares)];
    for (let n = 1; n < tries; n++) {
      judge(this.mind, this.turnOf(way, seat, fastChance(`luck/${n}`)), this.shares);
      for (let i = 0; i < 3; i++) shares[i] = (shares[i] as number) + (this.shares[i] as number);
    }
    return { line, end, shares: shares.map((share) => share / tries) };
  }

  /** The offer to be made now, if one may be made and is worth it. */
  private offer(root: State<Board>, seat: number, choices: readonly Choice[]): Offer | undefined {
    return isTurn(root) && choices.some(isTalk) ? offerNow(this.habits.of(seat).scene) : undefined;
  }

  /** A way to the end of its turn, as the policies would finish it. `line` is told the moves before the first chance: beyond it they are only one of many. */
  private turnOf(way: Way, seat: number, chance: Chance, line: Move[] = []): State<Board> {
    const { engine, habits } = this;
    const state = engine.copy(way.before);
    const last = way.answers[way.answers.length - 1] as Choice;
    const watched = new Watched(chance);
    line.push({ seat, choice: last });
    engine.advance(state, seat, last, watched);
    for (let n = 0; n < LONGEST && state.result === undefined && !isTurn(state); n++) {
      const next = engine.waiting(state)[0] as number;
      const choice = habits.of(next).pick(state, next, engine.choices(state, next), chance, 0);
      if (!watched.used) line.push({ seat: next, choice });
      engine.advance(state, next, choice, watched);
    }
    return state;
  }

  think(position: Position, budget: Budget, manner: Manner): Thought {
    const began = timeOf(budget);
    const { seat, choices, chance } = position;
    const root = position.guess(chance) as State<Board>;
    this.habits.look(root, seat);
    if (isReckoned(root) || (position.taken === undefined && this.offer(root, seat, choices) !== undefined)) return this.plain(position, 0);
    const clock = budget.iterations === undefined && budget.ms > 0;
    const most = Math.min(budget.iterations ?? Number.POSITIVE_INFINITY, budget.ms > 0 ? Number.POSITIVE_INFINITY : manner.iterations);
    const ways = new Map<string, Way>();
    const list: Way[] = [];
    const forced = this.inOrder(root, seat, choices);
    const taken = position.taken === undefined ? -1 : choices.findIndex((one) => isSame(one, position.taken as Choice));
    const luck = chance.int('luck', 2 ** 30);
    let iterations = 0;
    let tried = 0;
    /** One more, which may take three times as long as those before it, would come too late. */
    const isLate = () => clock && (timeOf(budget) - began) * (1 + 3 / iterations) >= budget.ms * SEARCHING;
    for (; iterations < most; iterations++) {
      if (iterations > 0 && (isLate() || budget.stopped?.() === true)) break;
      const judged = taken >= 0 && iterations % JUDGED === 0;
      const near = judged ? list.filter(({ first }) => first === taken) : list;
      let way: Way | undefined;
      if (judged ? near.length < Math.sqrt(iterations / JUDGED) + 1 : list.length === 0 || list.length < 2.5 * Math.sqrt(iterations)) {
        const turn = judged ? near.length : tried;
        const given = judged ? taken : (forced[tried] ?? -1);
        const heat = manner.wide[0] + ((manner.wide[1] - manner.wide[0]) * (turn % HEATS)) / (HEATS - 1);
        const policy = Math.floor(turn / HEATS) % 2 === 0 ? this.habits.careful : this.habits.quick;
        if (!judged) tried += 1;
        const made = this.invent(root, seat, chance, policy, heat, given);
        if (!ways.has(made.key)) {
          way = made.way;
          ways.set(made.key, way);
          list.push(way);
        }
      }
      this.follow(way ?? pickWay(near.length > 0 ? near : list, iterations, manner.curiosity), seat, luck, manner);
    }
    const best = bestOf(list);
    return thoughtOf(position, list, best, iterations, timeOf(budget) - began, reasonFor(this.mind, root, this.turnOf(best, seat, chance), seat));
  }

  /** The numbers of the choices that are worth a look by themselves, best first: each gets a way of its own. */
  private inOrder(root: State<Board>, seat: number, choices: readonly Choice[]): number[] {
    const scores = Float64Array.from(this.habits.careful.score(root, seat, choices, true));
    return choices
      .map((_, i) => i)
      .filter((i) => (scores[i] as number) > -5)
      .sort((a, b) => (scores[b] as number) - (scores[a] as number));
  }
}

/** Whether a Faction is about to choose its option; after an offer it is still the same turn. */
const isTurn = ({ stack, board }: State<Board>): boolean => {
  const frame = stack[stack.length - 1];
  return frame?.proc === 'eligible-faction' && frame.at === 'option' && !hasApproached(board);
};
const isTalk = ({ verb }: Choice): boolean => verb === 'negotiate';

/** Cavalry and bargains are worked out, not tried. */
const isReckoned = ({ stack }: State<Board>): boolean => {
  const frame = stack[stack.length - 1];
  return frame?.proc === 'negotiate' || frame?.at.endsWith('-cavalry') === true;
};

/** How a turn would end: the moves before the first chance, one of the ends, and the shares of the victory on average. */
interface Finished {
  readonly line: readonly Move[];
  readonly end: State<Board>;
  readonly shares: readonly number[];
}

const odds = (share: number): number => Math.log(Math.max(0.001, share) / Math.max(0.001, 1 - share));

/** What an Event half is worth on average is known to the policy; here it is put right by what it would do now, compared with the best that is no Event. */
function correctEvents(choices: readonly Choice[], scores: number[], turns: readonly Finished[], seat: number): void {
  let other = -1;
  for (let i = 0; i < choices.length; i++) if (choices[i]?.verb !== 'event' && (other < 0 || (scores[i] as number) > (scores[other] as number))) other = i;
  const promised = (i: number) => odds(turns[i]?.shares[seat] ?? 0);
  for (let i = 0; i < choices.length; i++) if (choices[i]?.verb === 'event') scores[i] = (scores[i] as number) + HERE * (promised(i) - promised(other));
}

/** Whether the turn of an Eligible Faction ended between two states. */
const isTurnOver = (before: State<Board>, after: State<Board>): boolean =>
  before.board.card !== after.board.card || !sameBoxes(before.board.box, after.board.box);
const sameBoxes = (a: readonly number[], b: readonly number[]) => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
