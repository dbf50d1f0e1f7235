/** Who sits where: every line-up is played from every side with the same seed, so that neither luck nor seats favour anybody. */
import { type Bot, botNamed, bots } from '@durbar/bots';
import { CliError } from '../io.ts';

/** The bots of an arena by seat; the last one named takes all seats that are left. */
export function lineup(names: string, seats: number): Bot[] {
  const chosen = names.split(',').map((name) => {
    const bot = botNamed(name.trim());
    if (bot === undefined) throw new CliError(`There is no bot ${JSON.stringify(name.trim())}; there is ${bots.map((one) => one.name).join(', ')}.`);
    return bot;
  });
  if (chosen.length < 2) throw new CliError('An arena needs at least two bots: --bots strong,steady.');
  if (chosen.length > seats) throw new CliError(`${chosen.length} bots are named for ${seats} seats.`);
  return Array.from({ length: seats }, (_, seat) => chosen[Math.min(seat, chosen.length - 1)] as Bot);
}

/** The seating of one game: each `seats` games have one seed and differ only in who sits where. */
export function seating(bots: readonly Bot[], game: number): { readonly seed: number; readonly bots: readonly Bot[] } {
  const seats = bots.length;
  const turn = game % seats;
  return { seed: Math.floor(game / seats), bots: bots.map((_, seat) => bots[(seat - turn + seats) % seats] as Bot) };
}
