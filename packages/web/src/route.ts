/** Addresses of the page. */

/** What a device is at a table with several: the board for everybody, or one hand. */
export const DEVICES = ['board', 'hand'] as const;
export type Device = (typeof DEVICES)[number];

/** A lesson, a puzzle or an example of a game. */
export interface Named {
  readonly game: string;
  readonly id: string;
}

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'new'; readonly game: string }
  | { readonly page: 'rules'; readonly game: string; readonly aid?: string }
  | { readonly page: 'learn'; readonly lesson?: Named }
  | { readonly page: 'puzzles'; readonly puzzle?: Named }
  | { readonly page: 'explore'; readonly game?: string; readonly board?: boolean }
  | { readonly page: 'example'; readonly example: Named }
  | { readonly page: 'watch'; readonly game?: string }
  | { readonly page: 'keys' }
  | { readonly page: 'me' }
  | { readonly page: 'login' }
  | { readonly page: 'host' }
  | { readonly page: 'person'; readonly id: string }
  | { readonly page: 'notices'; readonly confirm?: string; readonly stop?: string }
  | { readonly page: 'match'; readonly id: string; readonly invite?: string; readonly at?: number; readonly as?: Device }
  | { readonly page: 'lost' };

/** In place of the key of a link, where a table is open to anybody. */
export const OPEN = 'open';

const NAME = /^[\w-]{1,64}$/;
const PLAIN = [
  { page: 'learn' },
  { page: 'puzzles' },
  { page: 'explore' },
  { page: 'watch' },
  { page: 'keys' },
  { page: 'me' },
  { page: 'login' },
  { page: 'host' },
] as const satisfies readonly Route[];

function readNamed(first: string, one: Named): Route {
  if (first === 'learn') return { page: 'learn', lesson: one };
  if (first === 'puzzles') return { page: 'puzzles', puzzle: one };
  if (first === 'example') return { page: 'example', example: one };
  return first === 'explore' && one.id === 'board' ? { page: 'explore', game: one.game, board: true } : { page: 'lost' };
}

function readNotices(asked: URLSearchParams): Route {
  const [confirm, stop] = [asked.get('confirm'), asked.get('stop')];
  return { page: 'notices', ...(confirm && { confirm }), ...(stop && { stop }) };
}

export function readRoute(path: string, search = ''): Route {
  const [first, second, ...more] = path.split('/').filter((part) => part !== '');
  if (first === undefined) return { page: 'home' };
  if (first === 'notices' && second === undefined) return readNotices(new URLSearchParams(search));
  if (second === undefined) return PLAIN.find(({ page }) => page === first) ?? { page: 'lost' };
  if (more.length === 1 && NAME.test(second) && NAME.test(more[0] ?? '')) return readNamed(first, { game: second, id: more[0] as string });
  if (more.length > 0 || !NAME.test(second)) return { page: 'lost' };
  if (first === 'new') return { page: 'new', game: second };
  if (first === 'explore') return { page: 'explore', game: second };
  if (first === 'p') return { page: 'person', id: second };
  if (first === 'watch') return { page: 'watch', game: second };
  if (first === 'rules') {
    const aid = new URLSearchParams(search).get('aid');
    return { page: 'rules', game: second, ...(aid && { aid }) };
  }
  if (first !== 'm') return { page: 'lost' };
  const asked = new URLSearchParams(search);
  const invite = asked.get('invite');
  const at = asked.get('at') ?? '';
  const as = DEVICES.find((one) => one === asked.get('as'));
  return { page: 'match', id: second, ...(invite && { invite }), ...(/^\d{1,7}$/.test(at) && { at: Number(at) }), ...(as && { as }) };
}

export const toPerson = (id: string) => `/p/${id}`;
export const toNew = (game: string) => `/new/${game}`;
export const toRules = (game: string, anchor?: string) => `/rules/${game}${anchor === undefined ? '' : `#${anchor}`}`;
/** A player aid, as a page of its own. */
export const toAid = (game: string, aid: string) => `/rules/${game}?aid=${aid}`;
export const toLesson = (game: string, id: string) => `/learn/${game}/${id}`;
export const toPuzzle = (game: string, id: string) => `/puzzles/${game}/${id}`;
export const toExplore = (game: string) => `/explore/${game}`;
export const toBoard = (game: string) => `/explore/${game}/board`;
/** A dot would look like the name of a file. */
export const exampleId = (anchor: string) => anchor.replaceAll('.', '-');
export const toExample = (game: string, anchor: string) => `/example/${game}/${exampleId(anchor)}`;
export const toWatch = (game: string) => `/watch/${game}`;
export function toMatch(id: string, invite?: string, as?: Device): string {
  const asked = new URLSearchParams({ ...(as && { as }), ...(invite !== undefined && { invite }) }).toString();
  return `/m/${id}${asked && `?${asked}`}`;
}
export const toMoment = (id: string, at: number) => `/m/${id}?at=${at}`;
