/** Icons of this game as text, so that they take their colours from the page. */
import { drawingsOf } from '../../ui/drawings.ts';

const files: Record<string, string> = import.meta.glob('./icons/*.svg', { query: '?raw', import: 'default', eager: true });

export const icons = drawingsOf(files);

/** The icon of a bonus tile, by kind; the first means none. */
export const BONUS_ICONS = ['', 'taj-mahal', 'bonus-plus-2', 'bonus-card', 'rice', 'tea', 'spices', 'jewels'] as const;

/** The icon of a special card, by what it does. */
export const SPECIAL_ICONS = {
  elephant: 'special-elephant',
  'grand-mogul': 'special-mogul',
  'two-points': 'special-points',
  'change-colour': 'special-colour',
} as const;
