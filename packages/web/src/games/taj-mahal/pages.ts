/** Pages of the table where not everything has room at once. */
export const PAGES = ['map', 'supply', 'players', 'log', 'result'] as const;
/** `public` is everything that lies open, on one page. */
export type Page = (typeof PAGES)[number] | 'public';

/** The pages to choose from: on a wide screen map and supply are always in sight, on a common one everything is. */
export function pagesFor({ wide, over, common }: { wide: boolean; over: boolean; common: boolean }): readonly Page[] {
  if (wide && common) return ['public'];
  return PAGES.filter((one) => (one === 'result' ? over : !wide || (one !== 'map' && one !== 'supply')));
}
