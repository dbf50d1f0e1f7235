/** Control flow of the effect language: choices of Factions, spaces and options, and loops. */
import type { Line } from '@durbar/kernel';
import type { Ground } from '../commands/command.ts';
import { type Board, type BoardLook, type BoardTurn, piecesIn } from '../rules/board.ts';
import { returnCavalry } from '../rules/cavalry.ts';
import { factionName } from '../rules/factions.ts';
import { gainResources } from '../rules/resources.ts';
import { bit, firstOf } from '../rules/spaces.ts';
import { STOPPED } from './asks.ts';
import { type Step, slug } from './language.ts';
import type { PieceRule } from './pieces.ts';
import { readAmount, readFaction, readFilter, readSpace, readTest } from './read.ts';

export type Lines = Line<Board>[];
export type StepOf<O extends Step['op']> = Extract<Step, { readonly op: O }>;

/** What the halves of an edition share: piece steps and labels by number. */
export interface Book {
  readonly ground: Ground;
  readonly rules: PieceRule[];
  /** Labels of options, each once, and for each `either` where its own are among them. */
  readonly labels: string[];
  readonly eithers: number[][];
  /** Steps as lines; `path` names their place in the half, for the labels. */
  lines(steps: readonly Step[], path: string): Lines;
}

const SELF = readFaction('self');
/** Who decides a step. */
export const decider = (by: Parameters<typeof readFaction>[0] | undefined) => (by === undefined ? SELF : readFaction(by));

/** Binds what a called procedure answered to a variable. */
const bind = (name: string) => ({
  do: ({ board, vars }: BoardTurn) => {
    vars[name] = board.answer;
  },
});

export function chooseSpaces(book: Book, step: StepOf<'chooseSpaces'>, path: string): Lines {
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
            ...book.lines(step.do, path),
          ],
        },
      ],
    },
  ];
}

export function forEach(book: Book, step: StepOf<'forEach'>, path: string): Lines {
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
        ...book.lines(step.do, path),
      ],
    },
  ];
}

export function either(book: Book, step: StepOf<'either'>, path: string): Lines {
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
    ...step.options.map((option, i) => ({ if: ({ vars }: BoardLook) => vars[chosen] === i, then: book.lines(option.do, `${path}.${i}`) })),
  ];
}

export function upTo(book: Book, step: StepOf<'upTo'>, path: string): Lines {
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
            ...book.lines(step.do, path),
          ],
        },
      ],
    },
  ];
}

export function chooseFaction(book: Book, step: StepOf<'chooseFaction'>, path: string): Lines {
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
        ...book.lines(step.do, path),
      ],
    },
  ];
}
