/** What a Command or a Decree would come to now, in one short line. */
import type { DecreePreview, SpacePreview } from '@durbar/vijayanagara';
import type { Detail } from '../../../settings.ts';
import type { Say } from '../../../words/types.ts';
import { affordable, type CommandPreview, openSpaces } from './reckon.ts';

/** "2 spaces, 2 Resources"; a free Command has no price, a Limited one takes one space. */
export function commandNote(say: Say, preview: CommandPreview, resources: number, free: boolean, limited = false): string {
  const n = openSpaces(preview).length;
  if (n === 0) return '';
  if (limited) return say('can.one-of', { n });
  return free ? say('can.free', { n }) : say('can.spaces', { n, cost: affordable(preview, resources) });
}

export function decreeNote(say: Say, { resources, cavalry, spaces }: DecreePreview): string {
  const parts = [
    ...(spaces ? [say('can.places', { n: spaces.length })] : []),
    ...(resources !== undefined && (resources > 0 || !spaces) ? [say(spaces ? 'can.up-to' : 'can.gain', { n: resources })] : []),
    ...(cavalry ? [say('can.cavalry', { n: cavalry })] : []),
  ];
  return parts.length > 0 ? parts.join(say('effect.between')) : say('can.nothing');
}

/** What selecting a space would bring. */
export function spaceNote(say: Say, command: string, one: SpacePreview): string {
  const parts: string[] = [];
  if (one.units !== undefined) parts.push(say(`can.${command}`, { n: one.units }));
  if (one.governor) parts.push(say('can.governor'));
  if (one.removable) parts.push(say('can.removable', { n: one.removable }));
  if (one.qasbah) parts.push(say('can.qasbah'));
  if (one.shift) parts.push(say('can.shift'));
  if (one.points !== undefined) parts.push(say('can.points', { n: one.points }));
  return parts.join(say('effect.between'));
}

/** What an action does, before what it would bring now: for those who want everything explained. */
export const explained = (say: Say, detail: Detail, action: string, now: string): string =>
  detail === 'full' ? say('act.explained', { what: say(`aid.${action}`), now }) : now;
