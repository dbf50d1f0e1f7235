/** Offers in words. */
import type { Say } from '../../../words/types.ts';
import type { Terms } from './offer.ts';

/** `2 Resources and 1 Cavalry`, or `nothing`. */
export function sumText(say: Say, resources: number, cavalry: number): string {
  if (resources > 0 && cavalry > 0) return say('talk.both', { resources, cavalry });
  if (resources > 0) return say('talk.resources', { n: resources });
  return cavalry > 0 ? say('talk.cavalry', { n: cavalry }) : say('talk.nothing');
}

export const termsText = (say: Say, { giveResources, giveCavalry, wantResources, wantCavalry }: Terms): string =>
  say('talk.terms', { gives: sumText(say, giveResources, giveCavalry), wants: sumText(say, wantResources, wantCavalry) });
