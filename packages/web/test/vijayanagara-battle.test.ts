/** Battles of Vijayanagara on the page: the odds are the engine's, and what is said of the dice comes true. */
import type { Choice, State } from '@durbar/kernel';
import { type AttackOdds, attackOdds, type Board, oddsNow } from '@durbar/vijayanagara';
import { expect, test } from 'vitest';
import { answer } from '../src/games/vijayanagara/battle/answers.ts';
import { lossesOf } from '../src/games/vijayanagara/battle/casualties.ts';
import { chancesOf, lossTable, percent } from '../src/games/vijayanagara/battle/chances.ts';
import { effectsOf, lastBattle, sidesOf } from '../src/games/vijayanagara/battle/dice.ts';
import { latestReport } from '../src/games/vijayanagara/battle/latest.ts';
import { rolledDice } from '../src/games/vijayanagara/battle/rolled.ts';
import { diceOf, fullSupport, isManned, planOfAttack, type Site, type Staged, siteOf, staged, stepsOf } from '../src/games/vijayanagara/battle/staging.ts';
import { layoutOf, nounOf } from '../src/games/vijayanagara/decide/asks.ts';
import { world } from '../src/games/vijayanagara/world.ts';
import { type Decision, engine, RECORDED, random, recorded, tried } from './vijayanagara-decisions.ts';

const games = (each: (decision: Decision) => void): void => {
  for (const file of RECORDED) recorded(file, each);
  for (const seed of [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]) random(seed, each);
};

/** Every way an attack can be laid out in a space. */
function waysIn(site: Site): Staged[] {
  const supports: Pick<Staged, 'from' | 'support'>[] = [{ from: -1, support: [0, 0] }];
  for (const { space, most } of site.supporters) {
    const full = fullSupport(site, space);
    for (let n = 1; n <= most; n++) supports.push({ from: space, support: [Math.min(n, full[0]), Math.min(Math.max(0, n - full[0]), full[1])] });
  }
  return site.targets.flatMap((target) => supports.map((one) => ({ space: site.space, target, ...one })));
}

test('an attack that is laid out is made by its steps, with the dice and Units that were shown', () => {
  let attacks = 0;
  let supported = 0;
  games(({ state, seat, view, board, choices }) => {
    if (layoutOf(view.prompt) !== 'attack') return;
    for (const choice of choices) {
      const { space } = nounOf(choice);
      if (choice.verb !== 'select' || space === undefined) continue;
      const site = siteOf(world, board, seat, space);
      expect(site.targets).toContain(staged(site).target);
      for (const way of waysIn(site)) {
        if (!isManned(site, way)) continue;
        attacks += 1;
        if (way.from >= 0) supported += 1;
        const plan = planOfAttack(seat, site, way);
        let now: State<Board> = state;
        const steps = stepsOf(seat, site, way);
        for (const [i, one] of steps.entries()) {
          const step = tried(now, seat, one);
          if (!step.ok) throw new Error(`${JSON.stringify(steps)} ${i}: ${JSON.stringify(step.why)}`);
          expect([steps, i, step.barrier]).toEqual([steps, i, i === steps.length - 1]);
          const rolled = step.facts.find(({ kind }) => kind === 'rolled');
          if (rolled) expect((rolled.data['attack'] as number[]).length).toBe(diceOf(board, seat, way));
          if (step.barrier && step.state.board.battle && sidesOf(step.state.board)) expect(step.state.board.battle.space).toBe(plan.space);
          now = step.state;
        }
      }
    }
  });
  expect(attacks).toBeGreaterThan(60);
  expect(supported).toBeGreaterThan(10);
});

const close = (a: AttackOdds | undefined, b: AttackOdds | undefined) => expect(a).toEqual(b);

test('odds that are shown are the engine’s', () => {
  let before = 0;
  let during = 0;
  games(({ state, seat, view, board, choices }) => {
    const layout = layoutOf(view.prompt);
    if (layout === 'cavalry') {
      during += 1;
      close(answer({ ask: 'now', board, defending: view.prompt?.key === 'battle.defend-cavalry' }), oddsNow(state));
    }
    if (layout !== 'attack' || before > 40) return;
    for (const choice of choices) {
      const { space } = nounOf(choice);
      if (choice.verb !== 'select' || space === undefined) continue;
      const site = siteOf(world, board, seat, space);
      const plan = planOfAttack(seat, site, staged(site));
      before += 1;
      const odds = answer({ ask: 'attack', board, plan });
      close(odds, attackOdds(state.board, plan));
      close(answer({ ask: 'attack', board, plan, cavalry: [board.cavalry[seat] ?? 0, plan.defender < 3 ? (board.cavalry[plan.defender] ?? 0) : 0] }), odds);
      const table = lossTable(odds);
      const sum = table.rows.reduce((all, a) => table.columns.reduce((n, d) => n + table.at(a, d), all), 0);
      expect(sum).toBeCloseTo(1, 9);
      for (const { chance } of chancesOf(odds)) expect(chance).toBeGreaterThan(0);
    }
  });
  expect(before).toBeGreaterThan(20);
  expect(during).toBeGreaterThan(20);
});

test('less Cavalry never helps', () => {
  games(({ seat, view, board, choices }) => {
    const first = choices.find(({ verb }) => verb === 'select');
    const space = first && nounOf(first).space;
    if (layoutOf(view.prompt) !== 'attack' || space === undefined || (board.cavalry[seat] ?? 0) === 0) return;
    const site = siteOf(world, board, seat, space);
    const plan = planOfAttack(seat, site, staged(site));
    const net = (mine: number) => {
      const { attackerLosses, defenderLosses } = answer({ ask: 'attack', board, plan, cavalry: [mine, 0] });
      return defenderLosses - attackerLosses;
    };
    expect(net(board.cavalry[seat] ?? 0)).toBeGreaterThanOrEqual(net(0) - 1e-9);
  });
});

test('a Charge or a Screen does what is said beside it', () => {
  let uses = 0;
  games(({ state, seat, view, board, choices, log }) => {
    if (layoutOf(view.prompt) !== 'cavalry') return;
    const sides = sidesOf(board, rolledDice(log));
    expect(sides?.map(({ faction }) => faction)).toEqual([board.battle?.attacker, board.battle?.defender]);
    const effects = effectsOf(board, choices, view.prompt?.key === 'battle.defend-cavalry');
    expect(effects.map(({ choice }) => choice)).toEqual(choices.filter(({ verb }) => verb === 'charge' || verb === 'screen'));
    for (const effect of effects) {
      uses += 1;
      const step = tried(state, seat, effect.choice);
      if (!step.ok) throw new Error(step.code);
      const scored = step.facts.find(({ kind }) => kind === 'hits');
      const after = scored ? undefined : sidesOf(step.state.board, rolledDice(log));
      const [attack, defence] = scored ? [scored.data['attack'], scored.data['defence']] : [after?.[0].hits, after?.[1].hits];
      // The Mongol Invaders charge in between; what is said is about the use alone.
      if (!step.facts.some(({ kind, data }) => kind === 'charged' && data['faction'] === 'mongols') && (attack !== undefined || after)) {
        expect([effect.choice, attack, defence]).toEqual([effect.choice, effect.attack, effect.defence]);
      }
    }
  });
  expect(uses).toBeGreaterThan(60);
});

test('a loss says who Controls the space then', () => {
  let losses = 0;
  games(({ state, seat, view, board, choices }) => {
    if (layoutOf(view.prompt) !== 'losses') return;
    const list = lossesOf(world, board, seat, choices);
    expect(list.map(({ choice }) => choice)).toEqual(choices);
    for (const one of list) {
      const step = tried(state, seat, one.choice);
      if (!step.ok) throw new Error(step.code);
      const alone = step.facts.filter(({ kind }) => kind === 'removed').length === 1 && step.state.board.battle === null;
      if (!alone || step.facts.some(({ kind }) => kind === 'units-back')) continue;
      losses += 1;
      expect([one.choice, step.state.board.marker[one.space]]).toEqual([one.choice, one.control ?? board.marker[one.space]]);
    }
  });
  expect(losses).toBeGreaterThan(10);
});

test('a battle is told from its roll to its losses', () => {
  let told = 0;
  games(({ log, facts, seat, after }) => {
    const fought = facts.find(({ kind }) => kind === 'fought');
    // In Timur's invasion the next battle may have begun with the same step.
    if (!fought || facts.findLastIndex(({ kind }) => kind === 'rolled') > facts.indexOf(fought)) return;
    const all = [...log, { seq: log.length, kind: 'move' as const, at: 0, seat, facts }];
    const latest = latestReport(all, 0);
    expect(latest?.report).toMatchObject({
      space: fought.data['space'],
      lost: { attacker: fought.data['attackerLost'], defender: fought.data['defenderLost'] },
    });
    expect(latest?.report.hits).toBeDefined();
    expect(latestReport(all, 1)).toBeUndefined();
    expect(lastBattle([])).toBeUndefined();
    if (after.result === undefined) told += 1;
  });
  expect(told).toBeGreaterThan(30);
});

test('percents tell what is possible from what is certain', () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0 %', '<1 %', '50 %', '>99 %', '100 %']);
});

test('without a battle there is nothing to show', () => {
  const { state } = engine.start(3, {}, { int: () => 0 });
  const choices: Choice[] = [];
  expect(sidesOf(state.board)).toBeUndefined();
  expect(effectsOf(state.board, choices, false)).toEqual([]);
});
