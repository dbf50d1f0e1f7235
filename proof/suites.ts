/** Every suite by its name; each is read only when it is wanted. */
import type { Suite } from './suite.ts';

export type SuiteName = keyof typeof suites;

export const suites = {
  refusal: async () => (await import('./refusal.ts')).refusal,
  chance: async () => (await import('./chance.ts')).chance,
  versions: async () => (await import('./versions.ts')).versions,
  crash: async () => (await import('./crash.ts')).crash,
  power: async () => (await import('./power.ts')).power,
  leaks: async () => (await import('./leaks/index.ts')).leaks,
  fuzz: async () => (await import('./fuzz.ts')).fuzz,
  supply: async () => (await import('./supply.ts')).supply,
  soak: async () => (await import('./soak.ts')).soak,
  speed: async () => (await import('./speed.ts')).speed,
  abuse: async () => (await import('./abuse.ts')).abuse,
  'two-nodes': async () => (await import('./two-nodes.ts')).twoNodes,
} satisfies { readonly [name: string]: () => Promise<Suite> };
