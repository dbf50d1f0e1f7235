const INPUTS = ['pointerdown', 'keydown'] as const;

/** Does something once nobody has pressed anything for so many milliseconds, for it would keep them waiting. Gives how to call it off. */
export function whenCalm(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const off = () => {
    clearTimeout(timer);
    for (const kind of INPUTS) window.removeEventListener(kind, wait, { capture: true });
  };
  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      off();
      act();
    }, ms);
  }
  for (const kind of INPUTS) window.addEventListener(kind, wait, { capture: true });
  wait();
  return off;
}
