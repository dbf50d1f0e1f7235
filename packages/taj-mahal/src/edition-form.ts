/** Contents: the form of an edition file: which fields it has, and of what kind each is. */
import { isRecord, type Json } from '@durbar/kernel';

export type Fields = { readonly [key: string]: Json };

type Kind = 'text' | 'object' | 'list';

const FIELDS: { readonly [field: string]: Kind } = {
  name: 'text',
  deck: 'object',
  specials: 'object',
  influenceTiles: 'object',
  provinceTiles: 'object',
  bonusTiles: 'object',
  tajMahal: 'text',
  provinces: 'object',
  fortresses: 'list',
  roads: 'list',
};
const DECK: { readonly [field: string]: Kind } = { perColour: 'object', mixed: 'object', white: 'object' };
/** Where the values come from, in the author's words. */
const FREE = 'source';

const isKind: { readonly [kind in Kind]: (value: Json) => boolean } = {
  text: (value) => typeof value === 'string',
  object: isRecord,
  list: Array.isArray,
};

/** Fields that are unknown, missing or of another kind; what is in them is only worth reading when there are none. */
export function faultsOfForm(edition: Fields): string[] {
  const faults: string[] = [];
  const { [FREE]: source = '', ...fields } = edition;
  if (typeof source !== 'string') faults.push(`The field ${FREE} must be a text.`);
  checkFields(fields, FIELDS, '', faults);
  if (isRecord(edition['deck'])) checkFields(edition['deck'], DECK, 'deck.', faults);
  if (isRecord(edition['provinces'])) checkLists(edition['provinces'], 'provinces', faults);
  const mixed = isRecord(edition['deck']) ? edition['deck']['mixed'] : undefined;
  if (isRecord(mixed)) checkLists(mixed, 'deck.mixed', faults);
  return faults;
}

function checkFields(given: Fields, wanted: { readonly [field: string]: Kind }, within: string, faults: string[]): void {
  for (const key of Object.keys(given)) if (!Object.hasOwn(wanted, key)) faults.push(`An edition has no field ${within}${key}.`);
  for (const [key, kind] of Object.entries(wanted)) {
    const value = given[key];
    if (value === undefined) faults.push(`The field ${within}${key} is missing.`);
    else if (!isKind[kind](value)) faults.push(`The field ${within}${key} must be ${kind === 'object' ? 'an' : 'a'} ${kind}.`);
  }
}

function checkLists(lists: Fields, within: string, faults: string[]): void {
  for (const [key, list] of Object.entries(lists)) if (!Array.isArray(list)) faults.push(`The field ${within}.${key} must be a list.`);
}
