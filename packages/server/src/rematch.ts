/** The same match once more: whoever asks first makes it, and everybody after that comes to the same one. */
import type { Create, Rematch } from '@durbar/protocol';
import { RequestError } from './errors.ts';
import { createMatch, type House } from './lobby.ts';
import { noticeJob, type Told } from './notices/asked.ts';
import { type Room, type Rooms, seatsSatAt } from './rooms.ts';
import { comingTo, settle, takenSeat } from './seating.ts';
import type { JobChange } from './store/change.ts';
import type { Guest } from './store/guests.ts';

export interface Asking {
  readonly house: House;
  readonly rooms: Rooms;
  readonly told: Told;
  readonly at: number;
}

/** The rematch of a finished match, in which whoever asks has their old seats; bots are bots again, the other seats wait for their people. */
export async function rematch({ house, rooms, told, at }: Asking, room: Room, guest: Guest | undefined, { contribution }: Rematch): Promise<string> {
  const mine = seatsSatAt(room, guest?.id);
  const [seat] = mine;
  if (guest === undefined || seat === undefined) throw new RequestError('not-your-seat');
  if (room.match.status !== 'over') throw new RequestError('not-over');
  const { rematch: made } = room.match;
  if (made === undefined) {
    const wanted = { ...again(room, guest), ...(contribution !== undefined && { contribution }) };
    const links = { after: { match: room.id, seat }, jobs: wantedJobs(room, guest, told, at) };
    const match = await createMatch(house, async () => guest, wanted, at, links);
    room.match = { ...room.match, rematch: { match, seat }, version: room.match.version + 1 };
    house.store.tell(room.id);
    return match;
  }
  await rooms.use(made.match, async (next) => {
    for (const wanted of mine) {
      const open = next.seats.find((one) => one.seat === wanted && one.kind === 'open');
      if (open) await settle(house, rooms, next, [takenSeat(wanted, { kind: 'me' }, guest, comingTo(next.match.lobby, contribution))], at);
    }
  });
  return made.match;
}

/** Everybody else who sat there is told. */
function wantedJobs({ id, match, seats }: Room, { id: asking, name }: Guest, { isReachable, wait }: Told, at: number): JobChange[] {
  const others = new Set(seats.flatMap(({ guest }) => (guest !== undefined && guest !== asking && isReachable(guest) ? [guest] : [])));
  return [...others].map((guest) => noticeJob({ what: 'rematch', match: id, guest, seq: match.length, by: name }, at + wait));
}

/** People get their seats again, also those for whom a bot has played on. Who has not asked says Ready once they have come. */
function again({ match: { head, lobby }, seats }: Room, guest: Guest): Create {
  const { spectators, odds, undo, rewind, clock, coach, rated, talk } = head.contract;
  const players = seats.map(({ kind, bot, guest: who }): Create['players'][number] => {
    if (who === guest.id) return { kind: 'me' };
    return kind === 'bot' && who === undefined && bot !== undefined ? { kind: 'bot', bot } : { kind: 'open' };
  });
  return {
    game: head.game,
    edition: head.editionName,
    options: { ...head.options },
    contract: { spectators, odds, undo, rewind, ...(clock && { clock }), ...(coach && { coach }), ...(rated && { rated }), ...(talk && { talk }) },
    players,
    lobby: { start: 'ready', ...(lobby?.draw && { draw: true }) },
  };
}
