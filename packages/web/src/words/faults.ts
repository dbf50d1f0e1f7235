/** Faults by their code, in words. */
import type { Key } from './types.ts';
import { say } from './words.svelte.ts';

const KNOWN: { readonly [code: string]: Key } = {
  offline: 'error.offline',
  stale: 'error.stale',
  'no-such-match': 'error.no-such-match',
  'no-watchers': 'error.no-watchers',
  'not-yours-to-see': 'error.no-watchers',
  'not-your-seat': 'error.not-your-seat',
  'match-full': 'error.match-full',
  'bad-invite': 'error.bad-invite',
  'slow-down': 'error.slow-down',
  'too-many-promises': 'error.too-many-promises',
  'bad-promise': 'error.bad-promise',
  'too-many-sockets': 'error.too-many-sockets',
  paused: 'error.paused',
  'not-absent': 'error.not-absent',
  'not-yet': 'error.not-yet',
  'no-coach': 'error.no-coach',
  'undo-nothing': 'error.nothing-to-undo',
  'confirm-nothing': 'error.nothing-to-confirm',
  'lesson-not-now': 'error.lesson-not-now',
  'lesson-read-on': 'error.lesson-read-on',
  'not-known': 'fault.not-known',
  'wrong-login': 'fault.wrong-login',
  'wrong-proof': 'fault.wrong-proof',
  'name-taken': 'fault.name-taken',
  'bad-name': 'fault.bad-name',
  'weak-passphrase': 'fault.weak-passphrase',
  'claimed-already': 'fault.claimed-already',
  'bad-passkey': 'fault.bad-passkey',
  'too-many-passkeys': 'fault.too-many-passkeys',
  'last-way-in': 'fault.last-way-in',
  'no-such-session': 'fault.no-such-session',
  banned: 'fault.banned',
};

export const faultText = (code: string): string => say(KNOWN[code] ?? 'error.other');
