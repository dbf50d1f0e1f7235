/** 1.5.2: an offer: what may be said in it, and the steps that make it. */
import type { Choice, Message, View } from '@durbar/kernel';
import { FACTIONS } from '@durbar/vijayanagara';
import { factionNumber } from '../identify.ts';
import type { BoardView } from '../reading.ts';

export interface Terms {
  readonly giveResources: number;
  readonly giveCavalry: number;
  readonly wantResources: number;
  readonly wantCavalry: number;
}
export const NOTHING: Terms = { giveResources: 0, giveCavalry: 0, wantResources: 0, wantCavalry: 0 };
export type Term = keyof Terms;

/** What kind of offer it is: a gift needs no answer, an agreement moves nothing. */
export const KINDS = ['gift', 'swap', 'agreement'] as const;
export type Kind = (typeof KINDS)[number];
export const termsOf: { readonly [kind in Kind]: readonly Term[] } = {
  gift: ['giveResources', 'giveCavalry'],
  swap: ['giveResources', 'giveCavalry', 'wantResources', 'wantCavalry'],
  agreement: [],
};

const MOST_RESOURCES = 24;
const VERBS: { readonly [term in Term]: string } = {
  giveResources: 'give-resources',
  giveCavalry: 'give-cavalry',
  wantResources: 'want-resources',
  wantCavalry: 'want-cavalry',
};

/** The most that a term may say: held by its giver, and no Resources that the receiver has no room for (1.8). */
export function mostOf(board: BoardView, me: number, partner: number, term: Term): number {
  const mine = term === 'giveResources' || term === 'giveCavalry';
  const [giver, receiver] = mine ? [me, partner] : [partner, me];
  if (term === 'giveCavalry' || term === 'wantCavalry') return board.cavalry[giver] ?? 0;
  return Math.min(board.resources[giver] ?? 0, MOST_RESOURCES - (board.resources[receiver] ?? 0));
}

/** Terms of the kind of offer that it is, within what may be said. */
export function within(board: BoardView, me: number, partner: number, kind: Kind, terms: Terms): Terms {
  return { ...NOTHING, ...Object.fromEntries(termsOf[kind].map((term) => [term, Math.min(terms[term], mostOf(board, me, partner, term))])) };
}

export const isEmpty = (terms: Terms): boolean => Object.values(terms).every((n) => n === 0);

/** A gift needs no answer: the others hear of it only when the turn is confirmed. */
export const isGift = ({ giveResources, giveCavalry, wantResources, wantCavalry }: Terms): boolean =>
  wantResources + wantCavalry === 0 && giveResources + giveCavalry > 0;

/** Whom a seat may approach now: whoever decides each other Faction once in a pause, the others anybody. */
export function partnersOf(board: BoardView, me: number, decides: boolean): number[] {
  return [0, 1, 2].filter((faction) => faction !== me && !(decides && (board.spoke & (8 << faction)) !== 0));
}

/** The steps of an offer, all sent together. */
export function stepsOf(partner: number, terms: Terms): Choice[] {
  const said = (Object.keys(VERBS) as Term[]).filter((term) => terms[term] > 0);
  return [
    { verb: 'negotiate' },
    { verb: 'with', noun: FACTIONS[partner] ?? '' },
    ...said.map((term) => ({ verb: VERBS[term], noun: terms[term] })),
    { verb: 'propose' },
  ];
}

export interface Offer {
  readonly from: number;
  readonly to: number;
  readonly terms: Terms;
}

/** The offer that waits for an answer, from the question that is asked. */
export function offerOf(prompt: Message | undefined): Offer | undefined {
  if (prompt?.key !== 'negotiate.answer') return undefined;
  const { faction, partner, ...said } = prompt.params ?? {};
  const terms = Object.fromEntries(Object.keys(NOTHING).map((term) => [term, Number(said[term] ?? 0)])) as unknown as Terms;
  return { from: factionNumber(faction), to: factionNumber(partner), terms };
}

/** Offers are answered apart from everything else that a seat may do, also where whoever decides need not wait for it. */
export interface Apart {
  readonly offer: Offer | undefined;
  readonly answers: readonly Choice[];
  readonly choices: readonly Choice[];
}
const ANSWERS = ['accept', 'decline', 'withdraw'];

/** The offer that waits, how a seat may answer it, and what it is offered beside that; `before` is what was asked before its draft. */
export function apart({ prompt, instead }: View, choices: readonly Choice[], before?: View): Apart {
  const beside = offerOf(instead?.prompt);
  const offer = beside ?? offerOf(prompt) ?? offerOf(before?.prompt);
  const isAnswer = ({ verb }: Choice) => ANSWERS.includes(verb);
  return {
    offer,
    answers: offer ? choices.filter(isAnswer) : [],
    choices: beside ? choices.filter((choice) => !isAnswer(choice)) : choices,
  };
}

export interface Holding {
  readonly faction: number;
  readonly resources: readonly [now: number, then: number];
  readonly cavalry: readonly [now: number, then: number];
}

/** What both sides hold now and would hold then. */
export function holdingsOf(board: BoardView, { from, to, terms }: Offer): Holding[] {
  return [from, to].map((faction) => {
    const sign = faction === from ? -1 : 1;
    const resources = board.resources[faction] ?? 0;
    const cavalry = board.cavalry[faction] ?? 0;
    return {
      faction,
      resources: [resources, resources + sign * (terms.giveResources - terms.wantResources)],
      cavalry: [cavalry, cavalry + sign * (terms.giveCavalry - terms.wantCavalry)],
    };
  });
}
