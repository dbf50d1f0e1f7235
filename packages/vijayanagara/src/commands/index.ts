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

/** The Command of a Faction by its number in COMMAND_NAMES, if it has it. */
export function commandOf(faction: number, i: number, khalji = false): Command | undefined {
  if (khalji && COMMAND_NAMES[i] === 'rebel' && faction !== DELHI) return KHALJI_REBEL[faction];
  return COMMANDS[faction]?.find(({ name }) => name === COMMAND_NAMES[i]);
}

export function commandProcOf(faction: number, i: number, khalji = false): string | undefined {
  const at = COMMANDS[faction]?.findIndex(({ name }) => name === COMMAND_NAMES[i]) ?? -1;
  const name = PROCS[faction]?.[at];
  return khalji && COMMAND_NAMES[i] === 'rebel' ? `${name}-khalji` : name;
}
