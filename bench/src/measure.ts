/** Measuring: tasks take turns in short rounds, so that whatever else the machine does hits all of them alike; the median round counts. */

export interface Task {
  readonly name: string;
  /** Does some work and returns how much. */
  run(): number;
}

export interface Plan {
  readonly rounds: number;
  /** Milliseconds of processor time of one task in one round. */
  readonly slice: number;
  readonly warmUp: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Processor time of the whole process in milliseconds, helpers of the runtime included. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Work done per second of processor time: what one core does, however busy the machine is otherwise. Time is counted the same way, so that a warm-up warms as much on a busy machine. */
function rate(task: Task, ms: number): number {
  const began = spent();
  let work = 0;
  let now = began;
  while (now < began + ms) {
    // Asking the system for the time is dear: a batch takes about a millisecond.
    const look = performance.now() + 1;
    do work += task.run();
    while (performance.now() < look);
    now = spent();
  }
  return (work / (now - began)) * 1000;
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
