/** A house whose rules change while a match is going on. */
import fs from 'node:fs';
import { aaduHuli } from '@durbar/aadu-huli';
import type { Game } from '@durbar/kernel';
import type { MatchInfo } from '@durbar/protocol';
import type { MatchFile } from '@durbar/table';
import { freshFolder, heard, type MatchMessage, openHouse, Visitor } from './house.ts';
import { replayOn } from './replaying.ts';
import { type Finding, none } from './suite.ts';

const old = aaduHuli as unknown as Game;

/** Plays the last offered choice of whoever is asked, so many times or to the end. */
async function play(who: Visitor, match: string, moves: number): Promise<void> {
  const socket = await who.open(match);
  let now = await heard<MatchMessage>(socket, ({ t }) => t === 'match');
  for (let done = 0; done < moves && now.info.status === 'live'; done++) {
    const mine = now.mine.find(({ choices }) => choices.length > 0);
    const next = heard<MatchMessage>(socket, (message) => message.t === 'match' && message.seq > now.seq);
    socket.send(JSON.stringify({ t: 'play', id: `${now.seq}`, seat: mine?.seat, step: mine?.view.step, choice: mine?.choices.at(-1) }));
    now = await next;
  }
  socket.terminate();
}

/** Begins a match and a table that waits by the old rules, changes the rules, and plays both on. */
export async function drill(changed: Game): Promise<Finding[]> {
  const folder = freshFolder();
  try {
    let house = await openHouse(folder, { games: [old] });
    const anna = new Visitor(house.address);
    const before = await anna.create(aaduHuli.id, 2, { options: { captures: 1 } });
    const players = [{ kind: 'me' }, { kind: 'open' }];
    const { match: open } = await anna.json<{ match: string }>('/api/matches', { game: aaduHuli.id, players, contract: { undo: 'none' } });
    const { invite } = await anna.json<MatchInfo>(`/api/matches/${open}`);
    await play(anna, before, 7);
    await house.close();

    // Without the old rules the match is left as it is, and says so.
    house = await openHouse(folder, { games: [changed] });
    anna.address = house.address;
    const without = await anna.json<MatchInfo>(`/api/matches/${before}`);
    await house.close();

    house = await openHouse(folder, { games: [changed, old] });
    anna.address = house.address;
    await play(anna, before, 2000);
    const finished = await anna.json<MatchFile>(`/api/matches/${before}/export`);
    const bilal = new Visitor(house.address);
    const joined = await bilal.json<MatchInfo>(`/api/matches/${open}/join`, { invite });
    const after = await anna.json<MatchInfo>(`/api/matches/${await anna.create(aaduHuli.id, 2)}`);
    const offered = await anna.json<{ id: string; version: number }[]>('/api/games');
    await house.close();
    return [
      none('G10', 'match without its rules that was played on nevertheless', without.paused === true && without.length === 8 ? 0 : 1),
      none('G10', 'match that did not keep its rules to the end', replayOn([old], finished) === 'same' && finished.head.rules.includes('@1/') ? 0 : 1),
      none('G10', 'table made before the change that was dealt by other rules', joined.status === 'live' && joined.rules === finished.head.rules ? 0 : 1),
      none('G11', 'new match by old rules', after.rules.includes(`@${changed.version}/`) ? 0 : 1),
      none('G11', 'version offered that is not the current one', offered.length === 1 && offered[0]?.version === changed.version ? 0 : 1),
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
