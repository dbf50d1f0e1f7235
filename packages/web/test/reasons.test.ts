import type { MatchInfo } from '@durbar/protocol';
import { expect, it } from 'vitest';
import { mayHearReasons } from '../src/match/reasons.ts';

type Given = Parameters<typeof mayHearReasons>[1];
const me = { seat: 0, kind: 'person', you: true, name: 'Anna' };
const bot = { seat: 1, kind: 'bot', you: false, bot: 'strong' };
const other = { seat: 1, kind: 'person', you: false, name: 'Bilal' };
const match = (status: MatchInfo['status'], seats: readonly object[], contract: object = {}) =>
  ({ status, seats, contract: { spectators: 'open-after', ...contract } }) as unknown as Given;

it('bots are asked for reasons during play only by somebody alone with them, in a game without secrets', () => {
  expect(mayHearReasons(undefined, match('live', [me, bot]))).toBe(true);
  expect(mayHearReasons(true, match('live', [me, bot]))).toBe(false);
  expect(mayHearReasons(undefined, match('live', [me, bot, other]))).toBe(false);
  expect(mayHearReasons(undefined, match('live', [me, bot], { rated: true }))).toBe(false);
  // A bot that stands in for somebody is somebody's seat.
  expect(mayHearReasons(undefined, match('live', [me, { ...bot, name: 'Bilal' }]))).toBe(false);
  expect(mayHearReasons(undefined, match('live', [bot, bot]))).toBe(false);
});

it('once the match is over everybody asks who may see it', () => {
  expect(mayHearReasons(true, match('over', [me, bot, other]))).toBe(true);
  expect(mayHearReasons(true, match('over', [bot, other]))).toBe(true);
  expect(mayHearReasons(true, match('over', [bot, other], { spectators: 'public' }))).toBe(false);
});
