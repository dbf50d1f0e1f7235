import type { Catalogue } from '../types.ts';
import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** What the kernel itself says, for every game. */
export const kernelMessages: { readonly en: Catalogue; readonly zh: Catalogue } = { en, zh };
