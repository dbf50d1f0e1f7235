/** The same game on boardgame.io's server: our own rules inside its moves, so that only the servers differ. Its store is memory. */
import { createRequire } from 'node:module';
import { games } from '@durbar/games';
import { type Choice, engineOf, fastChance, type Game, readOptions, type State } from '@durbar/kernel';
import type { Server as MakeServer } from 'boardgame.io/server';
import { tellUsage } from './usage.ts';

export const PEER = 'taj-mahal';
export const SEATS = 4;

export async function servePeer(): Promise<void> {
  const { address } = await openPeerServer();
  tellUsage();
  process.send?.({ address });
}

export async function openPeerServer(): Promise<{ readonly address: string; close(): void }> {
  process.env['NODE_ENV'] = 'production';
  const { Server } = createRequire(import.meta.url)('boardgame.io/server') as { Server: typeof MakeServer };
  const game = games.find(({ id }) => id === PEER) as Game;
  const options = readOptions(game, {});
  if (!options.ok) throw new Error(options.error);
  const engine = engineOf(game);
  const chance = fastChance('bench');
  const start = () => engine.start(SEATS, options.options, chance).state;
  const server = Server({
    games: [
      {
        name: PEER,
        disableUndo: true,
        setup: () => JSON.parse(JSON.stringify(start())) as State,
        // Whoever is asked may move, as the rules say; its own turns play no part.
        turn: { activePlayers: { all: 'play' }, stages: { play: {} } },
        moves: {
          choose: {
            client: false,
            move: ({ G, playerID }: { G: State; playerID: string }, choice: Choice) => {
              const plain = JSON.parse(JSON.stringify(G)) as State;
              const step = engine.step(plain, Number(playerID), choice, chance);
              return step.ok ? step.state : 'INVALID_MOVE';
            },
          },
        },
        playerView: ({ G, playerID }: { G: State; playerID: string | null }) => {
          const seat = playerID === null ? 'watcher' : Number(playerID);
          return { view: engine.view(G, seat), choices: seat === 'watcher' ? [] : engine.choices(G, seat) };
        },
        endIf: ({ G }: { G: State }) => G.result,
      } as never,
    ],
    origins: ['*'],
  });
  const running = await server.run({ port: 0, callback: () => undefined } as never);
  const address = running.appServer.address() as { port: number };
  return { address: `http://127.0.0.1:${address.port}`, close: () => server.kill(running) };
}
