/** Every message key that the rules can utter exists in both languages, and asks for nothing that the rules do not tell. */
import { parse, type Token } from '@messageformat/parser';
import { engineOf } from '../game.ts';
import type { Catalogue, Game, Line, Message, Params } from '../types.ts';
import type { Played } from './random.ts';

/** Names of the arguments that a message uses. */
export function argumentsOf(text: string): Set<string> {
  const names = new Set<string>();
  const walk = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === 'argument' || token.type === 'function') names.add(token.arg);
      else if (token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal') {
        names.add(token.arg);
        for (const option of token.cases) walk(option.tokens);
      }
    }
  };
  walk(parse(text));
  return names;
}

function promptsOf(game: Game): string[] {
  const keys = new Set<string>();
  for (const edition of Object.keys(game.editions)) {
    for (const proc of engineOf(game, edition).rules.procs) {
      const walk = (line: Line<object>): void => {
        if ('ask' in line) keys.add(`${proc.name}.${line.ask}`);
        else if ('if' in line) [...line.then, ...(line.else ?? [])].forEach(walk);
        else if ('while' in line) line.lines.forEach(walk);
      };
      proc.lines.forEach(walk);
    }
  }
  return [...keys];
}

/** Keys that a game's catalogues must have. */
export function neededKeys(game: Game): string[] {
  const { verbs, facts, reasons, results } = game.vocabulary;
  return [
    'name',
    'tagline',
    ...promptsOf(game).map((key) => `prompt.${key}`),
    ...verbs.map((key) => `verb.${key}`),
    ...facts.map((key) => `fact.${key}`),
    ...reasons.map((key) => `why.${key}`),
    ...results.map((key) => `result.${key}`),
    ...game.options.flatMap((spec) => [`option.${spec.key}`, ...(spec.kind === 'choice' ? spec.of.map((value) => `option.${spec.key}.${value}`) : [])]),
    ...Object.keys(game.editions).map((name) => `edition.${name}`),
  ];
}

const SPOKEN = ['prompt.', 'verb.', 'fact.', 'why.', 'result.', 'option.', 'edition.'];

/** Faults of the catalogues: missing keys, dead keys, languages that disagree. */
export function checkCatalogues(game: Game): string[] {
  const faults: string[] = [];
  const needed = new Set(neededKeys(game));
  const { en, zh } = game.messages;
  for (const [language, catalogue] of Object.entries({ en, zh })) {
    for (const key of needed) if (!catalogue[key]) faults.push(`${language}: ${key} is missing`);
    for (const key of Object.keys(catalogue)) {
      if (SPOKEN.some((prefix) => key.startsWith(prefix)) && !needed.has(key) && key !== 'option.edition') faults.push(`${language}: ${key} is never said`);
    }
  }
  for (const key of Object.keys({ ...en, ...zh })) {
    if (en[key] === undefined || zh[key] === undefined) faults.push(`${key} is not in both languages`);
    else {
      const unknown = [...argumentsOf(zh[key])].filter((name) => !argumentsOf(en[key] ?? '').has(name));
      if (unknown.length > 0) faults.push(`${key}: Chinese asks for ${unknown.join(', ')}, English does not`);
    }
  }
  return faults;
}

/** What was said in a game: each key is in the vocabulary, and each message finds its arguments. */
export function checkSpoken(game: Game, played: Played): string[] {
  const faults: string[] = [];
  const { engine } = played.setting;
  const say = (prefix: string, key: string, params: Params | undefined, known: readonly string[] | undefined) => {
    if (known !== undefined && !known.includes(key) && !key.startsWith('kernel.')) faults.push(`${prefix}${key} is not in the vocabulary`);
    for (const catalogue of [game.messages.en, game.messages.zh] satisfies Catalogue[]) {
      const text = catalogue[prefix + key];
      if (text === undefined) continue;
      for (const name of argumentsOf(text)) if (params?.[name] === undefined) faults.push(`${prefix}${key} lacks ${name}`);
    }
  };
  const { verbs, facts, reasons, results } = game.vocabulary;
  for (const state of played.states) {
    const prompt = engine.prompt(state);
    if (prompt) say('prompt.', prompt.key, prompt.params, undefined);
    if (state.result) say('result.', state.result.reason, undefined, results);
    for (const seat of engine.waiting(state)) {
      for (const choice of engine.choices(state, seat)) if (!verbs.includes(choice.verb)) faults.push(`verb ${choice.verb} is not in the vocabulary`);
      const why: Message | undefined = engine.why(state, seat, { verb: verbs[state.step % verbs.length] ?? '', noun: 'nowhere' });
      if (why) say('why.', why.key, why.params, reasons);
    }
  }
  for (const step of [played.start, ...played.steps]) for (const fact of step.facts) say('fact.', fact.kind, fact.data, facts);
  return [...new Set(faults)];
}
