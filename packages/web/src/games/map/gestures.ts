/** Wheel, drag, pinch and keys on the map. */
import type { Attachment } from 'svelte/attachments';
import type { Camera } from './camera.ts';
import type { Lookout } from './lookout.svelte.ts';

interface Handle {
  lookout(): Lookout;
  /** A part of the map with a `data-region` was touched, not something on it. */
  touch(region: number): void;
}

/** Moved further than this, a touch is a drag and no tap. */
const DRAG = 6;

export function gestures({ lookout, touch }: Handle): Attachment<HTMLElement> {
  return (element) => {
    const { cameras } = lookout();
    const camera = () => lookout().camera;
    const move = (to: Camera) => {
      lookout().camera = to;
    };
    const touches = new Map<number, { x: number; y: number }>();
    let dragged = false;
    let travel = 0;

    const onMap = (x: number, y: number) => lookout().at(element, x, y);
    const scale = () => Math.max(camera().size / element.clientWidth, (camera().size * cameras.h) / cameras.w / element.clientHeight);

    function wheel(event: WheelEvent): void {
      // Where there is nothing to zoom out of, the page may scroll.
      if (event.deltaY > 0 && cameras.isWhole(camera())) return;
      event.preventDefault();
      move(cameras.zoomed(camera(), 1.0015 ** -event.deltaY, onMap(event.clientX, event.clientY)));
    }
    function down(event: PointerEvent): void {
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (touches.size === 1) {
        dragged = false;
        travel = 0;
      }
    }
    function drag(event: PointerEvent): void {
      const before = touches.get(event.pointerId);
      if (before === undefined) return;
      const other = [...touches.entries()].find(([id]) => id !== event.pointerId)?.[1];
      const now = { x: event.clientX, y: event.clientY };
      touches.set(event.pointerId, now);
      if (other) {
        dragged = true;
        const grown = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        move(cameras.zoomed(camera(), grown, onMap((now.x + other.x) / 2, (now.y + other.y) / 2)));
        return;
      }
      travel += Math.hypot(now.x - before.x, now.y - before.y);
      if (travel > DRAG && !dragged) {
        dragged = true;
        element.setPointerCapture(event.pointerId);
      }
      if (dragged) move(cameras.panned(camera(), (before.x - now.x) * scale(), (before.y - now.y) * scale()));
    }
    /** Where there is nothing to shift, the page may scroll. A style that says so would be worked out anew for all that is on the map. */
    function held(event: TouchEvent): void {
      if (!cameras.isWhole(camera()) && event.cancelable) event.preventDefault();
    }
    const up = (event: PointerEvent) => touches.delete(event.pointerId);
    function click(event: MouseEvent): void {
      if (!dragged) {
        const { region } = event.target instanceof SVGElement ? event.target.dataset : {};
        if (region !== undefined) touch(Number(region));
        return;
      }
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    }

    function key(event: KeyboardEvent): void {
      const to = cameras.steered(camera(), event.key);
      if (to === undefined || event.defaultPrevented) return;
      event.preventDefault();
      move(to);
    }

    element.addEventListener('keydown', key);
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', drag);
    element.addEventListener('touchmove', held, { passive: false });
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('click', click, { capture: true });
    return () => {
      element.removeEventListener('keydown', key);
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', drag);
      element.removeEventListener('touchmove', held);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('click', click, { capture: true });
    };
  };
}
