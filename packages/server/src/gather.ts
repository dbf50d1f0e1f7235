/** Gathers what comes together: whatever a turn of the event loop brings is done at its end, at once where there is little and together where there is much. */
export function gathering(run: () => void): () => void {
  let isPlanned = false;
  const now = () => {
    isPlanned = false;
    run();
  };
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(now);
  };
}
