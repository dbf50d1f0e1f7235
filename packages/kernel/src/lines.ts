/** Procedures flattened for running: jumps instead of nesting, labels only where a frame can rest. */
import type { Ask, Line, Look, Proc, Turn, Vars } from './types.ts';

export type Op<B extends object> =
  | { readonly kind: 'do'; readonly rule: string; readonly run: (turn: Turn<B>) => void }
  | { readonly kind: 'unless'; readonly test: (look: Look<B>) => boolean; to: number }
  | { readonly kind: 'jump'; to: number }
  | {
      readonly kind: 'call';
      readonly label: string;
      readonly to: string | ((look: Look<B>) => string | undefined);
      readonly with: ((look: Look<B>) => Vars) | undefined;
    }
  | { readonly kind: 'ask'; readonly label: string };

/** A place where a match waits for an answer. */
export interface Resting<B extends object> {
  readonly ask: Ask<B>;
  readonly index: number;
  readonly rule: string;
  readonly prompt: string;
}

export interface Flat<B extends object> {
  readonly name: string;
  readonly ops: readonly Op<B>[];
  readonly asks: ReadonlyMap<string, Resting<B>>;
  readonly calls: ReadonlyMap<string, number>;
}

export function flatten<B extends object>(proc: Proc<B>): Flat<B> {
  const ops: Op<B>[] = [];
  const asks = new Map<string, Resting<B>>();
  const calls = new Map<string, number>();
  const exits: { to: number }[] = [];

  function newLabel(label: string): string {
    if (label === '' || asks.has(label) || calls.has(label)) throw new Error(`${proc.name}: the label "${label}" is not unique`);
    return label;
  }
  function jump(): { to: number } {
    const op: Op<B> = { kind: 'jump', to: -1 };
    ops.push(op);
    return op;
  }
  function unless(test: (look: Look<B>) => boolean): { to: number } {
    const op: Op<B> = { kind: 'unless', test, to: -1 };
    ops.push(op);
    return op;
  }
  function add(line: Line<B>): void {
    if ('do' in line) ops.push({ kind: 'do', rule: line.rule ?? proc.rule, run: line.do });
    else if ('ask' in line) {
      asks.set(newLabel(line.ask), { ask: line, index: ops.length, rule: line.rule ?? proc.rule, prompt: `${proc.name}.${line.ask}` });
      ops.push({ kind: 'ask', label: line.ask });
    } else if ('call' in line) {
      const name = line.as ?? line.call;
      if (typeof name !== 'string') throw new Error(`${proc.name}: a computed call needs a label`);
      calls.set(newLabel(name), ops.length);
      ops.push({ kind: 'call', label: name, to: line.call, with: line.with });
    } else if ('if' in line) {
      const skip = unless(line.if);
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
      const out = unless(line.while);
      line.lines.forEach(add);
      jump().to = top;
      out.to = ops.length;
    } else exits.push(jump());
  }
  proc.lines.forEach(add);
  for (const exit of exits) exit.to = ops.length;
  return { name: proc.name, ops, asks, calls };
}

/** A procedure with variables of its own; the kernel itself keeps them as plain JSON. */
export function proc<B extends object, V extends Vars = Vars>(name: string, rule: string, lines: readonly Line<B, V>[]): Proc<B> {
  return { name, rule, lines: lines as unknown as readonly Line<B>[] };
}
