/** A worker in which bots think, so that the page does not wait for them. */
import { botNamed, type Job, type Thought, work } from '@durbar/bots';
import { games } from '@durbar/games';
import { engineOf } from '@durbar/kernel';
import type { Head } from '@durbar/table';

export interface Question {
  readonly id: number;
  readonly head: Pick<Head, 'game' | 'edition' | 'editionName'>;
  readonly job: Job;
}
export interface Answer {
  readonly id: number;
  /** Absent if the bot failed. */
  readonly thought?: Thought;
}

function answer({ id, head, job }: Question): Answer {
  try {
    const game = games.find((one) => one.id === head.game);
    const bot = botNamed(job.bot);
    return game && bot ? { id, thought: work(job, bot, engineOf(game, head.edition ?? head.editionName)) } : { id };
  } catch {
    return { id };
  }
}

addEventListener('message', ({ data }: MessageEvent<Question>) => postMessage(answer(data)));
