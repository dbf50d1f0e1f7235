/** Every decision of Vijayanagara on the page: in words, complete, and with previews that come true. */
import type { Choice } from '@durbar/kernel';
import { FACTIONS, SPACES } from '@durbar/vijayanagara';
import { describe, expect, test } from 'vitest';
import { answer } from '../src/games/vijayanagara/battle/answers.ts';
import { answersOf, layoutOf, nounOf } from '../src/games/vijayanagara/decide/asks.ts';
import { changedHoldings, changedSpaces, meterOf } from '../src/games/vijayanagara/decide/changes.ts';
import { glossed, TERMS } from '../src/games/vijayanagara/decide/glossary.ts';
import { executedBy, optionsOf, type Standing } from '../src/games/vijayanagara/decide/options.ts';
import { planOf } from '../src/games/vijayanagara/decide/plan.ts';
import { commandNote, decreeNote, explained, spaceNote } from '../src/games/vijayanagara/decide/possible.ts';
import { openSpaces } from '../src/games/vijayanagara/decide/reckon.ts';
import { repeats } from '../src/games/vijayanagara/decide/repeats.ts';
import { isFree, sinceTurn } from '../src/games/vijayanagara/decide/turn.ts';
import { answerWords } from '../src/games/vijayanagara/decide/wording.ts';
import { named } from '../src/games/vijayanagara/naming.ts';
import { boardOf, cardOf } from '../src/games/vijayanagara/reading.ts';
import { world } from '../src/games/vijayanagara/world.ts';
import { type Decision, engine, RECORDED, random, recorded, speaker, tried } from './vijayanagara-decisions.ts';

const SPEAKERS = [speaker('en'), speaker('zh')] as const;
const SEEDS = [1, 2, 3, 4, 5];
const games = (each: (decision: Decision) => void): void => {
  for (const file of RECORDED.slice(0, 6)) recorded(file, each);
  for (const seed of SEEDS) random(seed, each);
};

/** Words, not keys, and nothing left out. */
function expectWords(text: string, key: string): void {
  expect(text, key).not.toMatch(/\b(verb|prompt|answer|space|piece|faction|command|decree|event|either)\.[a-z]|undefined|NaN|null|\[object|\{/);
  expect(text.trim(), key).not.toBe('');
}

test('every prompt and every answer has words in both languages', () => {
  const said = new Set<string>();
  const prompts = new Set<string>();
  games(({ view, choices }) => {
    const key = view.prompt?.key ?? '';
    for (const choice of choices) {
      const name = `${key} ${JSON.stringify(choice)}`;
      if (said.has(name)) continue;
      said.add(name);
      for (const say of SPEAKERS) {
        expectWords(answerWords(say, view.prompt, choice), name);
        expectWords(say(`prompt.${key}`, named(say, view.prompt?.params ?? {})), key);
      }
    }
    prompts.add(key);
  });
  expect(prompts.size).toBeGreaterThan(50);
});

/** The choices that the layout of a question shows. */
function shownBy({ view, board, seat, choices, log }: Decision): readonly Choice[] {
  const verbs = (...list: readonly string[]) => choices.filter(({ verb }) => list.includes(verb));
  switch (layoutOf(view.prompt)) {
    case 'option':
      return optionsOf(board, seat, choices, executedBy(log)).flatMap((card) => card.choices);
    case 'action':
      return choices.filter(({ verb }) => verb !== 'negotiate');
    case 'attack':
    case 'spaces':
      return choices.filter(({ verb, noun }) =>
        verb === 'select' ? nounOf({ verb, ...(noun !== undefined && { noun }) }).space !== undefined : verb !== 'negotiate',
      );
    case 'column':
      return verbs('join', 'leave', 'go', 'done');
    case 'cavalry':
      return verbs('charge', 'screen', 'done');
    case 'losses':
      return verbs('lose');
    case 'list':
    case 'underway': {
      const { groups, ending } = answersOf(choices);
      return [...groups.flatMap((group) => group.choices), ...ending];
    }
  }
}

test('every offered choice can be made, trade apart', () => {
  games((decision) => {
    const wanted = decision.choices.filter(({ verb }) => verb !== 'negotiate');
    const shown = shownBy(decision);
    expect([decision.key, [...shown].map((one) => JSON.stringify(one)).sort()]).toEqual([decision.key, wanted.map((one) => JSON.stringify(one)).sort()]);
  });
});

test('what is said to be possible is what is offered, and no other', () => {
  let compared = 0;
  games(({ key, seat, board, choices }) => {
    if (key !== 'eligible-faction.action') return;
    compared += 1;
    const possible = answer({ ask: 'possible', board, faction: seat });
    const offered = (verb: string) => choices.flatMap((one) => (one.verb === verb ? [String(one.noun)] : []));
    const commands = possible.commands.filter((one) => openSpaces(one).length > 0).map(({ command }) => command);
    const decrees = possible.decrees.filter(({ why }) => why === undefined).map(({ decree }) => decree);
    if (offered('command').length + choices.filter(({ verb }) => verb === 'no-command').length > 0) expect(offered('command').sort()).toEqual(commands.sort());
    if (offered('decree').length > 0) expect(offered('decree').sort()).toEqual(decrees.sort());
    for (const say of SPEAKERS) {
      for (const one of possible.commands) if (openSpaces(one).length > 0) expectWords(commandNote(say, one, board.resources[seat] ?? 0, false), one.command);
      for (const one of possible.decrees) expectWords(decreeNote(say, one), one.decree);
      for (const one of possible.commands) {
        for (const space of openSpaces(one)) if (one.command !== 'attack') expectWords(spaceNote(say, one.command, space), `${one.command} ${space.space}`);
      }
    }
  });
  expect(compared).toBeGreaterThan(100);
});

test('a Command says what it costs in each space, and whether it is free', () => {
  let paid = 0;
  let free = 0;
  games(({ key, seat, board, chosen, facts, log }) => {
    if (!key.endsWith('.select') || chosen.verb !== 'select' || !facts.some(({ kind }) => kind === 'selected')) return;
    const cost = facts.find(({ kind, data }) => kind === 'resources' && data['faction'] === FACTIONS[seat] && Number(data['n']) < 0) ? 1 : 0;
    const said = isFree(cardOf(board.card), sinceTurn(log, [])) ? 0 : 1;
    expect([key, cost]).toEqual([key, said]);
    if (cost === 1) paid += 1;
    else free += 1;
  });
  expect(paid).toBeGreaterThan(30);
  expect(free).toBeGreaterThan(10);
});

test('options tell who will be Eligible on the next Event card', () => {
  let compared = 0;
  games(({ key, seat, board, chosen, after, choices, log }) => {
    if (key !== 'eligible-faction.option' || chosen.verb !== 'pass') return;
    const next = optionsOf(board, seat, choices, executedBy(log)).find(({ option }) => option === 'pass')?.next ?? [];
    // A pass by the last one ends the card: then everybody stands where it was said.
    if (after.board.card === board.card) return;
    compared += 1;
    const said = after.board.box.map((place): Standing => (place === 0 ? 'eligible' : 'ineligible'));
    expect(said).toEqual(next);
  });
  expect(compared).toBeGreaterThan(20);
});

test('all pieces of a kind go together where the button says so', () => {
  let gestures = 0;
  games(({ state, seat, board, view, choices }) => {
    for (const choice of choices) {
      const more = repeats({ board, view }, choice);
      if (more.length === 0) continue;
      gestures += 1;
      let now = state;
      for (const one of [choice, ...more]) {
        const step = tried(now, seat, one);
        expect([JSON.stringify(one), step.ok]).toEqual([JSON.stringify(one), true]);
        if (step.ok) now = step.state;
      }
      expect(engine.choices(now, seat)).not.toContainEqual(choice);
    }
  });
  expect(gestures).toBeGreaterThan(20);
});

describe('the plan of a turn', () => {
  test('adds up to what has changed', () => {
    let turn: Decision[] = [];
    let turns = 0;
    const check = () => {
      const [first] = turn;
      const last = turn.at(-1);
      if (first === undefined || last === undefined) return;
      const { seat, board: before } = first;
      const facts = turn.flatMap((one) => one.facts);
      const plan = planOf(
        turn.map(({ chosen, facts: own }) => ({ choice: chosen, facts: own.length })),
        facts,
        seat,
      );
      const after = boardOf(engine.view(last.after, seat));
      expect(plan.flatMap((step) => step.facts)).toEqual(facts);
      const meter = meterOf(facts, FACTIONS[seat] ?? '', after.resources[seat] ?? 0);
      const traded = facts.some(({ kind }) => kind === 'traded' || kind === 'gift');
      if (!traded) {
        expect(meter.before).toBe(before.resources[seat]);
        expect(plan.reduce((sum, step) => sum + step.resources, 0)).toBe(meter.gained - meter.spent);
      }
      const pieces = [...before.pieces];
      for (const { space, pieces: changes } of changedSpaces(before, after))
        for (const { kind, n } of changes) pieces[space * 10 + kind] = (pieces[space * 10 + kind] ?? 0) + n;
      expect(pieces).toEqual(after.pieces);
      for (const one of changedHoldings(before, after)) expect((before.points[one.faction] ?? 0) + one.points).toBe(after.points[one.faction]);
      turns += 1;
    };
    games((decision) => {
      if (turn.length > 0 && (turn[0]?.seat !== decision.seat || turn.at(-1)?.barrier || decision.log.length === 1)) {
        check();
        turn = [];
      }
      turn.push(decision);
    });
    check();
    expect(turns).toBeGreaterThan(300);
  });

  test('nests spaces below their Command, and details below their space', () => {
    const steps: Choice[] = [
      { verb: 'command-and-decree' },
      { verb: 'command', noun: 'march' },
      { verb: 'select', noun: 'malwa' },
      { verb: 'move', noun: ['troop', 'delhi'] },
      { verb: 'done' },
      { verb: 'select', noun: 'bengal' },
    ];
    const plan = planOf(
      steps.map((choice) => ({ choice, facts: 0 })),
      [],
      0,
    );
    expect(plan.map(({ depth }) => depth)).toEqual([0, 0, 1, 2, 2, 1]);
    expect(plan.map(({ space }) => (space === undefined ? undefined : SPACES[space]))).toEqual([undefined, undefined, 'malwa', 'delhi', undefined, 'bengal']);
  });
});

describe.each(['en', 'zh'] as const)('the glossary in %s', (locale) => {
  const say = SPEAKERS[locale === 'en' ? 0 : 1];
  const texts = world.events.flatMap(({ key }) => (['unshaded', 'shaded'] as const).map((half) => say(`event.${key}.${half}`)));
  test('leaves every text as it is, and explains each term once', () => {
    for (const text of texts) {
      const pieces = glossed(say, text);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      const terms = pieces.flatMap(({ term }) => term ?? []);
      expect(new Set(terms).size).toBe(terms.length);
      expect(terms.length).toBeGreaterThan(0);
    }
  });
  test('has no term that no Event uses', () => {
    const used = new Set(texts.flatMap((text) => glossed(say, text).flatMap(({ term }) => term ?? [])));
    expect(TERMS.filter((term) => !used.has(term))).toEqual([]);
    for (const term of TERMS) expectWords(say(`glossary.${term}`), term);
  });
  test('every Event has its history', () => {
    for (const { key } of world.events) expectWords(say(`event.${key}.history`), key);
  });
});

test('whoever wants everything explained reads what an action does before what it brings', () => {
  for (const say of SPEAKERS) {
    const full = explained(say, 'full', 'decree.trade', 'NOW');
    expectWords(full, 'decree.trade');
    expect(full).toContain(say('aid.decree.trade'));
    expect(full).toMatch(/NOW$/);
    for (const detail of ['usual', 'brief'] as const) expect(explained(say, detail, 'decree.trade', 'NOW')).toBe('NOW');
  }
});
