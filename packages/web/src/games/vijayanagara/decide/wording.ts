/** Answers in words: what a choice means for this question, before what its verb means everywhere. */
import type { Choice, Params } from '@durbar/kernel';
import { choiceParams } from '@durbar/vijayanagara';
import type { Say } from '../../../words/types.ts';
import { named } from '../naming.ts';
import { labelOf, procOf } from './asks.ts';

/** Says the first of these messages that there is. */
export function sayFirst(say: Say, keys: readonly string[], params: Params): string | undefined {
  for (const key of keys) {
    const text = say(key, params);
    if (text !== key) return text;
  }
  return undefined;
}

/** A choice as an answer to a prompt. */
export function answerWords(say: Say, prompt: { readonly key: string; readonly params?: Params } | undefined, choice: Choice): string {
  const params = { ...named(say, prompt?.params ?? {}), ...named(say, choiceParams(choice)) };
  const key = prompt?.key ?? '';
  const keys = [`answer.${procOf(key)}.${labelOf(key)}.${choice.verb}`, `answer.${labelOf(key)}.${choice.verb}`, `verb.${choice.verb}`];
  return sayFirst(say, keys, params) ?? choice.verb;
}
