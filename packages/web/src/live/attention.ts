/** Tells that somebody is at the page: they touch it, type or turn it. Not more often than is worth saying. */
const EVERY = 30_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Calls when somebody does something on the page; returns how to end that. */
export function watchAttention(there: () => void): () => void {
  let last = Date.now();
  const noticed = () => {
    if (Date.now() - last < EVERY || document.visibilityState === 'hidden') return;
    last = Date.now();
    there();
  };
  for (const sign of SIGNS) addEventListener(sign, noticed, { passive: true });
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, noticed);
  };
}
