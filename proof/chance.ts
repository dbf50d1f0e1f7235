/** G21-G24 and G15: chance is even, its labels do not touch each other, a restart repeats it, and no altered record passes. */
import { games } from '@durbar/games';
import { fastChance, shuffled } from '@durbar/kernel';
import { pick } from '@durbar/kernel/kit';
import { freshContribution, freshSecret, matchSource, sha256 } from '@durbar/kernel/node';
import { verifyChain, verifyMatch } from '@durbar/table';
import { finishedMatch, type Record } from './records.ts';
import { restarts } from './restarts.ts';
import { evenness } from './statistics.ts';
import { type Finding, inParts, none, type Plan, type Suite, told, tried, until } from './suite.ts';
import { isRefused, tampered } from './tampering.ts';

/** Bounds for the p-values, fixed beforehand: a run of a fair source leaves them about once in 500,000 runs. */
const BOUND = 1e-6;

const sourceOf = (name: string) => matchSource({ match: name, rules: 'proof@1/proof', contributions: ['00', '11'] }, sha256(name));

/** Three quarters of what a word of 32 bits holds: its plain remainder would be in the first third twice as often. */
const LARGE = 3 * 2 ** 30;

/** Dice, pairs of dice that follow each other, a range that does not divide what it is drawn from, and places of cards after a shuffle. */
async function uniformity(plan: Plan): Promise<Finding[]> {
  const dice = new Float64Array(6);
  const pairs = new Float64Array(36);
  const odd = new Float64Array(1000);
  const thirds = new Float64Array(3);
  const places = new Float64Array(12 * 12);
  let block = 0;
  const wanted = plan.isShort ? 200_000 : 100_000_000;
  const draws = await until(
    plan,
    wanted,
    () => {
      const chance = sourceOf(`${plan.seed}/uniform/${block++}`)(new Map());
      let before = chance.int('die', 6);
      for (let i = 0; i < 1000; i++) {
        const die = chance.int('die', 6);
        dice[die] = (dice[die] ?? 0) + 1;
        const pair = before * 6 + die;
        pairs[pair] = (pairs[pair] ?? 0) + 1;
        before = die;
        const card = chance.int('card', 1000);
        odd[card] = (odd[card] ?? 0) + 1;
      }
      for (let i = 0; i < 100; i++) {
        const third = Math.floor(chance.int('large', LARGE) / 2 ** 30);
        thirds[third] = (thirds[third] ?? 0) + 1;
      }
      const cards = Array.from({ length: 12 }, (_, card) => card);
      for (let i = 0; i < 50; i++) {
        for (const [place, card] of shuffled(cards, 'deck', chance).entries()) places[place * 12 + card] = (places[place * 12 + card] ?? 0) + 1;
      }
      return 2700;
    },
    'draws',
  );
  const fair = (what: string, counts: Float64Array, margins?: Parameters<typeof evenness>[1]): Finding => {
    const p = evenness(counts, margins);
    return { goal: 'G22', what, value: p, target: `p from ${BOUND} to ${1 - BOUND}`, ok: p > BOUND && p < 1 - BOUND };
  };
  return [
    tried(plan, 'G22', 'keyed draws', draws, wanted),
    fair('dice: p of the chi-square', dice),
    fair('pairs of dice in a row: p', pairs),
    fair('one of 1,000: p', odd),
    fair('thirds of a range that leaves a quarter of its words over: p', thirds),
    // Every card is somewhere and every place is taken: 11 * 11 cells are free.
    fair('places of 12 shuffled cards: p', places, { freedom: 121, scale: 11 / 12 }),
  ];
}

/** Draws of other labels before, between or after do not shift the outcomes of a label. */
async function independence(plan: Plan): Promise<Finding[]> {
  let shifted = 0;
  let n = 0;
  const labels = ['deck', 'battle/attacker', 'battle/defender', 'mongol', 'player-one'];
  const trial = () => {
    const way = fastChance(`${plan.seed}/labels/${n++}`);
    const source = sourceOf(`${plan.seed}/labels/${n % 100}`);
    const label = pick(labels, way);
    const [plain, mixed] = [source(new Map()), source(new Map())];
    for (let i = 0; i < 6; i++) {
      for (let extra = way.int('extra', 3); extra > 0; extra--) {
        const other = pick(labels, way);
        mixed.int(other === label ? `${other}/extra` : other, 1 + way.int('n', 90));
      }
      const range = 1 + way.int('n', 90);
      if (plain.int(label, range) !== mixed.int(label, range)) shifted += 1;
    }
    return 1;
  };
  const wanted = plan.isShort ? 5_000 : 100_000;
  const trials = await until(plan, wanted, trial, 'labels');
  return [tried(plan, 'G24', 'sequences with draws of other labels between', trials, wanted), none('G24', 'outcomes shifted', shifted)];
}

/** Seeds of 256 bits, never twice, and promised before anything is dealt. */
async function seeds(plan: Plan): Promise<Finding[]> {
  const many = plan.isShort ? 20_000 : 200_000;
  const seen = new Set<string>();
  const bits = new Float64Array(256);
  for (let i = 0; i < many; i++) {
    const { seed } = freshSecret();
    seen.add(seed).add(freshContribution());
    for (let at = 0; at < 64; at++) {
      const digit = Number.parseInt(seed[at] as string, 16);
      for (let bit = 0; bit < 4; bit++) if (digit & (1 << bit)) bits[at * 4 + bit] = (bits[at * 4 + bit] ?? 0) + 1;
    }
  }
  const farthest = Math.max(...bits.map((count) => Math.abs(count - many / 2) / Math.sqrt(many / 4)));
  return [
    none('G21', `seeds or contributions seen twice among ${many.toLocaleString('en')}`, 2 * many - seen.size),
    // Of 256 fair bits one is beyond six standard deviations once in two million runs.
    { goal: 'G21', what: 'bit of a seed that is farthest from even', value: farthest, unit: 'sigma', target: 'below 6', ok: farthest < 6 },
  ];
}

async function records(plan: Plan): Promise<Finding[]> {
  const finished = games.flatMap((game) => Array.from({ length: plan.isShort ? 2 : 8 }, (_, i) => finishedMatch(game, `${plan.seed}/record/${i}`)));
  let refused = 0;
  for (const { file } of finished) if (!(await verifyMatch(file)).ok) refused += 1;
  const early = finished.filter(({ file }) => file.head.commitment === undefined || file.log[0]?.kind !== 'start').length;
  let [passed, unseen] = [0, 0];
  let n = 0;
  const kinds = new Set<string>();
  const trial = async () => {
    const way = fastChance(`${plan.seed}/tampered/${n}`);
    const record = finished[n++ % finished.length] as Record;
    const forged = tampered(record, way);
    kinds.add(forged.kind);
    if (!(await isRefused(forged.file))) passed += 1;
    if (forged.isUnchained && (await verifyChain(forged.file)).ok) unseen += 1;
    return 1;
  };
  const wanted = plan.isShort ? 300 : 10_000;
  const trials = await until(plan, wanted, trial, 'tampered records');
  return [
    none('G21', 'matches whose chance was not promised before the first draw', early),
    none('G23', `honest records refused of ${finished.length}`, refused),
    tried(plan, 'G23', 'tampered records', trials, wanted),
    told('G23', 'ways of tampering', kinds.size),
    none('G23', 'tampered records believed', passed),
    none('G23', 'broken chains that the chain alone does not show', unseen),
  ];
}

export const chance: Suite = inParts(
  { draws: uniformity, labels: independence, seeds, records, restarts },
  { draws: 0.3, labels: 0.1, records: 0.4, restarts: 0.2 },
);
