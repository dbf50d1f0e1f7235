/** Decisions of recorded and random games of Vijayanagara, one by one, as whoever makes them sees them. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Chance,
  type Choice,
  type Engine,
  engineOf,
  type Fact,
  fastChance,
  type Params,
  type Seat,
  type State,
  tapeChance,
  type View,
} from '@durbar/kernel';
import type { Recorded } from '@durbar/kernel/kit';
import type { Told } from '@durbar/table';
import { type Board, vijayanagara } from '@durbar/vijayanagara';
import MessageFormat from '@messageformat/core';
import { catalogues } from '../plugins/catalogues.ts';
import { type BoardView, boardOf } from '../src/games/vijayanagara/reading.ts';
import { apart } from '../src/games/vijayanagara/talk/offer.ts';
import { onward } from '../src/live/model.ts';
import type { Say } from '../src/words/types.ts';

export const engine = engineOf(vijayanagara) as unknown as Engine<Board>;

export interface Decision {
  readonly state: State<Board>;
  readonly seat: Seat;
  readonly view: View;
  readonly board: BoardView;
  readonly key: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly log: readonly Told[];
  /** What then happened. */
  readonly facts: readonly Fact[];
  readonly barrier: boolean;
  readonly after: State<Board>;
}

/** A look at a choice without making it, with dice of its own. */
export function tried(state: State<Board>, seat: Seat, choice: Choice, chance: Chance = fastChance('try')): ReturnType<Engine<Board>['step']> {
  return engine.step(state, seat, choice, chance);
}

function walk(options: Params, chance: Chance, next: (state: State<Board>) => readonly [Seat, Choice] | undefined, each: (decision: Decision) => void): void {
  const first = engine.start(3, options as never, chance);
  let state: State<Board> = first.state;
  const log: Told[] = [{ seq: 0, kind: 'start', at: 0, facts: first.facts }];
  for (;;) {
    const move = state.result === undefined ? next(state) : undefined;
    if (move === undefined) return;
    const [seat, chosen] = move;
    const view = onward(engine.view(state, seat), seat);
    const step = engine.step(state, seat, chosen, chance);
    if (!step.ok) throw new Error(`${step.code}: ${JSON.stringify(chosen)}`);
    each({
      state,
      seat,
      view,
      board: boardOf(view),
      key: view.prompt?.key ?? '',
      choices: apart(view, engine.choices(state, seat)).choices,
      chosen,
      log,
      facts: step.facts,
      barrier: step.barrier,
      after: step.state,
    });
    state = step.state;
    log.push({ seq: log.length, kind: 'move', at: 0, seat, facts: step.facts });
  }
}

const corpus = fileURLToPath(new URL('../../vijayanagara/test/corpus/', import.meta.url));
export const RECORDED = fs.readdirSync(corpus).filter((file) => file.endsWith('.json'));

/** Every decision of a recorded game. */
export function recorded(file: string, each: (decision: Decision) => void): void {
  const { options, draws, moves } = JSON.parse(fs.readFileSync(corpus + file, 'utf8')) as Recorded;
  let at = 0;
  walk(
    options,
    tapeChance(draws.map(([label, n, value]) => ({ label, n, value }))),
    () => {
      const move = moves[at++];
      return move && [move[0], move[2] === undefined ? { verb: move[1] } : { verb: move[1], noun: move[2] }];
    },
    each,
  );
}

/** Every decision of a game by chance; a few negotiations. */
export function random(seed: number, each: (decision: Decision) => void): void {
  const chance = fastChance(seed);
  walk(
    {},
    chance,
    (state) => {
      const seat = engine.waiting(state)[0] as Seat;
      const all = engine.choices(state, seat);
      const plain = all.filter(({ verb }) => verb !== 'negotiate');
      const list = plain.length > 0 && chance.int('talk', 20) > 0 ? plain : all;
      return [seat, list[chance.int('pick', list.length)] as Choice];
    },
    each,
  );
}

const web = fileURLToPath(new URL('..', import.meta.url));
type Compiled = (params: Params) => string;

/** What the page says of this game in a language; a key that it does not have comes back as it is. */
export function speaker(locale: 'en' | 'zh'): Say {
  const all = catalogues(web);
  const front = Object.entries(all['shell']?.[locale] ?? {}).filter(([key]) => key.startsWith('vijayanagara/'));
  const texts = new Map([
    ...front.map(([key, text]) => [key.slice('vijayanagara/'.length), text] as const),
    ...Object.entries(all['vijayanagara']?.[locale] ?? {}),
  ]);
  const format = new MessageFormat(locale);
  const known = new Map<string, Compiled>();
  return (key, params = {}) => {
    const text = texts.get(key);
    if (text === undefined) return key;
    let say = known.get(key);
    if (say === undefined) {
      say = format.compile(text) as unknown as Compiled;
      known.set(key, say);
    }
    return say(params);
  };
}
