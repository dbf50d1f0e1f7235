import { aaduHuli } from '@durbar/aadu-huli';
import { type Chance, type Engine, engineOf, fastChance, type Options, readOptions, type Seat, type State } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { BOT_NAMES, type Bot, botNamed, bots, type Position, usualMs } from '../src/index.ts';
import { cups } from './cups.ts';
import { games } from './play.ts';

const named = (name: string): Bot => {
  const bot = botNamed(name);
  if (bot === undefined) throw new Error(`no bot ${name}`);
  return bot;
};
/** So many iterations that a whole game takes a moment. */
const QUICK = { ms: 0, iterations: 40 };
const random = named('random');
const greedy = named('greedy');

function defaults(): Options {
  const read = readOptions(aaduHuli, {});
  if (!read.ok) throw new Error(read.error);
  return read.options;
}

function position(engine: Engine, state: State, seat: Seat, chance: Chance): Position {
  return { engine, seat, seats: 2, choices: engine.choices(state, seat), chance, guess: (by) => engine.guess(state, seat, by) };
}

/** Plays a game to its end; every decision must be one that was offered. */
function play(engine: Engine, seated: readonly Bot[], seed: string): State {
  const chance = fastChance(seed);
  const { state } = engine.start(seated.length, defaults(), chance);
  for (let seat = engine.waiting(state)[0]; seat !== undefined; seat = engine.waiting(state)[0]) {
    const where = position(engine, state, seat, chance);
    const before = JSON.stringify(state);
    const choice = (seated[seat] ?? random).decide(where);
    expect(where.choices).toContain(choice);
    expect(JSON.stringify(state)).toBe(before);
    engine.advance(state, seat, choice, chance);
  }
  return state;
}

/** Games won, lost and drawn by the first of two bots that sits on `seat`. */
function record(edition: string, bot: Bot, against: Bot, seat: Seat, games: number) {
  const engine = engineOf(aaduHuli, edition);
  const tally = { won: 0, lost: 0, drawn: 0 };
  for (let i = 0; i < games; i++) {
    const winners = play(engine, seat === 0 ? [bot, against] : [against, bot], `${edition}/${seat}/${i}`).result?.winners;
    if (winners?.length === 0) tally.drawn += 1;
    else if (winners?.includes(seat)) tally.won += 1;
    else tally.lost += 1;
  }
  return tally;
}

describe('every bot', () => {
  for (const bot of bots) {
    it(`${bot.name} is found by its name`, () => expect(botNamed(bot.name)).toBe(bot));

    it(`${bot.name} decides alike on the same guess and the same chance`, () => {
      for (const edition of Object.keys(aaduHuli.editions)) {
        const engine = engineOf(aaduHuli, edition);
        const chance = fastChance(`walk/${edition}`);
        const { state } = engine.start(2, defaults(), chance);
        for (let seat = engine.waiting(state)[0]; seat !== undefined; seat = engine.waiting(state)[0]) {
          const [one, two] = ['a', 'a'].map((seed) => bot.think(position(engine, state, seat as Seat, fastChance(`${seed}/${state.step}`)), QUICK).choice);
          expect(one).toBe(two);
          engine.advance(state, seat, random.decide(position(engine, state, seat, chance)), chance);
        }
      }
    });
  }

  it('is unknown under any other name', () => expect(botNamed('nobody')).toBeUndefined());
});

describe('greedy beats random', () => {
  // Random Tigers nearly always beat random Goats, so that Goats who lose next to nothing and win some are far better than random.
  it('as Goats', () => {
    expect(record('classic-23', random, random, 0, 40).won).toBeLessThanOrEqual(2);
    const classic = record('classic-23', greedy, random, 0, 40);
    expect(classic.won).toBeGreaterThanOrEqual(5);
    expect(classic.lost).toBeLessThanOrEqual(1);
    const hampi = record('hampi-19', greedy, random, 0, 40);
    expect(hampi.won).toBeGreaterThanOrEqual(30);
    expect(hampi.lost).toBeLessThanOrEqual(1);
  });

  it('as Tigers', () => {
    for (const edition of Object.keys(aaduHuli.editions)) expect(record(edition, greedy, random, 1, 40).won).toBeGreaterThanOrEqual(38);
  });
});

describe('a game with a secret', () => {
  it('greedy averages over guesses and never looks under the cup', () => {
    const engine = cups({ evaluate: true });
    const { state } = engine.start(2, {}, fastChance('cups'));
    const decide = (seen: State) => greedy.decide(position(engine, seen, 0, fastChance('mind')));
    const elsewhere = engine.copy(state);
    Object.assign(elsewhere.board, { gem: (Number(Reflect.get(state.board, 'gem')) + 1) % 3 });
    expect(engine.view(elsewhere, 0)).toEqual(engine.view(state, 0));
    expect(decide(elsewhere)).toEqual(decide(state));
    // The safe cup is worth 2; a guessed gem of 3 under one of three cups is worth 1 on average.
    expect(decide(state)).toEqual({ verb: 'keep' });
  });

  it('without an evaluation greedy plays at random', () => {
    const engine = cups({ evaluate: false });
    const { state } = engine.start(2, {}, fastChance('cups'));
    const seen = new Set<string>();
    for (let i = 0; i < 60; i++) seen.add(JSON.stringify(greedy.decide(position(engine, state, 0, fastChance(`mind/${i}`)))));
    expect(seen.size).toBe(engine.choices(state, 0).length);
  });
});

describe('a page that has others think', () => {
  it.each(games.map((game) => [game.id, game] as const))('knows the names and the times of all bots of %s', (_, game) => {
    const engine = engineOf(game);
    expect(bots.map(({ name }) => name)).toEqual(BOT_NAMES);
    for (const name of [...BOT_NAMES, 'greedy']) expect(usualMs(engine, name)).toBe(botNamed(name)?.ms(engine));
    expect(usualMs(engine, 'nobody')).toBeUndefined();
    expect(usualMs(engine, 'strongest')).toBeGreaterThan(usualMs(engine, 'strong') ?? 0);
  });
});
