/** Which lessons this browser has seen to the end. */
const KEY = 'durbar.learned';

export const lessonKey = (game: string, id: string): string => `${game}/${id}`;

export function finished(): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
  } catch {
    return new Set();
  }
}

export function finish(game: string, id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...finished(), lessonKey(game, id)])]));
  } catch {
    // A browser that keeps nothing lets people learn all the same.
  }
}
