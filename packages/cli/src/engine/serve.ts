/** `durbar engine`: requests on standard input, answers on standard output, one a line and in order. */
import { once } from 'node:events';
import type { Game } from '@durbar/kernel';
import type { Io } from '../io.ts';
import { Fault } from './faults.ts';
import { readLines } from './lines.ts';
import { openSession, refusal } from './session.ts';

/** Bytes of one line. */
const LONGEST = 4 * 1024 * 1024;

export async function serveEngine(io: Io, games: readonly Game[], longest = LONGEST): Promise<number> {
  const session = openSession(games);
  let closed = false;
  io.out.on('error', () => {
    // Nobody reads the answers any more.
    closed = true;
  });
  for await (const read of readLines(io.in, longest)) {
    if (closed) break;
    if ('line' in read && read.line.trim() === '') continue;
    const answer =
      'line' in read ? answered(session, read.line) : refusal(new Fault('too-large', `A line may have ${longest} bytes, not ${read.tooLong}.`), null);
    if (!io.out.write(`${written(answer)}\n`) && !closed) await Promise.race([once(io.out, 'drain'), once(io.out, 'close')]).catch(() => {});
  }
  return 0;
}

function answered(session: (request: unknown) => object, line: string): object {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    return refusal(new Fault('bad-json', 'This line is not JSON.'), null);
  }
  return session(request);
}

/** An id may be nested deeper than JSON can be written. */
function written(answer: object): string {
  try {
    return JSON.stringify(answer);
  } catch {
    return JSON.stringify(refusal(new Fault('bad-request', 'The answer cannot be written: something in the request is nested too deep.'), null));
  }
}
