/** Questions that take too long for the page itself: odds, and what could be done. The worker answers them, and tests do directly. */
import {
  type AttackOdds,
  type AttackPlan,
  attackOdds,
  type Board,
  battleOdds,
  type EventPreview,
  oddsNow,
  previewCommand,
  previewDecrees,
  type TimurOdds,
  timurOdds,
} from '@durbar/vijayanagara';
import { COMMANDS_OF, type Possible } from '../decide/reckon.ts';
import { type Outcome, percentile } from '../score/battles.ts';
import { world } from '../world.ts';

/** What a half of an Event would do: this needs all the rules. */
export interface EventQuestion {
  readonly ask: 'event';
  readonly board: Board;
  readonly who: number;
  readonly event: number;
  readonly half: 'unshaded' | 'shaded';
}
export type Question =
  | { readonly ask: 'possible'; readonly board: Board; readonly faction: number }
  | EventQuestion
  /** Cavalry that each side is ready to use; what they hold if left out. */
  | { readonly ask: 'attack'; readonly board: Board; readonly plan: AttackPlan; readonly cavalry?: readonly [attacker: number, defender: number] }
  /** The battle on the board; `defending`: the attacker has finished. */
  | { readonly ask: 'now'; readonly board: Board; readonly defending: boolean }
  /** If Timur came now. */
  | { readonly ask: 'timur'; readonly board: Board }
  /** Where the outcomes of battles stand among all that could have been. */
  | { readonly ask: 'luck'; readonly battles: readonly Outcome[] };

/** Answered by what is loaded already. */
type Swift = Exclude<Question, EventQuestion>;

export interface Answers {
  readonly possible: Possible;
  readonly event: EventPreview;
  readonly attack: AttackOdds;
  readonly now: AttackOdds | undefined;
  readonly timur: TimurOdds;
  readonly luck: readonly number[];
}
export type AnswerTo<Q extends Question> = Answers[Q['ask']];

/** A board on which the two sides hold just so many tokens. */
export function withCavalry(board: Board, plan: AttackPlan, [attacker, defender]: readonly [number, number]): Board {
  const cavalry = board.cavalry.map((held, faction) => (faction === plan.attacker ? attacker : faction === plan.defender ? defender : held));
  return { ...board, cavalry };
}

const possibleNow = (board: Board, faction: number): Possible => ({
  faction,
  commands: (COMMANDS_OF[faction] ?? []).map((command) => ({ command, spaces: previewCommand(world, board, faction, command) })),
  decrees: previewDecrees(world, board, faction),
});

export function answer<Q extends Swift>(question: Q): AnswerTo<Q> {
  return reply(question) as AnswerTo<Q>;
}

function reply(question: Swift): Answers[keyof Answers] {
  if (question.ask === 'luck') return question.battles.map((one) => percentile(battleOdds(one.terms), one.attackerLost, one.defenderLost));
  const { board } = question;
  switch (question.ask) {
    case 'possible':
      return possibleNow(board, question.faction);
    case 'timur':
      return timurOdds(board);
    case 'attack':
      return attackOdds(question.cavalry ? withCavalry(board, question.plan, question.cavalry) : board, question.plan);
    case 'now':
      return oddsNow({ board, stack: [{ proc: 'battle', at: question.defending ? 'defend-cavalry' : 'attack-cavalry', vars: {} }] });
  }
}
