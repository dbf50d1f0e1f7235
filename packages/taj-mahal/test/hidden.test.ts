/** Hidden information: hands and blind draws; what came from the supply is public. */
import { fastChance } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import type { TajMahalView } from '../src/index.ts';
import { Play } from './play.ts';

const seen = (play: Play, viewer: number | 'watcher') => play.engine.view(play.state, viewer).board as unknown as TajMahalView;

describe('view', () => {
  const play = Play.at({ hands: [['red/EE', 'red/EV'], ['green/EE'], []], supply: ['white/E', 'white/E', 'white/E', 'white/E', 'white/E'] });
  play.leave();

  it('shows the own hand, of others only its size', () => {
    expect(seen(play, 0).hand).toEqual(play.board.hands[0]);
    expect(seen(play, 1).hand).toEqual(play.board.hands[1]);
    expect(seen(play, 1).handSizes).toEqual([5, 1, 0]);
  });

  it('shows a watcher no hand at all', () => {
    expect('hand' in seen(play, 'watcher')).toBe(false);
  });

  it('names exactly these fields', () => {
    expect(Object.keys(seen(play, 0)).sort()).toEqual(
      [
        ...['seats', 'memory', 'visit', 'start', 'turn', 'within', 'points', 'colours', 'played', 'supply', 'specials', 'deck', 'tiles', 'tileOwners'],
        ...['bonus', 'goods', 'spent', 'court', 'stacks', 'influence', 'crown', 'palaces', 'crowned', 'leaving', 'build', 'crowning', 'ruling', 'take'],
        ...['handSizes', 'discarded', 'hand', 'known', 'discard'],
      ].sort(),
    );
  });

  it('shows what was taken openly with the memory aid, to everybody', () => {
    const white = play.edition.cardNamed.get('white/E') as number;
    for (const viewer of [0, 1, 2, 'watcher'] as const) expect(seen(play, viewer).known).toEqual([[white, white], [], []]);
  });

  it('shows neither that nor the discard pile without it', () => {
    const without = Play.at({ memory: false, hands: [['red/EE']] })
      .turn('red/EE')
      .leave()
      .leave();
    without.withdraw();
    for (const viewer of [0, 'watcher'] as const) {
      expect('known' in seen(without, viewer)).toBe(false);
      expect('discard' in seen(without, viewer)).toBe(false);
    }
    expect(seen(without, 0).discarded).toBe(1);
  });

  it('does not tell others which card was drawn', () => {
    const drawn = Play.at({ hands: [['red/EE'], [], []] }).withdraw();
    const mine = drawn.facts.filter(({ only }) => only !== undefined);
    expect(mine.map(({ kind, only }) => [kind, only])).toEqual([['drew-card', [0]]]);
    expect(drawn.barrier).toBe(true);
  });
});

describe('what everybody could remember', () => {
  const known = (play: Play, seat: number) => (play.board.known[seat] as number[]).map((card) => play.edition.cards[card]?.name);

  it('begins with nothing', () => {
    expect(new Play({ seats: 5 }).board.known).toEqual([[], [], [], [], []]);
  });

  it('keeps a card taken openly until it is played', () => {
    const play = Play.at({ hands: [['red/EE'], [], []], supply: ['red/EV', 'red/EG', 'red/EM', 'white/K', 'white/E'] });
    play.withdraw().take('red/EV').take('white/K').leave().withdraw();
    expect(known(play, 0)).toEqual(['red/EV', 'white/K']);
    play.leave().leave().turn('red/EV', 'white/K');
    expect(known(play, 0)).toEqual([]);
  });

  it('has a special card wherever it is held, not while it lies on the table', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EV', 'special/elephant'], []] });
    play.turn('red/EV', 'special/elephant');
    expect(known(play, 0)).toEqual([]);
    play.leave().leave().withdraw().palace('thatta');
    expect(known(play, 0)).toContain('special/elephant');
  });

  it('follows a special card that changes hands', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EV'], ['special/grand-mogul']], influence: [['vizier']] });
    play.turn('red/EV').leave().leave().withdraw().palace('thatta');
    expect(known(play, 0)).toContain('special/grand-mogul');
    expect(known(play, 1)).not.toContain('special/grand-mogul');
  });
});

describe('what the others are told', () => {
  /** Everything public that a step brings, and what is asked then. */
  const told = (play: Play, act: (play: Play) => void) => {
    act(play);
    return {
      facts: play.facts.filter(({ only }) => only === undefined),
      waiting: play.engine.waiting(play.state),
      prompt: play.engine.prompt(play.state),
      watcher: play.engine.view(play.state, 'watcher'),
      next: play.engine.view(play.state, 1),
    };
  };
  const table = { supply: ['violet/EE', 'violet/EG', 'violet/EM', 'violet/EP', 'violet/EK'], deck: ['green/EE', 'green/EE', 'yellow/EE', 'yellow/EE'] };

  it('does not depend on the rest of a hand when a card is played', () => {
    const hands = [
      ['red/EE', 'white/E', 'special/elephant'],
      ['red/EE', 'red/EV', 'special/elephant'],
      ['red/EE', 'green/GM', 'special/elephant'],
    ];
    const [first, ...others] = hands.map((hand) => told(Play.at({ ...table, hands: [hand, ['red/EG']] }), (play) => play.play('red/EE')));
    // The discard pile of these positions holds what the hand does not: that alone may differ.
    const plain = (one: typeof first) => JSON.stringify(one, (key, value) => (key === 'discard' ? undefined : value));
    for (const other of others) expect(plain(other)).toBe(plain(first));
  });

  it('does not depend on which card is drawn unseen', () => {
    const drawn = new Set<string>();
    const open = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const play = Play.at({ ...table, seed: 'drawn', hands: [['red/EE'], ['red/EG']] });
      const step = play.engine.step(play.state, 0, { verb: 'withdraw' }, fastChance(`drawn/${seed}`));
      if (!step.ok) throw new Error(step.code);
      play.state = step.state;
      play.facts = step.facts;
      drawn.add(JSON.stringify(play.board.hands[0]));
      open.add(JSON.stringify(told(play, () => undefined)));
    }
    expect(drawn.size).toBe(2);
    expect(open.size).toBe(1);
  });
});

describe('the evaluation', () => {
  it('is the same for every guess: it looks at nothing hidden', () => {
    const chance = fastChance('evaluation');
    const { engine } = new Play();
    const { state } = engine.start(4, { start: 'drawn', memory: true }, chance);
    while (state.result === undefined) {
      for (let seat = 0; seat < 4; seat++) {
        const guessed = engine.guess(state, seat, chance);
        expect(engine.rules.evaluate?.(guessed.board, seat)).toBe(engine.rules.evaluate?.(state.board, seat));
      }
      const choices = engine.choices(state, state.board.turn);
      engine.advance(state, state.board.turn, choices[chance.int('pick', choices.length)] as (typeof choices)[number], chance);
    }
  });
});

describe('guess', () => {
  it('deals anew only what was not seen', () => {
    const play = Play.at({
      hands: [
        ['red/EE', 'red/EV'],
        ['green/EE', 'green/EV', 'violet/EK', 'special/elephant'],
        ['yellow/EE', 'yellow/EG'],
      ],
      known: [[], ['violet/EK']],
    });
    const hands = new Set<string>();
    for (let i = 0; i < 50; i++) {
      const guessed = play.engine.guess(play.state, 0, fastChance(`guess/${i}`));
      expect(play.engine.rules.audit(guessed.board)).toEqual([]);
      expect(guessed.board.hands[0]).toEqual(play.board.hands[0]);
      for (const card of ['violet/EK', 'special/elephant']) expect(guessed.board.hands[1]).toContain(play.edition.cardNamed.get(card));
      expect(guessed.board.hands.map((hand) => hand.length)).toEqual([2, 4, 2]);
      expect(guessed.board.supply).toEqual(play.board.supply);
      for (const viewer of [0, 'watcher'] as const)
        expect(JSON.stringify(seen({ ...play, state: guessed, engine: play.engine } as Play, viewer))).toBe(JSON.stringify(seen(play, viewer)));
      hands.add(JSON.stringify(guessed.board.hands[2]));
    }
    expect(hands.size).toBeGreaterThan(20);
  });

  it('gives a hidden card to each place as often as there are places', () => {
    const play = Play.at({ hands: [[], ['white/K'], []] });
    const king = play.edition.cardNamed.get('white/K') as number;
    let held = 0;
    const games = 4000;
    for (let i = 0; i < games; i++) if (play.engine.guess(play.state, 0, fastChance(i)).board.hands[1]?.includes(king)) held += 1;
    // One hidden hand card among 1 + 90 unseen ones.
    expect(held / games).toBeGreaterThan(0.004);
    expect(held / games).toBeLessThan(0.02);
  });
});
