/** G20: seeds of matches that are not over are in nothing that is sent, logged or counted. */
import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { fastChance } from '@durbar/kernel';
import { stored } from '../checker.ts';
import { freshFolder, openHouse, Visitor } from '../house.ts';
import { openMatches, playOn } from '../load.ts';
import { atLeast, type Finding, none, type Plan } from '../suite.ts';

export async function canaries(plan: Plan): Promise<Finding[]> {
  const folder = freshFolder();
  let text = '';
  const hear = (chunk: unknown) => {
    text += String(chunk);
  };
  const stream = new Writable({
    write(chunk, _encoding, done) {
      hear(chunk);
      done();
    },
  });
  const house = await openHouse(folder, { log: { level: 'trace', stream } });
  try {
    const who = new Visitor(house.address);
    const will = fastChance(`${plan.seed}/canaries`);
    const all = await openMatches(who, plan.isShort ? 4 : 12, `${plan.seed}/canaries`);
    const end = performance.now() + (plan.isShort ? 1500 : Math.min(60_000, plan.ms * 0.1));
    const listening = await Promise.all(all.flatMap(({ match }) => [who.open(match), new Visitor(house.address).open(match)]));
    for (const socket of listening) socket.on('message', hear);
    await Promise.all(all.map((played) => playOn(played, { who, will, isStopped: () => performance.now() > end })));
    for (const url of ['/metrics', '/api/matches', '/api/games', ...all.map(({ match }) => `/api/matches/${match}`)]) hear(await (await who.fetch(url)).text());
    for (const socket of listening) socket.terminate();
    let hits = 0;
    for (const { match } of all.filter(({ isOver }) => !isOver)) {
      const { secret } = await stored({ dataFile: path.join(folder, 'durbar.db') }, match);
      for (const one of [secret.seed, secret.salt]) {
        const bytes = Buffer.from(one, 'hex');
        for (const form of [one, one.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url')]) if (text.includes(form)) hits += 1;
      }
    }
    return [atLeast('G20', 'kilobytes sent, logged and counted that were searched', text.length / 1000, 10), none('G20', 'seeds or salts found in them', hits)];
  } finally {
    await house.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
