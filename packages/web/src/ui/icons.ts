/** Icons as text, so that they take their colours from the page. */
import { drawingsOf } from './drawings.ts';

const files: Record<string, string> = import.meta.glob('../art/icons/*.svg', { query: '?raw', import: 'default', eager: true });

export const drawings = drawingsOf(files);
