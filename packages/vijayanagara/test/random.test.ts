/** Three thousand random games: audited after each step, points counted again, and everything is used. */
import { fastChance, readOptions } from '@durbar/kernel';
import { expect, test } from 'vitest';
import { COMMANDS } from '../src/commands/index.ts';
import { MONGOL_COMMANDS } from '../src/commands/mongols.ts';
import { DECREES } from '../src/decrees/index.ts';
import { SUCCESSIONS, victoryPoints, vijayanagara } from '../src/index.ts';
import { FACTIONS } from '../src/rules/factions.ts';
import { engine, world } from './play.ts';
import { recount } from './recount.ts';

const GAMES = 3000;
const TALKS = ['open', 'none', 'own'] as const;

/** Everything that random play has to use. */
const ALL = [
  ...COMMANDS.flatMap((list, faction) => list.map(({ name }) => `command ${FACTIONS[faction]} ${name}`)),
  ...DECREES.flatMap((list, faction) => list.map(({ name }) => `decree ${FACTIONS[faction]} ${name}`)),
  ...MONGOL_COMMANDS.map((name) => `mongols ${name}`),
  ...world.events.flatMap(({ number }) => [`event ${number} unshaded`, `event ${number} shaded`]),
  ...['command-and-decree', 'command-alone', 'limited-command', 'pass'].map((name) => `option ${name}`),
  ...['gift', 'accept', 'decline', 'withdraw', 'cancel'].map((name) => `negotiation ${name}`),
  ...SUCCESSIONS.map((_, i) => `succession ${i}`),
  'charge',
  'screen',
  'support',
  'shift of Influence',
  'Cavalry taken from a Faction',
  'Unit back to the track',
];

test(`${GAMES} random games end, keep every law, and use everything`, () => {
  let largest = 0;
  const used = new Map<string, number>(ALL.map((name) => [name, 0]));
  const use = (name: string) => used.set(name, (used.get(name) ?? 0) + 1);
  for (let game = 0; game < GAMES; game++) {
    const read = readOptions(vijayanagara, { negotiation: TALKS[game % 3] as string, 'timurs-shadow': game % 4 === 0 });
    if (!read.ok) throw new Error(read.error);
    const chance = fastChance(`random/${game}`);
    const will = fastChance(`random/${game}/will`);
    const { state } = engine.start(3, read.options, chance);
    let stack = 0;
    while (state.result === undefined) {
      const seats = will.int('speak', 12) === 0 ? engine.allowed(state) : engine.waiting(state);
      const seat = seats[will.int('who', seats.length)] as number;
      const choices = engine.choices(state, seat);
      const choice = choices[will.int('will', choices.length)];
      if (choice === undefined) throw new Error(`game ${game}, step ${state.step}: no choice`);
      const { verb, noun } = choice;
      if (verb === 'command' || verb === 'decree') use(`${verb} ${FACTIONS[seat]} ${noun}`);
      else if (verb === 'mongols') use(`mongols ${noun}`);
      else if (verb === 'event') use(`event ${state.board.card} ${noun}`);
      else if (['command-and-decree', 'command-alone', 'limited-command', 'pass'].includes(verb)) use(`option ${verb}`);
      else if (['accept', 'decline', 'withdraw', 'cancel'].includes(verb)) use(`negotiation ${verb}`);
      else if (['charge', 'screen', 'support'].includes(verb)) use(verb);
      else if (verb === 'shift') use('shift of Influence');
      else if (verb === 'take-from') use('Cavalry taken from a Faction');
      else if (verb === 'return' || verb === 'return-available') use('Unit back to the track');
      const proposing = verb === 'propose';
      engine.advance(state, seat, choice, chance);
      if (proposing && engine.prompt(state)?.key !== 'negotiate.answer') use('negotiation gift');
      if (state.board.stack !== stack) {
        use(`succession ${stack}`);
        stack = state.board.stack;
      }
      const { board } = state;
      const broken = engine.rules.audit(board);
      if (broken.length > 0) throw new Error(`game ${game}, step ${state.step}: ${broken.join(' ')}`);
      // Points follow Control, which is computed when a step is complete.
      if (board.touched === 0 && recount(board).some((n, faction) => n !== victoryPoints(world, board, faction)))
        throw new Error(`game ${game}, step ${state.step}: points ${recount(board)}`);
      if (state.step % 97 === 0) largest = Math.max(largest, JSON.stringify(state).length);
      if (state.step > 20_000) throw new Error(`game ${game} does not end`);
    }
  }
  expect(largest).toBeLessThan(2000);
  const report = [...used].map(([name, n]) => `${String(n).padStart(7)}  ${name}`).join('\n');
  console.log(`used in ${GAMES} random games\n${report}`);
  expect([...used].filter(([, n]) => n === 0).map(([name]) => name)).toEqual([]);
});
