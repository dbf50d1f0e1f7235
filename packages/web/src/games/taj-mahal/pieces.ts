/** Who plays what: a colour and a shape for each seat, and what the table is called by. */

import type { Seat, View } from '@durbar/kernel';
import { durbar, type Edition, readEdition, type TajMahalView } from '@durbar/taj-mahal';

/** Names of colour tokens, and of the palace and mark that go with them. */
export const PLAYERS = [
  { id: 'ruby', shape: 'onion' },
  { id: 'lapis', shape: 'spire' },
  { id: 'marigold', shape: 'triple' },
  { id: 'jade', shape: 'fort' },
  { id: 'onyx', shape: 'minaret' },
] as const;

export type Player = (typeof PLAYERS)[number];
export const playerOf = (seat: Seat): Player => PLAYERS[seat] ?? PLAYERS[0];

let edition: Edition | undefined;
/** The edition that this client can draw. */
export const editionOf = (): Edition => {
  edition ??= readEdition(durbar);
  return edition;
};

export const boardOf = (view: View): TajMahalView => view.board as unknown as TajMahalView;
