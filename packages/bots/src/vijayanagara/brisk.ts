/** The same policy with the estimates left out: options, Commands and Decrees by how often they are good, for playing many games quickly. */
import type { Choice } from '@durbar/kernel';
import { ASKS } from './asks.ts';
import { decreeWorth } from './decrees.ts';
import { attacking } from './fights.ts';
import { unused } from './moves.ts';
import { numberOf, piecesOf, spaceNamed } from './pieces.ts';
import type { Scene } from './scene.ts';
import { NEVER, type Score } from './score.ts';

/** Points by which a Command or Decree is preferred, if it is offered; measured from turns that search chose. */
const LIKED: ReadonlyMap<unknown, number> = new Map(
  Object.entries({
    rebel: 1.5,
    rally: 0.45,
    migrate: 0.4,
    attack: 0.3,
    conscript: 0.5,
    march: 0.2,
    govern: 0.5,
    build: 0.9,
    compel: 0.6,
    'demand-obedience': 1.2,
    campaign: -0.6,
  }),
);
const INCOME = 0.9;
const RICH = 6;

const option: Score = (scene, choices, out) => {
  const { board, mind, seat } = scene;
  const poor = (board.resources[seat] as number) < 2;
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    if (verb === 'event') out[i] = mind.weights.events[board.card - 1]?.[noun === 'unshaded' ? 0 : 1]?.[seat] ?? 0;
    else if (verb === 'command-and-decree') out[i] = 1;
    else if (verb === 'command-alone') out[i] = poor ? -0.5 : 0.5;
    else if (verb === 'limited-command') out[i] = poor ? 0 : 0.4;
    else out[i] = verb === 'pass' ? (poor ? 0.4 : 0) : NEVER;
  }
};

const action: Score = (scene, choices, out) => {
  const { board, seat, vars } = scene;
  const held = board.resources[seat] as number;
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    if (verb === 'command') out[i] = LIKED.get(noun) ?? 0;
    else if (verb === 'decree') {
      const income = noun === 'collect-tribute' || noun === 'trade' || noun === 'tax';
      let worth = LIKED.get(noun) ?? 0;
      if (income) worth = INCOME * (1 - held / RICH);
      else if (noun === 'conspire') worth = 0.6 * decreeWorth(scene, seat, noun);
      out[i] = vars['commandLeft'] === 1 ? (income && held < 2 ? 2 : -1) : worth + 1;
    } else out[i] = verb === 'no-command' ? (held === 0 ? 1 : -0.1) : NEVER;
  }
};

/** Where two more Units would do most, as long as few are chosen. */
const goTo: Score = (scene, choices, out) => {
  const picked = scene.vars['picked'] as number;
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    out[i] = verb === 'done' ? 0.25 * picked : verb === 'select' ? scene.arrive(spaceNamed(noun), 2) : NEVER;
  }
};

/** From where one can be spared; enough once the next would not be worth it. */
const bring: Score = (scene, choices, out) => {
  const to = scene.vars['space'] as number;
  const here = scene.arrive(to, 1);
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    out[i] = verb === 'done' ? 0.02 : here - scene.leave(spaceNamed((noun as readonly unknown[])[1]), 1);
  }
};

/** The first target there is, if the odds promise something. */
function fight(scene: Scene, space: number): number {
  const { board, seat } = scene;
  if (unused(scene, seat, space) < 2) return -1;
  if (seat === 0 && space < 3) return attacking(scene, 0, space, 3);
  for (let target = 0; target < 3; target++) {
    if (target === seat || piecesOf(board, space, target) === 0) continue;
    if (seat === 0 && numberOf(board, space, target * 3 + 1) === 0) continue;
    return attacking(scene, seat, space, target);
  }
  return -1;
}
const attack: Score = (scene, choices, out) => {
  const price = scene.vars['free'] === 1 ? 0 : scene.money(scene.seat, -1);
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    out[i] = verb === 'done' ? 0 : verb === 'select' ? fight(scene, spaceNamed(noun)) + price : NEVER;
  }
};

const liked: Score = (_scene, choices, out) => {
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    out[i] = verb === 'no' ? -0.1 : (LIKED.get(noun) ?? (verb === 'negotiate' ? NEVER : 0));
  }
};

/** Once on the march, straight on and not far. */
const column: Score = (scene, choices, out) => {
  const carried = (scene.vars['troops'] as number) + (scene.vars['governors'] as number);
  for (let i = 0; i < choices.length; i++) {
    const { verb } = choices[i] as Choice;
    out[i] = verb === 'done' ? 1 : verb === 'go' ? (carried > 1 ? 1 : 0) : verb === 'join' ? 0.8 - 0.3 * carried : -1;
  }
};
const staying: Score = (_scene, choices, out) => {
  for (let i = 0; i < choices.length; i++) out[i] = (choices[i] as Choice).verb === 'no' ? 0.5 : (choices[i] as Choice).verb === 'yes' ? 0 : NEVER;
};

const over = (proc: string, labels: { readonly [label: string]: Score }) => ({ [proc]: { ...ASKS[proc], ...labels } });

export const BRISK: typeof ASKS = {
  ...ASKS,
  ...over('eligible-faction', { option, action }),
  ...over('march', { select: goTo, units: bring }),
  ...over('bahmani-migrate', { select: goTo, units: bring }),
  ...over('vijayanagara-migrate', { select: goTo, units: bring }),
  ...over('delhi-attack', { select: attack }),
  ...over('bahmani-attack', { select: attack }),
  ...over('vijayanagara-attack', { select: attack }),
  ...over('free-command', { which: liked }),
  ...over('free-decree', { which: liked }),
  ...over('campaign', { column }),
  ...over('zenith', { campaign: staying }),
  ...over('rebel-sultans', { campaign: staying }),
};
