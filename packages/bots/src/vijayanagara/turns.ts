/**
 * Search over whole turns. A turn is many small answers, and none of them means much alone: so what is compared are
 * all the answers of a seat up to the next chance or the next answer of somebody else, made up by the policy with some
 * heat, and then played on to the turns that follow.
 */
import { type Chance, type Choice, type Engine, fastChance, type Message, type State, same as sameNoun } from '@durbar/kernel';
import type { Board } from '@durbar/vijayanagara';
import type { Budget, Candidate, Move, Position, Thought } from '../bot.ts';
import { judge, type Mind } from './mind.ts';
import type { Policy } from './policy.ts';
import { reasonFor } from './reasons.ts';

export interface Manner {
  /** Turns that are played on before the evaluation speaks; 1: to the end of one's own; 0: no search at all. */
  readonly turns: number;
  /** Heat of one's own answers while they are made up, in points, from and to; and of everybody's afterwards. */
  readonly wide: readonly [number, number];
  readonly heat: number;
  /** How much a way that was tried little is looked at again. */
  readonly curiosity: number;
  /** Iterations if there is no clock. */
  readonly iterations: number;
}

/** One way to answer up to the next chance. */
interface Way {
  /** Number of the first answer among the choices offered. */
  readonly first: number;
  readonly answers: readonly Choice[];
  /** The state before the last answer. */
  readonly before: State<Board>;
  readonly sums: Float64Array;
  squares: number;
  n: number;
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

/** Points that make one answer e times as likely as another. */
export const WEIGHING = 0.35;
const LONGEST = 60;
const RUNAWAY = 600;
/** Answers of turns that were thought out already, kept for so many positions. */
const REMEMBERED = 256;

export class TurnSearch {
  private readonly engine: Engine<Board>;
  private readonly mind: Mind;
  private readonly policy: Policy;
  constructor(engine: Engine<Board>, mind: Mind, policy: Policy) {
    this.engine = engine;
    this.mind = mind;
    this.policy = policy;
  }

  /** What was already decided for positions within a turn that was thought out as a whole. */
  private readonly plans = new Map<string, Thought>();

  private remember(root: State<Board>, seat: number, thought: Thought, manner: Manner): void {
    const state = this.engine.copy(root);
    const { line } = thought;
    for (let i = 0; i + 1 < line.length; i++) {
      this.engine.advance(state, seat, (line[i] as Move).choice, NO_CHANCE);
      const choice = (line[i + 1] as Move).choice;
      this.plans.set(nameOf(state, seat, manner), {
        ...thought,
        choice,
        candidates: [{ choice, share: 1, value: thought.expected[seat] ?? 0 }],
        line: line.slice(i + 1),
        iterations: 0,
        ms: 0,
      });
    }
    for (const name of this.plans.keys()) {
      if (this.plans.size <= REMEMBERED) break;
      this.plans.delete(name);
    }
  }

  /** A way made up by the policy; the first answer may be given. */
  private invent(root: State<Board>, seat: number, chance: Chance, heat: number, given: number): { way: Way; key: string } {
    const { engine, policy } = this;
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
    return { way: { first, answers, before, sums: new Float64Array(3), squares: 0, n: 0 }, key };
  }

  private readonly shares = [0, 0, 0];

  /** Plays a way out to its horizon and notes what it promises each seat. All ways meet the same luck in the same order: that tells them apart sooner. */
  private follow(way: Way, seat: number, luck: number, manner: Manner): void {
    const { engine, policy } = this;
    const chance = fastChance(`${luck}/${way.n}`);
    const state = engine.copy(way.before);
    engine.advance(state, seat, way.answers[way.answers.length - 1] as Choice, chance);
    let turns = 0;
    for (let n = 0; n < RUNAWAY && state.result === undefined; n++) {
      if (isOption(state)) {
        turns += 1;
        if (turns >= manner.turns) break;
      }
      const next = engine.waiting(state)[0] as number;
      engine.advance(state, next, policy.pick(state, next, engine.choices(state, next), chance, manner.heat), chance);
    }
    judge(this.mind, state, this.shares);
    const mine = this.shares[seat] as number;
    for (let i = 0; i < 3; i++) way.sums[i] = (way.sums[i] as number) + (this.shares[i] as number);
    way.squares += mine * mine;
    way.n += 1;
  }

  /**
   * Without search: the answer that the policy likes best, give or take `heat` points. It has reckoned with whole Commands and Decrees,
   * and for Cavalry (1.10) gone through everything that both sides can do with their tokens.
   */
  plain({ seat, choices, chance, guess }: Position, heat: number): Thought {
    const began = performance.now();
    const root = guess(chance) as State<Board>;
    const scores = Array.from(this.policy.score(root, seat, choices, true).subarray(0, choices.length));
    const felt = scores.map((score) => score + (heat * (chance.int('heat', 65536) + chance.int('heat', 65536) - 65536)) / 65536);
    const best = felt.indexOf(Math.max(...felt));
    const choice = choices[best] as Choice;
    const expected = [...judge(this.mind, root, this.shares)];
    const weights = scores.map((score) => Math.exp(Math.max(-20, (score - (scores[best] as number)) / WEIGHING)));
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const value = expected[seat] ?? 0;
    const candidates = choices.map((one, i): Candidate => ({ choice: one, share: (weights[i] as number) / whole, value }));
    candidates.sort((a, b) => Number(b.choice === choice) - Number(a.choice === choice) || b.share - a.share);
    const way: Way = { first: best, answers: [choice], before: root, sums: new Float64Array(3), squares: 0, n: 0 };
    const reason = reasonFor(this.mind, root, this.turnOf(way, seat, chance), seat);
    return { choice, candidates, expected, line: [{ seat, choice }], iterations: 0, ms: performance.now() - began, reason };
  }

  /** A way to the end of its turn, as the policy would finish it. */
  private turnOf(way: Way, seat: number, chance: Chance): State<Board> {
    const { engine, policy } = this;
    const state = engine.copy(way.before);
    engine.advance(state, seat, way.answers[way.answers.length - 1] as Choice, chance);
    for (let n = 0; n < LONGEST && state.result === undefined && !isOption(state); n++) {
      const next = engine.waiting(state)[0] as number;
      engine.advance(state, next, policy.pick(state, next, engine.choices(state, next), chance, 0), chance);
    }
    return state;
  }

  think(position: Position, budget: Budget, manner: Manner): Thought {
    const began = performance.now();
    const { seat, choices, chance } = position;
    const root = position.guess(chance) as State<Board>;
    const planned = this.plans.get(nameOf(root, seat, manner));
    const same = planned && choices.find(({ verb, noun }) => verb === planned.choice.verb && sameNoun(noun, planned.choice.noun));
    if (planned !== undefined && same !== undefined) return { ...planned, choice: same };
    if (root.stack[root.stack.length - 1]?.at.endsWith('-cavalry')) return this.plain(position, 0);
    const ways = new Map<string, Way>();
    const list: Way[] = [];
    const most = budget.iterations ?? (budget.ms > 0 ? Number.POSITIVE_INFINITY : manner.iterations);
    const forced = this.inOrder(root, seat, choices);
    const luck = chance.int('luck', 2 ** 30);
    let iterations = 0;
    let tried = 0;
    for (; iterations < most; iterations++) {
      if (iterations > 0 && budget.iterations === undefined && budget.ms > 0 && performance.now() - began >= budget.ms) break;
      if (iterations > 0 && budget.stopped?.() === true) break;
      let way: Way | undefined;
      if (list.length === 0 || list.length < 2.5 * Math.sqrt(iterations)) {
        const given = tried < forced.length ? (forced[tried] as number) : -1;
        const heat = manner.wide[0] + ((manner.wide[1] - manner.wide[0]) * (tried % 4)) / 3;
        tried += 1;
        const made = this.invent(root, seat, chance, heat, given);
        way = ways.get(made.key);
        if (way === undefined) {
          way = made.way;
          ways.set(made.key, way);
          list.push(way);
        } else way = undefined;
      }
      this.follow(way ?? pickWay(list, seat, iterations, manner.curiosity), seat, luck, manner);
    }
    const best = bestOf(list, seat);
    const thought = thoughtOf(position, list, best, iterations, performance.now() - began, reasonFor(this.mind, root, this.turnOf(best, seat, chance), seat));
    this.remember(root, seat, thought, manner);
    return thought;
  }

  /** The numbers of the choices that are worth a look by themselves, best first: each gets a way of its own. */
  private inOrder(root: State<Board>, seat: number, choices: readonly Choice[]): number[] {
    const scores = this.policy.score(root, seat, choices, true);
    const all = choices.map((_, i) => i).filter((i) => (scores[i] as number) > -5);
    const known = all.map((i) => scores[i] as number);
    return all
      .map((i, at) => ({ i, score: known[at] as number }))
      .sort((a, b) => b.score - a.score)
      .map(({ i }) => i);
  }
}

/** A turn up to the next chance uses none. */
const NO_CHANCE: Chance = {
  int() {
    throw new Error('chance within a plan');
  },
};
const nameOf = ({ board, stack, step }: State<Board>, seat: number, { turns, iterations }: Manner): string =>
  JSON.stringify([step, seat, turns, iterations, board, stack]);

const isOption = ({ stack }: State<Board>): boolean => {
  const frame = stack[stack.length - 1];
  return frame?.proc === 'eligible-faction' && frame.at === 'option';
};

/** Whether the turn of an Eligible Faction ended between two states. */
const isTurnOver = (before: State<Board>, after: State<Board>): boolean =>
  before.board.card !== after.board.card || !sameBoxes(before.board.box, after.board.box);
const sameBoxes = (a: readonly number[], b: readonly number[]) => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

function pickWay(list: readonly Way[], seat: number, n: number, curiosity: number): Way {
  const wide = curiosity * Math.sqrt(Math.log(n + 2));
  let best = list[0] as Way;
  let most = Number.NEGATIVE_INFINITY;
  for (const way of list) {
    const hope = way.n === 0 ? 9 : (way.sums[seat] as number) / way.n + wide / Math.sqrt(way.n);
    if (hope > most) {
      most = hope;
      best = way;
    }
  }
  return best;
}

/** What a way is worth, with doubt where it was tried little. */
function trust(way: Way, seat: number): number {
  const mean = (way.sums[seat] as number) / way.n;
  const spread = Math.sqrt(Math.max(0, way.squares / way.n - mean * mean) + 0.0004);
  return mean - spread / Math.sqrt(way.n);
}

function bestOf(list: readonly Way[], seat: number): Way {
  let best = list[0] as Way;
  for (const way of list) if (way.n > 0 && trust(way, seat) > trust(best, seat)) best = way;
  return best;
}

function thoughtOf(position: Position, list: readonly Way[], best: Way, iterations: number, ms: number, reason: Message): Thought {
  const { seat, choices } = position;
  const whole = list.reduce((sum, way) => sum + way.n, 0);
  const candidates: Candidate[] = [];
  for (const [i, choice] of choices.entries()) {
    const ways = list.filter((way) => way.first === i && way.n > 0);
    if (ways.length === 0) continue;
    const n = ways.reduce((sum, way) => sum + way.n, 0);
    const top = ways.reduce((a, b) => (trust(b, seat) > trust(a, seat) ? b : a));
    candidates.push({ choice, share: n / whole, value: (top.sums[seat] as number) / top.n });
  }
  const chosen = choices[best.first] as Choice;
  candidates.sort((a, b) => Number(b.choice === chosen) - Number(a.choice === chosen) || b.value - a.value);
  const line: Move[] = best.answers.map((choice) => ({ seat, choice }));
  return { choice: chosen, candidates, expected: [...best.sums].map((sum) => sum / best.n), line, iterations, ms, reason };
}
