/** Tones of the cells of the score track: every fifth and tenth is told apart. */
export const TONES = ['odd', 'even', 'five', 'ten'] as const;
export const toneOf = (cell: number): (typeof TONES)[number] => (cell % 10 === 0 ? 'ten' : cell % 5 === 0 ? 'five' : cell % 2 === 0 ? 'even' : 'odd');
