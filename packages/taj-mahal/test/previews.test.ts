/** Previews equal what the rules then do. */
import { fastChance, type State } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { type Board, cityValue, contests, goodsOf, ifLeaves, leaveNow, pairsWatch, placements, provinceValue, type TajMahalView } from '../src/index.ts';
import { BLUE, BROWN, earlier, GRAY, paperBoard, RED } from './palace-example.ts';
import { Play } from './play.ts';

const { engine, edition } = new Play();
const name = (city: number) => edition.cities[city]?.name ?? '';

/** Plays random games and calls back at every turn of a player, on a copy that may be played on. */
function eachTurn(games: number, check: (state: State<Board>, seat: number) => void): number {
  let turns = 0;
  for (let game = 0; game < games; game++) {
    const chance = fastChance(`previews/${game}`);
    const { state } = engine.start(3 + (game % 3), { start: 'drawn', memory: true }, chance);
    while (state.result === undefined) {
      const seat = engine.waiting(state)[0] as number;
      const choices = engine.choices(state, seat);
      if (choices.some(({ verb }) => verb === 'withdraw')) {
        turns += 1;
        check(state, seat);
      }
      engine.advance(state, seat, choices[chance.int('pick', choices.length)] as (typeof choices)[number], chance);
    }
  }
  return turns;
}

/** Withdraws on a copy and places palaces; stops when the seat has nothing left to place. */
function withdraw(before: State<Board>, seat: number, palaces: readonly number[], crown: number): State<Board> {
  const state = engine.copy(before);
  const chance = fastChance('withdraw');
  engine.advance(state, seat, { verb: 'withdraw' }, chance);
  for (const city of palaces) if (engine.prompt(state)?.key === 'withdrawal.build') engine.advance(state, seat, { verb: 'palace', noun: name(city) }, chance);
  if (crown !== -1) engine.advance(state, seat, { verb: 'crown', noun: name(crown) }, chance);
  return state;
}

describe('leaveNow', () => {
  it('equals what withdrawing then brings, for every placement', () => {
    let tried = 0;
    const turns = eachTurn(24, (state, seat) => {
      const preview = leaveNow(edition, state.board, seat);
      const all = placements(edition, state.board, seat, preview);
      expect(preview.best.points).toBe(Math.max(...all.map(({ points }) => points)));
      expect(preview.fewest).toBe(Math.min(...all.map(({ points }) => points)));
      for (const placement of all) {
        const after = withdraw(state, seat, placement.palaces, placement.crown);
        // The last withdrawal of the game goes on to score the hands.
        if (after.result !== undefined) continue;
        tried += 1;
        expect((after.board.points[seat] as number) - (state.board.points[seat] as number)).toBe(placement.points);
      }
      const after = withdraw(state, seat, preview.best.palaces, preview.best.crown);
      if (after.result === undefined && after.board.visit === state.board.visit) {
        const forces = (board: Board) => board.influence.slice(seat * 4, seat * 4 + 4).reduce((sum, n) => sum + n, 0);
        expect(forces(after.board) - forces(state.board)).toBe(preview.palaces);
        expect(after.board.tileOwners[state.board.visit - 1] === seat).toBe(preview.province);
        expect(state.board.crown && !after.board.crown).toBe(preview.crown);
        const came = (after.board.hands[seat] as number[]).length - (state.board.hands[seat] as number[]).length;
        const back = (state.board.played[seat] as number[]).filter((card) => card >= edition.firstSpecial).length;
        const still = after.board.turn === seat && after.board.leaving ? after.board.take : 0;
        expect(came + still - back).toBe(preview.drawn + preview.best.cards + preview.taken);
      }
    });
    expect(turns).toBeGreaterThan(2000);
    expect(tried).toBeGreaterThan(3000);
  });

  it('shows the best and the worst placement', () => {
    const play = Play.at({ province: 'sindh', bonus: { bhakkar: 'two-points' }, hands: [['red/EV', 'red/EE']] }).turn('red/EV');
    const { best, fewest, symbols, palaces, province, crown, drawn, taken } = leaveNow(edition, play.board, 0);
    expect({ best: best.palaces.map(name), fewest, symbols, palaces, province, crown, drawn, taken }).toEqual({
      best: ['bhakkar'],
      fewest: 2,
      symbols: [0, 1],
      palaces: 1,
      province: true,
      crown: false,
      drawn: 0,
      taken: 2,
    });
    expect(best).toMatchObject({ bonus: 2, province: 1, connected: 1, points: 4 });
  });
});

describe('leaveNow, when there is little or nothing left', () => {
  const NOTHING = { symbols: [], palaces: 0, crown: false, province: false, fewest: 0, drawn: 0, taken: 0 };

  it('brings nothing to who has left already', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EV'], ['green/EE']] })
      .turn('red/EV')
      .turn('green/EE')
      .leave();
    play.withdraw().palace('thatta').takeAny();
    for (const seat of [0, 2]) expect(leaveNow(edition, play.board, seat)).toMatchObject({ ...NOTHING, best: { points: 0, cards: 0 } });
  });

  it('draws no card if there is none', () => {
    const play = Play.at({ hoarder: 2, supply: ['white/E', 'white/E', 'white/E', 'white/E', 'white/E'] });
    expect(leaveNow(edition, play.board, 0)).toMatchObject({ ...NOTHING, taken: 2 });
    const view = play.engine.view(play.state, 0).board as unknown as TajMahalView;
    expect(leaveNow(edition, view, 0)).toEqual(leaveNow(edition, play.board, 0));
  });

  it('counts on no card of a card tile if there is none', () => {
    const play = Play.at({ province: 'sindh', bonus: { bhakkar: 'card' }, hoarder: 2, hands: [['red/EV', 'red/EE']] }).turn('red/EV');
    expect(leaveNow(edition, play.board, 0).best).toMatchObject({ cards: 0 });
  });

  it('is what is still to come for who is leaving', () => {
    const play = Play.at({
      province: 'sindh',
      bonus: { bhakkar: 'two-points' },
      hands: [
        ['red/VG', 'red/EE'],
        ['green/EK', 'green/EV'],
      ],
    });
    play.turn('red/VG').turn('green/EK').leave().turn('red/EE').turn('green/EV');
    play.withdraw();
    expect(leaveNow(edition, play.board, 0)).toMatchObject({ symbols: [], palaces: 1, crown: false, province: false, fewest: 1, best: { points: 3 } });
    expect(leaveNow(edition, play.board, 0)).toMatchObject({ drawn: 0, taken: 2 });
    play.palace('bhakkar');
    expect(leaveNow(edition, play.board, 0)).toMatchObject({ ...NOTHING, taken: 2 });
    const [first] = play.offered;
    play.take((first as string).slice(5));
    expect(leaveNow(edition, play.board, 0)).toMatchObject({ ...NOTHING, taken: 1 });
  });
});

describe('while a player is leaving', () => {
  it('their cards no longer block the others', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EV', 'red/EG'], ['green/EV', 'green/EE'], []] });
    play.turn('red/EV').turn('green/EV').leave().turn('red/EG').turn('green/EE').withdraw();
    // Seat 0 places a palace for the general; the vizier was tied until now, seat 1 leads the elephants.
    expect(play.offered[0]).toBe('palace bhakkar');
    expect(contests(edition, play.board)[1]).toMatchObject({ open: true, counts: [1, 1, 0], leader: 1, tied: [] });
    expect(leaveNow(edition, play.board, 1)).toMatchObject({ symbols: [0, 1], taken: 1 });
  });

  it('the province tile is out of the court though it is scored last', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EV'], ['green/MP']] })
      .turn('red/EV')
      .turn('green/MP')
      .leave()
      .withdraw();
    expect(play.board.ruling).toBe(true);
    expect(contests(edition, play.board)[0]).toMatchObject({ open: false });
    expect(leaveNow(edition, play.board, 0)).toMatchObject({ province: true, best: { province: 1 } });
  });

  it('the others would win the same prizes once it is over', () => {
    let checked = 0;
    for (let game = 0; game < 9; game++) {
      const chance = fastChance(`leaving/${game}`);
      const { state } = engine.start(3 + (game % 3), { start: 'drawn', memory: true }, chance);
      let leaver = -1;
      let expected: readonly (readonly number[])[] = [];
      while (state.result === undefined) {
        const seat = engine.waiting(state)[0] as number;
        const prizes = () => Array.from({ length: state.board.seats }, (_, other) => (other === leaver ? [] : leaveNow(edition, state.board, other).symbols));
        if (state.board.leaving && leaver === -1) {
          leaver = seat;
          expected = prizes();
        }
        const { visit } = state.board;
        const choices = engine.choices(state, seat);
        engine.advance(state, seat, choices[chance.int('pick', choices.length)] as (typeof choices)[number], chance);
        if (state.board.leaving || leaver === -1) continue;
        if (state.board.visit === visit && state.result === undefined) {
          expect(prizes()).toEqual(expected);
          checked += 1;
        }
        leaver = -1;
      }
    }
    expect(checked).toBeGreaterThan(100);
  });
});

describe('contests', () => {
  it('show leaders and ties among those still in the visit', () => {
    const play = Play.at({ hands: [['red/EV'], ['green/EV'], ['violet/EE']] })
      .turn('red/EV')
      .turn('green/EV')
      .turn('violet/EE');
    const [elephant, vizier, general] = contests(edition, play.board);
    expect(elephant).toEqual({ symbol: 0, open: true, counts: [1, 1, 2], leader: 2, tied: [] });
    expect(vizier).toEqual({ symbol: 1, open: true, counts: [1, 1, 0], leader: -1, tied: [0, 1] });
    expect(general).toEqual({ symbol: 2, open: true, counts: [0, 0, 0], leader: -1, tied: [] });
  });

  it('the leader of an open contest is who would take its prize', () => {
    eachTurn(9, ({ board }) => {
      for (const { symbol, open, leader } of contests(edition, board)) {
        for (let seat = 0; seat < board.seats; seat++) expect(leaveNow(edition, board, seat).symbols.includes(symbol)).toBe(open && leader === seat);
      }
    });
  });
});

describe('ifLeaves', () => {
  it('tells which ties dissolve', () => {
    const play = Play.at({ hands: [['red/EV'], ['green/EV'], ['violet/EE']] })
      .turn('red/EV')
      .turn('green/EV')
      .turn('violet/EE');
    expect(ifLeaves(edition, play.board, 0)).toEqual({ taken: [], dissolved: [{ symbol: 1, leader: 1 }] });
    expect(ifLeaves(edition, play.board, 2)).toEqual({ taken: [0], dissolved: [] });
  });

  it('equals the contests after that player has left', () => {
    let dissolved = 0;
    eachTurn(12, (state, seat) => {
      const release = ifLeaves(edition, state.board, seat);
      const after = engine.copy(state);
      const chance = fastChance('leave');
      engine.advance(after, seat, { verb: 'withdraw' }, chance);
      while (after.board.leaving && after.result === undefined) engine.advance(after, seat, engine.choices(after, seat)[0] as { verb: string }, chance);
      if (after.board.visit !== state.board.visit || after.result !== undefined) return;
      const before = contests(edition, state.board);
      const expected = contests(edition, after.board).filter(({ symbol, open, leader }) => open && leader !== -1 && before[symbol]?.leader === -1);
      expect(release.dissolved).toEqual(expected.map(({ symbol, leader }) => ({ symbol, leader })));
      dissolved += release.dissolved.length;
    });
    expect(dissolved).toBeGreaterThan(20);
  });
});

describe('values', () => {
  it('a city is worth its tile and what it connects, for each seat', () => {
    const play = Play.at({ ...earlier, seats: 4, visit: 10, province: 'a', edition: paperBoard });
    const value = (seat: number, city: string) => cityValue(play.edition, play.board, seat, play.edition.cityNamed.get(city) as number).connected;
    expect([value(RED, 'a4'), value(BLUE, 'a1'), value(BROWN, 'a3'), value(GRAY, 'a1')]).toEqual([3, 2, 5, 4]);
  });

  it('a province is worth its tile and a palace in its best city', () => {
    const play = Play.at({
      visit: 5,
      province: 'marwar',
      palaces: { uch: 0, bhakkar: 0 },
      bonus: { jaisalmer: 'tea', jodhpur: 'two-points' },
      tiles: { 2: 0 },
    });
    const marwar = play.edition.provinces.findIndex((province) => province.name === 'marwar');
    // Tile 5 is spices and tea, tile 2 jewels and tea.
    expect(goodsOf(edition, play.board, 0, 1)).toBe(1);
    expect(provinceValue(edition, play.board, 0, marwar)).toEqual({ tile: 3, palace: 2 + 3 });
    expect(provinceValue(edition, play.board, 1, marwar)).toEqual({ tile: 2, palace: 3 });
  });

  it('a province already visited brings nothing any more', () => {
    const play = Play.at({ visit: 5, province: 'marwar', palaces: { uch: 0 } });
    const multan = play.edition.provinces.findIndex((province) => province.name === 'multan');
    expect(provinceValue(edition, play.board, 0, multan)).toEqual({ tile: 0, palace: 0 });
  });

  it('who is one tile short of a special card is watched', () => {
    expect(pairsWatch(Play.at({ influence: [['monk'], [], ['vizier', 'monk']] }).board)).toEqual([
      { seat: 0, force: 2 },
      { seat: 2, force: 0 },
      { seat: 2, force: 2 },
    ]);
  });
});
