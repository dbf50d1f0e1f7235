/** Bots see what their seat sees: two matches that look the same to it are played the same. */
import { type Choice, type Engine, engineOf, fastChance, type Seat } from '@durbar/kernel';
import { tajMahal } from '@durbar/taj-mahal';
import { describe, expect, it } from 'vitest';
import { botNamed, bots } from '../src/index.ts';
import { games, positionOf, underWay } from './play.ts';

const QUICK = { ms: 0, iterations: 24 };

describe.each(bots.map((bot) => ({ name: bot.name, bot })))('$name', ({ bot }) => {
  it.each(games.map((game) => ({ id: game.id, game })))('decides alike in matches of $id that look alike', ({ game }) => {
    for (const decisions of [0, 9, 40, 90]) {
      for (const seats of game.seats) {
        const { engine, state } = underWay(game, seats, decisions, `views/${decisions}`);
        if (state.result !== undefined) continue;
        const seat = engine.waiting(state)[0] as Seat;
        const other = engine.guess(state, seat, fastChance('elsewhere'));
        expect(engine.view(other, seat)).toEqual(engine.view(state, seat));
        const [here, there] = [state, other].map((one) => bot.think(positionOf(engine, one, seats, fastChance('mind')), QUICK));
        expect(there?.choice).toEqual(here?.choice);
        expect(engine.choices(state, seat)).toContain(here?.choice);
      }
    }
  });
});

describe.each(games.map((game) => ({ id: game.id, game })))('what was thought before in $id', ({ game }) => {
  it.each(['gentle', 'steady', 'strong', 'strongest'])('changes nothing for %s: a brain that has just thought answers like one that has not', (name) => {
    const bot = botNamed(name);
    const { engine, state } = underWay(game, game.seats[0] ?? 2, 12, 'warm');
    for (let n = 0; n < 12 && state.result === undefined; n++) {
      const seats = game.seats[0] ?? 2;
      const look = (by: Engine) => bot?.think(positionOf(by, state, seats, fastChance(`mind/${n}`)), QUICK);
      const [warm, cold] = [look(engine), look(engineOf(game))];
      expect({ ...warm, ms: 0 }).toEqual({ ...cold, ms: 0 });
      engine.advance(state, engine.waiting(state)[0] as Seat, warm?.choice as Choice, fastChance(`on/${n}`));
    }
  });
});

describe('a plan', () => {
  const vijayanagara = games.find(({ id }) => id === 'vijayanagara') ?? (tajMahal as never);

  it('is handed over with the thought, was made of what the seat sees, and is carried out without another thought', () => {
    const strong = botNamed('strong');
    let steps = 0;
    for (let game = 0; game < 6; game++) {
      const { engine, state } = underWay(vijayanagara, 3, 10 + game, `plan/${game}`);
      const seat = engine.waiting(state)[0] as Seat;
      const other = engine.guess(state, seat, fastChance('elsewhere'));
      const [thought, alike] = [state, other].map((one) => strong?.think(positionOf(engine, one, 3, fastChance('mind')), QUICK));
      expect(alike?.plan).toEqual(thought?.plan);
      for (let before = thought; before?.plan?.length; steps++) {
        engine.advance(state, seat, before.choice, fastChance('none'));
        const [next] = before.plan;
        before = strong?.think({ ...positionOf(engine, state, 3, fastChance('mind'), seat), before }, QUICK);
        expect(before).toMatchObject({
          choice: next,
          iterations: 0,
          line: [{ seat, choice: next }, ...(before?.plan ?? []).map((choice) => ({ seat, choice }))],
        });
      }
    }
    expect(steps).toBeGreaterThan(4);
  });
});

describe('the matches that look alike', () => {
  it('are not the same in Taj Mahal: the hands of the others differ', () => {
    const { state } = underWay(games[1] ?? (tajMahal as never), 4, 40, 'views/40');
    const engine = engineOf(games[1] ?? (tajMahal as never));
    const seat = engine.waiting(state)[0] as Seat;
    expect(engine.guess(state, seat, fastChance('elsewhere')).board).not.toEqual(state.board);
  });
});
