import type { Params } from '@durbar/kernel';
import type host from '../host/messages/en.json';
import type learn from '../learn/messages/en.json';
import type en from '../messages/en.json';
import type people from '../people/messages/en.json';

/** A catalogue compiled to functions. */
export type Words = { readonly [key: string]: (params: Params) => string };
/** Everything the shell itself can say. */
export type Key = keyof typeof en | keyof typeof host | keyof typeof learn | keyof typeof people;

/** Says a message of a game by its key. */
export type Say = (key: string, params?: Params) => string;
