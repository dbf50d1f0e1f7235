/** 3.2-3.4: the Commands of each Faction. */
import { BAHMANI, DELHI, VIJAYANAGARA } from '../rules/factions.ts';
import { attack } from './attack.ts';
import type { Command } from './command.ts';
import { conscript, govern, march } from './delhi.ts';
import { migrate, rally, rebel } from './southern.ts';

export const COMMANDS: readonly (readonly Command[])[] = [
  [conscript, march, govern, attack(DELHI)],
  [rally(BAHMANI), migrate(BAHMANI), rebel(BAHMANI), attack(BAHMANI)],
  [rally(VIJAYANAGARA), migrate(VIJAYANAGARA), rebel(VIJAYANAGARA), attack(VIJAYANAGARA)],
];
export const KHALJI_REBEL: readonly Command[] = [rebel(BAHMANI), rebel(BAHMANI, true), rebel(VIJAYANAGARA, true)];
export const COMMAND_NAMES = ['conscript', 'march', 'govern', 'attack', 'rally', 'migrate', 'rebel'] as const;

const PROCS: readonly (readonly string[])[] = [
  ['conscript', 'march', 'govern', 'delhi-attack'],
  ['bahmani-rally', 'bahmani-migrate', 'bahmani-rebel', 'bahmani-attack'],
  ['vijayanagara-rally', 'vijayanagara-migrate', 'vijayanagara-rebel', 'vijayanagara-attack'],
];

/** By Faction and number in COMMAND_NAMES. */
const TABLE: readonly (readonly (Command | undefined)[])[] = COMMANDS.map((list) => COMMAND_NAMES.map((name) => list.find((one) => one.name === name)));
const PROC_TABLE: readonly (readonly (string | undefined)[])[] = COMMANDS.map((list, faction) =>
  COMMAND_NAMES.map((name) => PROCS[faction]?.[list.findIndex((one) => one.name === name)]),
);
const REBEL = COMMAND_NAMES.indexOf('rebel');

/** The Command of a Faction by its number in COMMAND_NAMES, if it has it. */
export const commandOf = (faction: number, i: number, khalji = false): Command | undefined =>
  khalji && i === REBEL && faction !== DELHI ? KHALJI_REBEL[faction] : TABLE[faction]?.[i];

export function commandProcOf(faction: number, i: number, khalji = false): string | undefined {
  const name = PROC_TABLE[faction]?.[i];
  return khalji && i === REBEL ? `${name}-khalji` : name;
}
