/** A window onto a map. A move only shifts what is drawn there; once it rests, it is drawn anew and sharp. */
import { untrack } from 'svelte';
import type { Camera, Cameras } from './camera.ts';

/** Milliseconds without a move after which the map is drawn at its new size: longer than from tap to tap. */
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
  /** Pixels of a unit of the map. */
  readonly pixel = $derived.by(() => {
    const { w, h } = this.cameras;
    return Math.min(this.width, (this.height * w) / h) / this.camera.size;
  });
  /** Whether less than the whole map is drawn; not told at once, for it changes the style of all that is on the map. */
  readonly isNear = $derived.by(() => {
    const { w, h } = this.cameras;
    return this.drawn > (Math.min(this.width, (this.height * w) / h) / w) * 1.001;
  });
  /** Where the drawing lies in the window, and how large. */
  readonly style = $derived.by(() => {
    const { w, h } = this.cameras;
    const { pixel, drawn, camera } = this;
    const left = (this.width - camera.size * pixel) / 2 - camera.x * pixel;
    const top = (this.height - ((camera.size * h) / w) * pixel) / 2 - camera.y * pixel;
    const scale = drawn === 0 ? 1 : pixel / drawn;
    return `width: ${w * drawn}px; height: ${h * drawn}px; transform: translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${scale.toFixed(4)})`;
  });

  /** To be made while a component is set up. */
  constructor(cameras: Cameras) {
    this.cameras = cameras;
    this.camera = cameras.WHOLE;
    $effect(() => {
      const { pixel } = this;
      // A window that is not shown has no size; what was drawn in it stays.
      if (pixel === 0) return undefined;
      const drawn = untrack(() => this.drawn);
      if (drawn === 0 || pixel < drawn * SMALLER) {
        this.drawn = pixel;
        return undefined;
      }
      const timer = setTimeout(() => {
        this.drawn = pixel;
      }, REST);
      return () => clearTimeout(timer);
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
