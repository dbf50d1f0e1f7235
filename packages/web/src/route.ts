/** Addresses of the page. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'new'; readonly game: string }
  | { readonly page: 'match'; readonly id: string; readonly invite?: string }
  | { readonly page: 'lost' };

const NAME = /^[\w-]{1,64}$/;

export function readRoute(path: string, search = ''): Route {
  const [first, second, ...more] = path.split('/').filter((part) => part !== '');
  if (first === undefined) return { page: 'home' };
  if (second === undefined || more.length > 0 || !NAME.test(second)) return { page: 'lost' };
  if (first === 'new') return { page: 'new', game: second };
  if (first !== 'm') return { page: 'lost' };
  const invite = new URLSearchParams(search).get('invite');
  return { page: 'match', id: second, ...(invite && { invite }) };
}

export const toNew = (game: string) => `/new/${game}`;
export const toMatch = (id: string, invite?: string) => `/m/${id}${invite === undefined ? '' : `?invite=${encodeURIComponent(invite)}`}`;
