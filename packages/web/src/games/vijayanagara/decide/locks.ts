/** Choices that cannot be taken back carry a padlock. */
import type { Choice } from '@durbar/kernel';
import type { TableProps } from '../../table.ts';

export const sameChoice = (a: Choice, b: Choice): boolean => a.verb === b.verb && JSON.stringify(a.noun) === JSON.stringify(b.noun);
export const offers = (choices: readonly Choice[], choice: Choice): boolean => choices.some((one) => sameChoice(one, choice));
export const isLocked = (table: Pick<TableProps, 'locks'>, choice: Choice): boolean => offers(table.locks, choice);
