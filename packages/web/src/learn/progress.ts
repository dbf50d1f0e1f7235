/** Which lessons this browser has seen to the end, and which puzzles it has solved. */
const KEYS = { lessons: 'durbar.learned', puzzles: 'durbar.solved' } as const;
export type Shelf = keyof typeof KEYS;

export const lessonKey = (game: string, id: string): string => `${game}/${id}`;

export function finished(shelf: Shelf): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEYS[shelf]) ?? '[]');
    return new Set(Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
  } catch {
    return new Set();
  }
}

export function finish(shelf: Shelf, game: string, id: string): void {
  try {
    localStorage.setItem(KEYS[shelf], JSON.stringify([...new Set([...finished(shelf), lessonKey(game, id)])]));
  } catch {
    // A browser that keeps nothing lets people learn all the same.
  }
}
