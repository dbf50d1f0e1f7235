/** Who the reader is, for all parts of the page. */
import type { Me } from '@durbar/protocol';
import type { Answer } from '../live/api.ts';
import { faultText } from '../words/faults.ts';
import { say } from '../words/words.svelte.ts';
import { people } from './people.ts';

let current = $state.raw<Me | null | undefined>(undefined);

/** Undefined until it is known; null for somebody who is not even a guest. */
export const me = (): Me | null | undefined => current;

export function know(person: Me | null): void {
  current = person;
}

export async function loadMe(): Promise<void> {
  const answer = await people.me();
  if (answer.ok) current = answer.value.me;
}

/** What went wrong, in words; with how long to wait if that is known. */
export function saidOf(answer: Extract<Answer<unknown>, { ok: false }>): string {
  if (answer.code === 'passkey-cancelled') return say('passkeys.cancelled');
  if (answer.code === 'slow-down' && answer.retry !== undefined) return say('fault.wait', { minutes: Math.max(1, Math.ceil(answer.retry / 60)) });
  return faultText(answer.code);
}
