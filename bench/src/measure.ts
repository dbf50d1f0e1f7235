/** Measuring: tasks take turns in short rounds, so that whatever else the machine does hits all of them alike; the median round counts. */

export interface Task {
  readonly name: string;
  /** Does some work and returns how much. */
  run(): number;
}

export interface Plan {
  readonly rounds: number;
  /** Milliseconds of one task in one round. */
  readonly slice: number;
  readonly warmUp: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Work done per second of processor time, helpers of the runtime included: what one core does, however busy the machine is otherwise. */
function rate(task: Task, ms: number): number {
  const end = performance.now() + ms;
  const before = process.cpuUsage();
  let work = 0;
  while (performance.now() < end) work += task.run();
  const { user, system } = process.cpuUsage(before);
  return (work / (user + system)) * 1e6;
}

/** The rate of each task in each round. */
export function measure(tasks: readonly Task[], plan: Plan, progress: (text: string) => void): Map<string, number[]> {
  for (const task of tasks) {
    progress(`warm-up: ${task.name}`);
    rate(task, plan.warmUp);
  }
  const rates = new Map<string, number[]>(tasks.map(({ name }) => [name, []]));
  for (let round = 1; round <= plan.rounds; round++) {
    for (const task of tasks) {
      progress(`round ${round} of ${plan.rounds}: ${task.name}`);
      rates.get(task.name)?.push(rate(task, plan.slice));
    }
  }
  return rates;
}
