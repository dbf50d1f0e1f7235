import { costOf, type Thought } from '@durbar/bots';
import { expect, it } from 'vitest';
import { LARGE, worthAWord } from '../src/match/coach.ts';

const best = { verb: 'withdraw' };
const thought = (value: number): Thought => ({
  choice: best,
  candidates: [
    { choice: best, share: 1, value: 0.5 },
    { choice: { verb: 'play', noun: 'red/EV' }, share: 0, value },
  ],
  expected: [0.5, 0.5],
  line: [],
  iterations: 1,
  ms: 1,
});

/** What the coach says of a card that was played where leaving was worth one half. */
function told(value: number, choice = 'red/EV') {
  const taken = { verb: 'play', noun: choice };
  const cost = costOf(thought(value), taken);
  return worthAWord({ ok: true, value: cost ? { seq: 1, seat: 0, choice: taken, ...cost } : null });
}

it('the coach says nothing of another opinion, nor of a small mistake', () => {
  for (const value of [0.6, 0.5, 0.49, 0.45, 0.5 - LARGE + 0.001]) expect(told(value)).toBeUndefined();
});

it('the coach speaks of a large one, and names what was better', () => {
  for (const value of [0.5 - LARGE - 0.001, 0.2, 0]) expect(told(value)).toMatchObject({ cost: 0.5 - value, better: { choice: best } });
});

it('the coach says nothing of what was not looked at, or could not be', () => {
  expect(told(0, 'white/E')).toBeUndefined();
  expect(worthAWord({ ok: false, code: 'no-such-entry' })).toBeUndefined();
});
