/** The same match once more: whoever asks first makes it, and everybody after that comes to the same one. */
import type { Create } from '@durbar/protocol';
import { RequestError } from './errors.ts';
import { createMatch, type House } from './lobby.ts';
import { type Room, type Rooms, seatsOfGuest } from './rooms.ts';
import { settle, takenSeat } from './seating.ts';
import type { Guest } from './store/guests.ts';

/** The rematch of a finished match, in which whoever asks has their old seats; bots are bots again, the other seats wait for their people. */
export async function rematch(house: House, rooms: Rooms, room: Room, guest: Guest | undefined, at: number): Promise<string> {
  const mine = seatsOfGuest(room, guest?.id);
  const [seat] = mine;
  if (guest === undefined || seat === undefined) throw new RequestError('not-your-seat');
  if (room.match.status !== 'over') throw new RequestError('not-over');
  const { rematch: made } = room.match;
  if (made === undefined) {
    const match = await createMatch(house, async () => guest, again(room, guest), at, { match: room.id, seat });
    room.match = { ...room.match, rematch: { match, seat }, version: room.match.version + 1 };
    house.store.tell(room.id);
    return match;
  }
  await rooms.use(made.match, async (next) => {
    for (const wanted of mine) {
      const open = next.seats.find((one) => one.seat === wanted && one.kind === 'open');
      if (open) await settle(house, rooms, next, [takenSeat(wanted, { kind: 'me' }, guest)], at);
    }
  });
  return made.match;
}

function again({ match: { head }, seats }: Room, guest: Guest): Create {
  const { spectators, odds, undo, rewind, clock, coach, rated, talk } = head.contract;
  const players = seats.map(({ kind, bot, guest: who }): Create['players'][number] => {
    if (who === guest.id) return { kind: 'me' };
    return kind === 'bot' && bot !== undefined ? { kind: 'bot', bot } : { kind: 'open' };
  });
  return {
    game: head.game,
    edition: head.editionName,
    options: { ...head.options },
    contract: { spectators, odds, undo, rewind, ...(clock && { clock }), ...(coach && { coach }), ...(rated && { rated }), ...(talk && { talk }) },
    players,
  };
}
