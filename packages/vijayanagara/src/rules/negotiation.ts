/**
 * 1.5.2 Negotiation: Resources and Cavalry may change hands whenever a Faction is about to decide what to do next.
 * The match waits for the deciding Faction; the others may open a negotiation, nothing else. The deciding Faction
 * need not wait for the negotiations of others: once it decides, they lapse (V6).
 */
import { type Json, type Line, type Message, type Proc, proc, type Seat, type Vars } from '@durbar/kernel';
import { type Board, type BoardLook, type BoardTurn, PAUSE, SILENT, TALK_OPEN, TALK_OWN } from './board.ts';
import { noteRefusal } from './cancel.ts';
import { because, type Decision, decide, FACTION_NOUNS } from './decide.ts';
import { factionName } from './factions.ts';
import { MOST_RESOURCES } from './resources.ts';

interface OfferVars extends Vars {
  who: number;
  partner: number;
  /** Resources and Cavalry given, Resources and Cavalry wanted; -1 while nothing is said about them. */
  terms: number[];
  /** Being built, put to the partner, settled. */
  stage: number;
}
const GIVE_RESOURCES = 0;
const GIVE_CAVALRY = 1;
const WANT_RESOURCES = 2;
const WANT_CAVALRY = 3;

const NO_TALK = because('no-negotiation', '1.5.2');
const NOT_THEIR_TURN = because('only-decider', '1.5.2');
const SPOKEN = because('spoken', '1.5.2');
const NOT_YOUR_DECISION = because('not-your-decision', '2.3.2');
const NOT_YOUR_ANSWER = because('not-your-answer', '1.5.2');
const NOT_YOUR_OFFER = because('not-your-offer', '1.5.2');
const YOURSELF = because('yourself', '1.5.2');
const NO_PLAYER = because('no-player', '1.5');
const TOO_MANY = because('not-held', '1.5.2');
const SAID = because('said', '1.5.2');
const NO_ROOM = because('no-room', '1.8');

/** Seats that may still speak at a pause, beside the deciding one. */
const OTHERS: readonly (readonly (readonly Seat[])[])[] = [0, 1, 2].map((main) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((spoke) => [0, 1, 2].filter((seat) => seat !== main && (spoke & (1 << seat)) === 0)),
);
const NOBODY_ELSE: readonly Seat[] = [];

const first = (asked: Seat | readonly Seat[]): Seat => (typeof asked === 'number' ? asked : (asked[0] as Seat));

/** A decision before which anybody may trade: asked again after each negotiation, until the deciding Faction has decided. */
export function openly<V extends Vars = Vars>(label: string, decision: Decision<V>): Line<Board, V>[] {
  const main = (look: BoardLook<V>) => first(decision.of(look));
  const ask = decide<V>(label, {
    ...decision,
    may(look) {
      const { board } = look;
      return board.talk === TALK_OPEN ? ((OTHERS[main(look)] as readonly (readonly Seat[])[])[board.spoke & 7] as readonly Seat[]) : NOBODY_ELSE;
    },
    only: { of: main, why: NOT_YOUR_DECISION },
    options: [
      ...decision.options.map((option) => ({
        ...option,
        take(turn: BoardTurn<V>, i: number, seat: Seat) {
          lapse(turn);
          turn.board.talker = SILENT;
          turn.board.spoke = 0;
          option.take(turn, i, seat);
        },
      })),
      {
        verb: 'negotiate',
        anybody: true,
        refuse: (look: BoardLook<V>, _i: number, seat: Seat) => whyNotNegotiate(look.board, seat, main(look)),
        take(turn: BoardTurn<V>, _i: number, seat: Seat) {
          lapse(turn);
          turn.board.talker = seat;
          if (seat !== main(turn)) turn.board.spoke |= 1 << seat;
        },
      },
    ],
  });
  return [
    {
      do: ({ board }) => {
        board.talker = PAUSE;
      },
    },
    {
      while: ({ board }) => board.talker !== SILENT,
      lines: [
        ask,
        {
          if: ({ board }) => board.talker >= 0,
          then: [
            {
              call: 'negotiate',
              as: `${label}-negotiate`,
              with: (look) => offer(look.board.talker, look.board.talker === main(look)),
              instead: (look) => (look.board.talker === main(look) ? undefined : label),
            },
          ],
        },
      ],
    },
  ];
}

/** Whoever decides while another Faction negotiates lets that go. */
function lapse(turn: BoardTurn): void {
  if (turn.board.talker >= 0) turn.tell('lapsed', { faction: factionName(turn.board.talker) }, { rule: '1.5.2' });
}

/** The deciding Faction may approach each other Faction once in a pause, the others may speak once. */
function whyNotNegotiate(board: Board, seat: Seat, main: Seat): Message | undefined {
  if (board.talk < TALK_OWN) return NO_TALK;
  if (seat !== main) {
    if (board.talk < TALK_OPEN) return NOT_THEIR_TURN;
    return (board.spoke & (1 << seat)) === 0 ? undefined : SPOKEN;
  }
  const others = 0b111000 & ~(8 << seat);
  return (board.spoke & others) === others ? SPOKEN : undefined;
}

const offer = (who: number, decides: boolean): Vars => ({
  who,
  decides: decides ? 1 : 0,
  partner: -1,
  terms: [-1, -1, -1, -1],
  stage: 0,
});

const said = ({ terms }: OfferVars, term: number): number => Math.max(0, terms[term] as number);
const TERMS: readonly { readonly term: number; readonly verb: string; readonly what: 'resources' | 'cavalry'; readonly mine: boolean }[] = [
  { term: GIVE_RESOURCES, verb: 'give-resources', what: 'resources', mine: true },
  { term: GIVE_CAVALRY, verb: 'give-cavalry', what: 'cavalry', mine: true },
  { term: WANT_RESOURCES, verb: 'want-resources', what: 'resources', mine: false },
  { term: WANT_CAVALRY, verb: 'want-cavalry', what: 'cavalry', mine: false },
];

/** What a term may say: held by its giver, and no Resources that the receiver has no room for. */
function whyNotTerm({ board, vars }: BoardLook<OfferVars>, term: (typeof TERMS)[number], n: number): Message | undefined {
  if ((vars.terms[term.term] as number) >= 0) return SAID;
  const giver = term.mine ? vars.who : vars.partner;
  const receiver = term.mine ? vars.partner : vars.who;
  if (n > (board[term.what][giver] as number)) return TOO_MANY;
  if (term.what === 'resources' && (board.resources[receiver] as number) + n > MOST_RESOURCES) return NO_ROOM;
  return undefined;
}

/** The largest sum a term may say. */
function mostOf({ board, vars }: BoardLook<OfferVars>, term: (typeof TERMS)[number]): number {
  if ((vars.terms[term.term] as number) >= 0) return 0;
  const held = board[term.what][term.mine ? vars.who : vars.partner] as number;
  return term.what === 'cavalry' ? held : Math.min(held, MOST_RESOURCES - (board.resources[term.mine ? vars.partner : vars.who] as number));
}
const UP_TO: readonly (readonly number[])[] = Array.from({ length: MOST_RESOURCES + 1 }, (_, n) => Array.from({ length: n }, (_one, i) => i));

/** The sums as message parameters. */
const params = ({ vars }: BoardLook<OfferVars>) => ({
  faction: factionName(vars.who),
  partner: factionName(vars.partner),
  giveResources: said(vars, GIVE_RESOURCES),
  giveCavalry: said(vars, GIVE_CAVALRY),
  wantResources: said(vars, WANT_RESOURCES),
  wantCavalry: said(vars, WANT_CAVALRY),
});

const isGift = (vars: OfferVars) => said(vars, WANT_RESOURCES) + said(vars, WANT_CAVALRY) === 0 && said(vars, GIVE_RESOURCES) + said(vars, GIVE_CAVALRY) > 0;

/** Both sides of a trade at once. */
function exchange(turn: BoardTurn<OfferVars>): void {
  const { board, vars } = turn;
  const { who, partner } = vars;
  const resources = said(vars, GIVE_RESOURCES) - said(vars, WANT_RESOURCES);
  const cavalry = said(vars, GIVE_CAVALRY) - said(vars, WANT_CAVALRY);
  board.resources[who] = (board.resources[who] as number) - resources;
  board.resources[partner] = (board.resources[partner] as number) + resources;
  board.cavalry[who] = (board.cavalry[who] as number) - cavalry;
  board.cavalry[partner] = (board.cavalry[partner] as number) + cavalry;
  turn.tell(isGift(vars) ? 'gift' : resources === 0 && cavalry === 0 ? 'agreed' : 'traded', params(turn));
}

const BUILDING = 0;
const PUT = 1;
const SETTLED = 2;

export const negotiationProcs = (): Proc<Board>[] => [
  proc<Board, OfferVars>('negotiate', '1.5.2', [
    decide<OfferVars>('with', {
      of: ({ vars }) => vars.who,
      options: [
        {
          verb: 'with',
          nouns: FACTION_NOUNS,
          refuse: ({ board, vars }, i) =>
            i > 2 ? NO_PLAYER : i === vars.who ? YOURSELF : vars['decides'] === 1 && (board.spoke & (8 << i)) !== 0 ? SPOKEN : undefined,
          take({ board, vars }, i) {
            vars.partner = i;
            if (vars['decides'] === 1) board.spoke |= 8 << i;
          },
        },
      ],
    }),
    {
      while: ({ vars }) => vars.stage === BUILDING,
      lines: [
        decide<OfferVars>('terms', {
          of: ({ vars }) => vars.who,
          params,
          options: [
            ...TERMS.map((term) => ({
              verb: term.verb,
              nouns: Array.from({ length: term.what === 'cavalry' ? 10 : MOST_RESOURCES }, (_, i): Json => i + 1),
              among: (look: BoardLook<OfferVars>) => UP_TO[mostOf(look, term)] as readonly number[],
              refuse: (look: BoardLook<OfferVars>, i: number) => whyNotTerm(look, term, i + 1),
              take({ vars }: BoardTurn<OfferVars>, i: number) {
                vars.terms[term.term] = i + 1;
              },
            })),
            {
              verb: 'propose',
              refuse: () => undefined,
              take(turn) {
                turn.vars.stage = isGift(turn.vars) ? SETTLED : PUT;
                if (turn.vars.stage === SETTLED) exchange(turn);
                else turn.tell('proposed', params(turn));
              },
            },
            {
              verb: 'withdraw',
              refuse: () => undefined,
              take({ vars }) {
                vars.stage = SETTLED;
              },
            },
          ],
        }),
      ],
    },
    {
      if: ({ vars }) => vars.stage === PUT,
      then: [
        decide<OfferVars>('answer', {
          of: ({ vars }) => vars.partner,
          may: ({ vars }) => [vars.who],
          only: { of: ({ vars }) => vars.partner, why: NOT_YOUR_ANSWER },
          params,
          options: [
            { verb: 'accept', refuse: () => undefined, take: exchange },
            {
              verb: 'decline',
              refuse: () => undefined,
              take(turn) {
                if (turn.vars['decides'] === 1) noteRefusal(turn.board);
                turn.tell('declined', params(turn));
              },
            },
            {
              verb: 'withdraw',
              anybody: true,
              refuse: ({ vars }, _i, seat) => (seat === vars.who ? undefined : NOT_YOUR_OFFER),
              take: (turn) => turn.tell('withdrawn', { faction: factionName(turn.vars.who) }),
            },
          ],
        }),
      ],
    },
    {
      do: ({ board }) => {
        board.talker = PAUSE;
      },
    },
  ]),
];
