/** What is heard of a match, and that silence is silent. */
import type { Fact } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { describe, expect, it } from 'vitest';
import { soundOf } from '../src/games/taj-mahal/sounds.ts';
import { readSettings } from '../src/settings.ts';
import { type Known, SOUNDS, soundsBetween } from '../src/sound/cues.ts';
import { type Means, SoundPlayer } from '../src/sound/player.ts';
import { gameOf } from './taj-mahal-play.ts';

const fact = (kind: string): Fact => ({ kind, rule: '', data: { seat: 1 } });
const entries = (...kinds: string[]): Told[] => kinds.map((kind, seq) => ({ seq, kind: 'move', at: 0, seat: 1, facts: [fact(kind)] }));
const known = (log: readonly Told[], { yours = false, over = false } = {}): Known => ({ log, yours, over });
const start = entries('visit');

describe('which event makes which sound', () => {
  const after = (kinds: readonly string[], now: { yours?: boolean; over?: boolean } = {}, before: { yours?: boolean } = {}) =>
    soundsBetween(known(start, before), known(entries('visit', ...kinds), now), soundOf);

  it('a card that is played', () => expect(after(['played'])).toEqual(['move']));
  it('a prize rather than the cards that led to it', () => expect(after(['withdrew', 'influence', 'took'])).toEqual(['prize']));
  it('a palace', () => expect(after(['palace'])).toEqual(['prize']));
  it('what happened, then that it is your turn', () => expect(after(['played'], { yours: true })).toEqual(['move', 'turn']));
  it('your turn again after your own move', () => expect(after(['played'], { yours: true }, { yours: true })).toEqual(['move', 'turn']));
  it('the end alone', () => expect(after(['palace', 'points-hand'], { over: true })).toEqual(['end']));
  it('nothing for what is only told', () => expect(after(['supply', 'points-hand'])).toEqual([]));
  it('nothing when a match is opened, nor when nothing came', () => {
    expect(soundsBetween(undefined, known(entries('played'), { yours: true }), soundOf)).toEqual([]);
    expect(soundsBetween(known(start), known(start, { yours: true }), soundOf)).toEqual([]);
  });
  it('nothing after the end', () => {
    const over = known(entries('visit', 'played'), { over: true });
    expect(soundsBetween({ ...over, log: start }, over, soundOf)).toEqual([]);
  });
  it('in a whole game: cards, prizes and one end', () => {
    const game = gameOf(3, 5);
    const heard: string[] = [];
    let before = known([...game.log]);
    for (let now = game.now(); now; now = game.now()) {
      game.take(game.pick(now.choices));
      const next = known([...game.log], { yours: game.now()?.seat === 0, over: game.result !== undefined });
      heard.push(...soundsBetween(before, next, soundOf));
      before = next;
    }
    for (const sound of SOUNDS) expect(heard).toContain(sound);
    expect(heard.filter((sound) => sound === 'end')).toEqual(['end']);
  });
});

/** Counts the tones instead of ringing them. */
function countingMeans(): { made: number; tones: number; make(): Means } {
  const param = { value: 0, setValueAtTime: () => param, exponentialRampToValueAtTime: () => param };
  const node = { connect: () => node, gain: param, frequency: param, type: '', start: () => undefined, stop: () => undefined };
  const counted = {
    made: 0,
    tones: 0,
    make(): Means {
      counted.made += 1;
      const means = {
        currentTime: 0,
        destination: node,
        createGain: () => node,
        createOscillator: () => {
          counted.tones += 1;
          return node;
        },
        resume: () => Promise.resolve(),
      };
      return means as unknown as Means;
    },
  };
  return counted;
}

describe('the player of sounds', () => {
  it('is off until it is wanted', () => {
    expect(readSettings(null, ['en']).sound).toBe(false);
    expect(readSettings('{"sound":true}', ['en']).sound).toBe(true);
  });
  it('makes nothing at all when off, nor for nothing', () => {
    const means = countingMeans();
    const player = new SoundPlayer(() => means.make());
    player.play(SOUNDS, false);
    player.play([], true);
    expect([means.made, means.tones]).toEqual([0, 0]);
  });
  it('makes tones for every sound when on, with one set of means', () => {
    const means = countingMeans();
    const player = new SoundPlayer(() => means.make());
    for (const sound of SOUNDS) {
      const before = means.tones;
      player.play([sound], true);
      expect(means.tones, sound).toBeGreaterThan(before);
    }
    expect(means.made).toBe(1);
  });
  it('stays silent where a browser has no sound', () => {
    const player = new SoundPlayer(() => {
      throw new Error('no sound');
    });
    expect(() => player.play(['turn'], true)).not.toThrow();
  });
});
