/** Pages of the table where not everything has room at once. */
export const PAGES = ['map', 'spaces', 'talk', 'orders', 'score', 'log', 'result'] as const;
export type Page = (typeof PAGES)[number];
