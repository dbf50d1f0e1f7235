/** Notices as jobs: first it is decided whether somebody is told and in which words, then each way is tried until it has it. */
import { createHmac } from 'node:crypto';
import type { Game, Seat } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import type { NoticeMessage } from '@durbar/protocol';
import { leftOf, quietUntil } from '@durbar/table';
import { type Jobs, PAUSED } from '../jobs.ts';
import type { Log } from '../log.ts';
import { gameOf, type Room, type Rooms } from '../rooms.ts';
import { type JobChange, jobStatement, type Statement } from '../store/change.ts';
import { isInvited } from '../store/invitations.ts';
import { entriesOf, seatsOf } from '../store/matches.ts';
import {
  forgetSent,
  lastActed,
  liveMatchesOf,
  matchMode,
  nobody,
  playerOf,
  reachable,
  removeWay,
  type Way,
  wasSent,
  wayById,
  waysOf,
} from '../store/notices.ts';
import type { Store } from '../store/open.ts';
import type { SeatRecord } from '../store/records.ts';
import { rewindAsked } from '../store/rewind.ts';
import { isLow, isWaitedFor, type NoticeBody, noticeJob, unsaid, waitingJobs } from './asked.ts';
import { type Mailer, openMailer } from './mail.ts';
import { type Outside, OutsideError, post, publicOnly } from './outside.ts';
import { pushTo, type Subscription, type VapidKeys } from './push.ts';
import { type News, type Speak, speechless, type Tongues, voiceOf, wordsFor } from './text.ts';

export interface NoticeOptions {
  readonly smtp?: string | undefined;
  readonly from?: string | undefined;
  /** The folder for mail of a house without SMTP. */
  readonly outbox: string;
  /** The address of the house, for links; without it that of the page on which somebody asked for notices. */
  readonly url?: string | undefined;
  /** Whether people may have programs of their own told; only if the host says so, because the house connects to addresses of their choice then. */
  readonly webhooks?: boolean;
  readonly speak?: Speak;
  /** Languages beside English and Chinese. */
  readonly tongues?: Tongues;
  /** Milliseconds until somebody is told, and since when somebody who did something no longer counts as acting. */
  readonly wait?: number;
  readonly acting?: number;
  readonly outside?: Outside;
}

export const WAIT = 10_000;
const ACTING = 2 * 60_000;
const LOOK = 2000;
/** Entries after the first in which a move is looked for. */
const LOOKED_AT = 200;
const REMEMBERED = 60 * 24 * 60 * 60 * 1000;

/** A mail server or a receiver may be away for a while: with growing pauses, the longest an hour, these are about five hours. */
const DELIVERED = 16;

/** What the job of a delivery knows: everything that is told, to which way, and what it is about if that can become untrue. */
interface Delivery {
  readonly way: string;
  readonly locale: string;
  readonly origin: string;
  readonly message: NoticeMessage;
  readonly about?: NoticeBody;
}

const INSERT_SENT = 'insert into notice_sent (guest, what, at) values (?, ?, ?)';
const deliverJob = (delivery: Delivery, due: number): JobChange => ({
  put: { kind: 'deliver', key: `${delivery.way}:${delivery.message.id}`, due, body: JSON.stringify(delivery) },
});

export type Notices = ReturnType<typeof runNotices>;

export function runNotices(by: {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly games: readonly Game[];
  readonly jobs: Jobs;
  readonly keys: VapidKeys;
  readonly options: NoticeOptions;
  readonly log: Log;
  readonly now: () => number;
}) {
  const { store, rooms, games, jobs, keys, options, log, now } = by;
  const { db } = store;
  const { speak = speechless, tongues = new Map(), wait = WAIT, acting = ACTING, outside = publicOnly } = options;
  const voice = voiceOf(speak, tongues);
  const mailer: Mailer = openMailer(options);
  const hasWebhooks = options.webhooks === true;
  let known: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;

  jobs.on('notice', decide);
  jobs.on('deliver', deliver, DELIVERED);
  jobs.on('notice-sweep', ({ key }) => sweep(key));

  /** Whether a notice is still worth telling; then in which words. */
  async function wordsNow(body: NoticeBody, locale: string): Promise<{ title: string; text: string } | 'paused' | undefined> {
    return rooms.use(body.match, async (room: Room) => {
      if (room.paused) return 'paused';
      if (!(await isTrue(room, body))) return undefined;
      return rooms.judge(room, () => wordsFor(newsOf(body, room, now()), room, gameOf(games, room.match.head), body.guest, locale, voice));
    });
  }

  async function isTrue({ match, seats }: Room, { what, guest, seq, to }: NoticeBody): Promise<boolean> {
    const mine = seats.filter((seat) => seat.kind === 'person' && seat.guest === guest).map(({ seat }) => seat);
    if (what === 'turn') return match.status === 'live' && mine.some((seat) => match.waiting.includes(seat));
    // Whoever has moved since knows that it has begun.
    if (what === 'began') return match.status === 'live' && mine.length > 0 && !(await haveMoved(match.id, mine, seq));
    if (what === 'rewind') {
      const open = match.status === 'live' ? await rewindAsked(db, match.id, match.length) : undefined;
      return open?.to === to && mine.some((seat) => !open?.agreed.includes(seat));
    }
    if (what === 'ready') return isWaitedFor(match, seats, guest);
    if (what === 'low') return isLow(match, seats, guest, now());
    if (what === 'bot' || what === 'lost') {
      const given = seats.filter((seat) => seat.kind === 'bot' && seat.guest === guest);
      return match.status === 'live' && given.some(({ seat }) => (match.lost?.includes(seat) ?? false) === (what === 'lost'));
    }
    if (what === 'rematch') return match.rematch !== undefined && isFreeFor(guest, seats, await seatsOf(db, match.rematch.match));
    if (what === 'invited') return match.status === 'waiting' && isInvited(db, match.id, guest);
    return match.status === 'over';
  }

  async function haveMoved(match: string, seats: readonly Seat[], since: number): Promise<boolean> {
    return (await entriesOf(db, match, since, since + LOOKED_AT)).some(({ entry }) => entry.kind === 'move' && seats.includes(entry.seat));
  }

  async function decide(job: { readonly key: string; readonly body: string | null }, done: JobChange): Promise<void> {
    const body = JSON.parse(job.body ?? '{}') as NoticeBody;
    const { what, match, guest, seq } = body;
    const player = (await playerOf(db, guest)) ?? nobody;
    const mode = (await matchMode(db, guest, match)) ?? player.mode;
    const id = sha256(`${what}:${match}:${guest}:${seq}`).slice(0, 32);
    if (mode === 'never' || (await wasSent(db, guest, id))) return;
    const acted = mode === 'always' || what === 'invited' ? undefined : await lastActed(db, match, guest);
    if (acted !== undefined && acted + acting > now()) {
      // Whoever acts in the match has seen that it began, or ended.
      if (what === 'over' || what === 'began') return;
      await jobs.set(noticeJob(body, acted + acting));
      return;
    }
    const hushed = player.quiet?.hush ? quietUntil(player.quiet, now()) : undefined;
    if (hushed !== undefined) return jobs.set(noticeJob(body, hushed));
    const words = await wordsNow(body, player.locale);
    if (words === 'paused') return jobs.set(noticeJob(body, now() + PAUSED));
    if (words === undefined) return;
    const origin = options.url ?? player.origin;
    const message: NoticeMessage = { id, what, ...words, url: `${origin}/m/${match}`, match };
    const ways = (await waysOf(db, guest)).filter(({ confirmed }) => confirmed !== null);
    const deliveries = ways.map((way) => jobStatement(deliverJob({ way: way.id, locale: player.locale, origin, message, about: body }, now())));
    const sent: Statement = { sql: INSERT_SENT, values: [guest, id, now()], one: true };
    await store.write([jobStatement(done), sent, ...deliveries]);
    jobs.wake(now());
  }

  async function deliver({ body, attempts }: { readonly body: string | null; readonly attempts: number }): Promise<void> {
    const delivery = JSON.parse(body ?? '{}') as Delivery;
    const { about } = delivery;
    // What could not be delivered at once may be old by now.
    if (about && attempts > 1 && !(await rooms.use(about.match, (room) => isTrue(room, about)))) return;
    const way = await wayById(db, delivery.way);
    // What was agreed while the host allowed it is kept, and silent while not.
    if (way === undefined || (way.kind === 'webhook' && !hasWebhooks)) return;
    try {
      await send(way, delivery);
    } catch (error) {
      // A browser that has gone, or a program that no longer wants any.
      if (!(error instanceof OutsideError) || ![404, 410].includes(error.status ?? 0)) throw error;
      await removeWay(db, way.id, way.guest);
      await refresh();
    }
  }

  async function send(way: Way, { locale, origin, message }: Delivery): Promise<void> {
    if (way.kind === 'push') {
      const subscription: Subscription = { endpoint: way.address, keys: JSON.parse(way.secret) as Subscription['keys'] };
      return pushTo(subscription, message, keys, subjectOf(origin), outside);
    }
    if (way.kind === 'webhook') {
      const body = JSON.stringify(message);
      const signature = createHmac('sha256', way.secret).update(body).digest('hex');
      return post(way.address, body, { 'content-type': 'application/json', 'durbar-signature': `sha256=${signature}`, 'durbar-notice': message.id }, outside);
    }
    if (message.what === 'confirm') return mailer.send({ id: message.id, to: way.address, title: message.title, text: message.text });
    const stop = `${origin}/notices?stop=${way.token}`;
    const text = [message.text, '', voice.house(locale, 'open', { link: message.url }), voice.house(locale, 'stop', { link: stop })].join('\n');
    return mailer.send({ id: `${way.id}-${message.id}`, to: way.address, title: message.title, text, stop });
  }

  const subjectOf = (origin: string) => (origin.startsWith('https://') ? origin : 'mailto:durbar@localhost.localdomain');

  /** Whoever can be reached from now on is told of everything that waits for them already. */
  async function sweep(guest: string): Promise<void> {
    for (const match of await liveMatchesOf(db, guest)) {
      const changes = await rooms.use(match, (room) => waitingJobs(room.match, room.seats, guest, now() + wait));
      for (const change of changes) await jobs.set(change);
    }
  }

  async function refresh(): Promise<void> {
    known = await reachable(db);
  }

  return {
    keys,
    hasWebhooks,
    locales: voice.locales,
    outside,
    told: { isReachable: (guest: string) => known.has(guest), wait },
    /** Somebody has a new way to be told, or one less. Other nodes know within seconds; what they did not tell by then is told after that. */
    async changed(guest: string): Promise<void> {
      await refresh();
      await jobs.set({ put: { kind: 'notice-sweep', key: guest, due: now() + 2 * LOOK } });
    },
    /** Sends something to the ways of somebody at once: a trial, or a question whether an address is theirs. */
    async ask(way: Way, what: 'test' | 'confirm', locale: string, origin: string): Promise<void> {
      const house = options.url ?? origin;
      const link = `${house}/notices?confirm=${way.token}`;
      const text = what === 'confirm' ? voice.house(locale, 'confirm.text', { house, link }) : voice.house(locale, 'test.text');
      const id = sha256(`${what}:${way.id}:${now()}`).slice(0, 32);
      const message: NoticeMessage = { id, what, title: voice.house(locale, what), text, url: `${house}/notices` };
      await jobs.set(deliverJob({ way: way.id, locale, origin: house, message }, now()));
    },
    /** Tells one player something that is not part of the log. */
    async tell(room: Room, guest: string, news: Extract<News, { what: 'invited' | 'rewind' }>): Promise<void> {
      const more = news.what === 'rewind' ? { to: news.to } : {};
      if (known.has(guest)) await jobs.set(noticeJob({ what: news.what, match: room.id, guest, seq: room.match.length, by: news.by, ...more }, now() + wait));
    },
    /** Nobody has to be told any more that somebody wants to go back, or not those who have answered. */
    async answered(match: string, guests: Iterable<string>): Promise<void> {
      for (const guest of guests) await jobs.set(unsaid({ what: 'rewind', match, guest }));
    },
    async start(): Promise<void> {
      await forgetSent(db, now() - REMEMBERED);
      await refresh();
      timer = setInterval(() => void refresh().catch((error) => log.warn({ err: error }, 'not known who wants notices')), LOOK);
    },
    close(): void {
      clearInterval(timer);
      mailer.close();
    },
  };
}

/** Whether the old seat of somebody who has not come yet is free in the rematch. */
const isFreeFor = (guest: string, old: readonly SeatRecord[], next: readonly SeatRecord[]): boolean =>
  next.every((seat) => seat.guest !== guest) && old.some(({ seat, guest: who }) => who === guest && next[seat]?.kind === 'open');

function newsOf({ what, guest, by = '', to = 0, why = 'time' }: NoticeBody, { match, seats }: Room, at: number): News {
  switch (what) {
    case 'invited':
    case 'rematch':
      return { what, by };
    case 'rewind':
      return { what, by, to };
    case 'bot':
      return { what, why };
    case 'low': {
      const asked = seats.filter((seat) => seat.guest === guest && match.waiting.includes(seat.seat));
      const left = asked.map(({ seat }) => match.clock?.[seat]).flatMap((clock) => (clock ? [leftOf(clock, at)] : []));
      return { what, left: Math.min(...left), out: match.head.contract.clock?.out ?? 'wait' };
    }
    case 'turn':
    case 'began':
    case 'over':
    case 'ready':
    case 'lost':
      return { what };
  }
}
