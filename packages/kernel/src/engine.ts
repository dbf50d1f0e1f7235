/** The interpreter: procedures as lines, run over a stack of frames that is plain JSON. */
import { recordedChance } from './chance.ts';
import { faultsOf } from './faults.ts';
import { copyVars, isChoice, same } from './json.ts';
import { type Flat, flatten, type Op, type Resting } from './lines.ts';
import { Running } from './running.ts';
import type { Chance, Choice, Draw, Fact, Look, Message, Options, Params, Rules, Seat, State, Vars, View, Viewer } from './types.ts';

export type Refusal = 'over' | 'not-asked' | 'malformed' | 'not-offered';

/** What a step brought: the new state, what happened, the chance it used, and whether it may still be undone. */
export interface Stepped<B extends object> {
  readonly ok: true;
  readonly state: State<B>;
  readonly facts: readonly Fact[];
  readonly draws: readonly Draw[];
  /** Chance or a private reveal happened: nothing up to here can be undone any more. */
  readonly barrier: boolean;
}
export interface Refused {
  readonly ok: false;
  readonly code: Refusal;
  readonly why: Message;
}

/** A game ready to be played: everything a host, a bot or a client needs, for one edition. */
export interface Engine<B extends object = object> {
  readonly rules: Rules<B>;
  /** A new match, up to its first question. */
  start(seats: number, options: Options, chance: Chance): Stepped<B>;
  /** The seats that are asked now: the match waits for one of them. */
  waiting(state: State<B>): readonly Seat[];
  /** The seats that may act now: those that are asked, and those that may answer without being waited for. */
  allowed(state: State<B>): readonly Seat[];
  /** Everything a seat may answer now; empty if it may not act. */
  choices(state: State<B>, seat: Seat): readonly Choice[];
  /** What is asked now, in public words. */
  prompt(state: State<B>): Message | undefined;
  /** Why a choice is not offered; undefined if it is. */
  why(state: State<B>, seat: Seat, choice: unknown): Message | undefined;
  /** Takes one choice after checking it; the state given is never changed. */
  step(state: State<B>, seat: Seat, choice: unknown, chance: Chance): Stepped<B> | Refused;
  /** Takes one offered choice in place, unchecked and silent: for search and simulation on a private copy. */
  advance(state: State<B>, seat: Seat, choice: Choice, chance: Chance): void;
  copy(state: State<B>): State<B>;
  view(state: State<B>, viewer: Viewer): View;
  /** What a seat sees of the board beyond what everybody does; undefined if there is nothing of the kind in this game. */
  own(state: State<B>, seat: Seat): Params | undefined;
  /** A full state that this seat cannot tell from the real one. */
  guess(state: State<B>, seat: Seat, chance: Chance): State<B>;
  /** Everything wrong with a state from outside; empty if it can be played on. */
  faults(state: unknown): string[];
}

const NOBODY: readonly Seat[] = [];
/** One seat alone, as a list: made once, because search asks millions of times who is to decide. */
const ALONE: readonly (readonly Seat[])[] = Array.from({ length: 8 }, (_, seat) => [seat]);
const NOTHING: readonly Choice[] = [];
const listed = (asked: Seat | readonly Seat[]): readonly Seat[] => (typeof asked === 'number' ? (ALONE[asked] ?? [asked]) : asked);
const find = (choices: readonly Choice[], { verb, noun }: Choice): Choice | undefined => choices.find((one) => one.verb === verb && same(one.noun, noun));
/** A procedure that runs this many lines without asking anybody never will. */
const RUNAWAY = 100_000;

function promptAt<B extends object>({ prompt: key, rule, params }: Resting<B>, look: Look<B>): Message {
  const said = params?.(look);
  return said === undefined ? { key, rule } : { key, params: said, rule };
}

/** Makes an engine of a game's rules; the procedures are flattened here, once. */
export function compile<B extends object>(rules: Rules<B>): Engine<B> {
  const procs = new Map<string, Flat<B>>();
  for (const proc of rules.procs) {
    if (procs.has(proc.name)) throw new Error(`two procedures are called ${proc.name}`);
    procs.set(proc.name, flatten(proc));
  }
  for (const { ops, insteads } of procs.values()) {
    for (const op of ops) {
      if (op.name === undefined) continue;
      op.callee = procNamed(op.name);
      op.callee.isLeft ||= insteads.has(op.label);
    }
  }
  const main = procNamed(rules.main);

  function procNamed(name: string): Flat<B> {
    const proc = procs.get(name);
    if (proc === undefined) throw new Error(`there is no procedure ${name}`);
    return proc;
  }

  /** Where the match that ran last waits: one decision looks it up several times. */
  const last: { proc: Flat<B>; rest: Resting<B> | undefined } = { proc: main, rest: undefined };
  function resting(state: State<B>): Resting<B> | undefined {
    const frame = state.stack[state.stack.length - 1];
    if (frame === undefined) return undefined;
    if (frame.proc === last.proc.name && frame.at === last.rest?.label) return last.rest;
    const proc = procs.get(frame.proc);
    const rest = proc?.asks.get(frame.at);
    if (proc === undefined || rest === undefined) return undefined;
    last.proc = proc;
    last.rest = rest;
    return rest;
  }

  const look: { board: B; vars: Vars } = { board: undefined as unknown as B, vars: {} };
  function looking(state: State<B>) {
    look.board = state.board;
    look.vars = state.stack[state.stack.length - 1]?.vars ?? {};
    return look;
  }

  function mayAct(rest: Resting<B>, state: State<B>, seat: Seat): boolean {
    return listed(rest.of(looking(state))).includes(seat) || (rest.may?.(look).includes(seat) ?? false);
  }

  /** What may be answered instead of what the match waits for; the look is then at the frame that asks it. */
  function below(state: State<B>): Resting<B> | undefined {
    if (resting(state) === undefined || !last.proc.isLeft) return undefined;
    const frame = state.stack[state.stack.length - 2];
    if (frame === undefined) return undefined;
    const proc = procs.get(frame.proc);
    const instead = proc?.insteads.get(frame.at);
    if (instead === undefined) return undefined;
    look.board = state.board;
    look.vars = frame.vars;
    return proc?.asks.get(instead(look) ?? '');
  }
  function belowFor(state: State<B>, seat: Seat): Resting<B> | undefined {
    const rest = below(state);
    return rest !== undefined && listed(rest.of(look)).includes(seat) ? rest : undefined;
  }

  /** Whoever answers what is asked below leaves what waits above it. */
  function leave(state: State<B>, seat: Seat, choice: Choice): void {
    const under = belowFor(state, seat);
    const rest = resting(state);
    if (under === undefined || rest === undefined || (mayAct(rest, state, seat) && find(rest.choices(look, seat), choice))) return;
    state.stack.pop();
    const frame = state.stack[state.stack.length - 1];
    if (frame !== undefined) frame.at = under.label;
  }

  /** Runs the lines of the top frame from `pc` on, until somebody is asked or the match is over. */
  function run(turn: Running<B>, top: Flat<B>, from: number): void {
    const { state } = turn;
    const { stack } = state;
    let proc = top;
    let pc = from;
    let frame = stack[stack.length - 1];
    if (frame === undefined) return;
    turn.vars = frame.vars;
    for (let count = 0; count < RUNAWAY; count++) {
      const op: Op<B> | undefined = proc.ops[pc];
      if (op === undefined) {
        stack.pop();
        frame = stack[stack.length - 1];
        if (frame === undefined) throw new Error(`${rules.name}: ${rules.main} ended without a result`);
        turn.vars = frame.vars;
        const { caller, call }: Flat<B> = proc;
        if (caller !== undefined && caller.name === frame.proc && call?.label === frame.at) {
          proc = caller;
          pc = call.next;
        } else {
          proc = procNamed(frame.proc);
          pc = (proc.calls.get(frame.at) ?? proc.ops.length) + 1;
        }
        continue;
      }
      switch (op.kind) {
        case 'do':
          turn.rule = op.rule;
          op.run?.(turn);
          if (state.result !== undefined) {
            stack.length = 0;
            return;
          }
          pc = op.next;
          break;
        case 'unless':
          pc = op.test?.(turn) ? op.next : op.to;
          break;
        case 'jump':
          pc = op.to;
          break;
        case 'call': {
          const name: string | undefined = op.which === undefined ? op.name : op.which(turn);
          if (name === undefined) {
            pc = op.next;
            break;
          }
          frame.at = op.label;
          frame = { proc: name, at: '', vars: op.with === undefined ? {} : op.with(turn) };
          stack.push(frame);
          const callee: Flat<B> = op.callee ?? procNamed(name);
          callee.caller = proc;
          callee.call = op;
          proc = callee;
          turn.vars = frame.vars;
          pc = 0;
          break;
        }
        case 'ask':
          frame.at = op.label;
          last.proc = proc;
          last.rest = op.rest;
          return;
      }
    }
    throw new Error(`${rules.name}: ${proc.name} runs on without asking anybody`);
  }

  function answer(turn: Running<B>, seat: Seat, choice: Choice): void {
    const { state } = turn;
    leave(state, seat, choice);
    const rest = resting(state);
    const frame = state.stack[state.stack.length - 1];
    if (rest === undefined || frame === undefined) throw new Error('the match is over');
    const { proc } = last;
    turn.vars = frame.vars;
    turn.rule = rest.rule;
    rest.take(turn, seat, choice);
    state.step += 1;
    if (state.result === undefined) run(turn, proc, rest.index + 1);
    else state.stack.length = 0;
  }

  /** The one silent turn that `advance` uses again and again. */
  const silent = new Running<B>({ rules: '', board: {} as B, stack: [], step: 0 }, { int: () => 0 });

  function copy(state: State<B>): State<B> {
    const stack: State<B>['stack'] = [];
    for (const frame of state.stack) stack.push({ proc: frame.proc, at: frame.at, vars: copyVars(frame.vars) });
    const out: State<B> = { rules: state.rules, board: rules.copy(state.board), stack, step: state.step };
    if (state.result !== undefined) out.result = state.result;
    if (state.lost !== undefined) out.lost = state.lost;
    return out;
  }

  function stepped(state: State<B>, facts: Fact[], draws: Draw[]): Stepped<B> {
    return { ok: true, state, facts, draws, barrier: draws.length > 0 || facts.some((fact) => fact.only !== undefined) };
  }

  function refusal(state: State<B>, seat: Seat, choice: unknown): Refused | { readonly ok: true; readonly choice: Choice } {
    const rest = resting(state);
    if (rest === undefined) return { ok: false, code: 'over', why: { key: 'kernel.over' } };
    if (!mayAct(rest, state, seat) && belowFor(state, seat) === undefined) return { ok: false, code: 'not-asked', why: { key: 'kernel.not-asked' } };
    if (!isChoice(choice)) return { ok: false, code: 'malformed', why: { key: 'kernel.malformed' } };
    const found = find(engine.choices(state, seat), choice);
    if (found !== undefined) return { ok: true, choice: found };
    const under = belowFor(state, seat);
    const { rule } = under ?? rest;
    const why = (under ?? rest).why(under === undefined ? looking(state) : look, seat, choice) ?? { key: 'kernel.not-offered' };
    return { ok: false, code: 'not-offered', why: why.rule === undefined ? { ...why, rule } : why };
  }

  /** What is asked in the state that was looked at last: everybody looks at the same one in turn. */
  const said: { state?: State<B>; step: number; prompt: Message | undefined } = { step: 0, prompt: undefined };
  function promptOf(state: State<B>): Message | undefined {
    if (said.state !== state || said.step !== state.step) {
      said.prompt = engine.prompt(state);
      said.state = state;
      said.step = state.step;
    }
    return said.prompt;
  }

  const engine: Engine<B> = {
    rules,
    start(seats, options, chance) {
      const state: State<B> = { rules: rules.name, board: rules.setup(seats, options), stack: [{ proc: rules.main, at: '', vars: {} }], step: 0 };
      const draws: Draw[] = [];
      const turn = new Running(state, recordedChance(chance, draws));
      turn.facts = [];
      run(turn, main, 0);
      return stepped(state, turn.facts, draws);
    },
    waiting(state) {
      const rest = resting(state);
      if (rest === undefined) return NOBODY;
      return listed(rest.of(looking(state)));
    },
    allowed(state) {
      const asked = engine.waiting(state);
      const others = resting(state)?.may?.(looking(state)) ?? NOBODY;
      const under = below(state);
      if (others.length === 0 && under === undefined) return asked;
      return [...new Set([...asked, ...others, ...(under === undefined ? NOBODY : listed(under.of(look)))])];
    },
    choices(state, seat) {
      const rest = resting(state);
      const above = rest !== undefined && mayAct(rest, state, seat) ? rest.choices(look, seat) : NOTHING;
      const under = belowFor(state, seat);
      return under === undefined ? above : [...above, ...under.choices(look, seat)];
    },
    prompt(state) {
      const rest = resting(state);
      return rest && promptAt(rest, looking(state));
    },
    why(state, seat, choice) {
      const gate = refusal(state, seat, choice);
      return gate.ok ? undefined : gate.why;
    },
    step(before, seat, choice, chance) {
      const gate = refusal(before, seat, choice);
      if (!gate.ok) return gate;
      const draws: Draw[] = [];
      const turn = new Running(copy(before), recordedChance(chance, draws));
      turn.facts = [];
      answer(turn, seat, gate.choice);
      return stepped(turn.state, turn.facts, draws);
    },
    advance(state, seat, choice, chance) {
      silent.state = state;
      silent.board = state.board;
      silent.chance = chance;
      answer(silent, seat, choice);
    },
    copy,
    view(state, viewer) {
      const { rules: name, step, result, lost } = state;
      const waiting = engine.waiting(state);
      const prompt = promptOf(state);
      const under = below(state);
      const instead = under && { waiting: listed(under.of(look)), prompt: promptAt(under, look) };
      const own = viewer === 'watcher' ? undefined : rules.own?.(state.board, viewer);
      const open = rules.view(state.board);
      const board = own === undefined ? open : { ...(open as Params), ...own };
      return { rules: name, step, waiting, ...(prompt && { prompt }), ...(instead && { instead }), board, ...(result && { result }), ...(lost && { lost }) };
    },
    own: (state, seat) => rules.own?.(state.board, seat),
    guess(state, seat, chance) {
      const guessed = copy(state);
      guessed.board = rules.guess(guessed.board, seat, chance);
      return guessed;
    },
    faults(state) {
      return faultsOf(engine, procs, state);
    },
  };
  return engine;
}
