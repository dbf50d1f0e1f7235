/** The commands of `durbar` and their options. */
import { games as house } from '@durbar/games';
import type { Game } from '@durbar/kernel';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { addAdmin } from './admin.ts';
import { arena } from './arena/arena.ts';
import { lineup } from './arena/lineup.ts';
import { balance } from './balance/balance.ts';
import { bench } from './bench.ts';
import { serveEngine } from './engine/serve.ts';
import { readJsonFile } from './files.ts';
import { CliError, type Io } from './io.ts';
import { perfect } from './perfect.ts';
import { puzzles } from './puzzles.ts';
import { replay } from './replay.ts';
import { serve } from './serve.ts';
import { gameNamed, SettingError, settingOf } from './setting.ts';
import { findTables } from './shelf.ts';
import { seated, sim } from './sim.ts';
import { tables } from './tables.ts';
import { train } from './train.ts';
import { verify } from './verify.ts';
import { type Language, languages } from './words.ts';

const whole = (least: number, most: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  return value;
};
const port = whole(0, 65535);
const count = whole(1, 1e9);
const index = whole(0, 1e9);

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < 1e6)) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
}

function viewer(text: string): number | 'watcher' {
  if (text === 'watcher') return text;
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be the number of a seat or "watcher".');
  return Number(text);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('It must be JSON.');
  }
}

const dataOption = () => new Option('--data <folder>', 'folder of the data file and the key').env('DURBAR_DATA').default('data');
const tablesOption = () =>
  new Option('--tables <folder>', 'folder of solved positions for bots to look up, where "durbar tables" writes them').default('data/tables');
const databaseOption = () => new Option('--database-url <url>', 'postgres://… instead of the data file').env('DATABASE_URL');

/** Runs one command; returns the exit code. */
export async function run(args: readonly string[], io: Io, games: readonly Game[] = house): Promise<number> {
  let code = 0;
  const program = new Command('durbar')
    .description('Board games of India: serve them, simulate them, check them.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out.write(text), writeErr: (text) => io.err.write(text) });

  program
    .command('serve')
    .description('open the house: serve the page and the matches')
    .addOption(new Option('--port <number>', 'port to listen on').env('PORT').default(3000).argParser(port))
    .addOption(new Option('--host <name>', 'address to listen on').env('HOST').default('localhost'))
    .addOption(dataOption())
    .addOption(databaseOption())
    .addOption(new Option('--bot-pause <ms>', 'milliseconds before each move of a bot').env('DURBAR_BOT_PAUSE').argParser(whole(0, 60_000)))
    .action(async (options) => {
      code = await serve(io, options);
    });

  program
    .command('sim')
    .description('play many games between bots')
    .requiredOption('--game <id>', `one of ${games.map((game) => game.id).join(', ')}`)
    .option('--seats <number>', 'how many play', count)
    .option('--games <number>', 'how many games', count, 100)
    .option('--bots <names>', 'one bot for all seats, or one for each, separated by commas', 'random')
    .option('--seed <text>', 'the same seed gives the same games', '1')
    .option('--edition <file>', 'an edition file, or the name of an edition of the game')
    .option('--options <json>', 'options of the game as JSON', json)
    .option('--audit', 'check the laws of conservation after every step, not only at the end', false)
    .option('--out <folder>', 'where games that fail are written', '.')
    .option('--json', 'print the results as JSON', false)
    .action(async ({ game, seats, options, edition, ...rest }) => {
      const setting = settingOf(games, { game, seats, options, edition: editionGiven(games, game, edition) });
      code = await sim(io, setting, { ...rest, folder: rest.out, bots: seated(rest.bots, setting.seats) });
    });

  program
    .command('tables')
    .description('solve the endings of a game, for bots to look up')
    .requiredOption('--game <id>', `one of ${games.map((game) => game.id).join(', ')}`)
    .option('--edition <file>', 'an edition file, or the name of an edition of the game')
    .option('--options <json>', 'options of the game as JSON', json)
    .addOption(new Option('--out <folder>', 'where they are written; a server looks in the folder "tables" of its data').default('data/tables'))
    .option('--json', 'print what was solved as JSON', false)
    .action(({ game, options, edition, out, json: asJson }) => {
      code = tables(io, settingOf(games, { game, options, edition: editionGiven(games, game, edition) }), { out, json: asJson });
    });

  program
    .command('perfect')
    .description('how often a bot keeps the value of positions that are solved')
    .requiredOption('--game <id>', `one of ${games.map((game) => game.id).join(', ')}`)
    .option('--bot <name>', 'who decides', 'strongest')
    .option('--positions <number>', 'how many positions, by chance, in which a move can be a mistake', count, 500)
    .option('--time <ms>', 'milliseconds for a decision', count)
    .option('--blind', 'the bot does not know the tables', false)
    .addOption(tablesOption())
    .option('--seed <text>', 'the same seed gives the same positions', '1')
    .option('--edition <file>', 'an edition file, or the name of an edition of the game')
    .option('--options <json>', 'options of the game as JSON', json)
    .option('--json', 'print the results as JSON', false)
    .action(async ({ game, options, edition, ...rest }) => {
      code = await perfect(io, settingOf(games, { game, options, edition: editionGiven(games, game, edition) }), rest);
    });

  program
    .command('arena')
    .description('bots against each other, from every seat with the same seeds')
    .requiredOption('--game <id>', `one of ${games.map((game) => game.id).join(', ')}`)
    .requiredOption('--bots <names>', 'two or more, separated by commas; the last one takes all seats that are left')
    .option('--seats <number>', 'how many play', count)
    .option('--games <number>', 'how many games', count, 100)
    .option('--time <ms>', 'milliseconds for a decision, for bots that take their time', count)
    .option('--iterations <number>', 'iterations for a decision, instead of a time: the same games each time', count)
    .option('--speed <number>', 'divides the usual time of every bot', count)
    .option('--rate <number>', 'iterations for each millisecond of the usual time, instead of a time', positive)
    .option('--processor', 'count times as processor time, so that other work of the machine does not matter')
    .option('--seed <text>', 'the same seed gives the same deals', '1')
    .option('--file <file>', 'where results are kept: what is there is not played again')
    .addOption(tablesOption())
    .option('--edition <file>', 'an edition file, or the name of an edition of the game')
    .option('--options <json>', 'options of the game as JSON', json)
    .option('--json', 'print the results as JSON', false)
    .action(async ({ game, seats, options, edition, bots, tables: folder, ...rest }) => {
      const setting = settingOf(games, { game, seats, options, edition: editionGiven(games, game, edition) });
      const tabled = findTables(setting.engine, folder) > 0;
      code = await arena(io, setting, { ...rest, ...(tabled && { tabled }), bots: lineup(bots, setting.seats) });
    });

  program
    .command('train')
    .description('find better weights for the bots of a game by self-play')
    .requiredOption('--game <id>', `one of ${games.map((game) => game.id).join(', ')}`)
    .option('--rounds <number>', 'how many rounds in all', count, 40)
    .option('--games <number>', 'games for everything that is tried in a round', count, 240)
    .addOption(
      new Option('--part <name>', 'only one part of the weights, where a game has parts: policy or judge (Vijayanagara), network (Taj Mahal)').choices([
        'policy',
        'judge',
        'network',
      ]),
    )
    .option('--seed <text>', 'the same seed gives the same training', '1')
    .option('--state <file>', 'where the training is kept between rounds; it goes on from there', 'training.json')
    .option('--out <file>', 'where the weights are written', 'weights.json')
    .option('--edition <file>', 'an edition file, or the name of an edition of the game')
    .action(async ({ game, edition, ...rest }) => {
      code = await train(io, settingOf(games, { game, edition: editionGiven(games, game, edition) }), rest);
    });

  program
    .command('puzzles')
    .description('find positions of games between bots in which one choice is clearly best')
    .requiredOption('--game <id>', `one of ${games.map((game) => game.id).join(', ')}`)
    .requiredOption('--out <file>', 'where they are kept; the same command goes on from there')
    .option('--count <number>', 'how many', count, 30)
    .option('--seats <number>', 'how many play', count)
    .option('--iterations <number>', 'iterations of a look at a position', count, 4000)
    .option('--lead <percent>', 'by how much of a victory the best choice must lead', whole(1, 100), 10)
    .option('--seed <text>', 'the same seed gives the same puzzles', '1')
    .option('--options <json>', 'options of the game as JSON', json)
    .action(async ({ game, seats, options, ...rest }) => {
      code = await puzzles(io, settingOf(games, { game, seats, options }), rest);
    });

  program
    .command('balance')
    .description('a bot against itself: shares of the seats, and what the components bring')
    .requiredOption('--game <id>', `one of ${games.map((game) => game.id).join(', ')}`)
    .option('--bot <name>', 'who plays', 'strong')
    .option('--seats <number>', 'only with so many players', count)
    .option('--games <number>', 'how many games for each number of players', count, 100)
    .option('--time <ms>', 'milliseconds for a decision', count)
    .option('--iterations <number>', 'iterations for a decision, instead of a time', count)
    .option('--seed <text>', 'the same seed gives the same deals', '1')
    .option('--file <file>', 'where results are kept, a file for each number of players')
    .addOption(tablesOption())
    .option('--edition <file>', 'an edition file, or the name of an edition of the game')
    .option('--options <json>', 'options of the game as JSON', json)
    .option('--json', 'print the report as JSON', false)
    .action(async ({ game, seats, options, edition, tables: folder, ...rest }) => {
      const counts = seats === undefined ? gameNamed(games, game).seats : [seats];
      const given = editionGiven(games, game, edition);
      const settings = counts.map((one: number) => settingOf(games, { game, seats: one, options, edition: given }));
      // The tables belong to the rules, which are the same for any number of players.
      const tabled = settings[0] !== undefined && findTables(settings[0].engine, folder) > 0;
      code = await balance(io, settings, { ...rest, ...(tabled && { tabled }) });
    });

  program
    .command('replay')
    .description('tell a match from its file')
    .argument('<file>')
    .option('--to <entry>', 'stop after this entry and show what can be seen', index)
    .option('--as <viewer>', 'whose view to show: the number of a seat, or watcher', viewer, 'watcher')
    .addOption(new Option('--lang <language>', 'language of the words').choices(languages).default('en'))
    .option('--json', 'print JSON', false)
    .action((file: string, { to, as, lang, json: asJson }) => {
      code = replay(io, games, file, { ...(to !== undefined && { to }), as, language: lang as Language, json: asJson });
    });

  program
    .command('verify')
    .description('check a match file: its chain, its moves, and its chance from the revealed seed (exit code 2: the seed is not there)')
    .argument('<file>')
    .option('--json', 'print JSON', false)
    .action(async (file: string, options) => {
      code = await verify(io, games, file, options.json);
    });

  program
    .command('engine')
    .description('answer requests on standard input, one JSON object a line (see docs/ENGINE.md)')
    .action(async () => {
      code = await serveEngine(io, games);
    });

  program
    .command('bench')
    .description('measure the engines beside a peer')
    .option('--json', 'print one array of figures', false)
    .action(async (options) => {
      code = await bench(options.json ? ['--json'] : []);
    });

  addAdmin(program, io, (command) => command.addOption(dataOption()).addOption(databaseOption()));

  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    // Commander has already said what was wrong, or printed the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof CliError) && !(error instanceof SettingError)) throw error;
    io.err.write(`${error.message}\n`);
    return error instanceof CliError ? error.code : 1;
  }
}

/** An edition of the game by its name, or one from a file. */
function editionGiven(games: readonly Game[], id: string, edition: string | undefined): unknown {
  if (edition === undefined) return undefined;
  const named = games.find((game) => game.id === id)?.editions;
  return named !== undefined && Object.hasOwn(named, edition) ? edition : readJsonFile(edition);
}
