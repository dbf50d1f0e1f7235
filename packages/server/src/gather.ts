/** Gathers what comes together: at once while there is little to do, every few milliseconds while there is much. */

/** Nothing waits longer than this for others to join it. */
const LONGEST = 2;

/** Calls back soon, and not more often than every few milliseconds. */
export function gathering(run: () => void): () => void {
  let last = 0;
  let isPlanned = false;
  const now = () => {
    isPlanned = false;
    last = performance.now();
    run();
  };
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    if (performance.now() - last >= LONGEST) setImmediate(now);
    else setTimeout(now, LONGEST);
  };
}
