/** What a program is answered, described: the fields to rely on. There may be more. */
import { Type } from 'typebox';

const seat = Type.Integer({ minimum: 0 });
const seats = Type.Array(seat);
const Choice = Type.Object(
  { verb: Type.String(), noun: Type.Optional(Type.Unknown()) },
  { description: 'A value, never an index: send one back as you got it.' },
);
const Result = Type.Object({ winners: seats, reason: Type.String(), rule: Type.String(), points: Type.Optional(Type.Array(Type.Number())) });
const View = Type.Object(
  {
    rules: Type.String(),
    step: Type.Integer(),
    waiting: seats,
    board: Type.Unknown(),
    prompt: Type.Optional(Type.Unknown()),
    instead: Type.Optional(Type.Object({ waiting: seats, prompt: Type.Unknown() })),
    result: Type.Optional(Result),
  },
  {
    description:
      'What the seat sees. `step` is what an answer names, `waiting` are the seats that are asked, those of `instead` may go on without waiting for them.',
  },
);
const SeatView = Type.Object({ seat, view: View, choices: Type.Array(Choice), draft: Type.Integer(), draftFacts: Type.Array(Type.Unknown()) });
const Seat = Type.Object({
  seat,
  kind: Type.Union([Type.Literal('person'), Type.Literal('bot'), Type.Literal('open')]),
  you: Type.Boolean(),
  here: Type.Boolean(),
  name: Type.Optional(Type.String()),
  bot: Type.Optional(Type.String()),
  program: Type.Optional(Type.Literal(true, { description: 'A program plays for the person who sits there.' })),
});
const MatchInfo = Type.Object({
  id: Type.String(),
  game: Type.String(),
  rules: Type.String(),
  options: Type.Unknown(),
  contract: Type.Unknown(),
  status: Type.Union([Type.Literal('waiting'), Type.Literal('live'), Type.Literal('over')]),
  waiting: seats,
  lobby: Type.Optional(Type.Object({ start: Type.Optional(Type.String({ description: '`ready`: it begins when everybody has said so.' })) })),
  seats: Type.Array(Seat),
  length: Type.Integer(),
  result: Type.Optional(Result),
  paused: Type.Optional(Type.Literal(true)),
});
const Entry = Type.Object({ seq: Type.Integer(), kind: Type.String(), at: Type.Integer(), seat: Type.Optional(seat), facts: Type.Array(Type.Unknown()) });
const logged = { seq: Type.Integer({ description: 'Entries in the log.' }), from: Type.Integer(), log: Type.Array(Entry) };
const fault = { code: Type.String(), message: Type.String(), retry: Type.Optional(Type.Integer({ description: 'Seconds to wait.' })) };
const Game = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  seats: Type.Array(Type.Integer(), { description: 'How many may play.' }),
  options: Type.Array(Type.Unknown()),
  editions: Type.Array(Type.String()),
  bots: Type.Array(Type.String()),
});
const MatchFile = Type.Object(
  {
    format: Type.Literal('durbar-match'),
    version: Type.Literal(1),
    head: Type.Object({
      id: Type.String(),
      game: Type.String(),
      rules: Type.String(),
      seats: Type.Integer(),
      options: Type.Unknown(),
      contract: Type.Unknown(),
    }),
    log: Type.Array(Type.Unknown(), { minItems: 1 }),
    secret: Type.Optional(
      Type.Object({ seed: Type.String(), salt: Type.String() }, { description: 'Of a match that is over: its chance can be checked with it.' }),
    ),
  },
  { description: 'Head and log; nothing in it is believed that cannot be recomputed.' },
);
const saved = { id: Type.String(), seq: Type.Integer() };

export const answers = {
  Choice,
  Games: Type.Array(Game),
  Created: Type.Object({ match: Type.String() }),
  Matches: Type.Array(MatchInfo),
  Tables: Type.Object({ open: Type.Array(MatchInfo), invitations: Type.Array(Type.Object({ by: Type.String(), match: MatchInfo })) }),
  MatchFile,
  MatchInfo,
  SeatView,
  BotTurn: Type.Object({ match: Type.String(), seat, info: MatchInfo, ...logged, mine: Type.Optional(SeatView) }),
  BotToken: Type.Object({ token: Type.String(), match: Type.String(), seat, deadline: Type.Integer({ description: 'Milliseconds for each move.' }) }),
  Ticket: Type.Object({ ticket: Type.String(), lasts: Type.Integer({ description: 'Milliseconds.' }) }),
  Played: Type.Object({ seq: Type.Integer() }),
  Error: Type.Object({ error: Type.Object(fault) }),
  ServerMessage: Type.Union(
    [
      Type.Object({ t: Type.Literal('match'), info: MatchInfo, ...logged, mine: Type.Array(SeatView) }),
      Type.Object({ t: Type.Literal('saved'), ...saved }),
      Type.Object({ t: Type.Literal('error'), id: Type.Optional(Type.String()), ...fault }),
      Type.Object({ t: Type.Literal('why'), id: Type.String(), why: Type.Unknown({ description: 'Why a choice is not offered; null if it is.' }) }),
    ],
    { description: 'What a socket is told without `diff=1`; leave kinds that you do not know.' },
  ),
};
