/** The requests of the engine protocol and their answers; docs/ENGINE.md describes them. */
import { randomBytes } from 'node:crypto';
import { type Game, isRecord, type State } from '@durbar/kernel';
import { engineFor, gameNamed, SettingError, settingOf } from '../setting.ts';
import { Fault } from './faults.ts';
import { expectOnly, type Fields, seatIn, seedIn, stepIn, viewerIn } from './fields.ts';
import { apply, type Match, matchOf, playRandom, sayWhy, undo } from './match.ts';

/** Matches kept at once; beyond them the one that was used least recently is forgotten. */
const KEPT = 1000;
/** Decisions of one `random` request. */
const MOST = 20_000;

type Answer = { readonly [name: string]: unknown };
interface Request {
  readonly fields: readonly string[];
  answer(fields: Fields): Answer;
}

/** A session: answers one request at a time, and never throws. */
export function openSession(games: readonly Game[]): (request: unknown) => Answer {
  const matches = new Map<string, Match>();
  let opened = 0;

  function add(match: Match): string {
    opened += 1;
    const name = `m${opened}`;
    matches.set(name, match);
    const oldest = matches.keys().next();
    if (matches.size > KEPT && oldest.value !== undefined) matches.delete(oldest.value);
    return name;
  }
  function matchIn({ match: name }: Fields): Match {
    const match = typeof name === 'string' ? matches.get(name) : undefined;
    if (typeof name !== 'string' || match === undefined) throw new Fault('no-such-match', `There is no match ${JSON.stringify(name)}.`);
    matches.delete(name);
    matches.set(name, match);
    return match;
  }

  const requests: { readonly [name: string]: Request } = {
    games: {
      fields: [],
      answer: () => ({
        games: games.map(({ id, version, seats, options, editions }) => ({ id, version, seats, options, editions: Object.keys(editions) })),
      }),
    },
    new: {
      fields: ['game', 'seats', 'seed', 'options', 'edition'],
      answer(fields) {
        const { game, engine, seats, options } = settingOf(games, { ...fields, game: fields['game'] });
        const seed = seedIn(fields, () => randomBytes(16).toString('hex'));
        const match = matchOf({ game, engine, seats }, seed, (chance) => engine.start(seats, options, chance));
        return { match: add(match), seed, ...standing(match) };
      },
    },
    load: {
      fields: ['game', 'state', 'seats', 'seed', 'edition'],
      answer(fields) {
        const game = gameNamed(games, fields['game']);
        const { state } = fields;
        const { engine } = engineFor(game, fields['edition'] ?? editionOf(game, state));
        const faults = engine.faults(state);
        if (faults.length > 0) throw new Fault('bad-state', faults.join(' '));
        const seats = stepIn(fields, 'seats', Math.max(...game.seats));
        if (!game.seats.includes(seats)) throw new Fault('bad-seats', `${game.id} is played by ${game.seats.join(', ')}.`);
        const seed = seedIn(fields, () => randomBytes(16).toString('hex'));
        const match = matchOf({ game, engine, seats }, seed, () => ({ state: state as State, facts: [] }));
        return { match: add(match), seed, ...standing(match) };
      },
    },
    state: onMatch([], (match) => ({ state: match.state })),
    waiting: onMatch([], standing),
    choices: onMatch(['seat'], (match, fields) => ({ choices: match.engine.choices(match.state, seatIn(fields, match.seats)) })),
    apply: onMatch(['seat', 'choice'], (match, fields) => {
      const { happened, barrier } = apply(match, seatIn(fields, match.seats), fields['choice']);
      return { facts: happened.facts, barrier, ...standing(match) };
    }),
    why: onMatch(['seat', 'choice'], (match, fields) => {
      const why = match.engine.why(match.state, seatIn(fields, match.seats), fields['choice']);
      return why === undefined ? { offered: true } : { offered: false, why, text: sayWhy(match, why) };
    }),
    view: onMatch(['viewer'], (match, fields) => ({ view: match.engine.view(match.state, viewerIn(fields, match.seats)) })),
    undo: onMatch([], (match) => {
      undo(match);
      return standing(match);
    }),
    facts: onMatch(['since'], (match, fields) => {
      const since = stepIn(fields, 'since', 0);
      return { facts: match.happened.filter(({ step }) => step >= since) };
    }),
    random: onMatch(['until'], (match, fields) => {
      const until = fields['until'] === 'end' ? Number.POSITIVE_INFINITY : stepIn(fields, 'until', Number.NaN);
      const played = playRandom(match, until, MOST);
      return { played, ...standing(match) };
    }),
  };

  function onMatch(fields: readonly string[], answer: (match: Match, fields: Fields) => Answer): Request {
    return { fields: ['match', ...fields], answer: (given) => answer(matchIn(given), given) };
  }

  return (request) => {
    const id = isRecord(request) ? (request['id'] ?? null) : null;
    try {
      if (!isRecord(request)) throw new Fault('bad-request', 'A request is an object.');
      const { do: name } = request;
      const found = typeof name === 'string' && Object.hasOwn(requests, name) ? requests[name] : undefined;
      if (found === undefined) throw new Fault('unknown-do', `"do" must be one of ${Object.keys(requests).join(', ')}.`);
      expectOnly(request, found.fields);
      return { id, ok: true, ...found.answer(request) };
    } catch (error) {
      return refusal(error, id);
    }
  };
}

export function refusal(error: unknown, id: unknown): Answer {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Fault) return { id, ok: false, error: { code: error.code, message, ...(error.why && { why: error.why }) } };
  if (error instanceof SettingError) return { id, ok: false, error: { code: error.code, message } };
  return { id, ok: false, error: { code: 'rules-failed', message: `The rules failed: ${message}` } };
}

/** Where a match stands: what every answer about it says. */
function standing({ engine, state }: Match): Answer {
  const prompt = engine.prompt(state);
  return { step: state.step, waiting: engine.waiting(state), ...(prompt && { prompt }), ...(state.result && { result: state.result }) };
}

/** A state names its edition itself, if it is one that comes with the game. */
function editionOf(game: Game, state: unknown): string | undefined {
  const rules = isRecord(state) ? state['rules'] : undefined;
  return Object.keys(game.editions).find((name) => engineFor(game, name).engine.rules.name === rules);
}
