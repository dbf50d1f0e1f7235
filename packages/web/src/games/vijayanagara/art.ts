/** Icons of this game as text, so that they take their colours from the page. */
import { drawingsOf } from '../../ui/drawings.ts';

const files: Record<string, string> = import.meta.glob('./icons/*.svg', { query: '?raw', import: 'default', eager: true });

export const icons = drawingsOf(files);
