/** Servers of the bench in processes of their own. */
import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { durbarMatches, peerMatches } from './players.ts';
import type { Open } from './table.ts';

export interface Server {
  readonly child: ChildProcess;
  readonly address: string;
  stop(): void;
}

/** Both servers have the room for new objects that `npm start` gives ours. */
const FLAGS = ['--max-semi-space-size=32', '--expose-gc'];

export async function startServer(self: string, kind: 'durbar' | 'peer'): Promise<Server> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-bench-'));
  const child = fork(self, ['--serve', kind, folder], { execArgv: [...process.execArgv, ...FLAGS], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { address } = await new Promise<{ address: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { address: string }));
    child.once('exit', (code) => reject(new Error(`The server of the bench ended with ${code}.`)));
  });
  return {
    child,
    address,
    stop() {
      child.disconnect();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const matchesOf = (kind: 'durbar' | 'peer', address: string): Open => (kind === 'durbar' ? durbarMatches(address) : peerMatches(address));
