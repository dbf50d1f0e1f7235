import { aaduHuli, type Board, type Graph } from '@durbar/aadu-huli';
import { engineOf, fastChance, readOptions, type State } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { Field } from '../src/aadu-huli/field.ts';
import { groundOf } from '../src/aadu-huli/ground.ts';
import { Memory } from '../src/aadu-huli/memory.ts';
import { choiceOf } from '../src/aadu-huli/think.ts';

const settings = [
  { edition: 'classic-23', options: {} },
  { edition: 'classic-23', options: { tigers: 4, goats: 18 } },
  { edition: 'classic-23', options: { tigers: 1, goats: 10 } },
  { edition: 'hampi-19', options: {} },
  { edition: 'hampi-19', options: { tigers: 2, goats: 12, captures: 3 } },
];

function opened({ edition, options }: (typeof settings)[number]) {
  const engine = engineOf(aaduHuli, edition);
  const read = readOptions(aaduHuli, options);
  const ground = groundOf(engine.rules.edition as Graph);
  if (!read.ok || ground === undefined) throw new Error('cannot be played');
  const names = (engine.rules.edition as Graph).points.map(({ name }) => name);
  return { engine, options: read.options, ground, names };
}

const text = (choices: readonly unknown[]) => choices.map((choice) => JSON.stringify(choice)).sort();

describe('the board as bits', () => {
  it.each(settings)('offers what the rules offer, and ends when they do: $edition $options', (setting) => {
    const { engine, options, ground, names } = opened(setting);
    const list = new Int32Array(128);
    let bans = 0;
    for (let game = 0; game < 30; game++) {
      const chance = fastChance(`${setting.edition}/${game}`);
      const state = engine.start(2, options, chance).state as State<Board>;
      // One field is set anew before each move, the other follows the moves from the beginning.
      const fresh = new Field(ground);
      const follows = new Field(ground);
      follows.set(state.board);
      const made: number[] = [];
      for (let seat = engine.waiting(state)[0]; seat !== undefined && made.length < 200; seat = engine.waiting(state)[0]) {
        const offered = engine.choices(state, seat);
        fresh.set(state.board);
        const moves = [...list.subarray(0, fresh.moves(list))];
        expect(text(moves.map((move) => choiceOf(names, move)))).toEqual(text(offered));
        expect([...list.subarray(0, follows.moves(list))]).toEqual(moves);
        expect(fresh.isStuck()).toBe(false);
        if (moves.length < unbanned(fresh)) bans++;
        // Going back and forth brings the ban on returning up often.
        const back = made.at(-2);
        const wanted = moves.find((move) => back !== undefined && move === ((back >> 5) & 31) + ((back & 31) << 5) + (31 << 10));
        const move = wanted !== undefined && chance.int('back', 2) === 0 ? wanted : (moves[chance.int('move', moves.length)] as number);
        const choice = choiceOf(names, move);
        const step = engine.step(state, seat, choice, chance);
        if (!step.ok) throw new Error(step.code);
        Object.assign(state, step.state);
        follows.make(move);
        made.push(move);
        expect([follows.hand, follows.captured, follows.quiet]).toEqual([state.board.hand, state.board.captured, state.board.quiet]);
        if (state.result === undefined) expect(follows.turn).toBe(state.board.turn);
      }
      if (state.result?.reason === 'trapped' || state.result?.reason === 'goats-stuck') expect(follows.isStuck()).toBe(true);
      for (const move of made.reverse()) follows.unmake(move);
      const first = new Field(ground);
      first.set(engine.start(2, options, fastChance('again')).state.board as Board);
      expect([follows.goats, follows.tigers, follows.hand, follows.captured, follows.ply]).toEqual([first.goats, first.tigers, first.hand, 0, 0]);
    }
    expect(bans).toBeGreaterThan(0);
  });

  it('hashes follow the moves', () => {
    const { engine, options, ground } = opened(settings[0] as (typeof settings)[number]);
    const field = new Field(ground);
    field.set(engine.start(2, options, fastChance('hash')).state.board as Board);
    const [follows, fresh] = [new Memory(), new Memory()];
    follows.begin(field);
    const list = new Int32Array(128);
    const chance = fastChance('walk');
    for (let i = 0; i < 120 && field.captured < field.goal; i++) {
      const count = field.moves(list);
      if (count === 0) break;
      const move = list[chance.int('move', count)] as number;
      follows.change(field, move);
      field.make(move);
      fresh.begin(field);
      expect([follows.low, follows.high]).toEqual([fresh.low, fresh.high]);
    }
  });
});

/** What the side could do if nothing were banned. */
function unbanned(field: Field): number {
  const free = new Field(field.ground);
  Object.assign(free, { goats: field.goats, tigers: field.tigers, hand: field.hand, captured: field.captured, goal: field.goal, turn: field.turn });
  return free.moves(new Int32Array(128));
}
