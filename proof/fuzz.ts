/** G12, G38: random games to the end under their laws, and a server that is sent everything but sense. */
import fs from 'node:fs';
import path from 'node:path';
import { games } from '@durbar/games';
import { fastChance } from '@durbar/kernel';
import { pick, randomSetting } from '@durbar/kernel/kit';
import { type Served, serve, type Usage } from './child.ts';
import { garbageFrame, garbageRequest } from './garbage.ts';
import { freshFolder, heard, type MatchMessage, Visitor } from './house.ts';
import { atMost, type Finding, inParts, none, type Plan, type Suite, told, tried, until } from './suite.ts';

const STEPS = 5000;
const AUDITED = 16;

/** One whole game of any kind, options and edition; throws at the first law that does not hold. */
function randomGame(seed: string): void {
  const will = fastChance(seed);
  const game = pick(games, will);
  const { engine, seats, options } = randomSetting(game, will);
  const { state } = engine.start(seats, options, will);
  const law = (broken: readonly string[]) => {
    if (broken.length > 0) throw new Error(`${game.id}, seed ${seed}, step ${state.step}: ${broken.join(' ')}`);
  };
  while (state.result === undefined) {
    if (state.step % AUDITED === 0) law(engine.rules.audit(state.board));
    if (state.step > STEPS) law(['no end']);
    const seat = pick(engine.waiting(state), will);
    const choices = engine.choices(state, seat);
    if (choices.length === 0) law([`seat ${seat} is asked but has no choice`]);
    engine.advance(state, seat, pick(choices, will), will);
  }
  law(engine.rules.audit(state.board));
}

async function randomGames(plan: Plan): Promise<Finding[]> {
  const broken: string[] = [];
  let n = 0;
  const one = () => {
    try {
      randomGame(`${plan.seed}/game/${n++}`);
    } catch (error) {
      broken.push(String(error));
    }
    return 1;
  };
  const wanted = plan.isShort ? 2_000 : 1_000_000;
  const played = await until(plan, wanted, one, 'random games');
  return [
    tried(plan, 'G12', 'random games to the end, all options and editions', played, wanted),
    none('G12', `games that failed, did not end or broke a law${broken[0] ? ` (${broken[0]})` : ''}`, broken.length),
  ];
}

/** What a server uses once it has had a moment to give back what it no longer needs. */
async function rested(server: Served): Promise<Usage> {
  let least = await server.usage();
  for (let look = 0; look < 5; look++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const now = await server.usage();
    least = { ...now, stall: Math.max(now.stall, least.stall), rss: Math.min(now.rss, least.rss) };
  }
  return least;
}

/** Messages at once before an answer is waited for. */
const BURST = 200;

async function garbage(plan: Plan): Promise<Finding[]> {
  const folder = freshFolder();
  const server = await serve({ dataFile: path.join(folder, 'durbar.db'), port: 0, log: path.join(folder, 'log') });
  let isDead = false;
  void server.gone.then(() => {
    isDead = true;
  });
  const will = fastChance(`${plan.seed}/garbage`);
  const who = new Visitor(server.address);
  const matches = await Promise.all([who.create('taj-mahal', 3), who.create('vijayanagara', 3), who.create('aadu-huli', 2)]);
  let [opened, unanswered] = [0, 0];

  /** One socket: garbage in bursts, and after each something sensible that must be answered. */
  async function frames(): Promise<number> {
    const socket = await who.open(pick(matches, will));
    opened += 1;
    const now = await heard<MatchMessage>(socket, ({ t }) => t === 'match').catch(() => undefined);
    const seat = now?.mine.find(({ choices }) => choices.length > 0) ?? now?.mine[0];
    let sent = 0;
    for (let burst = 0; burst < 10 && socket.readyState === socket.OPEN; burst++) {
      for (let i = 0; i < BURST; i++) socket.send(garbageFrame(seat, will), { binary: will.int('binary', 20) === 0 });
      sent += BURST;
      const id = `sense-${opened}-${burst}`;
      socket.send(JSON.stringify({ t: 'why', id, seat: seat?.seat ?? 0, choice: { verb: 'fly' } }));
      // A message that is too large closes its socket, and only that.
      await heard(socket, (message) => 'id' in message && message.id === id, 30_000).catch((error) => {
        if (/nothing heard/.test(String(error))) unanswered += 1;
      });
    }
    socket.terminate();
    return sent;
  }

  async function requests(): Promise<number> {
    const many = 20;
    const answers = await Promise.all(
      Array.from({ length: many }, async () => {
        const { url, init } = garbageRequest(pick(matches, will), will);
        const answer = await fetch(server.address + url, { ...init, headers: { cookie: who.cookie, origin: server.address, ...init.headers } }).catch(
          () => undefined,
        );
        await answer?.arrayBuffer().catch(() => undefined);
        return answer?.status ?? 0;
      }),
    );
    unanswered += answers.filter((status) => status === 0 || status === 500).length;
    return many;
  }

  try {
    // What is counted is growth after the first fill of everything that is kept.
    for (let i = 0; i < 5; i++) await frames();
    for (let i = 0; i < 20; i++) await requests();
    const before = await rested(server);
    const [wanted, overHttp] = plan.isShort ? [195_000, 5_000] : [9_900_000, 100_000];
    const [sent, asked] = [
      await until({ ...plan, ms: plan.ms * 0.7 }, wanted, () => (isDead ? wanted : frames()), 'garbage on sockets'),
      await until({ ...plan, ms: plan.ms * 0.3 }, overHttp, () => (isDead ? overHttp : requests()), 'garbage over HTTP'),
    ];
    const after = isDead ? undefined : await rested(server);
    const log = fs.readFileSync(path.join(folder, 'log'), 'utf8');
    const failed = log.split('\n').filter((line) => /"level":(50|60)/.test(line));
    return [
      tried(plan, 'G38', 'inputs, half sense and raw, over sockets and HTTP', sent + asked, wanted + overHttp),
      none('G38', 'crashes and unhandled rejections', isDead ? 1 : 0),
      none('G38', 'inputs after which sense was not answered, or a request failed', unanswered),
      none('G38', `failures logged${failed[0] ? ` (${failed[0].slice(0, 300)})` : ''}`, failed.length),
      atMost('G38', 'memory more than before', ((after?.rss ?? Number.NaN) - before.rss) / 1e6, 50, 'MB'),
      told('G38', 'longest stall of the event loop', after?.stall ?? Number.NaN, 'ms'),
    ];
  } finally {
    await server.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export const fuzz: Suite = inParts({ games: randomGames, garbage }, { games: 0.4, garbage: 0.6 });
