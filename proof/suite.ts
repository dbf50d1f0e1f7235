/** What a suite is asked, and what it answers. */

/** One figure of a suite beside the goal of docs/TRUST.md that it belongs to. */
export interface Finding {
  readonly goal: string;
  readonly what: string;
  readonly value: number;
  readonly unit?: string;
  /** What the value must be, in words; absent if it is only told. */
  readonly target?: string;
  readonly ok: boolean;
  /** Nothing was wrong, but the time was not enough for the number that is aimed at. */
  readonly isPart?: true;
}

export interface Plan {
  /** The part that belongs to `npm test`: fixed numbers instead of a time. */
  readonly isShort: boolean;
  /** The only part of the suite that is wanted, by its name. */
  readonly part?: string | undefined;
  /** Milliseconds that the long form may take. */
  readonly ms: number;
  /** Names the random choices of a run, so that it can be repeated. */
  readonly seed: string;
  progress(text: string): void;
}

export type Suite = (plan: Plan) => Promise<Finding[]>;

/** A suite of parts that run one after the other, those that go on as long as they are told with their share of the time; one that is wanted alone has all of it. */
export const inParts =
  (parts: { readonly [name: string]: Suite }, shares: { readonly [name: string]: number }): Suite =>
  async (plan) => {
    const wanted = Object.entries(parts).filter(([name]) => plan.part === undefined || plan.part === name);
    if (wanted.length === 0) throw new Error(`There is no part ${plan.part}, only ${Object.keys(parts).join(', ')}.`);
    const findings: Finding[] = [];
    for (const [name, part] of wanted) findings.push(...(await part(plan.part === undefined ? { ...plan, ms: plan.ms * (shares[name] ?? 0) } : plan)));
    return findings;
  };

export const none = (goal: string, what: string, value: number): Finding => ({ goal, what, value, target: '0', ok: value === 0 });

export const atLeast = (goal: string, what: string, value: number, least: number, unit?: string): Finding => ({
  goal,
  what,
  value,
  ...(unit && { unit }),
  target: `at least ${least.toLocaleString('en')}`,
  ok: value >= least,
});

export const atMost = (goal: string, what: string, value: number, most: number, unit?: string): Finding => ({
  goal,
  what,
  value,
  ...(unit && { unit }),
  target: `at most ${most.toLocaleString('en')}`,
  ok: value <= most,
});

/** How often something was tried. The long form may run out of time before it has tried so often, and says so; the short form must not. */
export const tried = (plan: Plan, goal: string, what: string, value: number, wanted: number): Finding => ({
  ...atLeast(goal, what, value, wanted),
  ...(!plan.isShort && value > 0 && value < wanted && { ok: true, isPart: true }),
});

/** A figure without a limit of its own. */
export const told = (goal: string, what: string, value: number, unit?: string): Finding => ({ goal, what, value, ...(unit && { unit }), ok: true });

/** Calls `work` until it has done so much or the time is up; the short form knows no time. Lets others have a turn now and then. */
export async function until(plan: Plan, wanted: number, work: () => number | Promise<number>, name: string): Promise<number> {
  const end = performance.now() + plan.ms;
  let done = 0;
  let shown = 0;
  while (done < wanted && (plan.isShort || performance.now() < end)) {
    done += await work();
    if (performance.now() - shown < 1000) continue;
    shown = performance.now();
    plan.progress(`${name}: ${done.toLocaleString('en')} of ${wanted.toLocaleString('en')}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return done;
}

/** A value of a sorted list that a share of it does not exceed. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
