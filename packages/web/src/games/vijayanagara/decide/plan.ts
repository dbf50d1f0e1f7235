/** The plan of a turn: the steps of a draft in order, nested as command, space and detail, each to be taken back. */
import type { Choice, Fact } from '@durbar/kernel';
import type { PlannedStep } from '@durbar/protocol';
import { FACTIONS } from '@durbar/vijayanagara';
import { nounOf } from './asks.ts';

export interface PlanStep {
  /** Its place in the draft: so many steps stay if it is taken back. */
  readonly at: number;
  readonly choice: Choice;
  readonly facts: readonly Fact[];
  /** 0: option and action, 1: a space of it, 2: what is done there. */
  readonly depth: 0 | 1 | 2;
  /** Resources of the Faction: negative if it pays. */
  readonly resources: number;
  /** The space it is about, if there is one. */
  readonly space: number | undefined;
}

const TOP = ['command-and-decree', 'event', 'command-alone', 'limited-command', 'pass', 'command', 'no-command', 'decree', 'mongols', 'negotiate', 'cancel'];
const PLACES = ['select', 'go', 'replace'];

function depthOf(choice: Choice, inSpace: boolean): 0 | 1 | 2 {
  if (TOP.includes(choice.verb)) return 0;
  if (PLACES.includes(choice.verb)) return 1;
  return inSpace ? 2 : 1;
}

/** Reads the steps of a draft; `facts` are those of all of them, in order. */
export function planOf(steps: readonly PlannedStep[], facts: readonly Fact[], seat: number): PlanStep[] {
  const plan: PlanStep[] = [];
  let from = 0;
  let inSpace = false;
  for (const [at, { choice, facts: n }] of steps.entries()) {
    const own = facts.slice(from, from + n);
    from += n;
    const depth = depthOf(choice, inSpace);
    inSpace = depth === 1 ? PLACES.includes(choice.verb) : depth === 2;
    const resources = own.reduce((sum, { kind, data }) => (kind === 'resources' && data['faction'] === FACTIONS[seat] ? sum + Number(data['n']) : sum), 0);
    plan.push({ at, choice, facts: own, depth, resources, space: nounOf(choice).space });
  }
  return plan;
}

/** Facts worth telling beside a step: not what the step itself says, nor what the meter shows. */
const SILENT = ['selected', 'command', 'decree', 'option', 'event', 'resources', 'passed', 'mongol-command', 'faction-chosen'];
export const worthTelling = (facts: readonly Fact[]): Fact[] => facts.filter(({ kind }) => !SILENT.includes(kind));
