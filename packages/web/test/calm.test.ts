import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenCalm } from '../src/games/map/calm.ts';

describe('what waits until nobody presses anything', () => {
  const page = new EventTarget();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', page);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is put off by every press, and done once', () => {
    const act = vi.fn();
    whenCalm(500, act);
    for (const kind of ['pointerdown', 'keydown', 'pointerdown']) {
      vi.advanceTimersByTime(400);
      page.dispatchEvent(new Event(kind));
    }
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    page.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(2000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('can be called off', () => {
    const act = vi.fn();
    const off = whenCalm(500, act);
    off();
    page.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(2000);
    expect(act).not.toHaveBeenCalled();
  });
});
