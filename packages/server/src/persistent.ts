/** For what is as good a moment later: whoever is overtaken by another node looks again. */
import { OvertakenError } from './errors.ts';

const TRIES = 5;

/** Tries again what another node was quicker than; the room has been read anew then. */
export async function persistent<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OvertakenError) || tries === TRIES) throw error;
    }
  }
}
