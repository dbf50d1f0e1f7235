/** Icons of this game as text, so that they take their colours from the page. */
const files: Record<string, string> = import.meta.glob('./icons/*.svg', { query: '?raw', import: 'default', eager: true });

/** The drawing of each icon, without its frame and title; the viewBox is 0 0 64 64. */
export const icons: readonly (readonly [string, string])[] = Object.entries(files).map(([file, text]) => [
  file.slice(file.lastIndexOf('/') + 1, -'.svg'.length),
  text.slice(text.indexOf('</title>') + '</title>'.length, text.lastIndexOf('</svg>')).trim(),
]);
