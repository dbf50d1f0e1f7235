/** A program of its own with many hostile ones in it: whoever is measured meanwhile shares the machine with them, not a process. */
import type { ServerMessage } from '@durbar/protocol';
import { closing } from '../packages/server/src/clients.ts';
import { Visitor } from './house.ts';

export interface Hostile {
  readonly address: string;
  readonly count: number;
  /** Milliseconds that they go on; all have come after half of that. */
  readonly ms: number;
}

export interface Repelled {
  sent: number;
  slowed: number;
  closed: number;
  turnedAway: number;
}

/** Their own match in each house, made once. */
const camps = new Map<string, Promise<{ foe: Visitor; theirs: string }>>();

async function camp(address: string): Promise<{ foe: Visitor; theirs: string }> {
  const foe = new Visitor(address);
  return { foe, theirs: await foe.create('aadu-huli', 2) };
}

async function attack({ address, count, ms }: Hostile): Promise<Repelled> {
  const known = camps.get(address) ?? camp(address);
  camps.set(address, known);
  const { foe, theirs } = await known;
  const all: Repelled = { sent: 0, slowed: 0, closed: 0, turnedAway: 0 };
  const began = performance.now();
  const one = async (n: number) => {
    await new Promise((resolve) => setTimeout(resolve, (ms / 2) * (n / count)));
    const socket = await foe.open(theirs).catch(() => undefined);
    if (socket === undefined) {
      all.turnedAway += 1;
      return;
    }
    let isIn = false;
    socket.on('open', () => {
      isIn = true;
    });
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.t === 'error' && message.code === 'slow-down') all.slowed += 1;
    });
    socket.on('close', (code) => {
      if (code === closing.tooFast) all.closed += 1;
      else if (!isIn || code === closing.tooMany) all.turnedAway += 1;
    });
    while (performance.now() - began < ms && socket.readyState <= socket.OPEN) {
      if (socket.readyState === socket.OPEN) {
        for (let i = 0; i < 20; i++)
          socket.send(JSON.stringify({ t: 'play', id: `x${all.sent++}`, seat: 0, step: 0, choice: { verb: 'win', noun: 'x'.repeat(2000) } }));
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    socket.terminate();
  };
  await Promise.all(Array.from({ length: count }, (_, n) => one(n)));
  return all;
}

process.on('message', (plan) => void attack(plan as Hostile).then((repelled) => process.send?.(repelled)));
process.send?.('ready');
