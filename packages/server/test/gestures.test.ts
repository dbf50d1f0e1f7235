import { limits } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { dice } from '../../table/test/dice.ts';
import { me, openHouse, open as openSeat, Person } from './kit.ts';

const keep = (noun: number) => ({ verb: 'keep', noun });
const roll = { verb: 'roll' };

async function atDice(contract: object = {}) {
  const house = await openHouse({ games: [dice] });
  const [anna, bilal] = [new Person(house), new Person(house)];
  const match = await anna.create({ game: 'dice', players: [me, openSeat], contract });
  await bilal.join(match, (await anna.info(match)).invite);
  return { anna, bilal, match, live: await anna.live(match) };
}

test('a move is played and confirmed by one message with one answer, and has no second effect', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me] });
  const live = await anna.live(match);
  const play = { t: 'play', id: 'whole', seat: 0, step: 0, choice: live.seat(0)?.choices[0], confirm: true };
  const since = live.messages.length;
  expect(await live.ask(play)).toEqual({ t: 'saved', id: 'whole', seq: 2 });
  expect(await live.ask(play)).toEqual({ t: 'saved', id: 'whole', seq: 2 });
  expect(await live.ask({ ...play, confirm: false })).toMatchObject({ t: 'error', code: 'id-used' });
  expect(live.messages.slice(since).filter(({ t }) => t === 'match')).toHaveLength(1);
  expect(live.last).toMatchObject({ seq: 2, mine: [{ draft: 0 }, { draft: 0 }], info: { waiting: [1] } });
  await house.reopen();
  expect((await anna.live(match)).last).toMatchObject({ seq: 2, mine: [{ draft: 0 }, { draft: 0 }] });
});

test('a turn with something left to decide is not confirmed', async () => {
  const { live } = await atDice();
  expect(await live.ask({ t: 'play', seat: 0, step: 0, choice: keep(1), confirm: true })).toMatchObject({ t: 'saved', seq: 1 });
  expect((await live.until(({ mine }) => mine[0]?.draft === 1)).seq).toBe(1);
});

test('the steps of a gesture are taken together, and are a draft as single ones would be', async () => {
  const { live, bilal, match } = await atDice();
  expect(await live.ask({ t: 'play', seat: 0, step: 0, choice: keep(1), more: [keep(2), keep(3)] })).toMatchObject({ t: 'saved', seq: 1 });
  expect((await live.until(({ mine }) => mine[0]?.draft === 3)).mine[0]?.view.step).toBe(3);
  expect((await bilal.live(match)).last).toMatchObject({ seq: 1, mine: [{ seat: 1, view: { step: 0 } }] });
});

test('if one step of a gesture is refused none is taken', async () => {
  for (const contract of [{}, { undo: 'none' }]) {
    const { live, anna, match } = await atDice(contract);
    expect(await live.ask({ t: 'play', seat: 0, step: 0, choice: keep(1), more: [keep(1)] })).toMatchObject({ t: 'error', code: 'not-offered' });
    expect((await anna.live(match)).last).toMatchObject({ seq: 1, mine: [{ draft: 0, view: { step: 0 } }] });
  }
});

test('what follows a barrier is left out, so that nobody looks at chance and takes it back', async () => {
  for (const [contract, seq] of [
    [{}, 3],
    [{ undo: 'none' }, 3],
  ] as const) {
    const { live } = await atDice(contract);
    expect(await live.ask({ t: 'play', seat: 0, step: 0, choice: keep(1), more: [roll, { verb: 'fly' }] })).toMatchObject({ t: 'saved', seq });
    expect((await live.until((message) => message.seq === seq)).log.map(({ facts }) => facts.map(({ kind }) => kind))).toEqual([[], ['rolled', 'saw']]);
  }
});

test('a gesture has an end', async () => {
  const { live } = await atDice();
  const since = live.messages.length;
  live.sendRaw(JSON.stringify({ t: 'play', id: 'long', seat: 0, step: 0, choice: keep(1), more: Array(limits.gesture + 1).fill(keep(2)) }));
  expect(await live.message(({ t }) => t === 'error', since)).toMatchObject({ code: 'bad-message', id: 'long' });
});
