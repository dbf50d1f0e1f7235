/** The rules of Vijayanagara for one edition. */
import { type Json, type Proc, type Rules, rulesName } from '@durbar/kernel';
import { audit } from './audit.ts';
import { mongolInvasionProcs } from './cards/mongol-invasion.ts';
import { sequenceProcs } from './cards/sequence.ts';
import { setup } from './cards/setup.ts';
import { successionProcs } from './cards/succession.ts';
import { timurProcs } from './cards/timur.ts';
import { attackProcs } from './commands/attack.ts';
import { battleProcs } from './commands/battle.ts';
import type { Ground } from './commands/command.ts';
import { delhiProcs } from './commands/delhi.ts';
import { mongolProcs } from './commands/mongols.ts';
import { southernProcs } from './commands/southern.ts';
import { bahmaniDecrees } from './decrees/bahmani.ts';
import { buildDecrees } from './decrees/build.ts';
import { campaignProcs } from './decrees/campaign.ts';
import { delhiDecrees } from './decrees/delhi.ts';
import { vijayanagaraDecrees } from './decrees/vijayanagara.ts';
import { type Edition, readEdition } from './edition.ts';
import { eventProcs } from './effects/interpret.ts';
import { evaluate } from './evaluate.ts';
import { trialProcs } from './preview/event.ts';
import { type Board, copyBoard } from './rules/board.ts';
import { cavalryProcs } from './rules/cavalry.ts';
import { influenceProcs } from './rules/influence.ts';
import { negotiationProcs } from './rules/negotiation.ts';
import { view } from './view.ts';

export const ID = 'vijayanagara';
export const VERSION = 1;

function procedures(world: Edition): Proc<Board>[] {
  const ground: Ground = { world, limits: [] };
  return [
    ...sequenceProcs(ground),
    ...mongolInvasionProcs(),
    ...successionProcs(ground),
    ...timurProcs(world),
    ...delhiProcs(ground),
    ...southernProcs(ground),
    ...attackProcs(ground),
    ...battleProcs(),
    ...mongolProcs(),
    ...delhiDecrees(ground),
    ...campaignProcs(ground),
    ...bahmaniDecrees(ground),
    ...buildDecrees(ground),
    ...vijayanagaraDecrees(ground),
    ...cavalryProcs(),
    ...influenceProcs(),
    ...negotiationProcs(),
    ...eventProcs(ground, world.events),
    ...trialProcs(),
  ];
}

export function vijayanagaraRules(edition: Json): Rules<Board> {
  const world = readEdition(edition);
  return {
    name: rulesName(ID, VERSION, world.name),
    procs: procedures(world),
    edition: world,
    main: 'game',
    setup: (_seats, options) => setup(world, options),
    copy: copyBoard,
    view: (board) => view(world, board),
    guess: (board) => board,
    audit: (board) => audit(world, board),
    evaluate: (board, seat) => evaluate(world, board, seat),
  };
}
