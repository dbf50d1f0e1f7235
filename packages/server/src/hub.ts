/** Who is connected to which match, and what they are sent. */
import { type Seat, same } from '@durbar/kernel';
import type { Table } from '@durbar/table';
import { type Client, closing, seatsOfClient, send } from './clients.ts';
import type { Presence } from './presence.ts';
import type { Room } from './rooms.ts';
import type { MatchRecord } from './store/records.ts';
import { openTeller, type Stage, type TellerOptions } from './telling.ts';

export { type Client, closing, seatsOfClient };

export type Hub = ReturnType<typeof openHub>;

export function openHub(
  options: TellerOptions & {
    readonly presence: Presence;
    /** Asks for what other nodes know of who is there. */
    readonly learn: (match: string) => void;
  },
) {
  const { presence } = options;
  const { plan, planPresence, foresee: foreseeAt } = openTeller(options);
  const stages = new Map<string, Stage>();
  const nobody: ReadonlySet<Client> = new Set();
  /** Sockets of each guest, and of each address for those who are nobody yet. */
  const counts = new Map<string, number>();
  const count = (client: Client, more: number) => {
    const key = ownerOf(client);
    const left = (counts.get(key) ?? 0) + more;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
  const connected = (match: string): ReadonlySet<Client> => stages.get(match)?.clients ?? nobody;
  const { isHere } = presence;
  const isConnected = (match: string, guest: string) => {
    for (const client of connected(match)) if (client.guest === guest) return true;
    return false;
  };

  /** A message of this client is saved: told with what it leads to, by whoever knows how to read that. */
  function acknowledge(client: Client, id: string, seq: number, isNews: boolean): void {
    if (client.diff && isNews && stages.has(client.match)) client.saved.push([id, seq]);
    else send(client, { t: 'saved', id, seq });
  }

  /** Tells everybody who is connected, or only one guest: what is in a draft is nobody else's business. */
  function publish(room: Room, only?: string): void {
    const stage = stages.get(room.id);
    if (stage) plan(stage, only === undefined ? undefined : [...stage.clients].filter(({ guest }) => guest === only));
  }

  /** Looks at what a match is about to be, if somebody will be told. */
  function foresee(room: Room, match: MatchRecord, table: Table): void {
    const stage = stages.get(room.id);
    if (stage) foreseeAt(stage, match, table);
  }

  function add(client: Client, room: Room): void {
    const stage = stages.get(room.id) ?? { room, clients: new Set(), scene: undefined, ahead: undefined, rev: 0, due: undefined };
    stages.set(room.id, stage);
    stage.clients.add(client);
    count(client, 1);
    plan(stage, [client]);
    // Whoever comes back by itself after a lost connection has not done anything yet.
    if (client.have === 0) acted(client);
    options.learn(room.id);
  }

  /** Somebody did something in the match; if they were away that is news. */
  function acted(client: Client): void {
    const stage = stages.get(client.match);
    if (stage && client.guest !== undefined && presence.acted(client.match, client.guest)) publishPresence(stage, client);
  }

  /** Looks at who is there according to the other nodes. */
  async function learn(match: string): Promise<void> {
    const stage = stages.get(match);
    if (stage === undefined) return;
    const before = hereOf(stage);
    await presence.learn(match, (guest) => isConnected(match, guest));
    if (!same(before, hereOf(stage))) planPresence(stage);
  }

  const hereOf = ({ room }: Stage): boolean[] => room.seats.map(({ guest }) => guest !== undefined && isHere(room.id)(guest));

  function remove(client: Client, room: Room): void {
    const stage = stages.get(room.id);
    if (!stage?.clients.delete(client)) return;
    count(client, -1);
    if (client.guest !== undefined && !isConnected(room.id, client.guest)) {
      presence.left(room.id, client.guest);
      publishPresence(stage, client);
    }
    if (stage.clients.size > 0) return;
    stages.delete(room.id);
    presence.forget(room.id);
  }

  /** Only the coming and going of somebody with a seat is news. */
  function publishPresence(stage: Stage, about: Client): void {
    if (!stage.room.seats.some(({ guest }) => guest === about.guest)) return;
    planPresence(
      stage,
      [...stage.clients].filter((client) => client !== about),
    );
  }

  function* all(): Generator<Client> {
    for (const { clients } of stages.values()) yield* clients;
  }

  const socketsOf = (client: Pick<Client, 'guest' | 'address'>): number => counts.get(ownerOf(client)) ?? 0;

  /** Closes every socket of these guests: for good because they are banned, or to come back as whoever they are now. */
  function sendAway(guests: ReadonlySet<string>, why: 'banned' | 'session-ended'): void {
    const code = why === 'banned' ? closing.forbidden : closing.sessionEnded;
    for (const { guest, socket } of all()) if (guest !== undefined && guests.has(guest)) socket.close(code, why);
  }

  /** Sockets of everybody. */
  const total = (): number => [...stages.values()].reduce((sum, { clients }) => sum + clients.size, 0);

  /** Closes the sockets of programs whose token is worth nothing any more; where the seat was changed they come back for the new one. */
  async function checkTokens(valid: (tokens: readonly string[]) => Promise<ReadonlyMap<string, Seat>>): Promise<void> {
    const tokens = [...all()].flatMap(({ only }) => only?.token ?? []);
    if (tokens.length === 0) return;
    const left = await valid(tokens);
    for (const { only, socket } of all()) {
      if (only === undefined || left.get(only.token) === only.seat) continue;
      if (left.has(only.token)) socket.close(closing.sessionEnded, 'moved');
      else socket.close(closing.forbidden, 'revoked');
    }
  }

  /** Tells of those who have gone away without a word. */
  function sweep(): void {
    for (const stage of stages.values()) {
      const here = hereOf(stage);
      const isOld = stage.scene?.people.some(({ kind }, i) => kind === 'person' && stage.scene?.here[i] !== here[i]);
      if (isOld && stage.due === undefined) planPresence(stage);
    }
  }

  return { send, acknowledge, publish, foresee, add, remove, acted, learn, sweep, checkTokens, all, total, sendAway, connected, socketsOf };
}

const ownerOf = ({ guest, address }: Pick<Client, 'guest' | 'address'>): string => (guest === undefined ? `@${address}` : guest);
