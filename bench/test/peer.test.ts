/** The comparison is honest only if the peer plays the same game. */
import { aaduHuli, readEdition } from '@durbar/aadu-huli';
import { type Chance, canonical, engineOf, fastChance, readOptions } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { asChoice, type Move, openPeer } from '../src/peer.ts';

const read = readOptions(aaduHuli, {});
if (!read.ok) throw new Error(read.error);
const { options } = read;

type Player = (moves: readonly Move[], back: Move | undefined, chance: Chance) => Move | undefined;

const atRandom: Player = (moves, _back, chance) => moves[chance.int('move', moves.length)];

/** Goes to and fro and never captures, so that the ban on returning and the draw come up. */
const toAndFro: Player = (moves, back, chance) => {
  const quiet = moves.filter((move) => move.type !== 'leap');
  return quiet.find((move) => canonical(move) === canonical(back)) ?? atRandom(quiet.length > 0 ? quiet : moves, back, chance);
};

describe.each(Object.entries(aaduHuli.editions))('%s', (name, edition) => {
  const graph = readEdition(edition);
  const peer = openPeer(graph);
  const engine = engineOf(aaduHuli, name);

  /** Plays one game on both sides, which must agree at every step; returns how it ended and how often the ban kept a piece from going back. */
  function playBoth(seed: string, player: Player): { readonly reason: string; readonly banned: number } {
    const chance = fastChance(seed);
    let { state } = engine.start(2, options, chance);
    let theirs = peer.start();
    let banned = 0;
    const back: (Move | undefined)[] = [];
    while (state.result === undefined) {
      const [seat = -1] = engine.waiting(state);
      expect(theirs.ctx).toMatchObject({ currentPlayer: String(seat) });
      expect(theirs.ctx.gameover).toBeUndefined();
      const moves = peer.moves(theirs);
      expect(moves.map((move) => canonical(asChoice(graph, move))).sort()).toEqual(engine.choices(state, seat).map(canonical).sort());
      const way = back[seat];
      if (way !== undefined && engine.why(state, seat, asChoice(graph, way))?.key === 'returns') {
        banned += 1;
        expect(peer.play(theirs, way).G).toEqual(theirs.G);
      }
      const move = player(moves, way, chance);
      if (move === undefined) throw new Error('no move');
      const step = engine.step(state, seat, asChoice(graph, move), chance);
      if (!step.ok) throw new Error(step.code);
      state = step.state;
      theirs = peer.play(theirs, move);
      back[seat] = move.type === 'move' ? { type: 'move', args: [...move.args].reverse() } : undefined;
    }
    expect(theirs.ctx.gameover).toEqual({ ...(state.result.winners.length > 0 && { winner: state.result.winners[0] }), reason: state.result.reason });
    return { reason: state.result.reason, banned };
  }

  it('offers the same moves and ends alike, along random games', () => {
    const reasons = Array.from({ length: 30 }, (_, i) => playBoth(`${name}/${i}`, atRandom).reason);
    expect(reasons).toContain('captures');
  });

  it('knows the same ban and the same draw', () => {
    const games = Array.from({ length: 10 }, (_, i) => playBoth(`${name}/quiet/${i}`, toAndFro));
    expect(games.map(({ reason }) => reason)).toContain('no-progress');
    expect(games.reduce((sum, { banned }) => sum + banned, 0)).toBeGreaterThan(50);
  });
});
