/** What a program is answered, described: the fields to rely on. There may be more. */
import { LADDERS, ModeSchema, QuietSchema, VISIBLE } from '@durbar/protocol';
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
const count = Type.Integer({ minimum: 0 });
const time = Type.Integer({ description: 'Milliseconds since 1970.' });
const either = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: values, ...(description && { description }) });

const Candidate = Type.Object({ choice: Choice, share: Type.Number(), value: Type.Number() });
const line = Type.Array(Type.Object({ seat, choice: Choice }), { description: 'What may follow, the choice itself first.' });
const Thought = Type.Object(
  {
    choice: Choice,
    candidates: Type.Array(Candidate, { description: 'The best first.' }),
    expected: Type.Array(Type.Number(), { description: 'By seat.' }),
    line,
    iterations: Type.Number(),
    ms: Type.Number(),
    reason: Type.Optional(Type.Object({ key: Type.String(), params: Type.Optional(Type.Unknown()), rule: Type.Optional(Type.String()) })),
  },
  { description: 'A decision with its reasons; values are shares of the victory, 0 to 1.' },
);
const Cost = Type.Object({ seq: Type.Integer(), seat, choice: Choice, cost: Type.Number(), value: Type.Number(), better: Candidate, line });

const Way = Type.Object({
  id: Type.String(),
  kind: either(['push', 'mail', 'webhook']),
  address: Type.String({ description: 'Of a browser, only the house that brings it the message.' }),
  confirmed: Type.Boolean(),
  secret: Type.Optional(Type.String({ description: 'What a webhook checks signatures with.' })),
});
const Notices = Type.Object({
  mode: ModeSchema,
  quiet: Type.Optional(Type.Object({ ...QuietSchema.properties })),
  ways: Type.Array(Way),
  push: Type.String({ description: 'The key by which browsers know this house.' }),
  webhooks: Type.Boolean({ description: 'Whether programs can be told.' }),
});
const Shun = Type.Object({ id: Type.String(), kind: either(['mute', 'block']), name: Type.String() });

const Passkey = Type.Object({ id: Type.String(), label: Type.String(), created: time, used: Type.Optional(time) });
const Person = Type.Object({
  id: Type.String(),
  name: Type.String(),
  claimed: Type.Boolean({ description: 'An account, not a guest.' }),
  passphrase: Type.Boolean({ description: 'Whether there is one.' }),
  passkeys: Type.Array(Passkey),
  visible: either(VISIBLE, 'Who may see the profile.'),
  matches: count,
});
const Session = Type.Object({
  id: Type.String(),
  device: Type.String({ description: 'Empty if nothing is known.' }),
  created: time,
  seen: time,
  here: Type.Boolean({ description: 'The one that asks.' }),
});
const credentials = Type.Array(Type.Object({ id: Type.String() }));
const PasskeyQuestion = Type.Union(
  [
    Type.Object({
      challenge: Type.String(),
      rp: Type.Object({ id: Type.String(), name: Type.String() }),
      user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
      pubKeyCredParams: Type.Array(Type.Object({ type: Type.String(), alg: Type.Integer() })),
      excludeCredentials: credentials,
    }),
    Type.Object({ challenge: Type.String(), rpId: Type.String(), allowCredentials: credentials }),
  ],
  { description: 'The options of WebAuthn as JSON: the first to make a passkey (`add`), the second to use one (`login`, `prove`).' },
);
const ladder = { game: Type.String(), seats: count, ladder: either(LADDERS, 'Among people only, or with a bot at the table.'), matches: count };
const Profile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  you: Type.Boolean(),
  claimed: Type.Boolean(),
  since: time,
  ratings: Type.Array(Type.Object({ ...ladder, rating: Type.Number(), within: Type.Number(), provisional: Type.Boolean() })),
  records: Type.Array(Type.Object({ ...ladder, side: Type.String(), won: count, shared: count })),
  pace: Type.Optional(Type.Object({ asked: count, late: count }, { description: 'Turns with a clock.' })),
  promises: Type.Optional(Type.Object({ made: count, kept: count, broken: count })),
  last: Type.Array(
    Type.Object({
      match: Type.String(),
      game: Type.String(),
      side: Type.String(),
      place: Type.Integer({ minimum: 1 }),
      seats: count,
      at: time,
      change: Type.Optional(Type.Number({ description: 'What it did to the rating.' })),
    }),
  ),
});
const MyData = Type.Object(
  {
    format: Type.Literal('durbar-person'),
    version: Type.Literal(1),
    person: Type.Object({ id: Type.String(), name: Type.String() }),
    matches: Type.Array(Type.Object({ id: Type.String(), seat, status: Type.String() })),
  },
  { description: 'Beside these, the rows of each table of the store that are yours, by the name of the table.' },
);
const Program = Type.Object({
  match: Type.String(),
  game: Type.String(),
  seat,
  deadline: Type.Integer({ description: 'Milliseconds for each move.' }),
  created: time,
});

export const answers = {
  Choice,
  Games: Type.Array(Game),
  Created: Type.Object({ match: Type.String() }),
  Matches: Type.Array(MatchInfo),
  Tables: Type.Object({ open: Type.Array(MatchInfo), invitations: Type.Array(Type.Object({ by: Type.String(), match: MatchInfo })) }),
  MatchFile,
  MatchInfo,
  Moment: Type.Object({ seq: Type.Integer(), view: View, told: Entry }),
  SeatView,
  StandIn: Type.Object({ seat, missing: Type.Integer({ minimum: 0, description: 'How many others have to want it as well; 0: it is done.' }) }),
  Thought,
  Costs: Type.Array(Cost, { description: 'What cost most first.' }),
  Notices,
  MatchNotices: Type.Object({ mode: Type.Optional(Type.Union([Type.Null(), ModeSchema], { description: 'None: as in the other matches.' })) }),
  Shuns: Type.Array(Shun),
  Greeted: Type.Object({ isNew: Type.Boolean({ description: 'You were nobody before: open the socket anew.' }) }),
  Me: Type.Object({ me: Type.Union([Person, Type.Null()], { description: 'Null: nobody yet, or no longer.' }) }),
  Sessions: Type.Array(Session),
  PasskeyQuestion,
  Profile,
  MyData,
  Programs: Type.Array(Program),
  Revoked: Type.Object({ seat }),
  Nothing: Type.Object({}, { description: 'An empty object: it is done, and there is nothing to say.' }),
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
