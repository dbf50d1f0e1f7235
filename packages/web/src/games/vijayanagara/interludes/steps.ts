/** Cards that are no Events as steps: who does what, what has come of it, and where it stands. */
import type { Fact, View } from '@durbar/kernel';
import { BAHMANI, count, DELHI, FACTIONS, MONGOLS, VIJAYANAGARA } from '@durbar/vijayanagara';
import type { Played } from '../cards.ts';
import { kindNumber, spaceNumber } from '../identify.ts';
import type { BoardView, Card } from '../reading.ts';

export type Place = 'done' | 'now' | 'next' | 'skipped';
export interface Step {
  /** Message key below `step.`. */
  readonly key: string;
  /** The Faction that acts. */
  readonly who: number;
  readonly place: Place;
  /** What was told in it. */
  readonly facts: readonly Fact[];
  /** Timur: Invaders that are left after it. */
  readonly invaders?: number;
}

const byName = (faction: number) => FACTIONS[faction] ?? '';

/** Facts cut where one of them begins something new; the first part holds what came before. */
function cut(facts: readonly Fact[], begins: (fact: Fact) => boolean): Fact[][] {
  const parts: Fact[][] = [[]];
  for (const fact of facts) {
    if (begins(fact)) parts.push([]);
    parts.at(-1)?.push(fact);
  }
  return parts;
}

/** Who acts now: in a battle whoever attacks, however often the defender is asked. */
function actorOf(view: View, board: BoardView): number | undefined {
  if (view.prompt?.key.startsWith('negotiate.')) return undefined;
  return board.battle !== null && board.battle.attacker !== MONGOLS ? board.battle.attacker : view.waiting[0];
}

/** 2.4: two Commands, then the gifts. */
function mongolSteps(faction: number, facts: readonly Fact[], view: View, board: BoardView, isLast: boolean): Step[] {
  const [, ...commands] = cut(facts, ({ kind }) => kind === 'mongol-command');
  const atGifts = isLast && view.prompt?.key === 'mongol-invasion.gifts';
  const lost = facts.findIndex(({ kind, data }) => kind === 'influence' && data['faction'] === byName(faction) && Number(data['n']) < 0);
  const ofGifts = lost < 0 ? [] : facts.slice(lost);
  const atCommand = isLast && !atGifts && lost < 0;
  /** Without Influence there is nothing to be compromised. */
  const mayCome = atCommand && (board.influence[faction] ?? 0) > 0;
  return [
    ...[0, 1].map((i): Step => {
      const told = (commands[i] ?? []).filter((fact) => !ofGifts.includes(fact));
      const running = atCommand && i === Math.max(0, commands.length - (view.prompt?.key === 'mongol-commands.command' ? 0 : 1));
      return { key: `mongol-${i + 1}`, who: faction, place: running ? 'now' : told.length > 0 ? 'done' : atCommand ? 'next' : 'skipped', facts: told };
    }),
    { key: 'gifts', who: faction, place: atGifts ? 'now' : lost >= 0 ? 'done' : mayCome ? 'next' : 'skipped', facts: ofGifts },
  ];
}

interface Part {
  readonly key: string;
  readonly who: number;
  /** Questions of this step, by the beginning of their keys; without: all that its Faction is asked. */
  readonly asks?: readonly string[];
}
const PARTS: { readonly [card: string]: readonly Part[] } = {
  'zenith-of-the-delhi-sultanate': [
    { key: 'campaign', who: DELHI },
    { key: 'zenith-cavalry', who: BAHMANI },
    { key: 'zenith-resources', who: VIJAYANAGARA },
  ],
  'rise-of-the-rebel-sultans': [
    { key: 'campaign', who: DELHI },
    { key: 'free-command', who: BAHMANI },
    { key: 'spoils', who: BAHMANI, asks: ['spoils.', 'gain-cavalry.'] },
    { key: 'free-command', who: VIJAYANAGARA },
    { key: 'spoils', who: VIJAYANAGARA, asks: ['spoils.', 'gain-cavalry.'] },
  ],
  'lords-of-the-deccan': [
    { key: 'buy-influence', who: DELHI },
    { key: 'buy-influence', who: BAHMANI },
    { key: 'buy-influence', who: VIJAYANAGARA },
  ],
};

/** 2.5: each step with its actor. What was told is not cut by step: it stands below as it happened. */
function successionSteps(name: string, view: View, board: BoardView, isLast: boolean): Step[] {
  const parts = PARTS[name] ?? [];
  const actor = isLast ? actorOf(view, board) : undefined;
  const key = view.prompt?.key ?? '';
  const inAsks = ({ asks }: Part) => asks?.some((one) => key.startsWith(one)) ?? false;
  const own = parts.flatMap((part, i) => (part.who === actor ? [i] : []));
  const now = own.find((i) => inAsks(parts[i] as Part)) ?? own.find((i) => (parts[i] as Part).asks === undefined);
  return parts.map(({ key: step, who }, i) => ({
    key: step,
    who,
    place: now === undefined ? (isLast ? 'next' : 'done') : i < now ? 'done' : i === now ? 'now' : 'next',
    facts: [],
  }));
}

const STAGES = ['mountain-passes', 'punjab', 'delhi'] as const;

const slain = (facts: readonly Fact[]): number =>
  facts.reduce((n, { kind, data }) => n + (kind === 'removed' && data['piece'] === 'mongol' ? Number(data['n']) : 0), 0);

/** 2.6: the battles from the Passes to Delhi; everybody who falls in a later one was still there after the one before. */
function timurSteps(facts: readonly Fact[], board: BoardView, over: boolean): Step[] {
  const [, ...battles] = cut(facts, ({ kind }) => kind === 'attacked');
  const at = (battle: readonly Fact[]) => battle[0]?.data['space'];
  const last = battles.at(-1);
  const now = STAGES.reduce((n, space) => n + count(board, spaceNumber(space), kindNumber('mongol')), 0);
  return STAGES.map((space, i) => {
    const own = battles.filter((battle) => at(battle) === space).flat();
    const isNow = !over && last !== undefined && at(last) === space;
    const after = battles.filter((battle) => STAGES.slice(i + 1).some((one) => at(battle) === one));
    const later = after.length > 0;
    const place = isNow ? 'now' : own.length > 0 ? 'done' : later || over ? 'skipped' : 'next';
    return { key: `timur-${space}`, who: MONGOLS, place, facts: own, ...(own.length > 0 && { invaders: now + slain(after.flat()) }) };
  });
}

/** The steps of a card; none for an Event. `isLast`: it is the card that is being played. */
export function stepsOf(card: Card, played: Played, view: View, board: BoardView, isLast: boolean): Step[] {
  const told = played.facts.filter(({ kind }) => kind !== 'victory');
  if (card.kind === 'mongols') return mongolSteps(card.faction, told, view, board, isLast);
  if (card.kind === 'succession') return successionSteps(card.name, view, board, isLast);
  if (card.kind === 'timurid' && card.n === 2) return timurSteps(told, board, view.result !== undefined);
  return [];
}
