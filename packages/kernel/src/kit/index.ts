/** The test kit that every game runs. It knows no test framework: each check has a name and throws when it fails. */
import { fastChance, tapeChance } from '../chance.ts';
import { engineOf } from '../game.ts';
import { isRecord } from '../json.ts';
import type { Draw, Game, Options, State } from '../types.ts';
import { checkLaws, checkOffers, checkRefusals, checkReplay, checkRoundTrip, checkUndo, checkViews } from './checks.ts';
import { type Move, type Played, playRandom, randomSetting } from './random.ts';
import { checkCatalogues, checkSpoken } from './words.ts';

export { altered, Broken, checkLaws, checkOffers, checkRefusals, checkReplay, checkRoundTrip, checkUndo, checkViews, GARBAGE } from './checks.ts';
export { LessonWriter, lessonKeys } from './lesson.ts';
export { type Played, pick, playRandom, randomSetting, type Setting } from './random.ts';
export { type Recorded, type Recording, record, replay } from './recording.ts';
export { argumentsOf, checkCatalogues, checkSpoken } from './words.ts';

export interface KitSpec {
  readonly game: Game;
  /** Random games, over all editions, seats and options. */
  readonly games: number;
  /** Steps after which a game must have ended. */
  readonly limit: number;
  /** Offered choices tried at each step. */
  readonly offers?: number;
  /** Altered and stale choices tried at each step and seat. */
  readonly refusals?: number;
  /** Guesses compared at each step and seat. */
  readonly guesses?: number;
  readonly seed?: string;
}

export interface Check {
  readonly name: string;
  run(): void;
}

/** All checks of the kit for one game. */
export function kit(spec: KitSpec): Check[] {
  const { game } = spec;
  let games: Played[] | undefined;
  const played = () => {
    const chance = fastChance(`${spec.seed ?? 'kit'}/settings`);
    games ??= Array.from({ length: spec.games }, (_, i) => playRandom(randomSetting(game, chance), `${spec.seed ?? 'kit'}/${i}`, spec.limit));
    return games;
  };
  const each = (check: (one: Played) => void) => () => played().forEach(check);
  const none = (faults: readonly string[]) => {
    if (faults.length > 0) throw new Error(faults.join('\n'));
  };
  return [
    { name: `${spec.games} random games end`, run: () => void played() },
    { name: 'laws hold, lists are complete at every step', run: each(checkLaws) },
    { name: 'every offered choice is accepted and leads on', run: each((one) => checkOffers(one, spec.offers ?? 4)) },
    { name: 'everything else is refused and changes nothing', run: each((one) => void checkRefusals(one, spec.refusals ?? 2)) },
    { name: 'a state survives JSON, advance does what step does', run: each(checkRoundTrip) },
    { name: 'replay from tape and from seed is equal', run: each(checkReplay) },
    { name: 'undo walks never cross a barrier', run: each(checkUndo) },
    { name: 'nobody can tell a guess from the truth', run: each((one) => checkViews(one, spec.guesses ?? 1)) },
    { name: 'every message exists in English and Chinese', run: () => none(checkCatalogues(game)) },
    { name: 'every message said is known and finds its arguments', run: () => none([...new Set(played().flatMap((one) => checkSpoken(game, one)))]) },
  ];
}

/** Plays a recorded match again with audits after every step; throws at the first step that does not hold. */
export function replayRecord(game: Game, record: unknown): State {
  if (!isRecord(record) || !isRecord(record['head']) || !Array.isArray(record['log'])) throw new Error('This is not a record of a match.');
  const { edition, editionName, seats, options } = record['head'];
  const engine = engineOf(game, edition ?? (typeof editionName === 'string' ? editionName : undefined));
  let state: State | undefined;
  const history: State[] = [];
  for (const entry of record['log'] as { kind: string; draws?: Draw[]; to?: number; position?: State }[]) {
    if (entry.kind === 'start') state = entry.position ?? engine.start(Number(seats), options as Options, tapeChance(entry.draws ?? [])).state;
    else if (entry.kind === 'rewind') state = history[entry.to ?? 0];
    else if (state !== undefined) {
      const move = entry as unknown as Move;
      const step = engine.step(state, move.seat, move.choice, tapeChance(move.draws));
      if (!step.ok) throw new Error(`Step ${state.step}: ${JSON.stringify(move.choice)} by seat ${move.seat} is refused (${step.code}).`);
      state = step.state;
    }
    if (state === undefined) throw new Error('The record does not begin with a start.');
    const broken = engine.rules.audit(state.board);
    if (broken.length > 0) throw new Error(`Step ${state.step}: ${broken.join(' ')}`);
    history.push(state);
  }
  if (state === undefined) throw new Error('The record is empty.');
  return state;
}
