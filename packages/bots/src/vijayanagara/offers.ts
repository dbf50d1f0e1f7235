/** 1.5.2: what Resources and Cavalry are worth to whom, and the bargain that does most for both sides. */
import type { Choice } from '@durbar/kernel';
import type { Board } from '@durbar/vijayanagara';
import { progress } from './features.ts';
import { factionNamed } from './pieces.ts';
import type { Scene } from './scene.ts';
import { NEVER, type Score } from './score.ts';

/** Resources and Cavalry given, Resources and Cavalry wanted, as the rules keep them. */
type Terms = readonly [giveResources: number, giveCavalry: number, wantResources: number, wantCavalry: number];

export interface Offer {
  readonly partner: number;
  readonly terms: Terms;
  /** What either side gains at least, in points, the other's gain reckoned against it. */
  readonly worth: number;
}

/** Points that one more brings a Faction, while it holds fewer than so many: at the beginning and at the end. */
interface Points {
  readonly below: readonly number[];
  readonly early: readonly (readonly number[])[];
  readonly late: readonly (readonly number[])[];
}

/**
 * Counted in games that the policies played on with 4 Resources or 2 tokens more than there were, and rounded. Other weights are for choosing
 * between Commands: by them the Bahmani Kingdom would pay any price for Cavalry.
 */
const RESOURCES: Points = {
  below: [3, 8, 24],
  early: [
    [0.04, 0.04, 0.04],
    [0.1, 0.1, 0.03],
    [0.09, 0.06, 0.05],
  ],
  late: [
    [0.1, 0.1, 0.1],
    [0.08, 0.08, 0.03],
    [0.12, 0.05, 0.05],
  ],
};
/** Delhi needs Cavalry when Timur comes (5.1). */
const CAVALRY: Points = {
  below: [2, 10],
  early: [
    [0.03, 0.03],
    [0.04, 0.01],
    [0.055, 0.01],
  ],
  late: [
    [0.15, 0.12],
    [0, 0],
    [0.07, 0],
  ],
};

/** What so much more brings a Faction, in points. */
function gain({ below, early, late }: Points, faction: number, held: number, more: number, moment: number): number {
  let sum = 0;
  for (let i = 0; i < below.length; i++) {
    const within = (n: number) => Math.min(Math.max(n, below[i - 1] ?? 0), below[i] as number);
    const each = (1 - moment) * (early[faction]?.[i] as number) + moment * (late[faction]?.[i] as number);
    sum += (within(held + more) - within(held)) * each;
  }
  return sum;
}

function gainOf(board: Board, faction: number, money: number, horses: number): number {
  const moment = progress(board);
  return gain(RESOURCES, faction, board.resources[faction] as number, money, moment) + gain(CAVALRY, faction, board.cavalry[faction] as number, horses, moment);
}

/** What a bargain is worth to the side that gets so much more by it: its gain, less what it minds of the other's. */
const bargain = (scene: Scene, side: number, other: number, money: number, horses: number): number =>
  gainOf(scene.board, side, money, horses) + scene.regard(side, other) * gainOf(scene.board, other, -money, -horses);

/** What a bargain must bring, in points: to be taken, and to be proposed, which takes everybody's time. */
const LEAST = 0.01;
const WORTHWHILE = 0.03;
const MOST_RESOURCES = 24;
const LARGEST = { resources: 6, cavalry: 2 };

/** The best of all swaps of Resources for Cavalry with a partner, or of Cavalry for Resources. */
export function bestOffer(scene: Scene, partners: readonly number[]): Offer | undefined {
  const { resources, cavalry } = scene.board;
  const who = scene.seat;
  let best: Offer | undefined;
  for (const partner of partners)
    for (const [payer, seller] of [
      [who, partner],
      [partner, who],
    ] as const) {
      const mostMoney = Math.min(LARGEST.resources, resources[payer] as number, MOST_RESOURCES - (resources[seller] as number));
      const mostHorses = Math.min(LARGEST.cavalry, cavalry[seller] as number);
      for (let money = 1; money <= mostMoney; money++)
        for (let horses = 1; horses <= mostHorses; horses++) {
          const worth = Math.min(bargain(scene, payer, seller, -money, horses), bargain(scene, seller, payer, money, -horses));
          if (worth <= (best?.worth ?? WORTHWHILE)) continue;
          best = { partner, terms: payer === who ? [money, 0, 0, horses] : [0, horses, money, 0], worth };
        }
    }
  return best;
}

/** Whether the deciding Faction has approached anybody in this pause (V6). */
export const hasApproached = ({ spoke }: Board): boolean => spoke >> 3 !== 0;

/**
 * The offer to be made at the beginning of a turn, if there is a good one. Each Faction speaks on one card of three, another than the others
 * do, and then once: what was refused is not asked again at once, and nobody is asked twice while a card is on the table.
 */
export function offerNow(scene: Scene): Offer | undefined {
  const { board, seat } = scene;
  const cards = board.left.reduce((sum, n) => sum + n, 0);
  if (cards % 3 !== seat || hasApproached(board)) return undefined;
  return bestOffer(
    scene,
    [0, 1, 2].filter((one) => one !== seat),
  );
}

/** Points by which a bargain is preferred, whatever heat says: little is at stake, but all of it is known. */
export const SURELY = 3;

const VERBS = ['give-resources', 'give-cavalry', 'want-resources', 'want-cavalry'];

export const approach: Score = (scene, choices, out) => {
  const partners = choices.map(({ noun }) => factionNamed(noun));
  const offer = bestOffer(scene, partners);
  for (let i = 0; i < choices.length; i++) out[i] = partners[i] === offer?.partner ? SURELY : NEVER;
};

/** One sum after the other, then the proposal; if it is not a good one, none. */
export const terms: Score = (scene, choices, out) => {
  const said = scene.vars['terms'] as readonly number[];
  const wanted = bestOffer(scene, [scene.vars['partner'] as number])?.terms;
  const fits = wanted?.every((n, i) => said[i] === n || (said[i] as number) < 0) ?? false;
  const next = wanted?.findIndex((n, i) => n > 0 && said[i] !== n) ?? -1;
  const step: Choice = !fits ? { verb: 'withdraw' } : next < 0 ? { verb: 'propose' } : { verb: VERBS[next] as string, noun: wanted?.[next] as number };
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    out[i] = verb === step.verb && noun === step.noun ? SURELY : NEVER;
  }
};

/** What an offer that was made gives the seat that is asked: Resources and Cavalry. */
export function given({ vars }: Pick<Scene, 'vars'>): { readonly money: number; readonly horses: number } {
  const [giveMoney, giveHorses, wantMoney, wantHorses] = (vars['terms'] as readonly number[]).map((n) => Math.max(0, n)) as [number, number, number, number];
  return { money: giveMoney - wantMoney, horses: giveHorses - wantHorses };
}

/** An offer is taken if it brings more than what it gives the other costs. In its own turn a Faction could go on without an answer; it gives one. */
export const answer: Score = (scene, choices, out) => {
  const { money, horses } = given(scene);
  const isGood = bargain(scene, scene.seat, scene.vars['who'] as number, money, horses) > LEAST;
  for (let i = 0; i < choices.length; i++) {
    const { verb } = choices[i] as Choice;
    out[i] = verb === 'accept' || verb === 'decline' ? ((verb === 'accept') === isGood ? SURELY : 0) : NEVER;
  }
};
