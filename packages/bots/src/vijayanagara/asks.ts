/** The policy: what each answer to a question is worth to the seat that is asked, in points, without looking ahead. */
import { scoreCavalry, scoreLoss } from './battles.ts';
import { counted, govern, select, shift, support, target, units } from './command-asks.ts';
import { type CommandName, type Worth, worthOf } from './commands.ts';
import { amirAs, buildHere, column, compelHere, compelRemove, obedience, origin, rajas, replaceHere } from './decree-asks.ts';
import { ALL_LAND, bestCampaign, decreeWorth } from './decrees.ts';
import { scoreEvent, scoreFaction, scorePiece, scoreStead } from './events.ts';
import { scoreAdvance, scoreInvaders, scoreMongols, scorePlunder } from './mongols.ts';
import { answer, approach, terms } from './offers.ts';
import { action, option } from './option-asks.ts';
import { factionNamed, spaceNamed } from './pieces.ts';
import type { Scene } from './scene.ts';
import { each, type Score } from './score.ts';

const whoOf = (scene: Scene): number => (typeof scene.vars['who'] === 'number' ? scene.vars['who'] : scene.seat);

const takeFrom = each((scene, { verb, noun }) => (verb === 'stop' ? 0 : scene.horses(scene.seat, 1) + scene.horses(factionNamed(noun), -1)));
/** 1.9: Units back to the track: from Available, or from where they are missed least. */
const giveBack: Score = each((scene, { verb, noun }) => {
  const who = whoOf(scene);
  if (verb === 'return-available') return -scene.unit(who) * 0 - 0.02;
  const [, place] = noun as readonly unknown[];
  return scene.gainOf(spaceNamed(place), who, -1) - scene.unit(who);
});
const spoils = each((scene, { noun }) => (noun === 'resources' ? scene.money(scene.seat, 1) : scene.horses(scene.seat, 1)));
const mayCampaign = each((scene, { verb }) => (verb === 'no' ? 0 : bestCampaign(scene, ALL_LAND & ~3)));
const buyInfluence: Score = each((scene, { verb, noun }) => {
  if (verb === 'done') return 0;
  const [faction, step] = noun as readonly unknown[];
  return scene.influence(factionNamed(faction), step as number) + scene.money(scene.seat, -3);
});
const gifts = each((scene, { verb }) => {
  const who = scene.seat;
  return verb === 'no' ? 0 : scene.influence(who, -1) + scene.money(who, 2) + scene.horses(who, 2) - 0.1;
});

/** 3.5.3: Troops that Delhi can spare. */
const toll = each((scene, { noun }) => scene.gain(spaceNamed(noun), -1, 0, 0));

const granted: Worth = { one: 0, all: 0 };
const freeCommand: Score = each((scene, { verb, noun }) =>
  verb === 'no' ? 0 : worthOf(scene, scene.seat, noun as CommandName, scene.vars['max'] as number, true, granted).all + 0.02,
);
const freeDecree = each((scene, { verb, noun }) => (verb === 'no' ? 0 : decreeWorth(scene, scene.seat, noun as string)));
const again = each((scene, { verb }) => (verb === 'no' ? 0 : scene.horses(scene.seat, 1) + scene.money(scene.seat, -1)));

const anything: Score = (_scene, choices, out) => out.fill(0, 0, choices.length);

const attackAsks = { select: select('attack'), target, support } as const;
const rallyAsks = { select: select('rally'), units: counted } as const;
const migrateAsks = { select: select('migrate'), units, shift } as const;
const rebelAsks = { select: select('rebel') } as const;

/** By procedure and label, as the rules name them. */
export const ASKS: { readonly [proc: string]: { readonly [label: string]: Score } } = {
  'eligible-faction': { option, action },
  conscript: { select: select('conscript'), troops: counted },
  march: { select: select('march'), units },
  govern: { select: select('govern'), act: govern },
  'delhi-attack': attackAsks,
  'bahmani-attack': attackAsks,
  'vijayanagara-attack': attackAsks,
  'bahmani-rally': rallyAsks,
  'vijayanagara-rally': rallyAsks,
  'bahmani-migrate': migrateAsks,
  'vijayanagara-migrate': migrateAsks,
  'bahmani-rebel': rebelAsks,
  'vijayanagara-rebel': rebelAsks,
  'bahmani-rebel-khalji': rebelAsks,
  'vijayanagara-rebel-khalji': rebelAsks,
  battle: { 'attack-cavalry': scoreCavalry, 'defend-cavalry': scoreCavalry, 'attacker-loses': scoreLoss, 'defender-loses': scoreLoss },
  'demand-obedience': { select: obedience },
  campaign: { origin, column },
  'bahmani-build': { select: buildHere },
  'vijayanagara-build': { select: buildHere },
  conspire: { replace: replaceHere, amir: amirAs },
  compel: { select: compelHere, rajas, remove: compelRemove },
  'gain-cavalry': { from: takeFrom },
  influence: { return: giveBack },
  spoils: { gain: spoils },
  zenith: { campaign: mayCampaign },
  'rebel-sultans': { campaign: mayCampaign },
  'buy-influence': { shift: buyInfluence },
  'mongol-invasion': { gifts },
  'mongol-commands': { command: scoreMongols },
  advance: { from: scoreAdvance, invaders: scoreInvaders },
  'attack-and-plunder': { where: scorePlunder, toll },
  'free-command': { which: freeCommand },
  'free-decree': { which: freeDecree },
  'event-faction': { faction: scoreFaction },
  'event-space': { space: scoreEvent },
  'event-either': { option: anything },
  'event-again': { again },
  'event-place': { piece: scorePiece },
  'event-remove': { piece: scorePiece },
  'event-flip': { piece: scorePiece },
  'event-replace': { piece: scorePiece, stead: scoreStead },
  'event-move': { piece: scorePiece },
  negotiate: { with: approach, terms, answer },
};
