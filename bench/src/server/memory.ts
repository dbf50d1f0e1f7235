/** Memory of one more live match with its four sockets: what a server grows by between few matches and many, all of them being played. */
import { matchesOf, startServer } from './start.ts';
import { moved, type Player } from './table.ts';
import { usageOf } from './usage.ts';

const FEW = 50;
const MANY = 450;
/** Moves in each match: long enough for everything that a match keeps. */
const MOVES = 40;

/** Bytes for each match. */
export async function memoryOfMatch(self: string): Promise<number> {
  const server = await startServer(self, 'durbar');
  const open = matchesOf('durbar', server.address);
  const all: (readonly Player[])[] = [];
  async function more(until: number): Promise<number> {
    while (all.length < until) {
      const some = await Promise.all(Array.from({ length: 10 }, open));
      await Promise.all(some.map(played));
      all.push(...some);
    }
    return usageOf(server.child, 'rss');
  }
  const few = await more(FEW);
  const many = await more(MANY);
  for (const players of all) for (const player of players) player.close();
  server.stop();
  return (many - few) / (MANY - FEW);
}

async function played(players: readonly Player[]): Promise<void> {
  for (let moves = 1; moves <= MOVES; moves++) if (!(await moved(players, moves))) return;
}
