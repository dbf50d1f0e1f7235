/** G7: several clients answer the same question at once; one of them counts, and the others hear that they are late. */
import fs from 'node:fs';
import path from 'node:path';
import { fastChance } from '@durbar/kernel';
import { pick } from '@durbar/kernel/kit';
import type { ServerMessage } from '@durbar/protocol';
import { serve } from './child.ts';
import { freshFolder, heard, type MatchMessage, Visitor } from './house.ts';
import { type Finding, none, type Plan, tried, until } from './suite.ts';

/** Matches that are raced at once. */
const MATCHES = 12;

export async function races(plan: Plan): Promise<Finding[]> {
  const folder = freshFolder();
  const server = await serve({ dataFile: path.join(folder, 'durbar.db'), port: 0 });
  const who = new Visitor(server.address);
  const will = fastChance(`${plan.seed}/races`);
  const bad = { winners: 0, answers: 0 };

  /** One match, raced to its end. */
  async function match(id: string): Promise<number> {
    const sockets = await Promise.all(Array.from({ length: 2 + will.int('clients', 4) }, () => who.open(id)));
    let [now] = await Promise.all(sockets.map((socket) => heard<MatchMessage>(socket, ({ t }) => t === 'match')));
    let done = 0;
    while (now?.info.status === 'live' && done < 60) {
      const before = now;
      const mine = before.mine.find(({ choices }) => choices.length > 0);
      if (mine === undefined) break;
      const next = heard<MatchMessage>(sockets[0] as (typeof sockets)[0], (message) => message.t === 'match' && message.seq > before.seq);
      const answers = sockets.map((socket, i) => {
        const message = { t: 'play', id: `race-${before.seq}-${i}`, seat: mine.seat, step: mine.view.step, choice: pick(mine.choices, will) };
        const answer = heard<ServerMessage>(socket, (one) => 'id' in one && one.id === message.id);
        socket.send(JSON.stringify(message));
        return answer;
      });
      done += 1;
      const codes = (await Promise.all(answers)).map((answer) => (answer.t === 'error' ? answer.code : answer.t));
      if (codes.filter((code) => code === 'saved').length !== 1) bad.winners += 1;
      if (codes.some((code) => code !== 'saved' && code !== 'stale')) bad.answers += 1;
      now = await next;
      if (now.seq !== before.seq + 1) bad.winners += 1;
    }
    for (const socket of sockets) socket.terminate();
    return done;
  }

  const some = async () => {
    const ids: string[] = [];
    for (let n = 0; n < (plan.isShort ? 3 : MATCHES); n++) ids.push(await who.create('aadu-huli', 2));
    return (await Promise.all(ids.map(match))).reduce((sum, raced) => sum + raced);
  };

  try {
    const wanted = plan.isShort ? 150 : 100_000;
    const raced = await until(plan, wanted, some, 'races');
    return [
      tried(plan, 'G7', 'races of two to five clients', raced, wanted),
      none('G7', 'races without exactly one winner', bad.winners),
      none('G7', 'losers told anything but that they are late', bad.answers),
    ];
  } finally {
    await server.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
