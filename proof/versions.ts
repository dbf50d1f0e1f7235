/** G10, G11: which recorded matches would change on the rules of today, and a change of rules that no running match notices. */
import fs from 'node:fs';
import { aaduHuli } from '@durbar/aadu-huli';
import { games } from '@durbar/games';
import { engineOf, type Game, isRecord, type Options, rulesName } from '@durbar/kernel';
import { type Recorded, replay } from '@durbar/kernel/kit';
import { sha256 } from '@durbar/kernel/node';
import { drill } from './drill.ts';
import { finishedMatch } from './records.ts';
import { replayOn } from './replaying.ts';
import { atLeast, type Finding, none, type Plan, type Suite, told } from './suite.ts';

function corpusOf(game: Game): [string, Recorded][] {
  const folder = new URL(`../packages/${game.id}/test/corpus/`, import.meta.url);
  if (!fs.existsSync(folder)) return [];
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => [`${game.id}/${file}`, JSON.parse(fs.readFileSync(new URL(file, folder), 'utf8')) as Recorded]);
}

/** What is the first to differ in a recorded game; undefined if nothing does. */
function firstChange(game: Game, record: Recorded): string | undefined {
  try {
    return replay({ engine: engineOf(game), hash: sha256 }, record);
  } catch (error) {
    return String(error);
  }
}

/** Aadu-Huli aata as it might be after somebody has changed it: one capture more is needed to win. */
export function changedGame(version = aaduHuli.version + 1): Game {
  return {
    ...(aaduHuli as unknown as Game),
    version,
    rules(edition) {
      const rules = aaduHuli.rules(edition);
      const name = isRecord(edition) ? rules.name.split('/').pop() : '';
      return {
        ...rules,
        name: rulesName(aaduHuli.id, version, name ?? ''),
        setup: (seats: number, options: Options) => rules.setup(seats, { ...options, captures: Number(options['captures']) + 1 }),
      } as unknown as ReturnType<Game['rules']>;
    },
  };
}

export const versions: Suite = async (plan: Plan): Promise<Finding[]> => {
  const findings: Finding[] = [];
  let all = 0;
  for (const game of games) {
    const corpus = corpusOf(game);
    const changed = corpus.flatMap(([name, record]) => (firstChange(game, record) === undefined ? [] : [name]));
    all += corpus.length;
    for (const name of changed) plan.progress(`would change: ${name}`);
    if (corpus.length > 0)
      findings.push(
        told('G11', `${game.id}: recorded matches unchanged`, corpus.length - changed.length),
        none('G10', `${game.id}: would change`, changed.length),
      );
  }
  const matches = games.flatMap((game) => Array.from({ length: plan.isShort ? 3 : 30 }, (_, i) => finishedMatch(game, `${plan.seed}/versions/${i}`).file));
  const silent = matches.filter((file) => replayOn(games, file) !== 'same').length;
  // The same matches on changed rules: the report must say which are kept on their old ones and which would have come out otherwise.
  const drilled = matches.filter(({ head }) => head.game === aaduHuli.id);
  const kept = drilled.filter((file) => replayOn([changedGame(), aaduHuli as unknown as Game], file) === 'same').length;
  const seen = drilled.filter((file) => replayOn([changedGame(aaduHuli.version)], file) === 'other').length;
  return [
    atLeast('G10', 'recorded matches replayed', all, 50),
    ...findings,
    none('G10', `of ${matches.length} fresh matches, read again with another chain of hashes`, silent),
    atLeast('G11', 'matches kept on their old rules after a change', kept, drilled.length),
    atLeast('G10', 'matches seen to come out otherwise if the change is not given a new version', seen, drilled.length),
    ...(await drill(changedGame())),
  ];
};
