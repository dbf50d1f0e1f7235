/** G6: every message arrives one to five times, some of them after another connection was lost; each has its effect once. */
import fs from 'node:fs';
import path from 'node:path';
import { fastChance } from '@durbar/kernel';
import { look, noVerdicts } from './checker.ts';
import { serve } from './child.ts';
import { freshFolder, Visitor } from './house.ts';
import { openMatches, type Played, playOn, settle } from './load.ts';
import { type Finding, none, type Plan, told, tried, until } from './suite.ts';

/** Of so many messages one is the last of its connection. */
const LOST = 50;

export async function messages(plan: Plan): Promise<Finding[]> {
  const folder = freshFolder();
  const where = { dataFile: path.join(folder, 'durbar.db') };
  const server = await serve({ ...where, port: 0 });
  const who = new Visitor(server.address);
  const will = fastChance(`${plan.seed}/messages`);
  const verdicts = noVerdicts();
  let [acked, frames, lost, isStopped] = [0, 0, 0, false];
  const times = () => 1 + will.int('times', 5);
  const isLost = () => {
    const now = will.int('lost', LOST) === 0;
    if (now) lost += 1;
    return now;
  };

  /** One match after the other, each compared with the store when it is over. */
  async function table(first: Played): Promise<void> {
    for (let played = first; !isStopped; [played] = (await openMatches(who, 1, `${plan.seed}/${played.match}`)) as [Played]) {
      await playOn(played, { who, will, isPatient: true, isStopped: () => isStopped, times, isLost, acked: () => ++acked });
      await settle([played], who, will);
      await look([played], where, verdicts);
      frames += played.frames;
    }
  }

  try {
    const tables = Promise.all((await openMatches(who, plan.isShort ? 4 : 32, `${plan.seed}/messages`)).map(table));
    const wanted = plan.isShort ? 500 : 1_000_000;
    const second = async () => {
      const before = acked;
      await Promise.race([tables, new Promise((resolve) => setTimeout(resolve, plan.isShort ? 50 : 1000))]);
      return acked - before;
    };
    const done = await until(plan, wanted, second, 'messages');
    isStopped = true;
    await tables;
    return [
      tried(plan, 'G6', 'messages, each one to five times', done, wanted),
      told('G6', 'times they were sent', frames),
      told('G6', 'connections lost with a message on its way', lost),
      none('G6', 'entries that no message accounts for, moves lost or elsewhere', verdicts.doubled + verdicts.lost + verdicts.reordered),
      none('G6', `answers that should not be${verdicts.faults[0] ? ` (${verdicts.faults[0]})` : ''}`, verdicts.faults.length),
    ];
  } finally {
    await server.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
