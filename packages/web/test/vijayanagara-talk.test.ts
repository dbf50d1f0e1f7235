import { engineOf, type State } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { confirm, openPractice, play, stateFor, type Table, viewFor } from '@durbar/table';
import { vijayanagara } from '@durbar/vijayanagara';
import { describe, expect, it } from 'vitest';
import { cardsOf } from '../src/games/vijayanagara/cards.ts';
import { stepsOf as stepsOfCard } from '../src/games/vijayanagara/interludes/steps.ts';
import { formOf, moved, orderOf } from '../src/games/vijayanagara/orders/form.ts';
import { boardOf, cardOf } from '../src/games/vijayanagara/reading.ts';
import { apart, holdingsOf, isGift, mostOf, NOTHING, offerOf, partnersOf, stepsOf, within } from '../src/games/vijayanagara/talk/offer.ts';
import { reminderFor } from '../src/games/vijayanagara/talk/remind.ts';
import { onward } from '../src/live/model.ts';
import { randomGame } from './vijayanagara-game.ts';

const chance = () => ({ int: () => 0 });

/** A table at the beginning of a game, with what everybody holds. */
function begun(change: (board: { resources: number[]; cavalry: number[] }) => void = () => undefined): Table {
  const { table } = randomGame(5, 0);
  const state = JSON.parse(JSON.stringify(table.state)) as State;
  change(state.board as { resources: number[]; cavalry: number[] });
  return openPractice(vijayanagara, { ...table.head, from: { match: 'other', seq: 0 } }, sha256, ['', '', ''], state, 0).table;
}

function after(table: Table, seat: number, steps: ReturnType<typeof stepsOf>): Table {
  const engine = engineOf(vijayanagara);
  let now = table;
  for (const choice of steps) {
    const outcome = play(now, seat, choice, chance, 0);
    if (!outcome.ok) throw new Error(`${choice.verb}: ${JSON.stringify(engine.why(stateFor(now, seat), seat, choice))}`);
    now = outcome.table;
  }
  const done = now.drafts.length > 0 ? confirm(now, seat, 0) : ({ ok: true, table: now } as const);
  if (!done.ok) throw new Error(done.code);
  return done.table;
}

/** What a seat has before it. */
function deskOf(table: Table, seat: number) {
  const view = onward(viewFor(table, seat), seat);
  return { view, board: boardOf(view), seat, ...apart(view, table.engine.choices(stateFor(table, seat), seat)) };
}

describe('1.5.2: an offer', () => {
  it('is made by steps that the rules take, and read from what is asked then', () => {
    const table = begun();
    const seat = viewFor(table, 'watcher').waiting[0] ?? 0;
    const partner = partnersOf(boardOf(viewFor(table, seat)), seat, true)[0] ?? 0;
    const terms = { ...NOTHING, giveResources: 3, wantCavalry: 1 };
    const put = after(table, seat, stepsOf(partner, terms));
    const offer = offerOf(viewFor(put, 'watcher').prompt);
    expect(offer).toEqual({ from: seat, to: partner, terms });
    const board = boardOf(viewFor(put, 'watcher'));
    const [mine, theirs] = holdingsOf(board, offer ?? { from: 0, to: 1, terms });
    const accepted = boardOf(viewFor(after(put, partner, [{ verb: 'accept' }]), 'watcher'));
    expect([accepted.resources[seat], accepted.cavalry[seat]]).toEqual([mine?.resources[1], mine?.cavalry[1]]);
    expect([accepted.resources[partner], accepted.cavalry[partner]]).toEqual([theirs?.resources[1], theirs?.cavalry[1]]);
    expect(partnersOf(accepted, seat, true)).not.toContain(partner);
  });
  it('may come from somebody who is not asked; a gift needs no answer', () => {
    const table = begun();
    const asked = viewFor(table, 'watcher').waiting[0] ?? 0;
    const other = [0, 1, 2].find((seat) => seat !== asked) ?? 0;
    const before = boardOf(viewFor(table, 'watcher'));
    expect(isGift({ ...NOTHING, giveResources: 2 })).toBe(true);
    expect(isGift(NOTHING)).toBe(false);
    const given = viewFor(after(table, other, stepsOf(asked, { ...NOTHING, giveResources: 2 })), 'watcher');
    expect(given.waiting).toEqual([asked]);
    expect(boardOf(given).resources[asked]).toBe((before.resources[asked] ?? 0) + 2);
  });
  it('names no more than there is, and nothing that its kind has no room for', () => {
    const board = boardOf(
      viewFor(
        begun((one) => Object.assign(one, { resources: [5, 23, 7], cavalry: [2, 0, 1] })),
        'watcher',
      ),
    );
    expect(mostOf(board, 0, 1, 'giveResources')).toBe(1);
    expect(mostOf(board, 0, 1, 'wantResources')).toBe(19);
    expect(mostOf(board, 0, 1, 'wantCavalry')).toBe(0);
    const all = { giveResources: 9, giveCavalry: 9, wantResources: 9, wantCavalry: 9 };
    expect(within(board, 0, 1, 'gift', all)).toEqual({ ...NOTHING, giveResources: 1, giveCavalry: 2 });
    expect(within(board, 0, 1, 'agreement', all)).toEqual(NOTHING);
    expect(offerOf({ key: 'negotiate.terms' })).toBeUndefined();
  });
  it('between others leaves whoever decides all they could do, and stays in sight', () => {
    const table = begun();
    const main = viewFor(table, 'watcher').waiting[0] ?? 0;
    const [from, to] = [0, 1, 2].filter((seat) => seat !== main) as [number, number];
    const put = after(table, from, stepsOf(to, { ...NOTHING, wantResources: 1 }));
    const offer = { from, to, terms: { ...NOTHING, wantResources: 1 } };
    const deciding = deskOf(put, main);
    expect(deciding).toMatchObject({ offer, answers: [], view: { waiting: [main], prompt: viewFor(table, main).prompt } });
    expect(deciding.choices).toEqual(deskOf(table, main).choices);
    expect(deskOf(put, from)).toMatchObject({ offer, answers: [{ verb: 'withdraw' }], view: { waiting: [to] } });
    expect(deskOf(put, to)).toMatchObject({ offer, answers: [{ verb: 'accept' }, { verb: 'decline' }] });
  });
  it('of somebody else leaves the draft of whoever decides as it is', () => {
    const { head, ...rest } = begun();
    const table: Table = { ...rest, head: { ...head, contract: { ...head.contract, undo: 'turn' } } };
    const main = viewFor(table, 'watcher').waiting[0] ?? 0;
    const other = main === 0 ? 1 : 0;
    const begin = play(table, main, { verb: 'command-and-decree' }, chance, 0);
    if (!begin.ok) throw new Error(begin.code);
    const put = after(begin.table, other, stepsOf(main, { ...NOTHING, wantResources: 1 }));
    expect(put.drafts.map(({ seat, choices }) => [seat, choices])).toEqual([[main, [{ verb: 'command-and-decree' }]]]);
    const view = viewFor(put, main);
    expect(apart(view, [], put.engine.view(put.state, main)).offer).toMatchObject({ from: other, to: main });
    const gone = confirm(put, main, 0);
    expect(gone.ok && viewFor(gone.table, 'watcher')).toMatchObject({ waiting: [main], prompt: { key: 'eligible-faction.action' } });
  });
  it('to whoever decides is answered apart from the decision', () => {
    const table = begun();
    const main = viewFor(table, 'watcher').waiting[0] ?? 0;
    const from = main === 0 ? 1 : 0;
    const put = after(table, from, stepsOf(main, { ...NOTHING, wantResources: 1 }));
    const deciding = deskOf(put, main);
    expect(deciding.answers.map(({ verb }) => verb)).toEqual(['accept', 'decline']);
    expect(deciding.choices).toEqual(deskOf(table, main).choices);
    expect(deciding.view.prompt).toEqual(viewFor(table, main).prompt);
  });
});

describe('the reminder', () => {
  it('says that an offer waits, and that one may cancel after a refusal', () => {
    const table = begun();
    const seat = viewFor(table, 'watcher').waiting[0] ?? 0;
    const partner = seat === 0 ? 1 : 0;
    const put = after(table, seat, stepsOf(partner, { ...NOTHING, wantResources: 1 }));
    expect(reminderFor(deskOf(put, partner))).toBe('offer');
    expect(reminderFor(deskOf(put, seat))).toBe('made');
    const third = [0, 1, 2].find((one) => one !== seat && one !== partner) ?? 0;
    expect(reminderFor(deskOf(put, third))).toBeUndefined();
    expect(reminderFor(deskOf(after(put, seat, [{ verb: 'withdraw' }]), seat))).toBeUndefined();
  });
  it('speaks to whoever is poor beside the rich', () => {
    const seat = viewFor(begun(), 'watcher').waiting[0] ?? 0;
    const rich = begun();
    expect(reminderFor(deskOf(rich, seat))).toBeUndefined();
    const poor = begun((board) => {
      board.resources = [9, 9, 9];
      board.resources[seat] = 1;
    });
    expect(reminderFor(deskOf(poor, seat))).toBe('poor');
  });
});

describe('defence orders', () => {
  it('are what the form says, and the form says what is on file', () => {
    expect(orderOf(0, formOf(0, undefined))).toBeUndefined();
    const order = { cavalry: 'unit', charge: true, keep: 2, losses: ['qasbah', 'troop', 'governor'], toll: ['malwa', 'sindh'] };
    expect(orderOf(0, formOf(0, order))).toEqual(order);
    expect(vijayanagara.orders?.check(orderOf(0, formOf(0, order)), 0)).toBeUndefined();
    expect(orderOf(1, { ...formOf(1, { cavalry: 'never' }), toll: 'most', keep: 4 })).toEqual({ cavalry: 'never' });
    expect(orderOf(1, { ...formOf(1, { cavalry: 'never', charge: true }), keep: 4 })).toEqual({ cavalry: 'never', charge: true, keep: 4 });
    expect(orderOf(2, { ...formOf(2, undefined), ordered: true })).toEqual({ losses: ['obedient-raja', 'rebelling-raja', 'temple'] });
    expect(orderOf(0, { ...formOf(0, undefined), toll: 'list' })).toBeUndefined();
  });
  it('move one place up or down', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  });
});

describe('interludes', () => {
  const game = randomGame(2);
  const cards = cardsOf(game.log);
  it('have steps for every card that is no Event, and none for Events', () => {
    for (const played of cards) {
      const card = cardOf(played.card);
      const steps = stepsOfCard(card, played, game.view, boardOf(game.view), false);
      const expected = card.kind === 'mongols' || (card.kind === 'timurid' && card.n === 2) || card.kind === 'succession';
      expect(steps.length > 0).toBe(expected);
      for (const { place } of steps) expect(['done', 'skipped']).toContain(place);
      if (card.kind === 'mongols') expect(steps.flatMap(({ facts }) => facts.filter(({ kind }) => kind === 'mongol-command')).length).toBeLessThanOrEqual(2);
    }
    expect(cards.some(({ card }) => cardOf(card).kind === 'mongols')).toBe(true);
  });
  it('count Timur’s Invaders from battle to battle', () => {
    const played = cards.at(-1);
    const steps = stepsOfCard(cardOf(played?.card ?? 0), played as never, game.view, boardOf(game.view), false);
    const left = steps.flatMap(({ invaders }) => invaders ?? []);
    expect(left.length).toBeGreaterThan(0);
    for (const [i, n] of left.entries()) expect(n).toBeGreaterThanOrEqual(left[i + 1] ?? 0);
    const fallen = (played?.facts ?? []).filter(({ kind, data }) => kind === 'removed' && data['piece'] === 'mongol').length;
    expect((left[0] ?? 0) - (left.at(-1) ?? 0)).toBeLessThanOrEqual(fallen);
    const delhi = steps.at(-1);
    if (delhi?.place === 'done') expect(delhi.invaders).toBe(boardOf(game.view).pieces[2 * 10 + 9]);
  });
  it('say where a card stands while it is played', () => {
    const mongols = cards.find(({ card }) => cardOf(card).kind === 'mongols');
    const seq = mongols?.seq ?? 0;
    const log = game.log.slice(0, seq + 1);
    const view = game.viewAt(seq);
    const [first, second, gifts] = stepsOfCard(cardOf(mongols?.card ?? 0), cardsOf(log).at(-1) ?? (mongols as never), view, boardOf(view), true);
    const faction = cardOf(mongols?.card ?? 0);
    const hasInfluence = faction.kind === 'mongols' && (boardOf(view).influence[faction.faction] ?? 0) > 0;
    expect([first?.place, second?.place, gifts?.place]).toEqual(['now', 'next', hasInfluence ? 'next' : 'skipped']);
    const influential = { ...boardOf(view), influence: [0, 2, 2] };
    const [, , offered] = stepsOfCard(faction, cardsOf(log).at(-1) ?? (mongols as never), view, influential, true);
    expect(offered?.place).toBe('next');
  });
});
