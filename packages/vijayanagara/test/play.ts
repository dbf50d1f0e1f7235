/** Small tools to write specs as play: a scene, decisions by name, dice that fall as written. */
import { type Chance, type Choice, compile, type Engine, engineOf, type Fact, type Json, type Message, readOptions, type State } from '@durbar/kernel';
import durbar from '../editions/durbar.json' with { type: 'json' };
import { readEdition, type Step, vijayanagara } from '../src/index.ts';
import { type Board, ELIGIBLE, INELIGIBLE, majority, PAUSE, TRIBUTARY, TUGHLAQ } from '../src/rules/board.ts';
import { at, boxOf, KIND_NAMES, type KindName } from '../src/rules/pieces.ts';
import { isProvince, SPACES, type SpaceName, spaceOf } from '../src/rules/spaces.ts';

export const engine = engineOf(vijayanagara) as unknown as Engine<Board>;
export const world = readEdition(durbar);
export const D = 0;
export const B = 1;
export const V = 2;

export interface Options {
  readonly 'timurs-shadow'?: boolean;
  readonly tiebreak?: 'shared' | 'aadu-huli';
  readonly negotiation?: 'open' | 'own' | 'none';
}

/** Dice and cards as written; what is not written misses (a six), and the next card is an Event. */
class Script implements Chance {
  readonly queue: { [label: string]: number[] } = {};
  int(label: string, n: number): number {
    const next = this.queue[label]?.shift();
    if (next !== undefined) return next;
    return n === 6 && label !== 'event' && label !== 'deck' ? 5 : 0;
  }
}

/** A game being played in a spec; every step is audited. */
export class Play {
  state: State<Board>;
  readonly chance = new Script();
  facts: readonly Fact[] = [];
  readonly engine: Engine<Board>;
  constructor(state: State<Board>, rules: Engine<Board> = engine) {
    this.state = state;
    this.engine = rules;
  }
  get board(): Board {
    return this.state.board;
  }
  /** Writes down dice: attacker's and defender's of the next battle. */
  dice(attack: readonly number[], defence: readonly number[]): this {
    this.put('battle/attacker', attack);
    return this.put('battle/defender', defence);
  }
  /** Writes down values from 1, as on dice. */
  put(label: string, values: readonly number[]): this {
    this.chance.queue[label] = [...(this.chance.queue[label] ?? []), ...values.map((value) => value - 1)];
    return this;
  }
  /** The deciding Faction says this. */
  say(verb: string, noun?: Json): this {
    return this.by(this.engine.waiting(this.state)[0] as number, verb, noun);
  }
  by(seat: number, verb: string, noun?: Json): this {
    const choice: Choice = noun === undefined ? { verb } : { verb, noun };
    const step = this.engine.step(this.state, seat, choice, this.chance);
    if (!step.ok)
      throw new Error(
        `${JSON.stringify(choice)} by ${seat} at ${this.asked}: ${JSON.stringify(step.why)}; offered ${JSON.stringify(this.engine.choices(this.state, seat))}`,
      );
    this.state = step.state;
    this.facts = step.facts;
    const broken = this.engine.rules.audit(step.state.board);
    if (broken.length > 0) throw new Error(broken.join(' '));
    return this;
  }
  /** Several decisions, one after the other, each as [verb, noun]. */
  all(...choices: readonly (readonly [string, Json?])[]): this {
    for (const [verb, noun] of choices) this.say(verb, noun);
    return this;
  }
  /** Where the game waits, as procedure.label. */
  get asked(): string {
    const top = this.state.stack[this.state.stack.length - 1];
    return `${top?.proc}.${top?.at}`;
  }
  get decider(): number {
    return this.engine.waiting(this.state)[0] as number;
  }
  /** Nouns offered with a verb. */
  nouns(verb: string, seat = this.decider): Json[] {
    return this.engine.choices(this.state, seat).flatMap((choice) => (choice.verb === verb ? [choice.noun ?? true] : []));
  }
  verbs(seat = this.decider): string[] {
    return [...new Set(this.engine.choices(this.state, seat).map(({ verb }) => verb))];
  }
  why(verb: string, noun?: Json, seat = this.decider): Message | undefined {
    return this.engine.why(this.state, seat, noun === undefined ? { verb } : { verb, noun });
  }
  /** Pieces of a kind in a space. */
  n(space: SpaceName, kind: KindName): number {
    return count(this.board, space, kind);
  }
  marker(space: SpaceName): string {
    return ['delhi', 'bahmani', 'vijayanagara', 'tributary', 'nobody'][this.board.marker[spaceOf(space)] as number] as string;
  }
}

export const count = (board: Board, space: SpaceName, kind: KindName): number => board.pieces[at(spaceOf(space), KIND_NAMES.indexOf(kind))] as number;
export const available = (board: Board, kind: KindName): number => board.available[boxOf(KIND_NAMES.indexOf(kind))] as number;

type Forces = { readonly [kind in KindName]?: number };

/** Sets the pieces of a kind in a space, from and to Available. */
export function set(board: Board, space: SpaceName, forces: Forces): void {
  for (const [kind, n] of Object.entries(forces)) {
    const i = KIND_NAMES.indexOf(kind as KindName);
    const place = at(spaceOf(space), i);
    const box = boxOf(i);
    board.available[box] = (board.available[box] as number) + (board.pieces[place] as number) - n;
    board.pieces[place] = n;
    if ((board.available[box] as number) < 0) throw new Error(`no ${kind} left`);
  }
}

/** Takes every piece off the map. */
export function clear(board: Board): void {
  for (const space of SPACES) set(board, space, Object.fromEntries(KIND_NAMES.map((kind) => [kind, 0])));
}

export function independent(board: Board, ...spaces: SpaceName[]): void {
  for (const name of spaces) {
    const space = spaceOf(name);
    board.marker[space] = majority(board, space);
  }
}

export function tributary(board: Board, ...spaces: SpaceName[]): void {
  for (const space of spaces) if (isProvince(spaceOf(space))) board.marker[spaceOf(space)] = TRIBUTARY;
}

export const tughlaq = (board: Board): void => {
  board.dynasty = TUGHLAQ;
};

/** Arranges what Factions hold. */
export const cavalry =
  (...tokens: readonly number[]) =>
  (board: Board): void => {
    board.cavalry = [...tokens];
  };
export const resources =
  (faction: number, n: number) =>
  (board: Board): void => {
    board.resources[faction] = n;
  };

export function freshBoard(options: Options = {}): Board {
  const read = readOptions(vijayanagara, { negotiation: 'none', ...options });
  if (!read.ok) throw new Error(read.error);
  return engine.rules.setup(3, read.options);
}

/** Any Event whose order begins with a Faction: 7 for Delhi, 9 for Bahmani, 18 for Vijayanagara. */
const FIRST = [4, 2, 18] as const;

/** The moment a Faction chooses its option on an Event card, the others still to come. */
export function turnOf(
  faction: number,
  arrange: (board: Board) => void = () => undefined,
  options: Options = {},
  event: number = FIRST[faction] as number,
): Play {
  const board = freshBoard(options);
  const order = world.events[event - 1]?.order ?? [];
  board.card = event;
  board.events = board.events.filter((one) => one !== event);
  board.left[0] = (board.left[0] as number) - 1;
  board.talker = PAUSE;
  arrange(board);
  const place = order.indexOf(faction);
  for (const [i, one] of order.entries()) if (i < place && board.box[one] === ELIGIBLE) board.box[one] = INELIGIBLE;
  const broken = engine.rules.audit(board);
  if (broken.length > 0) throw new Error(`the scene: ${broken.join(' ')}`);
  return new Play({
    rules: engine.rules.name,
    board,
    step: 0,
    stack: [
      { proc: 'game', at: 'event-card', vars: {} },
      { proc: 'event-card', at: 'eligible-faction', vars: { at: place, executed: 0 } },
      { proc: 'eligible-faction', at: 'option', vars: { who: faction, option: -1, half: -1, command: -1, decree: -1, commandLeft: 0, decreeLeft: 0 } },
    ],
  });
}

/** A Faction with a Command and a Decree before it. */
export const commandOf = (faction: number, command: string, arrange?: (board: Board) => void, options?: Options): Play =>
  turnOf(faction, arrange, options).say('command-alone').say('command', command);
export const decreeOf = (faction: number, decree: string, arrange?: (board: Board) => void, options?: Options): Play =>
  turnOf(faction, arrange, options).say('command-and-decree').say('decree', decree);

/** A Faction that executes one half of an Event. */
export const eventBy = (faction: number, event: number, half: 'unshaded' | 'shaded', arrange?: (board: Board) => void): Play =>
  turnOf(faction, arrange, {}, event).say('event', half);

/** A Faction that executes an effect written in the spec, in place of the first half of Event 1. */
export function effectBy(faction: number, effect: readonly Step[], arrange?: (board: Board) => void): Play {
  const [first, ...others] = durbar.events;
  const events = [{ ...first, unshaded: { text: 'A spec.', effect } }, ...others];
  const rules = compile(vijayanagara.rules({ ...durbar, events } as unknown as Json));
  const { state } = turnOf(faction, arrange, {}, 1);
  return new Play(state, rules);
}

/** The next card of the deck is this one; begins where the last faction of an Event card passes. */
export function cardDrawn(
  draws: { readonly deck?: number; readonly mongol?: number; readonly attack?: readonly number[]; readonly defence?: readonly number[] },
  arrange: (board: Board) => void = () => undefined,
): Play {
  const play = turnOf(
    V,
    (board) => {
      board.box = [INELIGIBLE, INELIGIBLE, ELIGIBLE];
      arrange(board);
    },
    {},
    2,
  );
  if (draws.deck !== undefined) play.put('deck', [draws.deck + 1]);
  if (draws.mongol !== undefined) play.put('mongol', [draws.mongol + 1]);
  play.dice(draws.attack ?? [], draws.defence ?? []);
  return play.say('pass');
}

export { ELIGIBLE, INELIGIBLE, TRIBUTARY } from '../src/rules/board.ts';
