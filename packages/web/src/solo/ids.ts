/** Matches that live in this browser alone have addresses of their own. */
const PREFIX = 'solo-';

export const isSolo = (id: string): boolean => id.startsWith(PREFIX);
export const freshSolo = (): string => PREFIX + [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
