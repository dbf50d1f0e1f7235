export { follow } from './follow.ts';
export * from './help.ts';
export * from './http.ts';
export { limits } from './limits.ts';
export * from './live.ts';
export * from './notices.ts';
export * from './programs.ts';
export * from './tables.ts';
export * from './talk.ts';
