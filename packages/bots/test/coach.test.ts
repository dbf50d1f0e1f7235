/** What decisions cost: the choice that was taken is always compared, however bad it looks. */
import { fastChance } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { botNamed, costOf, jobsOf, merged, work } from '../src/index.ts';
import { games, positionOf, underWay } from './play.ts';

const LOOK = { ms: 0, iterations: 60 };

describe.each(games.map((game) => ({ id: game.id, game })))('a look at a decision of $id', ({ game }) => {
  it('compares whatever was taken', () => {
    const seats = game.seats[0] ?? 2;
    let most = 0;
    for (const decisions of [0, 7, 8, 30, 31, 60]) {
      const { engine, state } = underWay(game, seats, decisions, `taken/${decisions}`);
      if (state.result !== undefined) continue;
      const here = positionOf(engine, state, seats, fastChance('mind'));
      if (here.choices.length < 2) continue;
      for (const taken of here.choices.slice(0, 12)) {
        const thought = botNamed('strong')?.think({ ...here, chance: fastChance('mind'), taken }, LOOK);
        if (thought === undefined) throw new Error('no thought');
        expect(thought.candidates.map(({ choice }) => choice)).toContainEqual(taken);
        most = Math.max(most, costOf(thought, taken)?.cost ?? 0);
      }
    }
    expect(most).toBeGreaterThan(0.02);
  });
});

it('what is to be judged goes along to the workers', () => {
  const [, taj] = games;
  if (taj === undefined) throw new Error('no game');
  const { engine, state } = underWay(taj, 4, 30, 'jobs');
  const here = positionOf(engine, state, 4, fastChance('mind'));
  const bot = botNamed('strong');
  const taken = here.choices.at(-1);
  if (bot === undefined || taken === undefined) throw new Error('nothing to ask');
  const jobs = JSON.parse(JSON.stringify(jobsOf({ ...here, taken }, 'strong', LOOK, 2))) as ReturnType<typeof jobsOf>;
  const share = merged(
    jobs.map((job) => work(job, bot, engine)),
    here.choices,
  ).candidates.find(({ choice }) => choice === taken)?.share;
  expect(share).toBeGreaterThan(0.1);
});
