import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { openPeerServer, PEER, SEATS } from '../src/server/boardgame-io.ts';
import { peerMatches } from '../src/server/players.ts';
import { moved } from '../src/server/table.ts';

interface Told {
  readonly _stateID: number;
  readonly G: { readonly choices: readonly unknown[] };
}

test('the light players read of boardgame.io what its own way of talking says', async () => {
  const server = await openPeerServer();
  const players = await peerMatches(server.address)();
  const official = io(`${server.address}/${PEER}`, { transports: ['websocket'], forceNew: true });
  try {
    let told: Told | undefined;
    let look: () => void = () => undefined;
    const heard = (state: Told) => {
      told = state;
      look();
    };
    official.on('sync', (_match: string, { state }: { state: Told }) => heard(state));
    official.on('update', (_match: string, state: Told) => heard(state));
    const reached = (moves: number) =>
      new Promise<void>((resolve) => {
        look = () => told?._stateID === moves && resolve();
        look();
      });
    official.emit('sync', players[0]?.match, '0', undefined, SEATS);
    await reached(0);
    for (let moves = 1; moves <= 12; moves++) {
      expect(await moved(players, moves)).toBe(true);
      await reached(moves);
      expect(players.map((one) => one.seen())).toEqual([moves, moves, moves, moves]);
      expect(players[0]?.choices()).toEqual(told?.G.choices);
    }
  } finally {
    official.disconnect();
    for (const player of players) player.close();
    server.close();
  }
});
