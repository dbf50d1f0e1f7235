import { describe, expect, it } from 'vitest';
import { durbar, program } from './kit.ts';

const commands = ['serve', 'sim', 'replay', 'verify', 'engine', 'bench'];

describe('help', () => {
  it('lists every command', async () => {
    const { code, out } = await durbar(['--help']);
    expect(code).toBe(0);
    for (const command of commands) expect(out).toContain(`  ${command}`);
  });

  it.each(commands)('%s has its own', async (command) => {
    const { code, out } = await durbar([command, '--help']);
    expect(code).toBe(0);
    expect(out).toContain(`Usage: durbar ${command}`);
  });
});

describe('what is not known is refused with a sentence and exit code 1', () => {
  it.each([
    [['dance'], "unknown command 'dance'"],
    [['--loud'], "unknown option '--loud'"],
    [['engine', '--loud'], "unknown option '--loud'"],
    [['engine', 'extra'], 'too many arguments'],
    [['sim'], "required option '--game <id>' not specified"],
    [['sim', '--game', 'ludo'], 'There is no game "ludo"'],
    [['sim', '--game', 'aadu-huli', '--seats', '7'], 'aadu-huli is played by 2, not by 7.'],
    [['sim', '--game', 'aadu-huli', '--games', '0'], 'whole number from 1'],
    [['sim', '--game', 'aadu-huli', '--games', '1e3'], 'whole number from 1'],
    [['sim', '--game', 'aadu-huli', '--bots', 'nobody'], 'There is no bot "nobody"; there is random, gentle, steady, strong, strongest.'],
    [['sim', '--game', 'aadu-huli', '--bots', 'random,random,random'], '3 bots are named for 2 seats'],
    [['sim', '--game', 'aadu-huli', '--options', '{'], 'It must be JSON.'],
    [['sim', '--game', 'aadu-huli', '--options', '[]'], 'Options must be an object.'],
    [['sim', '--game', 'aadu-huli', '--options', '{"tigers":9}'], 'Option tigers must be a whole number from 1 to 4.'],
    [['sim', '--game', 'aadu-huli', '--options', '{"goats":10,"captures":12}'], 'The Tigers cannot need more captures than there are goats.'],
    [['sim', '--game', 'aadu-huli', '--edition', 'nowhere.json'], 'There is no file nowhere.json.'],
    [['replay'], "missing required argument 'file'"],
    [['replay', 'nowhere.json'], 'There is no file nowhere.json.'],
    [['replay', 'x', '--lang', 'fr'], 'Allowed choices are en, zh'],
    [['replay', 'x', '--to', '-1'], 'whole number from 0'],
    [['replay', 'x', '--as', 'me'], 'the number of a seat or "watcher"'],
    [['verify', 'nowhere.json'], 'There is no file nowhere.json.'],
    [['serve', '--port', 'http'], 'whole number from 0 to 65535'],
  ])('durbar %j', async (args, sentence) => {
    const { code, out, err } = await durbar(args);
    expect(code).toBe(1);
    expect(err).toContain(sentence);
    expect(err).not.toContain('    at ');
    expect(out).toBe('');
  });
});

it('runs as a program', async () => {
  const { ended } = program(['sim', '--game', 'aadu-huli', '--games', '3', '--json']);
  const { code, out } = await ended;
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ games: 3, failures: [] });
});

it('says in one sentence that the port in the environment is no port', async () => {
  const { code, err } = await program(['serve'], { PORT: 'http' }).ended;
  expect(code).toBe(1);
  expect(err).toContain("value 'http' from env 'PORT' is invalid");
});
