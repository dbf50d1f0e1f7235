/** Gathers what comes together: at once while there is little to do, every few milliseconds while there is much. */

/** Calls back soon, and not more often than every so many milliseconds: nothing waits longer than that for others to join it. */
export function gathering(run: () => void, longest: number): () => void {
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
    if (performance.now() - last >= longest) setImmediate(now);
    else setTimeout(now, longest);
  };
}
