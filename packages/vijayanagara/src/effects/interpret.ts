/** Events as procedures: each half of a card becomes lines, one step after the other. */
import { type Line, type Proc, proc, type Vars } from '@durbar/kernel';
import { eventProc } from '../cards/sequence.ts';
import type { Ground } from '../commands/command.ts';
import { COMMAND_NAMES } from '../commands/index.ts';
import { MONGOL_COMMANDS, mongolVars } from '../commands/mongols.ts';
import { DECREE_NAMES } from '../decrees/index.ts';
import { type Board, type BoardLook, type BoardTurn, piecesIn } from '../rules/board.ts';
import { returnCavalry } from '../rules/cavalry.ts';
import { setIndependent, setTributary, settle } from '../rules/change.ts';
import { factionName } from '../rules/factions.ts';
import { gainResources, takeResources } from '../rules/resources.ts';
import { bit, firstOf, SPACES } from '../rules/spaces.ts';
import { askProcs, STOPPED } from './asks.ts';
import { type EventCard, type Step, slug } from './language.ts';
import { EVERY, type PieceRule, pieceProcs } from './pieces.ts';
import { readAmount, readFaction, readFilter, readKinds, readPlaced, readSpace, readTarget, readTest } from './read.ts';

type Lines = Line<Board>[];
type StepOf<O extends Step['op']> = Extract<Step, { readonly op: O }>;

/** What the halves of an edition share: piece steps and labels by number. */
interface Book {
  readonly ground: Ground;
  readonly rules: PieceRule[];
  /** Labels of options, each once, and for each `either` where its own are among them. */
  readonly labels: string[];
  readonly eithers: number[][];
}

const bits = (names: readonly string[], all: readonly string[]) => names.reduce((set, name) => set | (1 << all.indexOf(name)), 0);
const KEBAB: { readonly [name: string]: string } = {
  attackAndPlunder: 'attack-and-plunder',
  collectTribute: 'collect-tribute',
  demandObedience: 'demand-obedience',
};
const kebab = (name: string) => KEBAB[name] ?? name;
/** What a called procedure must know: the variables of the Event, and its own. */
const carry = (vars: Vars, own: Vars): Vars => {
  const env: Vars = {};
  for (const key in vars) if (key.startsWith('$') || key === 'self') env[key] = vars[key] as Vars[string];
  return Object.assign(env, own);
};
const SELF = readFaction('self');
const decider = (by: Parameters<typeof readFaction>[0] | undefined) => (by === undefined ? SELF : readFaction(by));

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

/** Binds what a called procedure answered to a variable. */
const bind = (name: string) => ({
  do: ({ board, vars }: BoardTurn) => {
    vars[name] = board.answer;
  },
});

function chooseSpaces(book: Book, step: StepOf<'chooseSpaces'>, path: string): Lines {
  const where = readFilter(book.ground.world, step.where);
  const by = decider(step.by);
  const left = `left ${path}`;
  const n = `n ${path}`;
  const remaining = ({ vars }: BoardLook) => vars[left] as number;
  return [
    {
      do: ({ board, vars }) => {
        vars[left] = where(board, vars);
        vars[n] = 0;
      },
    },
    {
      while: (look) => remaining(look) !== 0 && (look.vars[n] as number) < step.max,
      lines: [
        { call: 'event-space', as: path, with: (look) => ({ who: by(look.vars), set: remaining(look), stop: (look.vars[n] as number) >= step.min ? 1 : 0 }) },
        {
          if: ({ board }) => board.answer === STOPPED,
          then: [
            {
              do: ({ vars }) => {
                vars[left] = 0;
              },
            },
          ],
          else: [
            bind(step.as),
            {
              do: ({ vars }) => {
                vars[left] = (vars[left] as number) & ~bit(vars[step.as] as number);
                vars[n] = (vars[n] as number) + 1;
              },
            },
            ...linesOf(book, step.do, path),
          ],
        },
      ],
    },
  ];
}

function forEach(book: Book, step: StepOf<'forEach'>, path: string): Lines {
  const where = readFilter(book.ground.world, step.where);
  const left = `left ${path}`;
  return [
    {
      do: ({ board, vars }) => {
        vars[left] = where(board, vars);
      },
    },
    {
      while: ({ vars }) => vars[left] !== 0,
      lines: [
        {
          do: ({ vars }) => {
            const set = vars[left] as number;
            vars[step.as] = firstOf(set);
            vars[left] = set & (set - 1);
          },
        },
        ...linesOf(book, step.do, path),
      ],
    },
  ];
}

function either(book: Book, step: StepOf<'either'>, path: string): Lines {
  const by = decider(step.by);
  const tests = step.options.map((option) => (option.if === undefined ? () => true : readTest(book.ground.world, option.if)));
  const places = step.options.map(({ label }) => {
    const at = book.labels.indexOf(slug(label));
    return at < 0 ? book.labels.push(slug(label)) - 1 : at;
  });
  const number = book.eithers.push(places) - 1;
  const last = 1 << (step.options.length - 1);
  const open = ({ board, vars }: BoardLook) => tests.reduce((set, test, i) => (test(board, vars) ? set | (1 << i) : set), 0) || last;
  const chosen = `option ${path}`;
  return [
    { call: 'event-either', as: path, with: (look) => ({ who: by(look.vars), set: open(look), stop: 0, step: number }) },
    bind(chosen),
    ...step.options.map((option, i) => ({ if: ({ vars }: BoardLook) => vars[chosen] === i, then: linesOf(book, option.do, `${path}.${i}`) })),
  ];
}

function upTo(book: Book, step: StepOf<'upTo'>, path: string): Lines {
  const by = decider(step.by);
  const amount = readAmount(book.ground.world, step.n);
  const left = `left ${path}`;
  const resources = step.cost?.resources ?? 0;
  const cavalry = step.cost?.cavalry ?? 0;
  const canPay = ({ board, vars }: BoardLook) => (board.resources[by(vars)] as number) >= resources && (board.cavalry[by(vars)] as number) >= cavalry;
  return [
    {
      do: ({ board, vars }) => {
        vars[left] = amount(board, vars);
      },
    },
    {
      while: (look) => (look.vars[left] as number) > 0 && canPay(look),
      lines: [
        { call: 'event-again', as: path, with: ({ vars }) => ({ who: by(vars), set: 0, stop: 1, resources, cavalry }) },
        {
          if: ({ board }) => board.answer === STOPPED,
          then: [
            {
              do: ({ vars }) => {
                vars[left] = 0;
              },
            },
          ],
          else: [
            {
              do: (turn) => {
                turn.vars[left] = (turn.vars[left] as number) - 1;
                gainResources(turn, by(turn.vars), -resources);
                returnCavalry(turn, by(turn.vars), cavalry);
              },
            },
            ...linesOf(book, step.do, path),
          ],
        },
      ],
    },
  ];
}

function chooseFaction(book: Book, step: StepOf<'chooseFaction'>, path: string): Lines {
  const by = decider(step.by);
  const each = step.from.map(readFaction);
  const present = step.withPieceIn === undefined ? undefined : readSpace(step.withPieceIn);
  const open = ({ board, vars }: BoardLook) =>
    each.reduce((set, one) => {
      const faction = one(vars);
      return present === undefined || piecesIn(board, present(vars), faction) > 0 ? set | bit(faction) : set;
    }, 0);
  return [
    {
      if: (look) => open(look) !== 0,
      then: [
        { call: 'event-faction', as: path, with: (look) => ({ who: by(look.vars), set: open(look), stop: 0 }) },
        bind(step.as),
        {
          do: (turn) => turn.tell('faction-chosen', { event: turn.board.card, faction: factionName(turn.vars[step.as] as number) }),
        },
        ...linesOf(book, step.do, path),
      ],
    },
  ];
}

function command(book: Book, step: StepOf<'command'>, path: string): Lines {
  const who = readFaction(step.who);
  const limit = step.in === undefined ? -1 : book.ground.limits.push(readFilter(book.ground.world, step.in)) - 1;
  const own = {
    which: step.which === 'any' ? -1 : bits(step.which, COMMAND_NAMES),
    max: step.spaces ?? SPACES.length,
    limit,
    khalji: step.khaljiRebel === true ? 1 : 0,
    command: -1,
  };
  return [{ call: 'free-command', as: path, with: ({ vars }) => carry(vars, { who: who(vars), ...own }) }];
}

function decree(book: Book, step: StepOf<'decree'>, path: string): Lines {
  const who = readFaction(step.who);
  const limit = step.in === undefined ? -1 : book.ground.limits.push(readFilter(book.ground.world, step.in)) - 1;
  const which = bits(step.which.map(kebab), DECREE_NAMES);
  return [{ call: 'free-decree', as: path, with: ({ vars }) => carry(vars, { who: who(vars), which, max: 0, limit, khalji: 0, command: -1 }) }];
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
      return [{ call: 'influence', as: path, with: ({ board, vars }) => ({ who: who(vars), n: n(board, vars) }) }];
    }
    case 'place':
    case 'remove':
    case 'flip':
    case 'replace':
    case 'move': {
      const rule = book.rules.push(pieceRule(book, step)) - 1;
      return [{ call: `event-${step.op}`, as: path, with: ({ vars }) => carry(vars, { step: rule, left: 0, where: 0, kinds: 0, dest: -1, taken: -1 }) }];
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
      return [{ call: 'mongol-commands', as: path, with: ({ board, vars }) => mongolVars(by(vars), n(board, vars), which) }];
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
        ...linesOf(book, step.do, path),
      ];
    }
    case 'if': {
      const test = readTest(world, step.test);
      return [
        { if: ({ board, vars }) => test(board, vars), then: linesOf(book, step.then, `${path}.then`), else: linesOf(book, step.else ?? [], `${path}.else`) },
      ];
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

const linesOf = (book: Book, steps: readonly Step[], path: string): Lines => steps.flatMap((step, i) => linesOfStep(book, step, `${path}.${i}`));

/** The procedures of all Events of an edition, and those they use. */
export function eventProcs(ground: Ground, events: readonly EventCard[]): Proc<Board>[] {
  const book: Book = { ground, rules: [], labels: [], eithers: [] };
  const halves = events.flatMap((event) =>
    [event.unshaded, event.shaded].map((half, i) => proc<Board>(eventProc(event.number, i), '2.3.4', linesOf(book, half.effect, 'effect'))),
  );
  return [...halves, ...pieceProcs(book.rules), ...askProcs(ground, book.labels, book.eithers)];
}
