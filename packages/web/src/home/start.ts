/** Makes a match and says where it is, or why there is none. */
import type { Create } from '@durbar/protocol';
import { api } from '../live/api.ts';
import { type Device, toMatch } from '../route.ts';
import { faultText } from '../words/faults.ts';
import { hear, sayOf, sayWhy } from '../words/words.svelte.ts';

export type Started = { readonly ok: true; readonly address: string } | { readonly ok: false; readonly text: string };

/** `as` is what the device of whoever asks will be; `here`: the match stays in this browser. */
export async function start(create: Create, as?: Device, here = false): Promise<Started> {
  const answer = here ? await api.createHere(create) : await api.create(create);
  if (answer.ok) return { ok: true, address: toMatch(answer.value.match, undefined, as) };
  if (answer.why === undefined) return { ok: false, text: faultText(answer.code) };
  await hear(create.game);
  return { ok: false, text: sayWhy((key, params) => sayOf(create.game, key, params), answer.why) };
}
