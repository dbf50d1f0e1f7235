/** 1.10: Cavalry tokens. Ten in all: in the pool or with a player Faction. */
import { type Proc, proc, type Vars } from '@durbar/kernel';
import { type Board, type BoardTurn, pool } from './board.ts';
import { because, decide, FACTION_NOUNS } from './decide.ts';
import { factionName, PLAYERS } from './factions.ts';

interface GainVars extends Vars {
  who: number;
  n: number;
}

const OWN_TOKENS = because('own-tokens', '1.10');
const NO_TOKENS = because('no-tokens', '1.10');

/** Spent or lost tokens go back to the pool. */
export function returnCavalry(turn: BoardTurn, faction: number, n: number): void {
  const { cavalry } = turn.board;
  const returned = Math.min(n, cavalry[faction] as number);
  if (returned <= 0) return;
  cavalry[faction] = (cavalry[faction] as number) - returned;
  turn.tell('cavalry', { faction: factionName(faction), n: -returned, now: cavalry[faction] as number });
}

function takeFromPool(turn: BoardTurn<GainVars>): void {
  const { board, vars } = turn;
  const n = Math.min(vars.n, pool(board));
  if (n <= 0) return;
  vars.n -= n;
  board.cavalry[vars.who] = (board.cavalry[vars.who] as number) + n;
  turn.tell('cavalry', { faction: factionName(vars.who), n, now: board.cavalry[vars.who] as number });
}

const othersHaveSome = (board: Board, who: number) => PLAYERS.some((faction) => faction !== who && (board.cavalry[faction] as number) > 0);

export const cavalryProcs = (): Proc<Board>[] => [
  proc<Board, GainVars>('gain-cavalry', '1.10', [
    { do: takeFromPool },
    {
      while: ({ board, vars }) => vars.n > 0 && othersHaveSome(board, vars.who),
      lines: [
        decide<GainVars>('from', {
          of: ({ vars }) => vars.who,
          params: ({ vars }) => ({ n: vars.n }),
          options: [
            {
              verb: 'take-from',
              nouns: FACTION_NOUNS,
              refuse: ({ board, vars }, i) => (i === vars.who ? OWN_TOKENS : (board.cavalry[i] ?? 0) > 0 ? undefined : NO_TOKENS),
              take(turn, i) {
                const { board, vars } = turn;
                board.cavalry[i] = (board.cavalry[i] as number) - 1;
                board.cavalry[vars.who] = (board.cavalry[vars.who] as number) + 1;
                vars.n -= 1;
                turn.tell('cavalry-taken', { faction: factionName(vars.who), giver: factionName(i) });
              },
            },
            {
              verb: 'stop',
              refuse: () => undefined,
              take(turn) {
                turn.vars.n = 0;
              },
            },
          ],
        }),
      ],
    },
  ]),
];
