/** Events as procedures: each half of a card becomes lines, one step after the other. */
import { type Proc, proc } from '@durbar/kernel';
import { eventProc } from '../cards/sequence.ts';
import type { Ground } from '../commands/command.ts';
import { COMMAND_NAMES } from '../commands/index.ts';
import { MONGOL_COMMANDS, mongolVars } from '../commands/mongols.ts';
import { DECREE_NAMES } from '../decrees/index.ts';
import type { Board } from '../rules/board.ts';
import { returnCavalry } from '../rules/cavalry.ts';
import { setIndependent, setTributary, settle } from '../rules/change.ts';
import { DELHI, factionName } from '../rules/factions.ts';
import { gainResources, takeResources } from '../rules/resources.ts';
import { SPACES } from '../rules/spaces.ts';
import { askProcs } from './asks.ts';
import { bind } from './bind.ts';
import { type Book, chooseFaction, chooseSpaces, decider, either, forEach, type Lines, type StepOf, upTo } from './flow.ts';
import { freeProcs, UNCHOSEN } from './free.ts';
import type { EventCard, Step } from './language.ts';
import { EVERY, type PieceRule, pieceProcs } from './pieces.ts';
import { readAmount, readFaction, readFilter, readKinds, readPlaced, readSpace, readTarget, readTest } from './read.ts';

const bits = (names: readonly string[], all: readonly string[]) => names.reduce((set, name) => set | (1 << all.indexOf(name)), 0);
const KEBAB: { readonly [name: string]: string } = {
  attackAndPlunder: 'attack-and-plunder',
  collectTribute: 'collect-tribute',
  demandObedience: 'demand-obedience',
};
const kebab = (name: string) => KEBAB[name] ?? name;
/** What a called procedure must know: the variables of the Event, and its own. */
function pieceRule({ ground: { world } }: Book, step: StepOf<'place' | 'remove' | 'flip' | 'replace' | 'move'>): PieceRule {
  const target = step.op === 'move' ? step.from : step.in;
  const nowhere = () => -1;
  return {
    op: step.op,
    by: decider(step.by),
    n: step.n === 'any' || step.n === 'all' ? () => EVERY : readAmount(world, step.n),
    optional: step.optional === true || step.n === 'any',
    perSpace: step.op === 'move' ? EVERY : (step.perSpace ?? EVERY),
    spaces: step.op === 'move' ? SPACES.length : (step.spaces ?? SPACES.length),
    kinds: step.op === 'place' ? readPlaced(step.piece, step.state) : readKinds(step.pieces.kind, step.pieces.state),
    where: readTarget(world, target),
    with: step.op === 'replace' ? readPlaced(step.with, step.state) : () => 0,
    to: step.op === 'move' ? readSpace(step.to) : nowhere,
    rebelling: step.op === 'flip' && step.to === 'rebelling',
  };
}

function command(book: Book, step: StepOf<'command'>, path: string): Lines {
  const who = readFaction(step.who);
  const limit = step.in === undefined ? -1 : book.ground.limits.push(readFilter(book.ground.world, step.in)) - 1;
  const own = {
    which: step.which === 'any' ? -1 : bits(step.which, COMMAND_NAMES),
    max: step.spaces ?? SPACES.length,
    limit,
    khalji: step.khaljiRebel === true ? 1 : 0,
    command: UNCHOSEN,
  };
  return [{ call: 'free-command', as: path, with: ({ vars }) => bind({ who: who(vars), ...own }, vars) }];
}

function decree(book: Book, step: StepOf<'decree'>, path: string): Lines {
  const who = readFaction(step.who);
  const limit = step.in === undefined ? -1 : book.ground.limits.push(readFilter(book.ground.world, step.in)) - 1;
  const which = bits(step.which.map(kebab), DECREE_NAMES);
  return [{ call: 'free-decree', as: path, with: ({ vars }) => bind({ who: who(vars), which, max: 0, limit, khalji: 0, command: UNCHOSEN }, vars) }];
}

/** One step as lines; `path` names its place in the half, for the labels. */
function linesOfStep(book: Book, step: Step, path: string): Lines {
  const { world } = book.ground;
  switch (step.op) {
    case 'resources': {
      const who = readFaction(step.who);
      const n = readAmount(world, step.n);
      const from = step.from === undefined ? undefined : readFaction(step.from);
      return [
        {
          do: (turn) => {
            const sum = n(turn.board, turn.vars);
            if (from === undefined) gainResources(turn, who(turn.vars), sum);
            else takeResources(turn, who(turn.vars), from(turn.vars), sum);
          },
        },
      ];
    }
    case 'cavalry': {
      const who = readFaction(step.who);
      const n = readAmount(world, step.n);
      return [
        { do: (turn) => returnCavalry(turn, who(turn.vars), -n(turn.board, turn.vars)) },
        {
          if: ({ board, vars }) => n(board, vars) > 0,
          then: [{ call: 'gain-cavalry', as: path, with: ({ board, vars }) => ({ who: who(vars), n: n(board, vars) }) }],
        },
      ];
    }
    case 'influence': {
      const who = readFaction(step.who);
      const n = readAmount(world, step.n);
      return [{ call: 'influence', as: path, with: ({ board, vars }) => ({ who: who(vars), n: who(vars) === DELHI ? 0 : n(board, vars) }) }];
    }
    case 'place':
    case 'remove':
    case 'flip':
    case 'replace':
    case 'move': {
      const rule = book.rules.push(pieceRule(book, step)) - 1;
      return [{ call: `event-${step.op}`, as: path, with: ({ vars }) => bind({ step: rule, left: 0, where: 0, kinds: 0, dest: -1, taken: -1 }, vars) }];
    }
    case 'status': {
      const where = readSpace(step.in);
      return [
        {
          do: (turn) => {
            if (step.to === 'tributary') setTributary(turn, where(turn.vars));
            else setIndependent(turn, where(turn.vars));
            settle(turn);
          },
        },
      ];
    }
    case 'command':
      return command(book, step, path);
    case 'decree':
      return decree(book, step, path);
    case 'mongols': {
      const by = readFaction(step.by);
      const n = readAmount(world, step.n);
      const which = step.which === undefined ? undefined : bits(step.which.map(kebab), MONGOL_COMMANDS);
      return [{ call: 'mongol-commands', as: path, with: ({ board, vars }) => mongolVars(by(vars), by(vars) === DELHI ? 0 : n(board, vars), which) }];
    }
    case 'eligibility': {
      const who = readFaction(step.who);
      return [
        {
          do: (turn) => {
            turn.board.verdict[who(turn.vars)] = step.to === 'eligible' ? 1 : 2;
            turn.tell('eligibility', { faction: factionName(who(turn.vars)), box: step.to });
          },
        },
      ];
    }
    case 'roll': {
      const by = decider(step.by);
      return [
        {
          do: (turn) => {
            turn.vars[step.as] = turn.draw('event/die', 6) + 1;
            turn.tell('die', { faction: factionName(by(turn.vars)), value: turn.vars[step.as] as number });
          },
        },
        ...book.lines(step.do, path),
      ];
    }
    case 'if': {
      const test = readTest(world, step.test);
      return [{ if: ({ board, vars }) => test(board, vars), then: book.lines(step.then, `${path}.then`), else: book.lines(step.else ?? [], `${path}.else`) }];
    }
    case 'chooseFaction':
      return chooseFaction(book, step, path);
    case 'chooseSpaces':
      return chooseSpaces(book, step, path);
    case 'forEach':
      return forEach(book, step, path);
    case 'either':
      return either(book, step, path);
    case 'upTo':
      return upTo(book, step, path);
  }
}

/** The procedures of all Events of an edition, and those they use. */
export function eventProcs(ground: Ground, events: readonly EventCard[]): Proc<Board>[] {
  const book: Book = {
    ground,
    rules: [],
    labels: [],
    eithers: [],
    lines: (steps, path) => steps.flatMap((step, i) => linesOfStep(book, step, `${path}.${i}`)),
  };
  const halves = events.flatMap((event) =>
    [event.unshaded, event.shaded].map((half, i) => proc<Board>(eventProc(event.number, i), '2.3.4', book.lines(half.effect, 'effect'))),
  );
  return [...halves, ...pieceProcs(book.rules), ...freeProcs(ground), ...askProcs(book.labels, book.eithers)];
}
