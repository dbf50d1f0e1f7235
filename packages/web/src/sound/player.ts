/** Plays sounds made from nothing but tones, softly. Whoever wants none has none: not even the means are made. */
import { SOUNDS, type Sound } from './cues.ts';

/** A tone: how high, when it begins and how long it rings, in seconds. */
type Tone = readonly [hertz: number, at: number, rings: number];

const TONES: Record<Sound, readonly Tone[]> = {
  move: [[392, 0, 0.09]],
  prize: [
    [523.25, 0, 0.16],
    [659.25, 0.07, 0.2],
  ],
  turn: [
    [587.33, 0, 0.22],
    [880, 0.11, 0.34],
  ],
  end: [
    [392, 0, 0.5],
    [493.88, 0.14, 0.5],
    [587.33, 0.28, 0.9],
  ],
};
const LOUD = 0.05;
/** Seconds between two sounds of one event. */
const APART = 0.22;

/** As much of an AudioContext as is needed. */
export type Means = Pick<AudioContext, 'currentTime' | 'destination' | 'createOscillator' | 'createGain' | 'resume'>;

export class SoundPlayer {
  #means: Means | undefined;
  readonly #make: () => Means;

  constructor(make: () => Means = () => new AudioContext()) {
    this.#make = make;
  }

  play(sounds: readonly Sound[], on: boolean): void {
    if (!on || sounds.length === 0) return;
    try {
      this.#means ??= this.#make();
    } catch {
      // A browser without sound stays silent.
      return;
    }
    const means = this.#means;
    // Browsers hold sound back until the reader has touched the page.
    void means.resume().catch(() => undefined);
    for (const [i, sound] of sounds.entries()) for (const tone of TONES[sound]) ring(means, tone, means.currentTime + i * APART);
  }
}

function ring(means: Means, [hertz, at, rings]: Tone, from: number): void {
  const tone = means.createOscillator();
  const volume = means.createGain();
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.0001, from + at);
  volume.gain.exponentialRampToValueAtTime(LOUD, from + at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + at + rings);
  tone.connect(volume).connect(means.destination);
  tone.start(from + at);
  tone.stop(from + at + rings);
}

/** One for the whole page. */
export const player = new SoundPlayer();
/** What is heard when sound is switched on. */
export const SAMPLE: readonly Sound[] = [SOUNDS[0]];
