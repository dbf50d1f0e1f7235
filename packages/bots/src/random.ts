import { pick, plainBot } from './bot.ts';

/** Takes anything that is offered, all alike. */
export const random = plainBot('random', ({ choices, chance }) => pick(choices, chance));
