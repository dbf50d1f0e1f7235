/** The quick policy of a southern Faction for its own turns: an Attack is weighed by its odds against the other Commands. */
import type { Choice } from '@durbar/kernel';
import { ASKS } from './asks.ts';
import { BRISK } from './brisk.ts';
import { type CommandName, estimate, NAMES, type Worth } from './commands.ts';
import type { Score } from './score.ts';

/**
 * Points by which an Attack must promise more than any other Command. Where one did, search chose it half the time, elsewhere one time in
 * thirteen: a southern Faction that fights for every small gain leaves the game to Delhi.
 */
const CLEARLY = 0.6;

const quickly = BRISK['eligible-faction']?.['action'] as Score;

const action: Score = (scene, choices, out) => {
  quickly(scene, choices, out);
  const attack = choices.findIndex(({ verb, noun }) => verb === 'command' && noun === 'attack');
  if (attack < 0) return;
  const known = estimate(scene);
  const worthOf = ({ noun }: Choice): number => {
    const { one, all } = known[NAMES.indexOf(noun as CommandName)] as Worth;
    return scene.vars['option'] === 4 ? one : all;
  };
  let liked = 0;
  let rival = 0;
  for (let i = 0; i < choices.length; i++) {
    const choice = choices[i] as Choice;
    if (choice.verb !== 'command' || i === attack) continue;
    liked = Math.max(liked, out[i] as number);
    rival = Math.max(rival, worthOf(choice));
  }
  const lead = worthOf(choices[attack] as Choice) - rival - CLEARLY;
  if (lead > 0) out[attack] = liked + lead;
};

const attacks = (proc: string) => ({ [proc]: { ...BRISK[proc], select: ASKS[proc]?.['select'] as Score } });

export const SOUTH: typeof ASKS = {
  ...BRISK,
  'eligible-faction': { ...BRISK['eligible-faction'], action },
  ...attacks('bahmani-attack'),
  ...attacks('vijayanagara-attack'),
};
