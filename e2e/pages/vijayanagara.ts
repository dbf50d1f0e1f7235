/** Playing Vijayanagara on the page, by roles and names. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Board, TRIBUTARY } from '../../packages/vijayanagara/src/index.ts';
import enGame from '../../packages/vijayanagara/src/messages/en.json' with { type: 'json' };
import zhGame from '../../packages/vijayanagara/src/messages/zh.json' with { type: 'json' };
import enBattle from '../../packages/web/src/games/vijayanagara/battle/messages/en.json' with { type: 'json' };
import zhBattle from '../../packages/web/src/games/vijayanagara/battle/messages/zh.json' with { type: 'json' };
import en from '../../packages/web/src/games/vijayanagara/decide/messages/en.json' with { type: 'json' };
import zh from '../../packages/web/src/games/vijayanagara/decide/messages/zh.json' with { type: 'json' };
import enTable from '../../packages/web/src/games/vijayanagara/messages/en.json' with { type: 'json' };
import zhTable from '../../packages/web/src/games/vijayanagara/messages/zh.json' with { type: 'json' };
import { position } from './positions.ts';
import { type Locale, said } from './words.ts';

const texts: Record<Locale, Record<string, string>> = {
  en: { ...enGame, ...enTable, ...en, ...enBattle },
  zh: { ...zhGame, ...zhTable, ...zh, ...zhBattle },
};
type Key = keyof typeof enTable | keyof typeof en | keyof typeof enGame | keyof typeof enBattle;

/** What the table says for a key, up to its first argument. */
export const told = (key: Key, locale: Locale): string => (texts[locale][key] ?? key).split('{')[0] ?? '';
const whole = (key: string, locale: Locale): string => texts[locale][key] ?? key;

export const COMMANDS = ['conscript', 'march', 'govern', 'attack', 'rally', 'migrate', 'rebel'] as const;
export const DECREES = ['collect-tribute', 'campaign', 'demand-obedience', 'trade', 'build', 'conspire', 'tax', 'compel'] as const;

/** Where everything is decided. */
export const decision = (page: Page, locale: Locale = 'en'): Locator => page.getByRole('region', { name: whole('decide.title', locale), exact: true });

/** What has been done by hand so far, over all games of a suite. */
export interface Done {
  readonly names: Map<string, number>;
  readonly commands: Set<string>;
  readonly decrees: Set<string>;
  readonly events: Set<string>;
  readonly halves: Set<string>;
}
export const nothingDone = (): Done => ({ names: new Map(), commands: new Set(), decrees: new Set(), events: new Set(), halves: new Set() });

/** Presses a button. */
export type Press = (goal: Locator) => Promise<void>;

/** Names of the buttons that can be pressed, from the accessibility tree. */
async function buttonsIn(region: Locator): Promise<string[]> {
  // The question may go while it is being read; then it is looked for again.
  const tree = await region.ariaSnapshot({ timeout: 200 });
  return tree.split('\n').flatMap((line) => {
    const text = line.trim().replace(/^- /, '').replace(/:$/, '');
    const plain = text.startsWith("'") ? text.slice(1, text.lastIndexOf("'")).replaceAll("''", "'") : text;
    const found = /^button "((?:[^"\\]|\\.)*)"(.*)$/.exec(plain);
    return found?.[1] !== undefined && !found[2]?.includes('[disabled]') ? [JSON.parse(`"${found[1]}"`) as string] : [];
  });
}

/** Buttons that decide nothing. */
const ASIDE = ['decide.undo', 'decide.reset', 'aid.open', 'reader.back', 'attack.other', 'plan.back'] as const;
/** Answers that leave something out: taken after some others, so that a game goes on. */
const ENDINGS = Object.keys(en).filter((key) => /^answer\.[\w-]+(\.[\w-]+)?\.(done|no)$/.test(key)) as (keyof typeof en)[];

interface Sight {
  readonly names: readonly string[];
  begins(...keys: readonly Key[]): string | undefined;
  all(...keys: readonly Key[]): string[];
}

function sightOf(all: readonly string[], locale: Locale): Sight {
  // A padlock is said after the name, except on the button that rolls the dice.
  const bare = (name: string) => name.replace(whole('pick.locks', locale), '').trim();
  const aside = ASIDE.map((key) => told(key, locale));
  const terms = new Set(
    Object.entries(texts[locale])
      .filter(([key]) => key.startsWith('glossary.') && key.endsWith('.words'))
      .flatMap(([, words]) => words.split('|')),
  );
  const names = all.filter((name) => !aside.some((text) => bare(name).startsWith(text)) && !terms.has(name));
  const find = (keys: readonly Key[]) => names.filter((name) => keys.some((key) => bare(name).startsWith(told(key, locale))));
  return { names, begins: (...keys) => find(keys)[0], all: (...keys) => find(keys) };
}

/** The same thing in another number or place is not new. */
const kindOf = (name: string) => name.replace(/[\d+−]+/g, '#').slice(0, 40);

interface Player {
  readonly page: Page;
  readonly locale: Locale;
  readonly press: Press;
  readonly done: Done;
  /** How many different Commands and Decrees are tried before turns become short. */
  readonly actions: number;
  /** Answers given since the turn was chosen, and spaces selected since the action was. */
  answers: number;
  spaces: number;
  /** Times in a row that a button was gone before it was pressed. */
  misses: number;
}

const EVENTS = Object.keys(enGame).flatMap((key) => /^event\.(.+)\.title$/.exec(key)?.[1] ?? []);
/** The Event whose title this begins with, in any language. */
const keyOfTitle = (title: string, locale: Locale): string => EVENTS.find((key) => title.trim().startsWith(whole(`event.${key}.title`, locale))) ?? title;

/** One that has been used least so far; of those the first. */
function rarest(done: Done, names: readonly string[]): string {
  const times = (name: string) => done.names.get(kindOf(name)) ?? 0;
  return names.reduce((best, name) => (times(name) < times(best) ? name : best));
}

function choose(player: Player, sight: Sight, title: string): string {
  const { done, locale } = player;
  const execute = sight.all('reader.execute');
  if (execute.length > 0) {
    const half = execute.find((name) => !done.halves.has(`${title} ${name}`)) ?? rarest(done, execute);
    done.events.add(keyOfTitle(title, locale));
    done.halves.add(`${title} ${half}`);
    return half;
  }
  const event = sight.begins('opt.event');
  const options = sight.all('opt.command-and-decree', 'opt.command-alone', 'opt.limited-command', 'opt.pass', 'opt.pass.sure');
  if (options.length > 0 && sight.begins('opt.pass', 'opt.pass.sure')) {
    player.answers = 0;
    const unread = event !== undefined && player.actions > 0 && !done.events.has(keyOfTitle(event.slice(told('opt.event', locale).length), locale));
    if (event !== undefined && unread) return event;
    const sure = sight.begins('opt.pass.sure');
    const curious = done.commands.size + done.decrees.size < player.actions ? sight.begins('opt.command-and-decree') : undefined;
    return sure ?? curious ?? rarest(done, event === undefined ? options : [...options, event]);
  }
  const commands = COMMANDS.flatMap((command) => sight.all(`command.${command}`).map((name) => ({ command, name })));
  const decrees = DECREES.flatMap((decree) => sight.all(`decree.${decree}`).map((name) => ({ decree, name })));
  // The tree of a list of actions has them all at its beginning; spaces and pieces are never called so.
  if (commands.length + decrees.length > 0 && sight.all('answer.units.done', 'answer.piece.done').length === 0) {
    player.spaces = 0;
    const fresh = [...commands.filter(({ command }) => !done.commands.has(command)), ...decrees.filter(({ decree }) => !done.decrees.has(decree))][0];
    const name =
      fresh?.name ??
      rarest(
        done,
        [...commands, ...decrees].map((one) => one.name),
      );
    for (const one of commands) if (one.name === name) done.commands.add(one.command);
    for (const one of decrees) if (one.name === name) done.decrees.add(one.decree);
    return name;
  }
  const endings = sight.all(...ENDINGS);
  const others = sight.names.filter((name) => !endings.includes(name));
  player.spaces += 1;
  const enough = player.spaces > 1 || player.answers > 14;
  if (endings.length > 0 && (others.length === 0 || enough)) return endings[0] as string;
  return rarest(done, others.length > 0 ? others : sight.names);
}

/** Makes one decision, if there is any to make; tells whether the game is over. */
export async function decideOnce(player: Player): Promise<boolean> {
  const { page, locale, press, done } = player;
  const region = decision(page, locale);
  const again = page.getByRole('button', { name: said('ending.again', locale), exact: true });
  for (let waits = 0; waits < 600; waits++) {
    const [ends, dialogs, all] = await Promise.all([again.count(), page.getByRole('dialog').count(), buttonsIn(region).catch(() => [])]);
    if (ends > 0) return true;
    if (dialogs > 0) {
      await page.keyboard.press('Escape');
      continue;
    }
    const end = all.find((name) => name === whole('decide.confirm', locale));
    const sight = sightOf(all, locale);
    const name = end ?? (sight.names.length > 0 ? choose(player, sight, await titleOf(region, locale)) : undefined);
    if (name === undefined) {
      await page.waitForTimeout(25);
      continue;
    }
    done.names.set(kindOf(name), (done.names.get(kindOf(name)) ?? 0) + 1);
    player.answers += 1;
    try {
      await press(region.getByRole('button', { name, exact: true }).first());
      player.misses = 0;
    } catch (error) {
      // A card that is told of may have come in between; it is put away, and the question asked again.
      player.misses += 1;
      if (player.misses > 2) throw error;
    }
    return false;
  }
  throw new Error('nothing can be decided');
}

/** The Event that is being read. */
async function titleOf(region: Locator, locale: Locale): Promise<string> {
  const article = region.getByRole('article');
  if ((await article.count()) === 0) return '';
  return ((await article.getAttribute('aria-label', { timeout: 1000 }).catch(() => null)) ?? '').slice(told('reader.title', locale).length);
}

/** Tries so many different Commands and Decrees before its turns become short. */
export const playerOn = (page: Page, locale: Locale, press: Press, done: Done, actions = 9): Player => ({
  page,
  locale,
  press,
  done,
  actions,
  answers: 0,
  spaces: 0,
  misses: 0,
});

/** Most decisions of one turn: with more the game does not come on. */
const MOST = 90;

/** Plays to the end, preferring what has not been done yet; `seq` tells how far the server is. */
export async function playToEnd(player: Player, seq: () => number): Promise<void> {
  let [last, since] = [seq(), 0];
  for (let decisions = 0; decisions < 2500; decisions++) {
    if (await decideOnce(player)) return;
    since = seq() > last ? 0 : since + 1;
    last = seq();
    if (since > MOST) throw new Error(`the game does not come on after entry ${last}`);
  }
  throw new Error('the game does not end');
}

/** Brings in a position and opens it. */
async function open(page: Page, file: object): Promise<void> {
  const brought = await page.request.post('/api/import', { data: file });
  expect(brought.status(), await brought.text()).toBe(201);
  await page.goto(`/m/${((await brought.json()) as { match: string }).match}`);
}

/** The south under arms: every Command and every Decree of every Faction has somewhere to be used. */
export function underArms(board: Board): void {
  const put = (space: number, kind: number, box: number, n: number) => {
    board.pieces[space * 10 + kind] = (board.pieces[space * 10 + kind] ?? 0) + n;
    board.available[box] = (board.available[box] ?? 0) - n;
  };
  board.dynasty = 1;
  board.resources = [12, 12, 12];
  board.cavalry = [3, 3, 3];
  // Gujarat is Independent and Delhi's, with a Governor; Malwa has a Governor beside an Amir.
  put(5, 0, 0, 2);
  put(5, 1, 1, 1);
  board.marker[5] = 0;
  put(6, 3, 3, 1);
  // Karnataka and Maharashtra may Rebel as they are.
  expect(board.marker[14]).toBe(TRIBUTARY);
}

const FACTION_OF: { readonly [action: string]: number } = {
  conscript: 0,
  march: 0,
  govern: 0,
  attack: 2,
  rally: 1,
  migrate: 1,
  rebel: 1,
  'collect-tribute': 0,
  campaign: 0,
  'demand-obedience': 0,
  trade: 1,
  build: 1,
  conspire: 1,
  tax: 2,
  compel: 2,
};

/** Carries out an action from a position in which it is possible. */
export async function useAction(player: Player, kind: 'command' | 'decree', action: string): Promise<void> {
  const { page, locale, press, done } = player;
  await open(page, position(FACTION_OF[action] ?? 0, underArms));
  const region = decision(page, locale);
  const button = (key: Key) => region.getByRole('button', { name: new RegExp(`^${told(key, locale)}`), disabled: false }).first();
  await press(button('opt.command-and-decree'));
  if (kind === 'decree') await region.getByRole('radio', { name: whole('act.first.decree', locale) }).check();
  await press(button(`${kind}.${action}` as Key));
  (kind === 'command' ? done.commands : done.decrees).add(action);
  // Where, with what, and on: it is carried out, not only chosen.
  for (let steps = 0; steps < 3; steps++) await decideOnce(player);
}

/** A position with a certain Event card, where a Faction chooses its option. */
export async function beginEvent(player: Player, number: number): Promise<void> {
  await open(
    player.page,
    position(1, (board) => {
      underArms(board);
      board.events = [...board.events.filter((one) => one !== number), ...(board.card === number ? [] : [board.card])].sort((a, b) => a - b);
      board.card = number;
    }),
  );
}

/** What the page says must be words, not keys of messages. */
export async function expectWords(page: Page): Promise<void> {
  const text = await page.locator('main').innerText();
  expect(text).not.toMatch(/\b(fact|prompt|why|verb|answer|opt|can|act|plan|meter|effect|reader|aid|glossary|attack|odds|dice|cavalry|losses|report)\.[a-z]/);
}

/** Opens a position in which a Faction chooses its option, and everything is possible. */
export const openUnderArms = (page: Page, faction: number): Promise<void> => open(page, position(faction, underArms));

/** A button of the decision by the beginning of its name. */
export const answer = (page: Page, locale: Locale, key: Key): Locator =>
  decision(page, locale)
    .getByRole('button', { name: new RegExp(`^(${whole('pick.locks', locale).replace(/[()]/g, '\\$&')} ?)?${told(key, locale)}`), disabled: false })
    .first();
/** A space in the list of those that can be selected. */
export const spaceIn = (page: Page, locale: Locale, space: string): Locator =>
  decision(page, locale)
    .getByRole('button', { name: new RegExp(`^${whole(`space.${space}`, locale)}`), disabled: false })
    .first();
