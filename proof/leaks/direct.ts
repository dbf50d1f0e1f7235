/** What the rules and the table give out for one viewer, as text, without a server: quick enough for many pairs. */
import { type Choice, canonical, type Engine, fastChance, type Json, type State, type Viewer } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { defaultContract, type Table, toldOf } from '@durbar/table';
import { seatView } from '../../packages/server/src/see.ts';
import { commonMove, type Pair } from './pairs.ts';

function tableOf({ game, setting }: Pair, state: State): Table {
  const { engine, seats, options, edition } = setting;
  const head = { id: 'proof', game: game.id, rules: engine.rules.name, editionName: edition, seats, options, contract: defaultContract, created: 0 };
  return { head, engine, hash: sha256, log: [], facts: [], snapshots: new Map(), path: [], state, drafts: [] };
}

/** Choices that are not offered, for the reasons that are given against them. */
const STRANGE: readonly Choice[] = [{ verb: 'fly' }, { verb: 'pass', noun: 'nowhere' }];

function seen(pair: Pair, state: State, viewer: Viewer): string[] {
  const { engine } = pair.setting;
  const out = [`view ${JSON.stringify(engine.view(state, viewer))}`, `waiting ${engine.waiting(state).join()} of ${engine.allowed(state).join()}`];
  if (viewer === 'watcher') return out;
  const guess = engine.guess(state, viewer, fastChance('bot'));
  const verbs = pair.game.vocabulary.verbs.slice(0, 4).map((verb): Choice => ({ verb, noun: 'nowhere' }));
  const order: Json = {};
  return [
    ...out,
    `seat ${JSON.stringify(seatView(tableOf(pair, state), viewer))}`,
    ...[...STRANGE, ...verbs].map((choice) => `why ${JSON.stringify(engine.why(state, viewer, choice))}`),
    `bot ${canonical(guess)} ${engine.rules.evaluate?.(guess.board, viewer)}`,
    `order ${JSON.stringify(pair.game.orders?.answer(engine.view(state, viewer), viewer, order, engine.choices(state, viewer)))}`,
  ];
}

/** The first thing that tells the two states of a pair apart; undefined if nothing does. */
export function difference(pair: Pair, will: ReturnType<typeof fastChance>): string | undefined {
  const { viewer, states } = pair;
  const texts = states.map((state) => seen(pair, state, viewer));
  const move = commonMove(pair, will);
  if (move) {
    for (const [i, step] of move.steps.entries()) {
      const entry = { seq: 1, kind: 'move', seat: move.seat, choice: move.choice, draws: [], at: 0, state: '', prev: '', hash: '' } as const;
      texts[i]?.push(`log ${JSON.stringify(toldOf(entry, step.facts, [viewer]))}`, ...seen(pair, step.state, viewer).map((text) => `then ${text}`));
    }
  }
  const [one = [], two = []] = texts;
  const at = one.findIndex((text, i) => text !== two[i]);
  return at < 0 ? undefined : firstByte(one[at] ?? '', two[at] ?? '');
}

/** Where two texts part, with a little of what stands around. */
export function firstByte(one: string, two: string): string {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return `${one.slice(0, 20)}… …${one.slice(Math.max(0, at - 60), at + 40)} | ${two.slice(at, at + 40)}`;
}

/** G18: places of the public view that are not the same in the view of a seat. */
export function beyondSeats(engine: Engine, state: State, seats: number): number {
  const open = engine.view(state, 'watcher');
  let beyond = 0;
  for (let seat = 0; seat < seats; seat++) beyond += outside(open as unknown as Json, engine.view(state, seat) as unknown as Json);
  return beyond;
}

function outside(part: Json, whole: Json | undefined): number {
  if (typeof part !== 'object' || part === null) return part === whole ? 0 : 1;
  if (typeof whole !== 'object' || whole === null) return 1;
  if (Array.isArray(part) && Array.isArray(whole) && part.length !== whole.length) return 1;
  return Object.entries(part).reduce((sum, [key, value]) => sum + outside(value as Json, (whole as { [key: string]: Json })[key]), 0);
}
