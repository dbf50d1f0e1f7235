/** The policy: what each answer to a question is worth to the seat that is asked, in points, without looking ahead. */
import type { Choice } from '@durbar/kernel';
import { TRIBUTARY } from '@durbar/vijayanagara';
import { scoreCavalry, scoreLoss } from './battles.ts';
import { attacking, type CommandName, commandsOf, estimate, NAMES, newTrek, shiftWorth, trek, type Worth, worthIn, worthOf } from './commands.ts';
import { ALL_LAND, bestCampaign, building, compelling, decreeWorth, obeying, type Route, replacing, route } from './decrees.ts';
import { scoreEvent, scoreFaction, scorePiece, scoreStead } from './events.ts';
import { ELIGIBLE_NEXT, TO_ACT } from './features.ts';
import { scoreAdvance, scoreInvaders, scoreMongols, scorePlunder } from './mongols.ts';
import { factionNamed, GOVERNOR, kindNamed, numberOf, ownerOf, QASBAH, spaceNamed, TROOP, unitsOf } from './pieces.ts';
import type { Scene } from './scene.ts';

/** Fills in a score for each choice. */
export type Score = (scene: Scene, choices: readonly Choice[], out: Float64Array) => void;

/** Answers that nobody should give without a good reason. */
export const NEVER = -9;
const whoOf = (scene: Scene): number => (typeof scene.vars['who'] === 'number' ? scene.vars['who'] : scene.seat);

function each(score: (scene: Scene, choice: Choice) => number): Score {
  return (scene, choices, out) => {
    for (let i = 0; i < choices.length; i++) {
      const choice = choices[i] as Choice;
      out[i] = choice.verb === 'negotiate' || choice.verb === 'cancel' ? NEVER : score(scene, choice);
    }
  };
}

const PASS_INCOME = [3, 1, 1] as const;

const best: Worth = { one: 0, all: 0 };
/** The best Command in one space, and in as many as pay. */
function bestCommand(scene: Scene): Worth {
  best.one = 0;
  best.all = 0;
  const known = estimate(scene);
  for (const command of commandsOf(scene.seat)) {
    const { one, all } = known[NAMES.indexOf(command)] as Worth;
    if (one > best.one) best.one = one;
    if (all > best.all) best.all = all;
  }
  return best;
}

const DECREES: readonly (readonly string[])[] = [
  ['collect-tribute', 'campaign', 'demand-obedience'],
  ['trade', 'build', 'conspire'],
  ['tax', 'build', 'compel'],
];
function bestDecree(scene: Scene, who: number): number {
  let best = 0;
  for (const decree of DECREES[who] as readonly string[]) best = Math.max(best, decreeWorth(scene, who, decree));
  return best;
}

/** 2.3.3: the two forked options cost Eligibility on the next card, unless the Event says otherwise. */
const option: Score = (scene, choices, out) => {
  const who = scene.seat;
  const { board, mind } = scene;
  const stay = scene.weight(who, ELIGIBLE_NEXT) + 0.3 * scene.weight(who, TO_ACT);
  const card = mind.world.events[board.card - 1];
  const command = bestCommand(scene);
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    switch (verb) {
      case 'command-and-decree':
      case 'command-alone':
        out[i] = command.all + (verb === 'command-and-decree' ? bestDecree(scene, who) : 0);
        break;
      case 'event':
        out[i] = (mind.weights.events[board.card - 1]?.[noun === 'unshaded' ? 0 : 1]?.[who] ?? 0) + (card?.stayEligible === true ? stay : 0);
        break;
      case 'limited-command':
        out[i] = command.one + stay;
        break;
      case 'pass':
        out[i] = scene.money(who, PASS_INCOME[who] as number) + stay;
        break;
      default:
        out[i] = NEVER;
    }
  }
};

/** A Command now or a Decree first: money first if it is short, else whatever is worth more. */
const action: Score = (scene, choices, out) => {
  const who = scene.seat;
  const { vars, board } = scene;
  const limited = vars['option'] === 4;
  const poor = (board.resources[who] as number) < 3;
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    if (verb === 'command') {
      const worth = estimate(scene)[NAMES.indexOf(noun as CommandName)] as Worth;
      out[i] = limited ? worth.one : worth.all;
    }
    if (verb === 'decree') {
      const income = noun === 'collect-tribute' || noun === 'trade' || noun === 'tax';
      const worth = decreeWorth(scene, who, noun as string);
      // The Command that comes afterwards is the same either way: a Decree waits unless its money is needed.
      out[i] = vars['commandLeft'] === 1 ? (income && poor ? worth + 2 : worth - 0.5) : worth + 1;
    }
    if (verb !== 'command' && verb !== 'decree') out[i] = verb === 'no-command' ? 0.02 : NEVER;
  }
};

/** One more space of a Command, or enough. */
const select = (command: CommandName): Score =>
  each((scene, { verb, noun }) => {
    if (verb === 'done') return 0;
    const who = scene.seat;
    return worthIn(scene, who, command, spaceNamed(noun)) + (scene.vars['free'] === 1 ? 0 : scene.money(who, -1));
  });

const counted: Score = each((scene, { noun }) => {
  const n = noun as number;
  const space = scene.vars['space'] as number;
  return scene.gainOf(space, scene.seat, n) + n * scene.unit(scene.seat);
});

const road = newTrek();
/** Units into a space: the cheapest first, as long as another one pays. */
const units: Score = (scene, choices, out) => {
  const who = scene.seat;
  const to = scene.vars['space'] as number;
  const done = scene.vars['n'] as number;
  trek(scene, who, to, who === 0 ? 4 : 3 - done, road);
  const least = road.from < 0 ? 0 : (road.price[road.from] as number);
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    if (verb === 'done') {
      out[i] = 0;
      continue;
    }
    const [piece, place] = noun as readonly unknown[];
    const from = spaceNamed(place);
    const kind = kindNamed(piece);
    let worth = road.worth - ((road.price[from] as number) - least);
    if (who === 0) worth += governorMove(scene, kind, from, to);
    else worth += kind % 3 === 1 && scene.board.marker[to] === TRIBUTARY ? -0.02 : 0;
    out[i] = worth;
  }
};

/** Governors count where they can Demand Obedience or Govern, Troops everywhere alike. */
function governorMove(scene: Scene, kind: number, from: number, to: number): number {
  if (kind !== GOVERNOR) return 0;
  const here = from > 2 && numberOf(scene.board, from, GOVERNOR) === 1 ? -scene.gain(from, -1, 0, 0, 0) + scene.gain(from, -1, 0, 0, -1) : 0;
  const there = to > 2 ? scene.gain(to, 1, 0, 0, 1) - scene.gain(to, 1, 0, 0, 0) : -0.2;
  return here + there - 0.02;
}

const shift = each((scene, { verb }) => (verb === 'shift' ? shiftWorth(scene, scene.seat) + scene.money(scene.seat, -1) : 0));

/** 3.2.3 */
const govern: Score = each((scene, { verb, noun }) => {
  const space = scene.vars['space'] as number;
  if (verb === 'done') return 0;
  const kind = kindNamed(noun);
  if (verb === 'place')
    return kind === GOVERNOR
      ? scene.gain(space, 1, 0, 0, 1) + scene.governor()
      : scene.gain(space, 1, 0, 0) + scene.structure(0) + (kind === QASBAH ? 0.05 : 0);
  const owner = ownerOf(kind);
  return scene.gainOf(space, owner, -1) - scene.unit(owner) + 0.05;
});

const target = each((scene, { noun }) => attacking(scene, scene.seat, scene.vars['space'] as number, factionNamed(noun)));
const support: Score = each((scene, { verb, noun }) => {
  if (verb === 'done') return 0;
  const [, place] = noun as readonly unknown[];
  const { battle } = scene.board;
  const already =
    battle === null ? 0 : (battle.local[0] as number) + (battle.local[1] as number) + (battle.support[0] as number) + (battle.support[1] as number);
  return already >= 5 ? -0.3 : 0.5 - 0.1 * Math.abs(scene.gainOf(spaceNamed(place), scene.seat, -1));
});

const obedience = each((scene, { verb, noun }) => (verb === 'done' ? 0 : obeying(scene, spaceNamed(noun))));
const buildHere = each((scene, { noun }) => building(scene, scene.seat, spaceNamed(noun)));
const replaceHere: Score = each((scene, { verb, noun }) => {
  if (verb === 'done') return 0;
  const [piece, place] = noun as readonly unknown[];
  return replacing(scene, spaceNamed(place), kindNamed(piece));
});
const amirAs = each((_scene, { noun }) => (noun === 'none' ? NEVER : noun === 'rebelling' ? 0.05 : 0));
const compelHere = each((scene, { noun }) => compelling(scene, spaceNamed(noun)));
const rajas: Score = each((scene, { verb, noun }) => {
  const space = scene.vars['space'] as number;
  if (verb === 'done') return 0;
  const here = scene.gain(space, 0, 0, 1);
  if (verb === 'place') return here + scene.unit(2) + 0.05;
  const [, place] = noun as readonly unknown[];
  return here + scene.gain(spaceNamed(place), 0, 0, -1);
});
const compelRemove: Score = each((scene, { verb, noun }) => {
  if (verb === 'no') return 0;
  const kind = kindNamed(noun);
  const owner = ownerOf(kind);
  return scene.gainOf(scene.vars['space'] as number, owner, -1, kind === GOVERNOR ? -1 : 0) - (kind === GOVERNOR ? scene.governor() : scene.unit(owner));
});

const march: Route = { worth: 0, to: -1, n: 0, step: -1 };
const landOf = (scene: Scene): number => (typeof scene.vars['land'] === 'number' ? scene.vars['land'] : ALL_LAND);
const origin = each((scene, { noun }) => {
  const from = spaceNamed(noun);
  return route(scene, from, 3, 0, unitsOf(scene.board, from, 0), landOf(scene), march).worth;
});

/** 4.2.2: Units join up to the number that pays, then the column goes the shortest way. */
const column: Score = (scene, choices, out) => {
  const { vars } = scene;
  const here = vars['space'] as number;
  const carried = (vars['troops'] as number) + (vars['governors'] as number);
  const steps = 3 - (vars['n'] as number);
  const more = unitsOf(scene.board, here, 0) - carried;
  route(scene, here, steps, carried, more, landOf(scene), march);
  for (let i = 0; i < choices.length; i++) {
    const { verb, noun } = choices[i] as Choice;
    if (verb === 'join') out[i] = march.n > 0 ? (noun === 'troop' ? 1 : numberOf(scene.board, here, TROOP) > (vars['troops'] as number) ? 0.4 : 1) : -1;
    else if (verb === 'go') out[i] = march.step < 0 || march.n > 0 ? -0.5 : spaceNamed(noun) === march.step ? 1 : -0.8;
    else if (verb === 'leave') out[i] = -1;
    else out[i] = march.step < 0 ? 1 : -0.2;
  }
};

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

/** 1.5.2: an offer is taken if it brings more than it gives the other; terms are the giver's: Resources and Cavalry given, then wanted. */
const answer: Score = each((scene, { verb }) => {
  if (verb === 'decline') return 0;
  const terms = scene.vars['terms'] as readonly number[];
  const [giveMoney, giveHorses, wantMoney, wantHorses] = terms.map((n) => Math.max(0, n)) as [number, number, number, number];
  const giver = scene.vars['who'] as number;
  const money = giveMoney - wantMoney;
  const horses = giveHorses - wantHorses;
  if (money === 0 && horses === 0) return -0.1;
  return scene.money(scene.seat, money) + scene.horses(scene.seat, horses) + scene.money(giver, -money) + scene.horses(giver, -horses) - 0.05;
});
const terms = each((_scene, { verb }) => (verb === 'withdraw' ? 1 : NEVER));
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
  negotiate: { with: anything, terms, answer },
};
