/** What lies over a match page: one thing at a time. */
import type { Seat } from '@durbar/kernel';

export type Over =
  | { readonly what: 'share' /** A moment, if not all of the match. */; readonly at?: number }
  | { readonly what: 'practice'; readonly at: number }
  | { readonly what: 'keys' }
  | { readonly what: 'players' }
  | { readonly what: 'report' }
  | { readonly what: 'talk' }
  | Asked;

/** Why a bot made the move of an entry, or what the coach would do. */
export type Asked = { readonly what: 'why'; readonly at: number } | { readonly what: 'hint'; readonly seat: Seat };
