/**
 * A window onto a map. A move only shifts what is drawn there; once it rests, it is drawn anew and sharp.
 * The whole land stays drawn under it, so that going back to it draws nothing but what lies on it.
 */
import { untrack } from 'svelte';
import { whenCalm } from './calm.ts';
import type { Camera, Cameras } from './camera.ts';

/** Milliseconds without a move or a press after which the map is drawn at its new size: longer than from tap to tap. */
const REST = 500;
/** Shrunk to less than this, the map is drawn at once: much of it that comes into sight has never been drawn at the old size. */
const SMALLER = 0.8;

export class Lookout {
  readonly cameras: Cameras;
  camera = $state.raw<Camera>({ x: 0, y: 0, size: 1 });
  /** Size of the window, in pixels. */
  width = $state(0);
  height = $state(0);
  /** Pixels of a unit of the map as it was last drawn. */
  drawn = $state(0);
  /** Whether the land is drawn a second time, at this size, over the whole of it. */
  isNear = $state(false);
  /** Where the camera last rested. */
  #rested = $state.raw<Camera | undefined>();
  /** Pixels of a unit of the map if all of it is in sight. */
  readonly least = $derived.by(() => Math.min(this.width / this.cameras.w, this.height / this.cameras.h));
  /** Pixels of a unit of the map. */
  readonly pixel = $derived.by(() => (this.least * this.cameras.w) / this.camera.size);
  /** Where a drawing of the map with so many pixels a unit lies in the window, and how large. */
  #placed(drawn: number, camera: Camera): string {
    const { w, h } = this.cameras;
    const pixel = (this.least * w) / camera.size;
    const left = (this.width - camera.size * pixel) / 2 - camera.x * pixel;
    const top = (this.height - ((camera.size * h) / w) * pixel) / 2 - camera.y * pixel;
    const scale = drawn === 0 ? 1 : pixel / drawn;
    // Between two pixels of the screen everything would be a little blurred.
    const fine = scale === 1 ? window.devicePixelRatio : 100;
    const [x, y] = [left, top].map((at) => Math.round(at * fine) / fine);
    return `width: ${w * drawn}px; height: ${h * drawn}px; transform: translate(${x}px, ${y}px) scale(${scale.toFixed(4)})`;
  }
  readonly style = $derived.by(() => this.#placed(this.drawn, this.camera));
  /** Of the land as a whole. At rest it lies at its own size under the one drawn near: scaled it would have to be drawn again. */
  readonly wholeStyle = $derived.by(() => this.#placed(this.least, this.camera === this.#rested ? this.cameras.WHOLE : this.camera));

  /** To be made while a component is set up. */
  constructor(cameras: Cameras) {
    this.cameras = cameras;
    this.camera = cameras.WHOLE;
    $effect(() => {
      const { pixel, camera } = this;
      // A window that is not shown has no size; what was drawn in it stays.
      if (pixel === 0) return undefined;
      const isNear = pixel > this.least * 1.001;
      const drawn = untrack(() => this.drawn);
      if (drawn === 0 || pixel < drawn * SMALLER) {
        this.drawn = pixel;
        this.isNear = drawn === 0 && isNear;
        if (drawn === 0) this.#rested = camera;
      }
      return whenCalm(REST, () => {
        this.drawn = pixel;
        this.isNear = isNear;
        this.#rested = camera;
      });
    });
  }

  /** Whether a unit of the map is drawn with less than so many pixels. */
  isFar(pixels: number): boolean {
    return this.drawn > 0 && this.drawn < pixels;
  }

  /** A point of the screen as a point of the map; `frame` is the element that shows it. */
  at(frame: Element, x: number, y: number): readonly [number, number] {
    const { left, top } = frame.getBoundingClientRect();
    const { camera, pixel } = this;
    const { w, h } = this.cameras;
    return [
      camera.x + (x - left - (this.width - camera.size * pixel) / 2) / pixel,
      camera.y + (y - top - (this.height - ((camera.size * h) / w) * pixel) / 2) / pixel,
    ];
  }

  /** Brings a point into sight if it is not. */
  see([x, y]: readonly [number, number]): void {
    const { camera } = this;
    const { w, h } = this.cameras;
    const [right, low] = [camera.x + camera.size, camera.y + (camera.size * h) / w];
    if (x >= camera.x && x <= right && y >= camera.y && y <= low) return;
    this.camera = this.cameras.kept({ ...camera, x: x - camera.size / 2, y: y - (camera.size * h) / w / 2 });
  }
}
