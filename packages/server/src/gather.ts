/** Gathers what comes together: at once while there is little to do, every few milliseconds while there is much. */

/** Things that may come in a millisecond before it pays to wait for more of them. */
const FEW = 4;

/** Calls back soon. `run` answers how many things it has done: the more there were, the later is the next time, by `longest` milliseconds at most. */
export function gathering(run: () => number, longest: number): () => void {
  let next = 0;
  let isPlanned = false;
  const now = () => {
    isPlanned = false;
    const began = performance.now();
    next = began + Math.min(longest, run() / FEW);
  };
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    const left = next - performance.now();
    if (left <= 0) setImmediate(now);
    else setTimeout(now, left);
  };
}
