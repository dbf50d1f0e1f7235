/** Boards in the middle of a game, as the real tables draw them; `npm run pictures` takes them anew. */
const files: Record<string, string> = import.meta.glob('./boards/*.webp', { query: '?url', import: 'default', eager: true });

export const boards: { readonly [game: string]: string } = Object.fromEntries(
  Object.entries(files).map(([file, address]) => [file.slice('./boards/'.length, -'.webp'.length), address]),
);
