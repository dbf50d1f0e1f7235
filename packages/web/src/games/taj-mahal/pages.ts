/** Pages of the table where not everything has room at once. */
export const PAGES = ['map', 'supply', 'players', 'log', 'result'] as const;
export type Page = (typeof PAGES)[number];
