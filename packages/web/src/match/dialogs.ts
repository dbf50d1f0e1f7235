/** What lies over a match page: one thing at a time. */
export type Over =
  | { readonly what: 'share' /** A moment, if not all of the match. */; readonly at?: number }
  | { readonly what: 'practice'; readonly at: number }
  | { readonly what: 'keys' };
