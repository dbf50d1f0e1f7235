/** Small helpers so that specs read as play. */
import { type Choice, type Engine, engineOf, type Fact, fastChance, type Json, type Message, readOptions, type State } from '@durbar/kernel';
import { expect } from 'vitest';
import { insert } from '../src/cards.ts';
import { BONUS_NAMES, type Board, type Edition, FORCES, GOODS, readEdition, supplySize, tajMahal } from '../src/index.ts';

const durbar = tajMahal.editions['durbar'] as Json;

/** A position: what is left out is empty, or as the game begins. */
export interface Position {
  readonly seats?: number;
  readonly visit?: number;
  /** The province of the visit. */
  readonly province?: string;
  /** Who begins the visit. */
  readonly start?: number;
  readonly hands?: readonly (readonly string[])[];
  /** Cards of those hands that everybody saw. */
  readonly known?: readonly (readonly string[])[];
  readonly supply?: readonly string[];
  /** Cards in the deck; all others are discarded then. */
  readonly deck?: readonly string[];
  /** The seat that holds all remaining cards: deck and discard pile are empty. */
  readonly hoarder?: number;
  /** Normal palaces and crown palaces: owner by city. */
  readonly palaces?: { readonly [city: string]: number };
  readonly crowned?: { readonly [city: string]: number };
  readonly bonus?: { readonly [city: string]: string };
  /** Goods on bonus tiles: list by seat. */
  readonly goods?: readonly (readonly string[])[];
  /** Owner of each province tile won earlier. */
  readonly tiles?: { readonly [tile: number]: number };
  /** Influence tiles: list by seat. */
  readonly influence?: readonly (readonly string[])[];
  readonly points?: readonly number[];
  readonly memory?: boolean;
  readonly edition?: Json;
  readonly seed?: string;
}

/** A game being played: moves by name, refusals by reason. */
export class Play {
  readonly engine: Engine<Board>;
  readonly edition: Edition;
  state: State<Board>;
  /** Facts of the last step. */
  facts: readonly Fact[] = [];
  barrier = false;
  readonly chance;
  constructor(position: Position = {}) {
    const { seats = 3, seed = 'spec', edition = durbar } = position;
    const options = readOptions(tajMahal, { start: `seat-${(position.start ?? 0) + 1}`, memory: position.memory ?? true });
    if (!options.ok) throw new Error(options.error);
    this.engine = engineOf(tajMahal, edition) as unknown as Engine<Board>;
    this.edition = readEdition(edition);
    this.chance = fastChance(seed);
    const begun = this.engine.start(seats, options.options, this.chance);
    this.state = begun.state;
    this.facts = begun.facts;
  }
  static at(position: Position): Play {
    const play = new Play(position);
    arrange(play, position);
    expect(play.engine.rules.audit(play.board)).toEqual([]);
    return play;
  }
  get board(): Board {
    return this.state.board;
  }
  get seat(): number {
    return this.engine.waiting(this.state)[0] as number;
  }
  private act(verb: string, noun?: string): this {
    const choice: Choice = noun === undefined ? { verb } : { verb, noun };
    const step = this.engine.step(this.state, this.seat, choice, this.chance);
    if (!step.ok) throw new Error(`${JSON.stringify(choice)} by seat ${this.seat} is refused: ${step.why.key}`);
    this.state = step.state;
    this.facts = step.facts;
    this.barrier = step.barrier;
    expect(this.engine.rules.audit(this.board)).toEqual([]);
    return this;
  }
  play = (card: string) => this.act('play', card);
  add = (card: string) => this.act('add', card);
  done = () => this.act('done');
  withdraw = () => this.act('withdraw');
  palace = (city: string) => this.act('palace', city);
  crown = (city: string) => this.act('crown', city);
  take = (card: string) => this.act('take', card);
  /** A whole turn: a coloured card, perhaps another. */
  turn(card: string, second?: string): this {
    this.play(card);
    if (second !== undefined) this.add(second);
    else if (this.offered.includes('done')) this.done();
    return this;
  }
  /** Takes the first cards offered, as long as the same seat takes. */
  takeAny(): this {
    while (this.offered[0]?.startsWith('take ')) this.take((this.offered[0] as string).slice(5));
    return this;
  }
  /** Withdraws without anything to place. */
  leave(): this {
    return this.withdraw().takeAny();
  }
  get offered(): string[] {
    return this.state.result ? [] : this.engine.choices(this.state, this.seat).map(({ verb, noun }) => (noun === undefined ? verb : `${verb} ${noun}`));
  }
  why(verb: string, noun?: Json): Message | undefined {
    return this.engine.why(this.state, this.seat, noun === undefined ? { verb } : { verb, noun });
  }
  hand = (seat: number) => (this.board.hands[seat] as number[]).map((card) => this.edition.cards[card]?.name);
  points = (seat: number) => this.board.points[seat];
  /** Facts of the last step, by kind. */
  told = (kind: string) => this.facts.filter((fact) => fact.kind === kind).map((fact) => fact.data);
  get kinds(): string[] {
    return this.facts.map((fact) => fact.kind);
  }
}

export const expectOffered = (play: Play, ...choices: string[]) => expect(play.offered).toEqual(choices);
export const expectWhy = (play: Play, verb: string, noun: Json | undefined, key: string, rule: string) =>
  expect(play.why(verb, noun)).toMatchObject({ key, rule });

function arrange({ edition, board }: Play, position: Position): void {
  const card = (name: string) => need(edition.cardNamed.get(name), name);
  const city = (name: string) => need(edition.cityNamed.get(name), name);
  for (const list of [board.supply, ...board.hands]) {
    for (const one of list) board.bag[one] = (board.bag[one] as number) + 1;
    list.length = 0;
  }
  const from = (name: string) => {
    const one = card(name);
    if (one >= edition.firstSpecial) board.specials.splice(board.specials.indexOf(one), 1);
    else board.bag[one] = (board.bag[one] as number) - 1;
    return one;
  };
  position.hands?.forEach((names, seat) => {
    for (const name of names) insert(board.hands[seat] as number[], from(name));
    for (const name of names) if (name.startsWith('special/')) insert(board.known[seat] as number[], card(name));
  });
  position.known?.forEach((names, seat) => {
    for (const name of names) insert(board.known[seat] as number[], card(name));
  });
  for (const name of position.supply ?? []) insert(board.supply, from(name));
  if (position.supply === undefined) while (board.supply.length < supplySize(board.seats)) insert(board.supply, from(anyOf(edition, board)));
  arrangeDeck(edition, board, position, card);
  arrangeTiles(edition, board, position, city);
  for (const [name, seat] of Object.entries(position.palaces ?? {})) board.palaces[city(name)] = seat + 1;
  for (const [name, seat] of Object.entries(position.crowned ?? {})) board.crowned[city(name)] = seat + 1;
  position.points?.forEach((points, seat) => {
    board.points[seat] = points;
  });
}

function arrangeDeck(edition: Edition, board: Board, position: Position, card: (name: string) => number): void {
  if (position.deck !== undefined || position.hoarder !== undefined) {
    const deck = new Array<number>(edition.firstSpecial).fill(0);
    for (const name of position.deck ?? []) deck[card(name)] = (deck[card(name)] as number) + 1;
    for (let one = 0; one < deck.length; one++) {
      const rest = (board.bag[one] as number) - (deck[one] as number);
      if (position.hoarder === undefined) board.discard[one] = rest;
      else for (let i = 0; i < rest; i++) insert(board.hands[position.hoarder] as number[], one);
      board.bag[one] = deck[one] as number;
    }
  }
  board.deck = board.bag.reduce((sum, n) => sum + n, 0);
}

function arrangeTiles(edition: Edition, board: Board, position: Position, city: (name: string) => number): void {
  const { visit = 1 } = position;
  const now = position.province === undefined ? board.tiles.indexOf(visit) : edition.provinces.findIndex(({ name }) => name === position.province);
  const built = Object.keys({ ...position.palaces, ...position.crowned }).map((name) => edition.cities[city(name)]?.province as number);
  const order = [...new Set(built)].filter((province) => province !== now);
  for (let province = 0; province < board.tiles.length; province++) if (province !== now && !order.includes(province)) order.push(province);
  order.splice(visit - 1, 0, now);
  for (const [i, province] of order.entries()) board.tiles[province] = i + 1;
  board.visit = visit;
  for (let tile = 1; tile < visit; tile++) board.tileOwners[tile - 1] = position.tiles?.[tile] ?? -2;
  for (const [name, kind] of Object.entries(position.bonus ?? {})) swapBonus(board, edition.fortresses.indexOf(city(name)), BONUS_NAMES.indexOf(kind as 'tea'));
  position.goods?.forEach((names, seat) => {
    for (const name of names) {
      const good = GOODS.indexOf(name as 'tea');
      const fortress = board.bonus.findIndex((kind, i) => kind === 4 + good && edition.cities[edition.fortresses[i] as number]?.province !== now);
      board.bonus[need(fortress === -1 ? undefined : fortress, name)] = 0;
      board.goods[seat * GOODS.length + good] = (board.goods[seat * GOODS.length + good] as number) + 1;
    }
  });
  position.influence?.forEach((names, seat) => {
    for (const name of names) {
      const force = FORCES.indexOf(name as 'monk');
      board.stacks[force] = (board.stacks[force] as number) - 1;
      board.influence[seat * FORCES.length + force] = (board.influence[seat * FORCES.length + force] as number) + 1;
    }
  });
}

/** Puts a bonus tile on a fortress, and what lay there where it came from. */
function swapBonus(board: Board, fortress: number, kind: number): void {
  if (board.bonus[fortress] === kind) return;
  const settled = swapBonus.settled.get(board) ?? new Set<number>();
  swapBonus.settled.set(board, settled);
  const at = board.bonus.findIndex((one, i) => one === kind && !settled.has(i));
  board.bonus[at] = board.bonus[fortress] as number;
  board.bonus[fortress] = kind;
  settled.add(fortress);
}
swapBonus.settled = new WeakMap<Board, Set<number>>();

const anyOf = (edition: Edition, board: Board) => edition.cards[board.bag.findIndex((n) => n > 0)]?.name ?? '';

function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}
