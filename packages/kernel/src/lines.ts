/** Procedures flattened for running: jumps instead of nesting, labels only where a frame can rest. */
import type { Ask, Line, Look, Proc, Turn, Vars } from './types.ts';

/** A line ready to run. All kinds have one shape, so that the loop over them finds each field at once. */
export interface Op<B extends object> {
  readonly kind: 'do' | 'unless' | 'jump' | 'call' | 'ask';
  readonly rule: string;
  readonly run: ((turn: Turn<B>) => void) | undefined;
  readonly test: ((look: Look<B>) => boolean) | undefined;
  /** The line after this one, and the one after a test that fails; both past all jumps. */
  next: number;
  to: number;
  /** Where a frame can rest: the label of a call or an ask. */
  readonly label: string;
  /** The procedure that is called: its name, its lines once they are known, or how to find its name. */
  readonly name: string | undefined;
  callee: Flat<B> | undefined;
  readonly which: ((look: Look<B>) => string | undefined) | undefined;
  readonly with: ((look: Look<B>) => Vars) | undefined;
  readonly rest: Resting<B> | undefined;
}

/** A place where a match waits for an answer; of one shape for all asks, like the lines. */
export interface Resting<B extends object> {
  readonly label: string;
  readonly of: Ask<B>['of'];
  readonly may: Ask<B>['may'];
  readonly params: Ask<B>['params'];
  readonly choices: Ask<B>['choices'];
  readonly why: Ask<B>['why'];
  readonly take: Ask<B>['take'];
  readonly index: number;
  readonly rule: string;
  readonly prompt: string;
}

export interface Flat<B extends object> {
  readonly name: string;
  readonly ops: readonly Op<B>[];
  readonly asks: ReadonlyMap<string, Resting<B>>;
  readonly calls: ReadonlyMap<string, number>;
  /** By the labels of calls that may be left: the ask that may be answered instead. */
  readonly insteads: ReadonlyMap<string, (look: Look<B>) => string | undefined>;
  /** Whether there is such a call of this procedure: most often there is none, and nothing more to look up. */
  isLeft: boolean;
  /** Who called this procedure last, and by which line: most often the place to go back to. */
  caller: Flat<B> | undefined;
  call: Op<B> | undefined;
}

export function flatten<B extends object>(proc: Proc<B>): Flat<B> {
  const ops: Op<B>[] = [];
  const asks = new Map<string, Resting<B>>();
  const calls = new Map<string, number>();
  const insteads = new Map<string, (look: Look<B>) => string | undefined>();
  const exits: { to: number }[] = [];

  function newLabel(label: string): string {
    if (label === '' || asks.has(label) || calls.has(label)) throw new Error(`${proc.name}: the label "${label}" is not unique`);
    return label;
  }
  function push(kind: Op<B>['kind'], parts: Partial<Op<B>>): Op<B> {
    const { rule = proc.rule, run, test, label = '', name, which, with: vars, rest } = parts;
    const op: Op<B> = { kind, rule, run, test, next: ops.length + 1, to: -1, label, name, callee: undefined, which, with: vars, rest };
    ops.push(op);
    return op;
  }
  const jump = () => push('jump', {});
  function add(line: Line<B>): void {
    if ('do' in line) push('do', line.rule === undefined ? { run: line.do } : { run: line.do, rule: line.rule });
    else if ('ask' in line) {
      const { ask: label, of, may, params, choices, why, take, rule = proc.rule } = line;
      const rest: Resting<B> = { label, of, may, params, choices, why, take, index: ops.length, rule, prompt: `${proc.name}.${label}` };
      asks.set(newLabel(label), rest);
      push('ask', { label, rest });
    } else if ('call' in line) {
      const label = line.as ?? line.call;
      if (typeof label !== 'string') throw new Error(`${proc.name}: a computed call needs a label`);
      calls.set(newLabel(label), ops.length);
      if (line.instead && typeof line.call !== 'string') throw new Error(`${proc.name}: a computed call cannot be left`);
      if (line.instead) insteads.set(label, line.instead);
      push('call', { label, ...(typeof line.call === 'string' ? { name: line.call } : { which: line.call }), ...(line.with && { with: line.with }) });
    } else if ('if' in line) {
      const skip = push('unless', { test: line.if });
      line.then.forEach(add);
      if (line.else === undefined) skip.to = ops.length;
      else {
        const end = jump();
        skip.to = ops.length;
        line.else.forEach(add);
        end.to = ops.length;
      }
    } else if ('while' in line) {
      const top = ops.length;
      const out = push('unless', { test: line.while });
      line.lines.forEach(add);
      jump().to = top;
      out.to = ops.length;
    } else exits.push(jump());
  }
  proc.lines.forEach(add);
  for (const exit of exits) exit.to = ops.length;
  const landing = (at: number): number => (ops[at]?.kind === 'jump' ? landing(ops[at].to) : at);
  for (const op of ops) {
    op.next = landing(op.next);
    op.to = landing(op.to);
  }
  return { name: proc.name, ops, asks, calls, insteads, isLeft: false, caller: undefined, call: undefined };
}

/** A procedure with variables of its own; the kernel itself keeps them as plain JSON. */
export function proc<B extends object, V extends Vars = Vars>(name: string, rule: string, lines: readonly Line<B, V>[]): Proc<B> {
  return { name, rule, lines: lines as unknown as readonly Line<B>[] };
}
