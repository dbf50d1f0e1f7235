import { type Bot, pick } from './bot.ts';

/** Takes anything that is offered, all alike. */
export const random: Bot = {
  name: 'random',
  decide: ({ choices, chance }) => pick(choices, chance),
};
