/** What the table needs to know of its edition: the land and the heads of the Events, without what Events do and say. */
import type { World } from '@durbar/vijayanagara';
import file from './world.json' with { type: 'json' };

const [bahmani = 0, vijayanagara = 0] = file.mongolCards;

/** The edition that this client can draw. */
export const world: World = {
  name: file.name,
  near: file.near,
  neighbours: file.near.map((set) => file.near.flatMap((_, space) => ((set >> space) & 1 ? [space] : []))),
  prosperity: file.prosperity,
  cities: new Map(Object.entries(file.cities)),
  events: file.events.map((one, i) => ({ ...one, number: i + 1 })),
  mongolCards: [bahmani, vijayanagara],
};
