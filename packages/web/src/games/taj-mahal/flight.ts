/** Pieces that come and go show the way they take, for as long as it explains something. */
import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';
import type { Place } from './drawing.ts';

const DURATION = 380;

/** The way of a piece that leaves a place, to whoever takes it. */
export type Flight = (from: Place) => Way;

export interface Way {
  readonly dx: number;
  readonly dy: number;
}

const lasting = () => (prefersReducedMotion.current ? 0 : DURATION);

/** A piece arrives from where it came. */
export const arrive = (_node: Element, { dx, dy }: Way): TransitionConfig => ({
  duration: lasting(),
  easing: cubicOut,
  css: (t, u) => `transform: translate(${u * dx}px, ${u * dy}px) scale(${1 + u * 0.5}); opacity: ${Math.min(1, t * 2)}`,
});

/** A piece goes to who won it. */
export const depart = (_node: Element, { dx, dy }: Way): TransitionConfig => ({
  duration: lasting(),
  easing: cubicOut,
  css: (t, u) => `transform: translate(${u * dx}px, ${u * dy}px); opacity: ${t}`,
});
