/** A picture for each game, loaded only where it is shown. */
const files: Record<string, string> = import.meta.glob('./*/cover.svg', { query: '?url', import: 'default', eager: true });

export const covers: { readonly [game: string]: string } = Object.fromEntries(
  Object.entries(files).map(([file, address]) => [file.split('/')[1] ?? '', address]),
);
