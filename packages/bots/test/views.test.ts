/** Bots see what their seat sees: two matches that look the same to it are played the same. */
import { engineOf, fastChance, type Seat } from '@durbar/kernel';
import { tajMahal } from '@durbar/taj-mahal';
import { describe, expect, it } from 'vitest';
import { bots } from '../src/index.ts';
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

describe('the matches that look alike', () => {
  it('are not the same in Taj Mahal: the hands of the others differ', () => {
    const { state } = underWay(games[1] ?? (tajMahal as never), 4, 40, 'views/40');
    const engine = engineOf(games[1] ?? (tajMahal as never));
    const seat = engine.waiting(state)[0] as Seat;
    expect(engine.guess(state, seat, fastChance('elsewhere')).board).not.toEqual(state.board);
  });
});
