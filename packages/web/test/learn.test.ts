import type { Choice } from '@durbar/kernel';
import type { ServerMessage } from '@durbar/protocol';
import { describe, expect, it } from 'vitest';
import { modules } from '../src/games/index.ts';
import { type Lecture, School } from '../src/learn/school.ts';

type Match = Extract<ServerMessage, { t: 'match' }>;

/** A learner who does what is open, and sees what the page would. */
async function attend(game: string, id: string) {
  const rules = await modules[game]?.game();
  const lesson = (await modules[game]?.lessons())?.find((one) => one.id === id);
  if (lesson === undefined || rules === undefined) throw new Error('no lesson');
  let lecture: Lecture | undefined;
  const school = new School(rules, lesson, Object.keys(rules.editions)[0] ?? '', 'You', (now) => {
    lecture = now;
  });
  const heard: ServerMessage[] = [];
  const socket = school.socket(0);
  socket.onmessage = ({ data }) => void heard.push(JSON.parse(String(data)) as ServerMessage);
  await Promise.resolve();
  return {
    lesson,
    school,
    heard,
    lecture: () => lecture as Lecture,
    match: () => heard.findLast((one): one is Match => one.t === 'match') as Match,
    choose: (choice: Choice, ...more: Choice[]) => socket.send(JSON.stringify({ t: 'play', id: 'x', seat: lesson.seat, step: 0, choice, more })),
  };
}

const all = await Promise.all(Object.entries(modules).map(async ([game, { lessons }]) => (await lessons()).map(({ id }) => [game, id] as const)));

describe.each(all.flat())('%s: %s', (game, id) => {
  it('can be taken to its end by doing what it says', async () => {
    const learner = await attend(game, id);
    for (const step of learner.lesson.steps) {
      if (learner.lecture().over) break;
      if (step.choose === undefined) learner.school.next();
      else {
        expect(learner.match().mine[0]?.choices).toContainEqual(step.choose);
        learner.choose(step.choose);
      }
    }
    expect(learner.lecture().over).toBe(true);
    expect(learner.heard.filter(({ t }) => t === 'error')).toEqual([]);
  });
});

describe('a lesson', () => {
  it('answers what is tried instead, and nothing happens', async () => {
    const learner = await attend('taj-mahal', 'ties');
    learner.choose({ verb: 'play', noun: 'red/EM' }, { verb: 'done' });
    const before = learner.match().seq;
    learner.choose({ verb: 'withdraw' });
    expect(learner.lecture().aside).toBe('nothing');
    expect(learner.match().seq).toBe(before);
  });
  it('refuses what it has no use for', async () => {
    const learner = await attend('taj-mahal', 'ties');
    learner.choose({ verb: 'withdraw' });
    expect(learner.heard.at(-1)).toMatchObject({ t: 'error', code: 'lesson-not-now' });
  });
  it('waits until a step is read', async () => {
    const learner = await attend('taj-mahal', 'one-visit');
    expect(learner.match().mine[0]?.choices).toEqual([]);
    learner.choose({ verb: 'play', noun: 'red/EV' });
    expect(learner.heard.at(-1)).toMatchObject({ t: 'error', code: 'lesson-read-on' });
  });
});
