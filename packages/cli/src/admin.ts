/** `durbar admin`, `backup` and `restore`: for whoever runs a house, beside the server or without it. */
import path from 'node:path';
import {
  backup,
  ban,
  complaints,
  deadJobs,
  makeHostLink,
  matches,
  pauseMatch,
  repairMatch,
  restore,
  reviveJobs,
  StartError,
  settleComplaint,
  upgrade,
  users,
  type Where,
  withStore,
} from '@durbar/server';
import { Argument, type Command } from 'commander';
import { CliError, type Io, print, printJson } from './io.ts';

const LISTED = 100;

interface Given {
  readonly data: string;
  readonly databaseUrl?: string;
}

const whereOf = ({ data, databaseUrl }: Given): Where => ({ dataFile: path.resolve(data, 'durbar.db'), databaseUrl });

/** Runs a tool; what is wrong with the store is one sentence. */
async function tool<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) throw new CliError(error.message);
    throw error;
  }
}

const day = (at: number | null) => (at === null ? '-' : new Date(at).toISOString().slice(0, 16));

/** Something that is done to one thing with an id. */
async function one(given: Given, id: string, what: string, work: (db: Parameters<typeof ban>[0]) => Promise<boolean>): Promise<void> {
  if (!(await tool(() => withStore(whereOf(given), work)))) throw new CliError(`There is no ${what} ${id}.`);
}

export function addAdmin(program: Command, io: Io, located: (command: Command) => Command): void {
  const admin = program.command('admin').description('look after users, matches and the data of a house');

  located(admin.command('users').description('who has been here lately, or whoever has this id or part of a name').argument('[find]'))
    .option('--json', 'print JSON', false)
    .action(async (find: string | undefined, options: Given & { json: boolean }) => {
      const rows = await tool(() => withStore(whereOf(options), (db) => users(db, find, LISTED)));
      if (options.json) printJson(io, rows);
      else for (const { id, name, seen, banned } of rows) print(io, `${id}  ${day(seen)}  ${name}${banned === null ? '' : '  (banned)'}`);
    });
  located(admin.command('ban').description('send somebody away and let them in no more').argument('<user>')).action(async (id: string, options: Given) => {
    await one(options, id, 'user', (db) => ban(db, id, Date.now()));
    print(io, `${id} is banned.`);
  });
  located(admin.command('unban').description('lift a ban').argument('<user>')).action(async (id: string, options: Given) => {
    await one(options, id, 'user', (db) => ban(db, id, null));
    print(io, `${id} may come again.`);
  });

  const status = new Argument('[status]').choices(['waiting', 'live', 'over', 'paused']);
  located(admin.command('matches').description('the last matches, or those of one status').addArgument(status))
    .option('--json', 'print JSON', false)
    .action(async (wanted: string | undefined, options: Given & { json: boolean }) => {
      const rows = await tool(() => withStore(whereOf(options), (db) => matches(db, wanted, LISTED)));
      if (options.json) printJson(io, rows);
      else
        for (const { id, game, status: now, length, moved, paused, players } of rows)
          print(
            io,
            `${id}  ${day(moved)}  ${game}  ${now}  ${length}  ${players.map(({ name, bot }) => name ?? bot ?? '-').join(', ')}${paused === null ? '' : `  (paused: ${paused})`}`,
          );
    });
  located(admin.command('pause').description('pause a match').argument('<match>')).action(async (id: string, options: Given) => {
    await one(options, id, 'match', (db) => pauseMatch(db, id, Date.now()));
    print(io, `Match ${id} is paused.`);
  });
  located(admin.command('repair').description('let a paused match go on: it is read from its log anew').argument('<match>')).action(
    async (id: string, options: Given) => {
      await one(options, id, 'match', (db) => repairMatch(db, id, Date.now()));
      print(io, `Match ${id} goes on.`);
    },
  );

  located(admin.command('reports').description('what players want the host to look at, with what was said around it'))
    .option('--done <report>', 'put one away')
    .option('--json', 'print JSON', false)
    .action(async (options: Given & { done?: string; json: boolean }) => {
      const { done } = options;
      if (done !== undefined) {
        await one(options, done, 'report', (db) => settleComplaint(db, done, Date.now()));
        print(io, `Report ${done} is put away.`);
        return;
      }
      const rows = await tool(() => withStore(whereOf(options), (db) => complaints(db, LISTED)));
      if (options.json) {
        printJson(io, rows);
        return;
      }
      for (const { id, at, match, room, by, about, text, context, n } of rows) {
        print(io, `${id}  ${day(at)}  match ${match} (${room})  ${by} about ${about}${text === '' ? '' : `: ${text}`}`);
        for (const line of context) print(io, `  ${line.n === n ? '>' : ' '} ${line.name}: ${line.text}`);
      }
    });

  located(admin.command('link').description('a link that makes a browser the host’s: good once, within ten minutes'))
    .option('--url <address>', 'where people reach the house', io.env['DURBAR_URL'] ?? `http://localhost:${io.env['PORT'] ?? 3000}`)
    .action(async (options: Given & { url: string }) => {
      const token = await tool(() => withStore(whereOf(options), (db) => makeHostLink(db, Date.now())));
      print(io, `${options.url.replace(/\/+$/, '')}/host#${token}`);
    });

  located(admin.command('jobs').description('jobs that were given up'))
    .option('--retry', 'let them be tried again', false)
    .action(async (options: Given & { retry: boolean }) => {
      await tool(() =>
        withStore(whereOf(options), async (db) => {
          if (options.retry) print(io, `${await reviveJobs(db, Date.now())} to be tried again.`);
          else for (const { kind, key, dead, fault } of await deadJobs(db, LISTED)) print(io, `${kind} ${key}  ${day(dead)}  ${fault ?? ''}`);
        }),
      );
    });

  located(admin.command('migrate').description('bring the data up to date; a server does so by itself when it starts'))
    .option('--dry-run', 'only say what would be done', false)
    .action(async (options: Given & { dryRun: boolean }) => {
      const steps = await tool(() => upgrade(whereOf(options), options.dryRun));
      if (steps.length === 0) print(io, 'The data is up to date.');
      for (const step of steps) print(io, `${options.dryRun ? 'to do' : 'done'}: ${step}`);
    });

  located(program.command('backup').description('copy the data of a house that may be open into one file, and check the copy').argument('<file>')).action(
    async (file: string, options: Given) => {
      const { matches: count, entries } = await tool(() => backup(whereOf(options), path.resolve(file)));
      print(io, `${file} holds ${count} matches with ${entries} entries, and every chain holds. The key is not in it: keep a copy of it elsewhere.`);
    },
  );
  located(program.command('restore').description('put a copy back where there is no data yet').argument('<file>')).action(
    async (file: string, options: Given) => {
      const { matches: count } = await tool(() => restore(whereOf(options), path.resolve(file)));
      print(io, `${count} matches are back.`);
    },
  );
}
