/** Gives a server of the proofs our watched SQLite in place of the package. */
const PACKAGE = '@photostructure/sqlite';
const watched = new URL('./sqlite-watched.ts', import.meta.url).href;

export const resolve = (specifier, context, next) =>
  specifier === PACKAGE && context.parentURL !== watched ? next(watched, context) : next(specifier, context);
