/** Telling everybody who looks at a match what is new, each their own. */
import { same } from '@durbar/kernel';
import type { SeatView, ServerMessage } from '@durbar/protocol';
import { lengthOf, type Table, type Told, toldOf, viewFor } from '@durbar/table';
import { type Client, closing, seatsOfClient, send, sendMatch, sendSaved, viewersOf } from './clients.ts';
import { failure, RequestError } from './errors.ts';
import { type Frame, frameOf } from './frame.ts';
import type { Presence } from './presence.ts';
import type { Referee } from './referee.ts';
import type { Room, Rooms } from './rooms.ts';
import { canFollow, difference, heldLog, infoOf, type Line, lineOf, type Scene, sceneOf } from './scene.ts';
import { infoFor } from './see.ts';
import { entriesOf } from './store/matches.ts';
import type { MatchRecord } from './store/records.ts';
import type { Db } from './store/schema.ts';

/** A match that somebody is connected to. */
export interface Stage {
  readonly room: Room;
  readonly clients: Set<Client>;
  /** What was shown last. */
  scene: Scene | undefined;
  /** What comes after it if what is being written now is kept. */
  ahead: Ahead | undefined;
  rev: number;
  /** Who is to hear news that are not told yet: everybody, or these. */
  due: 'everybody' | Set<Client> | undefined;
}

/** A scene, and how it is told to those who know the one before. */
interface Ahead {
  readonly before: Scene | undefined;
  readonly scene: Scene;
  readonly change: ReturnType<typeof difference>;
}

export interface TellerOptions {
  readonly rooms: () => Pick<Rooms, 'pause' | 'after'>;
  readonly db: Db;
  readonly referee: Referee;
  readonly presence: Presence;
  readonly now: () => number;
}

/** What is to be told of a scene: each line and to whom, those for whom nothing has changed, who still reads the last one, and who came too late. */
interface News {
  readonly scene: Scene;
  readonly lines: [Client, Line][];
  readonly unchanged: Client[];
  readonly busy: Client[];
  readonly late: Client[];
}

type Logs = ReadonlyMap<Client, readonly Told[]>;
const none: Logs = new Map();

export function openTeller({ rooms, db, referee, presence, now }: TellerOptions) {
  /** News are told as soon as everything asked of the room before is done. */
  function plan(stage: Stage, who?: Iterable<Client>): void {
    const isPlanned = stage.due !== undefined;
    if (who === undefined) stage.due = 'everybody';
    else if (stage.due !== 'everybody') stage.due = new Set([...(stage.due ?? []), ...who]);
    if (!isPlanned) void rooms().after(stage.room, () => tell(stage));
  }

  async function tell(stage: Stage): Promise<void> {
    const { due, room } = stage;
    stage.due = undefined;
    if (due === undefined || stage.clients.size === 0) return;
    const far = isAllHeld(stage) ? none : await farLogs(stage).catch(() => undefined);
    if (far === undefined) {
      // The store cannot be reached: whoever comes back is told everything.
      for (const client of stage.clients) {
        sendSaved(client);
        client.socket.close(closing.away, 'come back');
      }
      return;
    }
    try {
      const ahead = foreseen(stage);
      const news = ahead && isFollowedBy(stage, ahead) ? composed(stage, due, far, ahead) : await referee.ask(() => composed(stage, due, far, undefined));
      for (const [client, line] of settled(stage, news)) show(stage, client, line);
    } catch (error) {
      rooms().pause(room, error);
      for (const client of stage.clients) send(client, { t: 'error', ...failure(new RequestError('paused')) });
    }
    for (const client of stage.clients) if (client.saved.length > 0) sendSaved(client);
  }

  function show(stage: Stage, client: Client, line: Line): void {
    sendMatch(client, frameFor(client, line), () => {
      if (!client.behind) return;
      client.behind = false;
      plan(stage, [client]);
    });
    if (stage.room.paused) send(client, { t: 'error', ...failure(new RequestError('paused')) });
  }

  /** The lines for everybody who is to hear something and can. Nothing is changed: rules that are stopped here are asked once more. */
  function composed(stage: Stage, due: 'everybody' | ReadonlySet<Client>, far: Logs, ahead: Ahead | undefined): News {
    const { room } = stage;
    const { before, scene, change } = ahead ?? following(stage, room);
    const isSecret = due !== 'everybody' && before !== undefined && isPublicTheSame(before, scene);
    const news: News = { scene, lines: [], unchanged: [], busy: [], late: [] };
    for (const client of stage.clients) {
      const isFollowing = before !== undefined && client.rev === before.rev;
      if (isSecret && isFollowing && !due.has(client)) {
        // Nothing has changed for this one: the scene that it knows is this one too.
        news.unchanged.push(client);
        continue;
      }
      if (client.sending) {
        news.busy.push(client);
        continue;
      }
      const follows = isFollower(client, before);
      if (!follows && scene.table && !isHeld(scene.table, fromOf(client, scene.table)) && !far.has(client)) {
        // Came while the logs were read, and lacks more than what is held.
        news.late.push(client);
        continue;
      }
      const line = follows ? change?.(seatsOfClient(room, client)) : undefined;
      news.lines.push([client, line ?? lineOf(JSON.stringify(whole(room, scene, client, far.get(client))).slice(0, -1))]);
    }
    return news;
  }

  /** The scene is the new one, for everybody who is told and for those for whom nothing has changed. */
  function settled(stage: Stage, { scene, lines, unchanged, busy, late }: News): News['lines'] {
    stage.ahead = undefined;
    stage.scene = scene;
    stage.rev = scene.rev;
    for (const client of unchanged) client.rev = scene.rev;
    for (const [client] of lines) {
      client.have = scene.length;
      client.rev = scene.rev;
    }
    // Who is behind has not seen this scene, and must not be told the next one as a change of it.
    for (const client of busy) {
      if (client.sending) client.behind = true;
      else late.push(client);
    }
    if (late.length > 0) plan(stage, late);
    return lines;
  }

  /** What comes after the last scene. */
  function following({ scene: before, rev }: Stage, room: Pick<Room, 'id' | 'table' | 'match' | 'seats' | 'paused'>): Ahead {
    const { table } = room;
    const scene = sceneOf(room, rev + 1, presence.isHere(room.id), now());
    return {
      before,
      scene,
      change: before && table && canFollow(before, scene) && isHeld(table, before.length) ? difference(before, scene, table) : undefined,
    };
  }

  /**
   * Works out what everybody will be told once a change is kept, while all of it is at hand. If that needs more than a change for somebody,
   * or the rules fail, it is worked out when it is told.
   */
  function foresee(stage: Stage, match: MatchRecord, table: Table): void {
    const { id, seats, paused } = stage.room;
    stage.ahead = undefined;
    try {
      const ahead = following(stage, { id, match, table, seats, paused });
      if (isFollowedBy(stage, ahead)) stage.ahead = ahead;
    } catch {
      // It fails again there.
    }
  }

  /** Tells of who is there; what was foreseen did not know that. */
  function planPresence(stage: Stage, who?: Iterable<Client>): void {
    stage.ahead = undefined;
    plan(stage, who);
  }

  /** What was foreseen, if it has come and nothing else. */
  function foreseen({ ahead, room, scene }: Stage): Ahead | undefined {
    if (ahead === undefined || ahead.before !== scene) return undefined;
    const { match, people, isPaused } = ahead.scene;
    return match === room.match && people === room.seats && isPaused === room.paused ? ahead : undefined;
  }

  function whole(room: Room, scene: Scene, client: Client, far: readonly Told[] | undefined): Extract<ServerMessage, { t: 'match' }> {
    const info = infoFor(room, client.guest, presence.isHere(room.id), scene.at, client.only?.seat);
    const { table, eyes } = scene;
    if (table === undefined || eyes === undefined) return { t: 'match', info, seq: 0, from: 0, log: [], mine: [] };
    const seats = seatsOfClient(room, client);
    const from = fromOf(client, table);
    const seen = seats.length === 0 || client.diff ? eyes.public() : undefined;
    return {
      t: 'match',
      info,
      seq: scene.length,
      from,
      log: far ?? heldLog(table, from, scene.length, viewersOf(seats)),
      mine: seats.map((seat): SeatView => ({ ...eyes.seat(seat).rest, view: viewFor(table, seat) })),
      ...(seen && { public: seen }),
    };
  }

  /** Logs from the store, for those who lack more than what is held. */
  async function farLogs({ room, clients }: Stage): Promise<Logs> {
    const logs = new Map<Client, readonly Told[]>();
    const { table } = room;
    if (table === undefined) return logs;
    for (const client of clients) {
      const from = fromOf(client, table);
      if (client.sending || isHeld(table, from)) continue;
      const entries = await entriesOf(db, room.id, from, lengthOf(table));
      const viewers = viewersOf(seatsOfClient(room, client));
      logs.set(
        client,
        entries.map(({ entry, facts = [] }) => toldOf(entry, facts, viewers)),
      );
    }
    return logs;
  }

  return { plan, planPresence, foresee };
}

/** The frame of a line, together with what of this client is saved. */
function frameFor({ saved }: Client, line: Line): Frame {
  if (saved.length > 0) return frameOf(`${line.text},"saved":${JSON.stringify(saved.splice(0))}}`);
  line.frame ??= frameOf(`${line.text}}`);
  return line.frame;
}

/** Whether a client can be told what comes after a scene as a change of it. */
const isFollower = (client: Client, before: Scene | undefined): boolean =>
  before !== undefined && client.diff && client.rev === before.rev && client.have === before.length;

/** Whether a change tells everybody all that there is; it has been worked out then. */
function isFollowedBy({ clients, room }: Stage, { before, change }: Ahead): boolean {
  for (const client of clients) if (!isFollower(client, before) || change?.(seatsOfClient(room, client)) === undefined) return false;
  return true;
}

/** Where the log of a client goes on. */
const fromOf = ({ have }: Client, table: Table): number => (have <= lengthOf(table) ? have : 0);

/** Whether all entries from one on are in memory. */
const isHeld = (table: Table, from: number): boolean => from >= (table.base?.length ?? 0);

function isAllHeld({ room: { table }, clients }: Stage): boolean {
  if (table === undefined) return true;
  for (const client of clients) if (!isHeld(table, fromOf(client, table))) return false;
  return true;
}

/** Whether what has changed between two scenes is somebody's own business, like a draft. */
const isPublicTheSame = (before: Scene, now: Scene): boolean =>
  before.people === now.people &&
  before.length === now.length &&
  same(before.here, now.here) &&
  (before.match === now.match || same(infoOf({ ...before, at: now.at }), now.info));
