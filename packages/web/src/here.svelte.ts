/** Where the reader is. Links inside the page change it without a reload. */
import { type Route, readRoute } from './route.ts';

let route = $state.raw<Route>(read());

function read(): Route {
  return readRoute(location.pathname, location.search);
}

/** Whether a new page is on its way, whose heading is to be read first. */
let arriving = false;

export const here = (): Route => route;

export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  route = read();
  arriving = true;
  scrollTo(0, 0);
}

/** Follows the back button and plain clicks on links to this page. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    route = read();
    arriving = true;
  });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin || /^\/(api|docs)\//.test(link.pathname) || link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

/** For the heading of a page: takes the focus once when the reader came here from another page. */
export function arrive(heading: HTMLElement): void {
  if (!arriving) return;
  arriving = false;
  heading.focus();
}
