import { follow, type ServerMessage } from '@durbar/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { type MatchMessage, me, openHouse, open as openSeat, Person, playOn, unlimited } from './kit.ts';

/** A client that is told only what has changed. */
class Follower {
  readonly socket: WebSocket;
  known: MatchMessage | undefined;
  /** Bytes of changes, and of whole messages. */
  small = 0;
  whole = 0;
  broken = false;
  closed: number | undefined;
  static async of(who: Person, match: string): Promise<Follower> {
    return new Follower(who, match, await who.ticket());
  }
  private constructor(who: Person, match: string, ticket: string) {
    const url = `${who.house.address.replace('http', 'ws')}/api/live/${match}?have=0&diff=1&ticket=${ticket}`;
    this.socket = new WebSocket(url, { origin: who.house.address });
    onTestFinished(() => this.socket.terminate());
    this.socket.on('message', (data) => this.#heard(String(data)));
    this.socket.on('close', (code) => {
      this.closed = code;
    });
  }
  #heard(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (message.t === 'match') {
      this.known = message;
      this.whole += text.length;
    } else if (message.t === 'next') {
      this.small += text.length;
      const after = this.known && follow(this.known, message);
      if (after === undefined) this.broken = true;
      this.known = after;
    }
  }
  async until(wanted: (known: MatchMessage) => boolean): Promise<MatchMessage> {
    while (this.known === undefined || !wanted(this.known)) {
      if (this.broken || this.closed !== undefined) throw new Error(this.broken ? 'a change does not follow what is known' : `closed: ${this.closed}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return this.known;
  }
}

test.each(['taj-mahal', 'vijayanagara', 'aadu-huli'])('changes of %s lead to what a whole message says, for seats, drafts and watchers', async (game) => {
  const house = await openHouse({ sockets: { ...unlimited, perGuest: 1000, perAddress: 1000, perMatch: 1000 } });
  const [anna, bilal, watcher] = [new Person(house), new Person(house), new Person(house)];
  const rest = game === 'aadu-huli' ? [] : [me];
  const match = await anna.create({ game, players: [me, openSeat, ...rest] });
  await bilal.join(match, (await anna.info(match)).invite);
  const followers = await Promise.all([anna, bilal, watcher].map((who) => Follower.of(who, match)));
  const lives = [await anna.live(match), await bilal.live(match)];
  // Who is still being sent something is told all of it next: it goes on until everybody was told a change too.
  for (let turn = 0; turn < 25 || (turn < 200 && followers.some(({ small }) => small === 0)); turn++) {
    for (const live of lives) {
      const mine = live.last.mine.find(({ choices, view, seat }) => choices.length > 0 && view.waiting.includes(seat));
      if (mine) {
        await live.act('play', mine.seat, mine.choices[turn % mine.choices.length]);
        const after = live.seat(mine.seat);
        if (after && after.draft > 0 && !after.view.waiting.includes(mine.seat)) await live.act('confirm', mine.seat);
      }
      const seq = Math.max(...lives.map(({ last }) => last.seq));
      await Promise.all(lives.map((one) => one.until((message) => message.seq >= seq)));
    }
    for (const [i, who] of [anna, bilal, watcher].entries()) {
      const look = await who.live(match);
      const fresh = look.last;
      // Left open, they would all be told everything, and make the others slower with each turn.
      look.socket.terminate();
      const known = await (followers[i] as Follower).until(
        ({ seq, mine }) => seq === fresh.seq && mine.every((one, at) => one.draft === fresh.mine[at]?.draft),
      );
      expect({ ...known.info, moved: 0, seats: [] }).toEqual({ ...fresh.info, moved: 0, seats: [] });
      expect(known.mine).toEqual(fresh.mine);
      if (i === 2) expect(known.public).toEqual(fresh.public);
    }
  }
  expect(followers.map(({ broken }) => broken)).toEqual([false, false, false]);
  for (const { small } of followers) expect(small).toBeGreaterThan(0);
});

test('a seat’s changes hold nothing of another seat’s draft', async () => {
  const house = await openHouse();
  const [anna, bilal] = [new Person(house), new Person(house)];
  const match = await anna.create({ players: [me, openSeat] });
  await bilal.join(match, (await anna.info(match)).invite);
  const other = await Follower.of(bilal, match);
  await other.until(() => true);
  const live = await anna.live(match);
  await live.act('play', 0, live.seat(0)?.choices[0]);
  const heard = other.small;
  await live.act('undo', 0);
  await playOn(live, 1);
  await other.until(({ seq }) => seq === 2);
  expect(heard - other.small).toBeLessThan(0);
  expect(other.known?.mine[0]?.view.step).toBe(1);
});
