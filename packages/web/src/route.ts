/** Addresses of the page. */

/** What a device is at a table with several: the board for everybody, or one hand. */
export const DEVICES = ['board', 'hand'] as const;
export type Device = (typeof DEVICES)[number];

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'new'; readonly game: string }
  | { readonly page: 'rules'; readonly game: string; readonly aid?: string }
  | { readonly page: 'learn'; readonly lesson?: { readonly game: string; readonly id: string } }
  | { readonly page: 'match'; readonly id: string; readonly invite?: string; readonly at?: number; readonly as?: Device }
  | { readonly page: 'lost' };

const NAME = /^[\w-]{1,64}$/;

export function readRoute(path: string, search = ''): Route {
  const [first, second, ...more] = path.split('/').filter((part) => part !== '');
  if (first === undefined) return { page: 'home' };
  if (first === 'learn' && second === undefined) return { page: 'learn' };
  if (first === 'learn' && second !== undefined && more.length === 1 && NAME.test(second) && NAME.test(more[0] ?? ''))
    return { page: 'learn', lesson: { game: second, id: more[0] as string } };
  if (second === undefined || more.length > 0 || !NAME.test(second)) return { page: 'lost' };
  if (first === 'new') return { page: 'new', game: second };
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

export const toNew = (game: string) => `/new/${game}`;
export const toRules = (game: string, anchor?: string) => `/rules/${game}${anchor === undefined ? '' : `#${anchor}`}`;
/** A player aid, as a page of its own. */
export const toAid = (game: string, aid: string) => `/rules/${game}?aid=${aid}`;
export const toLesson = (game: string, id: string) => `/learn/${game}/${id}`;
export function toMatch(id: string, invite?: string, as?: Device): string {
  const asked = new URLSearchParams({ ...(as && { as }), ...(invite !== undefined && { invite }) }).toString();
  return `/m/${id}${asked && `?${asked}`}`;
}
export const toMoment = (id: string, at: number) => `/m/${id}?at=${at}`;
