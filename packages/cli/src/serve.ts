/** `durbar serve`: the house open for play. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bots } from '@durbar/bots';
import { games } from '@durbar/games';
import { StartError, startServer } from '@durbar/server';
import { type Environment, readEnvironment } from './environment.ts';
import { CliError, type Io, print } from './io.ts';
import { root } from './root.ts';
import { readTongues } from './tongues.ts';
import { gameWords, tongueWords } from './words.ts';

export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  /** Folder of the data file. */
  readonly data: string;
  /** `postgres://…`, for many nodes. */
  readonly databaseUrl?: string;
  /** Milliseconds before each move of a bot. */
  readonly botPause?: number;
}

/** Threads stand beside the bundle; where there is no bundle, bots think in this process, and it writes the data file. */
const THINKER = new URL('./thinker.js', import.meta.url);
const WRITER = new URL('./writer.js', import.meta.url);

/** One core is left for the sockets. */
const thinkers = () => Math.max(1, Math.min(4, os.availableParallelism() - 1));

/** Serves until it is asked to stop. */
export async function serve(io: Io, { port, host, data, databaseUrl, botPause }: ServeOptions): Promise<number> {
  const environment = readEnvironment(io.env);
  const server = await start({
    games,
    bots,
    dataFile: path.resolve(data, 'durbar.db'),
    databaseUrl,
    key: io.env['DURBAR_KEY'],
    log: { level: environment.level, stream: io.err },
    drain: environment.drain,
    ...(environment.proxies && { trustProxy: [...environment.proxies] }),
    notices: noticesOf(environment),
    webRoot: path.join(root, 'packages/web/dist'),
    port,
    host,
    ...(botPause !== undefined && { botPause }),
    ...(fs.existsSync(WRITER) && { writer: WRITER }),
    ...(fs.existsSync(THINKER) && { thinker: { file: THINKER, size: thinkers(), worker: { workerData: { tables: path.resolve(data, 'tables') } } } }),
  });
  print(io, `Durbar is open at ${server.address}`);
  await new Promise<void>((resolve) => {
    io.onStop(resolve);
    watchParent(io, resolve);
  });
  await server.close();
  return 0;
}

/** What the environment says of mail and of programs that are told; and the words of the games. */
function noticesOf({ smtp, from, url, webhooks, noticeWait }: Environment): NonNullable<Parameters<typeof startServer>[0]['notices']> {
  const tongues = readTongues(path.join(root, 'packages/web/languages'));
  return {
    smtp,
    ...(from !== undefined && { from }),
    url,
    webhooks,
    tongues,
    speak: (game, language, players) => {
      const tongue = tongues.get(language);
      return tongue ? tongueWords(game, tongue, language, players) : gameWords(game, [], language, players).say;
    },
    ...(noticeWait !== undefined && { wait: noticeWait }),
  };
}

async function start(options: Parameters<typeof startServer>[0]) {
  try {
    return await startServer(options);
  } catch (error) {
    if (error instanceof StartError) throw new CliError(error.message);
    throw error;
  }
}

/** npm runs us below a shell, and a signal sent to npm kills both without reaching us: we notice that the parent has changed. */
function watchParent(io: Io, stop: () => void): void {
  if (io.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 250).unref();
}
