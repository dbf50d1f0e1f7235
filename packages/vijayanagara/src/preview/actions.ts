/** Cost and result of each Command and Decree, space by space. */
import type { Message } from '@durbar/kernel';
import { commandVars, type Ground, whyNotSelect } from '../commands/command.ts';
import { conscripts } from '../commands/delhi.ts';
import { COMMANDS } from '../commands/index.ts';
import { rallies } from '../commands/southern.ts';
import { supporters, whyNotTarget } from '../commands/targets.ts';
import { unusedUnits } from '../commands/unused.ts';
import { isInfluential, mayConspire } from '../decrees/bahmani.ts';
import { whyNotBuild } from '../decrees/build.ts';
import { whyNotOrigin } from '../decrees/campaign.ts';
import { decreeVars } from '../decrees/decree.ts';
import { whyNotObey } from '../decrees/delhi.ts';
import { DECREES } from '../decrees/index.ts';
import { whyNotCompel } from '../decrees/vijayanagara.ts';
import { type AttackOdds, attackOdds } from '../odds/attack.ts';
import { type Board, count, isTributary, piecesIn } from '../rules/board.ts';
import { factionName, rivalOf, VIJAYANAGARA } from '../rules/factions.ts';
import { AMIR, boxOf, GOVERNOR, QASBAH, RAJA, TROOP, unitOf } from '../rules/pieces.ts';
import { MOST_RESOURCES } from '../rules/resources.ts';
import { SPACES, type SpaceName } from '../rules/spaces.ts';
import { canFall, canRise } from '../rules/track.ts';
import type { World } from '../rules/world.ts';
import { incomes } from './board.ts';

/** What a Command would do in one space. */
export interface SpacePreview {
  readonly space: SpaceName;
  readonly cost: number;
  /** Why it is not possible there. */
  readonly why?: Message;
  /** Units that could be placed, or moved in. */
  readonly units?: number;
  /** Govern: Obedient Units that could be removed, a Governor and a Qasbah that could be placed. */
  readonly removable?: number;
  readonly governor?: boolean;
  readonly qasbah?: boolean;
  /** Migrate: the Influence shift would be possible. */
  readonly shift?: boolean;
  /** Rebel: victory points for the Faction. */
  readonly points?: number;
  /** Attack: each possible target with the odds of attacking with everybody. */
  readonly targets?: readonly { readonly faction: string; readonly odds: AttackOdds }[];
}

export interface DecreePreview {
  readonly decree: string;
  readonly why?: Message;
  readonly resources?: number;
  readonly cavalry?: number;
  readonly spaces?: readonly SpaceName[];
}

const groundOf = (world: World): Ground => ({ world, limits: [] });

function nearby(ground: Ground, board: Board, who: number, space: number): number {
  return (ground.world.neighbours[space] as readonly number[]).reduce((n, from) => n + unusedUnits(board, who, from), 0);
}

function bestSupport(ground: Ground, board: Board, who: number, space: number): number {
  return Math.max(0, ...(ground.world.neighbours[space] as readonly number[]).map((from) => supporters(board, who, from)));
}

function resultOf(ground: Ground, board: Board, who: number, command: string, space: number, cost: number): Partial<SpacePreview> {
  switch (command) {
    case 'conscript':
      return { units: Math.min(conscripts(board, space), board.available[boxOf(TROOP)] as number) };
    case 'rally':
      return { units: Math.min(rallies(board, who, space), board.available[boxOf(unitOf(who))] as number) };
    case 'march':
      return { units: nearby(ground, board, who, space) };
    case 'migrate':
      return {
        units: Math.min(3, nearby(ground, board, who, space)),
        shift: (board.resources[who] as number) > cost && piecesIn(board, space, rivalOf(who)) > 0 && (canRise(board, who) || canFall(board, rivalOf(who))),
      };
    case 'govern': {
      const here = count(board, space, GOVERNOR) > 0;
      return {
        governor: (board.available[boxOf(GOVERNOR)] as number) > 0,
        removable: here ? Math.min(2, count(board, space, AMIR) + count(board, space, RAJA)) : 0,
        qasbah: here && count(board, space, QASBAH) === 0 && (board.available[boxOf(QASBAH)] as number) > 0,
      };
    }
    case 'rebel':
      return { points: isTributary(board, space) ? (ground.world.prosperity[space] as number) : 0 };
    default:
      return {
        targets: [0, 1, 2, 3]
          .filter((target) => whyNotTarget(board, who, space, target) === undefined)
          .map((target) => ({
            faction: factionName(target),
            odds: attackOdds(board, {
              space,
              attacker: who,
              defender: target,
              local: unusedUnits(board, who, space),
              support: bestSupport(ground, board, who, space),
            }),
          })),
      };
  }
}

/** A Command of a Faction in every space, as if it were chosen now. */
export function previewCommand(world: World, board: Board, who: number, name: string, free = false): SpacePreview[] {
  const ground = groundOf(world);
  const command = COMMANDS[who]?.find((one) => one.name === name);
  if (command === undefined) return [];
  const vars = commandVars(who, { free: free ? 1 : 0 });
  return SPACES.map((id, space) => {
    const why = whyNotSelect(ground, command, board, vars, space);
    const cost = free ? 0 : 1;
    return why === undefined ? { space: id, cost, ...resultOf(ground, board, who, name, space, cost) } : { space: id, cost, why };
  });
}

/** Every Decree of a Faction, as if it were chosen now. */
export function previewDecrees(world: World, board: Board, who: number): DecreePreview[] {
  const ground = groundOf(world);
  const vars = decreeVars(who);
  const gains = incomes(world, board);
  const spaces = (test: (space: number) => boolean) => SPACES.filter((_, space) => test(space));
  return (DECREES[who] ?? []).map((decree): DecreePreview => {
    const why = decree.whyNot(ground, board, vars);
    if (why !== undefined) return { decree: decree.name, why };
    switch (decree.name) {
      case 'collect-tribute':
        return { decree: decree.name, resources: gains.collectTribute.kept, cavalry: gains.collectTribute.cavalry };
      case 'trade':
        return { decree: decree.name, resources: gains.trade.kept, cavalry: gains.trade.cavalry };
      case 'tax':
        return { decree: decree.name, resources: gains.tax.kept };
      case 'demand-obedience': {
        const open = spaces((space) => whyNotObey(ground, board, vars, space) === undefined);
        const all = open.reduce((sum, id) => sum + (world.prosperity[SPACES.indexOf(id)] as number), 0);
        return { decree: decree.name, spaces: open, resources: Math.min(all, MOST_RESOURCES - (board.resources[who] as number)) };
      }
      case 'build':
        return { decree: decree.name, spaces: spaces((space) => whyNotBuild(ground, board, vars, space) === undefined) };
      case 'compel':
        return {
          decree: decree.name,
          cavalry: isInfluential(board, VIJAYANAGARA) ? 1 : 0,
          spaces: spaces((space) => whyNotCompel(ground, board, vars, space) === undefined),
        };
      case 'campaign':
        return { decree: decree.name, spaces: spaces((space) => whyNotOrigin(ground, board, vars, space) === undefined) };
      default:
        return { decree: decree.name, spaces: spaces((space) => mayConspire(ground, board, vars, space)) };
    }
  });
}
