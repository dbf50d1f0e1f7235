/** 4.2-4.4: the Decrees of each Faction. */
import { BAHMANI, VIJAYANAGARA } from '../rules/factions.ts';
import { conspire, trade } from './bahmani.ts';
import { build } from './build.ts';
import { campaign } from './campaign.ts';
import type { Decree } from './decree.ts';
import { collectTribute, demandObedience } from './delhi.ts';
import { compel, taxDecree } from './vijayanagara.ts';

export const DECREES: readonly (readonly Decree[])[] = [
  [collectTribute, campaign, demandObedience],
  [trade, build(BAHMANI), conspire],
  [taxDecree, build(VIJAYANAGARA), compel],
];
export const DECREE_NAMES = ['collect-tribute', 'campaign', 'demand-obedience', 'trade', 'build', 'conspire', 'tax', 'compel'] as const;

const TABLE: readonly (readonly (Decree | undefined)[])[] = DECREES.map((list) => DECREE_NAMES.map((name) => list.find((one) => one.name === name)));

export const decreeOf = (faction: number, i: number): Decree | undefined => TABLE[faction]?.[i];
