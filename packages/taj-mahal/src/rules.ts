/** Playing the game: the paragraphs of the rulebook in their order. */
import { type Json, type Message, type Options, type Proc, proc, type Rules, rulesName } from '@durbar/kernel';
import { audit } from './audit.ts';
import { type Board, copyBoard, provinceNow } from './board.ts';
import { type Edition, VISITS } from './edition.ts';
import { readEdition } from './edition-file.ts';
import { exchange, layOutSupply, openVisit, refillCourt, removeUnclaimed } from './ending-a-visit.ts';
import { evaluate } from './evaluate.ts';
import { discardPlayed, isTaken, leave, mayTake, takeChoices, takeChosen, takeFirst, whyNotTake } from './finishing.ts';
import { declareWinner, scoreHands } from './game-end.ts';
import { scorePalaces, takeProvinceTile } from './influence-points.ts';
import { allMoves, because, type Moves } from './moves.ts';
import { addChoices, addChosen, isAskedToAdd, passOn, playColoured, turnChoices, whyNotAdd, whyNotNow } from './play-cards.ts';
import { chooseStart, deal, layBonusTiles, layProvinceTiles, STARTS, setUp } from './preparation.ts';
import { guess, own, view } from './view.ts';
import { build, buildChoices, buildForced, isForced, takePrizes, whyNotBuild, withdraw } from './withdraw.ts';

export const ID = 'taj-mahal';
export const VERSION = 1;
export const SEATS: readonly number[] = [3, 4, 5];

export function tajMahalRules(file: Json): Rules<Board> {
  const edition = readEdition(file);
  return {
    name: rulesName(ID, VERSION, edition.name),
    procs: procedures(edition, allMoves(edition)),
    edition,
    main: 'game',
    setup: (seats, options) => setUp(edition, seats, options),
    refuse,
    copy: copyBoard,
    view,
    own,
    guess,
    audit: (board) => audit(edition, board),
    evaluate: (board, seat) => evaluate(edition, board, seat),
  };
}

function procedures(edition: Edition, moves: Moves): Proc<Board>[] {
  return [
    proc<Board>('game', 'Preparation', [
      { do: (turn) => layProvinceTiles(edition, turn) },
      { do: (turn) => layBonusTiles(edition, turn) },
      { do: (turn) => deal(edition, turn) },
      { do: chooseStart },
      {
        while: ({ board }) => board.visit < VISITS,
        lines: [
          { do: (turn) => openVisit(edition, turn), rule: 'Ending a visit' },
          { do: refillCourt, rule: 'Ending a visit' },
          { do: (turn) => layOutSupply(edition, turn), rule: 'Ending a visit' },
          { call: 'visit' },
          { do: (turn) => exchange(edition, turn), rule: 'Special cards' },
          { do: (turn) => removeUnclaimed(edition, turn), rule: 'Ending a visit' },
        ],
      },
      { do: (turn) => scoreHands(edition, turn), rule: 'Game end' },
      { do: declareWinner, rule: 'Game end' },
    ]),
    proc<Board>('visit', 'Playing the game', [
      {
        while: ({ board }) => board.within !== 0,
        lines: [
          {
            ask: 'turn',
            of: ({ board }) => board.turn,
            params: ({ board }) => ({ seat: board.turn, visit: board.visit, province: provinceNow(edition, board).name }),
            choices: ({ board }, seat) => turnChoices(edition, moves, board, seat),
            why: ({ board }, seat, choice) => whyNotNow(edition, board, seat, choice),
            take: (turn, seat, choice) => (choice.verb === 'play' ? playColoured(edition, turn, seat, choice) : withdraw(turn, seat)),
          },
          {
            if: ({ board }) => board.leaving,
            then: [{ call: 'withdrawal' }],
            else: [
              {
                if: ({ board }) => isAskedToAdd(edition, board),
                then: [
                  {
                    ask: 'add',
                    rule: 'Play cards',
                    of: ({ board }) => board.turn,
                    params: ({ board }) => ({ seat: board.turn }),
                    choices: ({ board }, seat) => addChoices(edition, moves, board, seat),
                    why: ({ board }, seat, choice) => whyNotAdd(edition, board, seat, choice),
                    take: (turn, seat, choice) => addChosen(edition, turn, seat, choice),
                  },
                ],
              },
            ],
          },
          { do: passOn },
        ],
      },
    ]),
    proc<Board>('withdrawal', 'Withdraw', [
      { do: (turn) => takePrizes(edition, turn) },
      {
        while: ({ board }) => board.build > 0 || board.crowning,
        lines: [
          {
            if: ({ board }) => isForced(edition, board),
            then: [{ do: (turn) => buildForced(edition, turn) }],
            else: [
              {
                ask: 'build',
                of: ({ board }) => board.turn,
                params: ({ board }) => ({ seat: board.turn, province: provinceNow(edition, board).name, palaces: board.build, crown: board.crowning ? 1 : 0 }),
                choices: ({ board }) => buildChoices(edition, moves, board),
                why: ({ board }, _seat, choice) => whyNotBuild(edition, board, choice),
                take: (turn, _seat, choice) => build(edition, turn, choice),
              },
            ],
          },
        ],
      },
      { do: (turn) => takeProvinceTile(edition, turn), rule: 'Influence points 2' },
      { do: (turn) => scorePalaces(edition, turn), rule: 'Influence points 3' },
      { do: (turn) => discardPlayed(edition, turn), rule: 'Finishing a withdrawal' },
      {
        while: ({ board }) => mayTake(board),
        lines: [
          {
            if: ({ board }) => isTaken(board),
            then: [{ do: (turn) => takeFirst(edition, turn), rule: 'Finishing a withdrawal' }],
            else: [
              {
                ask: 'take',
                rule: 'Finishing a withdrawal',
                of: ({ board }) => board.turn,
                params: ({ board }) => ({ seat: board.turn, cards: board.take }),
                choices: ({ board }) => takeChoices(moves, board),
                why: ({ board }, _seat, choice) => whyNotTake(edition, board, choice),
                take: (turn, _seat, choice) => takeChosen(edition, turn, choice),
              },
            ],
          },
        ],
      },
      { do: leave, rule: 'Finishing a withdrawal' },
    ]),
  ];
}

/** Two players: only later editions have rules for them, which we do not. */
function refuse(seats: number, options: Options): Message | undefined {
  if (seats === 2) return because('two-players', 'Contents');
  if (!SEATS.includes(seats)) return because('players', 'Contents');
  if (STARTS.indexOf(String(options['start'])) > seats) return because('no-such-seat', 'Preparation');
  return undefined;
}
