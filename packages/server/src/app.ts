/** The house put together: store, rooms, sockets, bots, routes. */
import path from 'node:path';
import { type Bot, type Thought, trimmedThought } from '@durbar/bots';
import type { Game } from '@durbar/kernel';
import { limits } from '@durbar/protocol';
import { nextDeadline } from '@durbar/table';
import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { isOwnOrigin, setAddress } from './address.ts';
import { runBots } from './bots.ts';
import { botJob } from './changes.ts';
import { runClocks } from './clocks.ts';
import { failure, RequestError } from './errors.ts';
import { rememberFailures } from './failures.ts';
import { FileError } from './files.ts';
import { visitOf } from './guests.ts';
import { addHelp } from './help.ts';
import { addHosts } from './host-routes.ts';
import { openHub } from './hub.ts';
import { type JobLimits, PAUSED, runJobs } from './jobs.ts';
import type { Metrics } from './metrics.ts';
import { followOthers } from './news.ts';
import { vapidKeys } from './notices/push.ts';
import { addNotices } from './notices/routes.ts';
import { type NoticeOptions, type Notices, runNotices } from './notices/runner.ts';
import { openLimit } from './often.ts';
import { describeRoutes } from './openapi.ts';
import { addOperations } from './operations.ts';
import { runOrders } from './orders.ts';
import { countEnded } from './people/ended.ts';
import { sweep } from './people/logins.ts';
import { addPeople } from './people/routes.ts';
import { runPlayoffs } from './playoff.ts';
import { openPresence } from './presence.ts';
import { addPrograms } from './program-routes.ts';
import { moveLate } from './programs.ts';
import { openReferee } from './referee.ts';
import { openRewinding } from './rewinding.ts';
import { openRooms, type Room } from './rooms.ts';
import { addRoutes } from './routes.ts';
import { openSockets, type SocketLimits, socketLimits, socketOptions } from './sockets.ts';
import { addThought } from './store/bots.ts';
import type { Guest } from './store/guests.ts';
import { forgetCommands, matchesWaitingForBots } from './store/matches.ts';
import { openStore } from './store/open.ts';
import { stillValid } from './store/programs.ts';
import { addTables } from './table-routes.ts';
import { addTalk } from './talk-routes.ts';
import { openTalk } from './talking.ts';
import { openPool, type PoolOptions, thinkHere } from './thinking.ts';
import { openTickets } from './tickets.ts';
import { openWaits } from './waits.ts';
import { openWatchdog } from './watchdog.ts';
import { addClient, addHeaders } from './web.ts';

/** A route of the house, so that checks can go through all of them. */
export interface RouteName {
  readonly method: string;
  readonly url: string;
}

export interface AppOptions {
  readonly games: readonly Game[];
  readonly bots: readonly Bot[];
  readonly dataFile: string;
  /** `postgres://…`, shared by many nodes; without it everything is in the data file. */
  readonly databaseUrl?: string | undefined;
  /** What secrets are encrypted with; without it a key file beside the data. */
  readonly key?: string | undefined;
  /** The program of the thread that writes the data file; without it, this process does. */
  readonly writer?: URL;
  /** Matches that stay in memory although nobody uses them; 500 if nothing is said. */
  readonly rooms?: number;
  /** Milliseconds that the rules of a match may take for one thing. */
  readonly rulesLimit?: number;
  /** The built client; without it only the API is served. */
  readonly webRoot?: string;
  readonly log?: FastifyServerOptions['logger'];
  /** Milliseconds before each move of a bot, so that people can follow. */
  readonly botPause?: number;
  readonly jobs?: Partial<JobLimits>;
  /** Milliseconds between looks at what other nodes or the host have changed. */
  readonly look?: number;
  /** Milliseconds in which a house that closes says so before it sends people away. */
  readonly drain?: number;
  /** Where bots think; without it, in this process. */
  readonly thinker?: Omit<PoolOptions, 'log' | 'referee'>;
  readonly sockets?: Partial<SocketLimits>;
  /** Requests to the API, and new matches, that one address may make in a minute. */
  readonly requests?: number;
  readonly creations?: number;
  /** How often one address may log in, claim an account or the like in a minute. */
  readonly logins?: number;
  /** How often one address may let a bot think for it in a minute: a hint, or a look back at a match. */
  readonly hints?: number;
  /** Addresses of proxies that are believed when they say whom they speak for. */
  readonly trustProxy?: string | string[];
  /** How people are told what waits for them. */
  readonly notices?: Partial<NoticeOptions>;
  readonly now?: () => number;
}

/** Messages sent again after this long are no longer known; their step is stale by then. */
const REMEMBERED = 30 * 24 * 60 * 60 * 1000;

/** Not let in, not allowed, too often: what somebody who looks after a house wants to read. */
const REFUSED = new Set([401, 403, 429]);

/** Lets a house that is to close say so for a while, in which everything still works: nobody new is sent here then. */
export const drained = (app: FastifyInstance): Promise<void> => (Reflect.get(app, 'drain') as () => Promise<void>)();

/** The server, ready to listen. Throws a StartError if the data file cannot be used. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { games, bots, now = Date.now } = options;
  const app = Fastify({
    logger: options.log ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.body,
    requestTimeout: 30_000,
    trustProxy: options.trustProxy ?? 'loopback',
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });
  setAddress(app, options.notices?.url);
  const failures = rememberFailures(app.log, now);
  const { log } = failures;
  const store = await openStore(options, log);
  const { db } = store;
  const referee = openReferee(options.rulesLimit ?? 500, await openWatchdog());
  const told = () => notices.told;
  const house = { db, store, games, bots, referee, log, told };
  let meter: Metrics | undefined;
  const rooms = openRooms({
    store,
    games,
    referee,
    log,
    changed: (room) => changed(room),
    foresee: (room, match, table) => hub.foresee(room, match, table),
    told,
    saved: (ms) => meter?.commit.observe(ms / 1000),
    failed: () => meter?.paused.inc(),
    now,
    kept: options.rooms,
  });
  const presence = openPresence({ store, log, now });
  const learn = (match: string): void => {
    if (store.kind === 'postgres') hub.learn(match).catch((error) => log.warn({ match, err: error }, 'presence not read'));
  };
  const hub = openHub({ rooms: () => rooms, db, referee, presence, learn, now });
  const waits = openWaits();
  const changed = (room: Room) => {
    hub.publish(room);
    waits.wake(room.id);
  };
  const announce = (room: Room) => {
    changed(room);
    runner.wake(room);
    orders.wake(room);
    playoffs.wake(room);
    const { clock, status } = room.match;
    const deadline = clock && status === 'live' ? nextDeadline(clock) : undefined;
    if (deadline) jobs.wake(deadline.at);
    for (const { deadline: each } of room.seats) if (each !== undefined) jobs.wake(now() + each);
  };
  const thinker = options.thinker ? openPool({ log, referee, ...options.thinker }) : thinkHere(referee);
  const remember = (room: Room, seq: number, thought: Thought) => addThought(db, room.id, seq, trimmedThought(thought));
  const runner = runBots({ rooms, referee, bots, thinker, pause: options.botPause ?? 350, now, log, announce, remember });
  const jobs = runJobs({ store, log, now, limits: options.jobs ?? {} });
  jobs.on('bot', async ({ key }) => {
    await rooms.use(key, (room) => runner.wake(room));
    await jobs.set({ put: botJob(key, now()) });
  });
  jobs.on('program', async ({ key }) => {
    const [match = '', seat] = key.split('/');
    await rooms.use(match, async (room) => {
      if (room.paused) await jobs.set({ put: { kind: 'program', key, due: now() + PAUSED } });
      else if (await moveLate(rooms, room, Number(seat), now())) announce(room);
    });
  });
  const mail = { outbox: path.join(path.dirname(options.dataFile), 'outbox'), ...options.notices };
  const notices: Notices = runNotices({ store, rooms, games, jobs, keys: await vapidKeys(store), options: mail, log, now });
  const clocks = runClocks({ store, rooms, jobs, log, now, announce, standIn: standInOf(bots) });
  const ended = countEnded({ store, rooms, jobs, now });
  const sweeping = setInterval(() => void sweep(db, now()).catch((error) => log.warn({ err: error }, 'not swept')), 60 * 60_000);
  const news = followOthers({
    store,
    rooms,
    log,
    beside: (match) => {
      sockets.retell(match);
      learn(match);
    },
    own: (guest) => talk.catchUp(guest),
    tokens: () => hub.checkTokens((tokens) => stillValid(db, tokens)),
    sendAway: hub.sendAway,
    look: options.look ?? 2000,
  });
  const orders = runOrders({ db, rooms, games, now, log, announce });
  const playoffs = runPlayoffs({ house, rooms, now, log, announce });
  const talk = openTalk({ store, rooms, hub, now });
  const rewinding = openRewinding({ store, rooms, hub, notices, now, announce });
  const sockets = openSockets({
    db,
    store,
    rooms,
    hub,
    games,
    limits: { ...socketLimits, ...options.sockets },
    now,
    log,
    announce,
    obey: (room) => orders.wake(room),
    talk,
    rewinding,
    refused: (code) => meter?.refused.inc({ code }),
  });

  const routes: RouteName[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
  app.decorate('routeNames', routes);
  const operations = addOperations(app, { db, rooms, hub });
  meter = operations.metrics;
  const drain = async () => {
    operations.drain();
    if (options.drain) await new Promise((resolve) => setTimeout(resolve, options.drain));
  };
  app.decorate('drain', drain);
  app.addHook('preClose', async () => {
    operations.drain();
    waits.close();
  });

  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof FileError) return reply.code(422).send({ error: error.fault });
    const known = requestError(error);
    if (known.code === 'internal') log.error({ err: error }, 'request failed');
    if (REFUSED.has(known.status)) log.info({ code: known.code, route: request.routeOptions.url, address: request.ip }, 'refused');
    if (known.retry !== undefined) reply.header('retry-after', known.retry);
    return reply.code(known.status).send({ error: failure(known) });
  });
  await app.register(cookie);
  await app.register(websocket, { options: socketOptions, errorHandler: (_error, socket) => socket.terminate(), preClose: sockets.close });
  addHeaders(app);
  const limit = openLimit(options.requests ?? 600, now);
  app.addHook('onRequest', async (request, reply) => {
    const changes = request.ws || !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (changes && !isOwnOrigin(request)) throw new RequestError('bad-origin');
    if (!request.url.startsWith('/api/')) return;
    reply.header('cache-control', 'no-store');
    limit(request);
    // Whoever is banned is refused here, whatever they ask for; at a socket they are told so.
    if (!request.ws) await visitOf(db, request, now());
  });
  const described = describeRoutes(app);
  const tickets = openTickets(store, now);
  addRoutes(app, { house, rooms, hub, sockets, presence, tickets, now, announce, told, creations: options.creations ?? 120 });
  addPrograms(app, { house, rooms, hub, presence, tickets, waits, now, announce });
  const rare = { perMinute: options.creations ?? 120 };
  const invited = (room: Room, guest: string, { name }: Guest) => notices.tell(room, guest, { what: 'invited', by: name });
  addTables(app, { house, rooms, presence, now, announce, invited, standIn: standInOf(bots), rare });
  addNotices(app, { house, rooms, notices, now, announce, rare });
  addTalk(app, { db, rooms, talk, now, rare });
  addPeople(app, { store, rooms, hub, tickets, now, log, logins: options.logins ?? 30 });
  addHosts(app, { store, folder: path.dirname(options.dataFile), hub, failures, now, rare });
  addHelp(app, { house, rooms, presence, thinker, now, announce, hints: options.hints ?? 30 });
  app.get('/api', { schema: { hide: true } }, async () => described());
  await addClient(app, options.webRoot);
  app.addHook('onClose', async () => {
    clearInterval(sweeping);
    await runner.close();
    news.close();
    await jobs.close();
    notices.close();
    await orders.close();
    await playoffs.close();
    await rooms.idle();
    await clocks.close();
    await presence.close();
    await store.close();
    referee.close();
  });
  app.addHook('onReady', async () => {
    await forgetCommands(db, now() - REMEMBERED);
    runner.resume(await matchesWaitingForBots(db));
    await orders.resume();
    await playoffs.resume();
    await clocks.start();
    await notices.start();
    await sweep(db, now());
    await ended.start();
    jobs.start();
    news.start();
  });
  await app.ready();
  return app;
}

/** Who plays for somebody whose time is out: a bot of the middle, if the house has levels. */
const standInOf = (bots: readonly Bot[]): string | undefined => (bots.find(({ name }) => name === 'steady') ?? bots[0])?.name;

/** What a failed request answers: our own refusals as they are, the framework's by their kind, anything else without detail. */
function requestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  const { code, statusCode, validation, message } = error as { code?: string; statusCode?: number; validation?: unknown; message?: string };
  if (validation) return new RequestError('bad-request', { message: `The request does not have the form it should: ${message}.` });
  if (statusCode === 413) return new RequestError('too-large');
  if (statusCode === 415) return new RequestError('not-json');
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || error instanceof SyntaxError) return new RequestError('bad-json');
  return new RequestError(statusCode !== undefined && statusCode < 500 ? 'bad-request' : 'internal');
}
