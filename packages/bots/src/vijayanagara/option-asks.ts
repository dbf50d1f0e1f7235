/** 2.3.3: which option, and which Command or Decree. */
import type { Choice } from '@durbar/kernel';
import { type CommandName, commandsOf, estimate, NAMES, type Worth } from './commands.ts';
import { decreeWorth } from './decrees.ts';
import { ELIGIBLE_NEXT, TO_ACT } from './features.ts';
import type { Scene } from './scene.ts';
import { NEVER, type Score } from './score.ts';

const PASS_INCOME = [3, 1, 1] as const;

const best: Worth = { one: 0, all: 0 };
/** The best Command in one space, and in as many as pay. */
function bestCommand(scene: Scene): Worth {
  best.one = 0;
  best.all = 0;
  const known = estimate(scene);
  for (const command of commandsOf(scene.seat)) {
    const { one, all } = known[NAMES.indexOf(command)] as Worth;
    if (one > best.one) best.one = one;
    if (all > best.all) best.all = all;
  }
  return best;
}

const DECREES: readonly (readonly string[])[] = [
  ['collect-tribute', 'campaign', 'demand-obedience'],
  ['trade', 'build', 'conspire'],
  ['tax', 'build', 'compel'],
];
function bestDecree(scene: Scene, who: number): number {
  let best = 0;
  for (const decree of DECREES[who] as readonly string[]) best = Math.max(best, decreeWorth(scene, who, decree));
  return best;
}

/** 2.3.3: the two forked options cost Eligibility on the next card, unless the Event says otherwise. */
export const option: Score = (scene, choices, out) => {
  const who = scene.seat;
  const { board, mind } = scene;
  const stay = scene.weight(who, ELIGIBLE_NEXT) + 0.3 * scene.weight(who, TO_ACT);
  const card = mind.world.events[board.card - 1];
  const command = bestCommand(scene);
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    switch (verb) {
      case 'command-and-decree':
      case 'command-alone':
        out[i] = command.all + (verb === 'command-and-decree' ? bestDecree(scene, who) : 0);
        break;
      case 'event':
        out[i] = (mind.weights.events[board.card - 1]?.[noun === 'unshaded' ? 0 : 1]?.[who] ?? 0) + (card?.stayEligible === true ? stay : 0);
        break;
      case 'limited-command':
        out[i] = command.one + stay;
        break;
      case 'pass':
        out[i] = scene.money(who, PASS_INCOME[who] as number) + stay;
        break;
      default:
        out[i] = NEVER;
    }
  }
};

/** A Command now or a Decree first: money first if it is short, else whatever is worth more. */
export const action: Score = (scene, choices, out) => {
  const who = scene.seat;
  const { vars, board } = scene;
  const limited = vars['option'] === 4;
  const poor = (board.resources[who] as number) < 3;
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    if (verb === 'command') {
      const worth = estimate(scene)[NAMES.indexOf(noun as CommandName)] as Worth;
      out[i] = limited ? worth.one : worth.all;
    }
    if (verb === 'decree') {
      const income = noun === 'collect-tribute' || noun === 'trade' || noun === 'tax';
      const worth = decreeWorth(scene, who, noun as string);
      // The Command that comes afterwards is the same either way: a Decree waits unless its money is needed.
      out[i] = vars['commandLeft'] === 1 ? (income && poor ? worth + 2 : worth - 0.5) : worth + 1;
    }
    if (verb !== 'command' && verb !== 'decree') out[i] = verb === 'no-command' ? 0.02 : NEVER;
  }
};
