/** Defence orders as a form: every field says something, `ask` where nothing is ordered. */
import type { Json } from '@durbar/kernel';
import { CAVALRY_POLICIES, DELHI, type DefenceOrders, kindsOf, type SpaceName } from '@durbar/vijayanagara';

export const CAVALRY = ['ask', ...CAVALRY_POLICIES] as const;
export const TOLLS = ['ask', 'most', 'list'] as const;

export interface Form {
  readonly cavalry: (typeof CAVALRY)[number];
  readonly charge: boolean;
  readonly keep: number;
  readonly ordered: boolean;
  readonly losses: readonly string[];
  readonly toll: (typeof TOLLS)[number];
  readonly provinces: readonly string[];
}

/** The form for an order on file, or for none. */
export function formOf(faction: number, order: Json | undefined): Form {
  const { cavalry, charge, keep, losses, toll } = (order ?? {}) as DefenceOrders;
  return {
    cavalry: cavalry ?? 'ask',
    charge: charge ?? false,
    keep: keep ?? 0,
    ordered: losses !== undefined,
    losses: losses ?? kindsOf(faction),
    toll: toll === undefined ? 'ask' : toll === 'most' ? 'most' : 'list',
    provinces: Array.isArray(toll) ? toll : [],
  };
}

/** Some tokens may be spent without asking. */
export const usesCavalry = ({ cavalry, charge }: Pick<Form, 'cavalry' | 'charge'>): boolean =>
  cavalry === 'structure' || cavalry === 'unit' || (cavalry === 'never' && charge);

/** The order that a form stands for; undefined if it orders nothing. */
export function orderOf(faction: number, { cavalry, charge, keep, ordered, losses, toll, provinces }: Form): Json | undefined {
  const plunder = toll === 'most' ? 'most' : toll === 'list' && provinces.length > 0 ? (provinces as readonly SpaceName[]) : undefined;
  const order = {
    ...(cavalry !== 'ask' && { cavalry, ...(charge && { charge }), ...(usesCavalry({ cavalry, charge }) && keep > 0 && { keep }) }),
    ...(ordered && { losses }),
    ...(faction === DELHI && plunder !== undefined && { toll: plunder }),
  };
  return Object.keys(order).length > 0 ? (order as unknown as Json) : undefined;
}

/** A list with one of its entries moved by one place. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list];
  const other = at + by;
  if (other < 0 || other >= next.length) return next;
  [next[at], next[other]] = [next[other] as T, next[at] as T];
  return next;
}
