/** G20: seeds of matches that are not over are in nothing that is sent, logged or counted. */
import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { fastChance } from '@durbar/kernel';
import { stored } from '../checker.ts';
import { freshFolder, openHouse, Visitor } from '../house.ts';
import { openMatches, type Played, playOn } from '../load.ts';
import { atLeast, type Finding, none, type Plan, told } from '../suite.ts';

/** Moves of a match before another takes its place: enough to be sent and logged in every way, and not the end of most. */
const MOVES = 150;
/** Characters that are searched at once. */
const PAGE = 1_000_000;

/** Everything that a house says, searched page by page for what nobody may say. */
class Ear {
  heard = 0;
  #page = '';
  #secrets = new Map<string, readonly string[]>();
  #found = new Map<string, number>();

  readonly hear = (chunk: unknown): void => {
    this.#page += String(chunk);
    if (this.#page.length > PAGE) this.search();
  };

  listenFor(match: string, { seed, salt }: { readonly seed: string; readonly salt: string }): void {
    const forms = [seed, salt].flatMap((one) => {
      const bytes = Buffer.from(one, 'hex');
      return [one, one.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url')];
    });
    this.#secrets.set(match, forms);
  }

  search(): void {
    for (const [match, forms] of this.#secrets) {
      const hits = forms.filter((form) => this.#page.includes(form)).length;
      if (hits > 0) this.#found.set(match, (this.#found.get(match) ?? 0) + hits);
    }
    this.heard += this.#page.length;
    this.#page = '';
  }

  /** What was found of a match that is not searched for any longer; when it is over its secret is everybody's. */
  forget({ match, isOver }: Played): number {
    this.search();
    const hits = this.#found.get(match) ?? 0;
    this.#secrets.delete(match);
    this.#found.delete(match);
    return isOver ? 0 : hits;
  }
}

export async function canaries(plan: Plan): Promise<Finding[]> {
  const folder = freshFolder();
  const ear = new Ear();
  const stream = new Writable({
    write(chunk, _encoding, done) {
      ear.hear(chunk);
      done();
    },
  });
  const house = await openHouse(folder, { log: { level: 'trace', stream } });
  const who = new Visitor(house.address);
  const will = fastChance(`${plan.seed}/canaries`);
  const end = performance.now() + (plan.isShort ? 1500 : plan.ms);
  const isLate = () => performance.now() > end;
  let [hits, moves, over] = [0, 0, 0];

  /** One match after the other at one table, heard by its seats and by somebody who looks on. */
  async function table(first: Played): Promise<void> {
    for (let played = first; ; [played] = (await openMatches(who, 1, played.match)) as [Played]) {
      const { match, acked } = played;
      ear.listenFor(match, (await stored({ dataFile: path.join(folder, 'durbar.db') }, match)).secret);
      const listening = await Promise.all([who, new Visitor(house.address)].map((one) => one.open(match)));
      for (const socket of listening) socket.on('message', ear.hear);
      await playOn(played, { who, will, isStopped: () => isLate() || acked.size >= MOVES, ...(!plan.isShort && { pace: () => 50 }) });
      for (const url of ['/metrics', '/api/matches', '/api/games', `/api/matches/${match}`]) ear.hear(await (await who.fetch(url)).text());
      for (const socket of listening) socket.terminate();
      moves += acked.size;
      if (played.isOver) over += 1;
      hits += ear.forget(played);
      plan.progress(`canaries: ${moves.toLocaleString('en')} moves`);
      if (isLate()) return;
    }
  }

  try {
    await Promise.all((await openMatches(who, plan.isShort ? 4 : 12, `${plan.seed}/canaries`)).map(table));
    return [
      told('G20', 'moves of matches whose secrets were searched for', moves),
      told('G20', 'matches among them that were played to their end', over),
      atLeast('G20', 'kilobytes sent, logged and counted that were searched', ear.heard / 1000, 10),
      none('G20', 'seeds or salts found in them', hits),
    ];
  } finally {
    await house.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
