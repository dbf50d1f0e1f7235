/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:words' {
  /** By part and language. */
  export const parts: { readonly [part: string]: { readonly [locale: string]: () => Promise<{ readonly words: import('./words/types.ts').Words }> } };
}

declare module 'virtual:words/*' {
  export const words: import('./words/types.ts').Words;
}

declare module '@messageformat/core/compile-module' {
  function compileModule(format: import('@messageformat/core').default, messages: Record<string, string>): string;
  export = compileModule;
}
