/** What can go wrong, as codes for programs with one sentence for people. */
import type { Message } from '@durbar/kernel';

const known = {
  'bad-json': [400, 'This is not JSON.'],
  'bad-message': [400, 'The message does not have the form it should.'],
  'bad-request': [400, 'The request does not have the form it should.'],
  'bad-origin': [403, 'The request comes from another site.'],
  'bad-ticket': [401, 'A socket needs a fresh ticket; ask for one and come again.'],
  'bad-token': [401, 'This token opens no seat, or no longer.'],
  'not-for-bots': [403, 'A program only plays its seat.'],
  'not-json': [415, 'A request must be sent as JSON.'],
  'too-large': [413, 'This is larger than the house takes.'],
  'not-known': [401, 'Nobody is logged in here.'],
  'wrong-login': [401, 'The name or the passphrase is not right.'],
  'wrong-proof': [403, 'That is not the passphrase, or not a passkey of this account.'],
  'name-taken': [409, 'Somebody else has this name.'],
  'bad-name': [400, 'This is not a name.'],
  'weak-passphrase': [400, 'A passphrase has 8 to 128 characters, and is neither the name nor one that everybody knows.'],
  'claimed-already': [409, 'This account has been claimed already.'],
  'bad-passkey': [400, 'The passkey cannot be used here.'],
  'too-many-passkeys': [409, 'These are many passkeys; remove another one first.'],
  'last-way-in': [409, 'Without this passkey nobody could log in any more; choose a passphrase first.'],
  'no-such-session': [404, 'There is no such session.'],
  'no-such-person': [404, 'There is nobody here by that address, or their profile is not for everybody.'],
  'not-host': [403, 'Only for whoever runs this house.'],
  'bad-link': [403, 'The link is not one of this house, or has been used or become too old.'],
  banned: [403, 'The host of this house has sent you away.'],
  'slow-down': [429, 'Too many requests; wait a moment and try again.'],
  'too-many-sockets': [429, 'Too many connections are open; close another window first.'],
  'not-found': [404, 'There is nothing here.'],
  'no-such-game': [404, 'This house has no such game.'],
  'no-such-edition': [400, 'The game has no such edition.'],
  'no-such-bot': [400, 'This house has no such bot.'],
  'bad-seats': [400, 'The game is not played by so many.'],
  'bad-options': [400, 'The game cannot be played with these options.'],
  'no-such-match': [404, 'There is no such match.'],
  'no-such-entry': [404, 'The match has no such entry.'],
  'no-watchers': [403, 'Only those who play may see this match.'],
  'not-yours-to-see': [403, 'You may not look at the match through these eyes.'],
  'not-over': [403, 'The match is not over.'],
  'bad-invite': [403, 'The link is not one for this match.'],
  'match-closed': [409, 'Everybody has left this table.'],
  'seat-taken': [409, 'Somebody else has this seat.'],
  'has-begun': [409, 'The match has begun.'],
  'not-your-table': [403, 'Only whoever made the table may do that.'],
  'no-such-player': [404, 'Nobody sits there.'],
  'no-such-account': [404, 'No account has this name; guests are invited by the link.'],
  'too-many-invitations': [409, 'Many are invited to this table already; send others the link.'],
  'match-full': [409, 'Every seat of this match is taken.'],
  unfinished: [422, 'The match is not over, and only the house that promised its chance can go on with it.'],
  'not-your-seat': [403, 'This seat is not yours.'],
  'gift-too-large': [422, 'So much time cannot be given at once.'],
  'has-lost': [409, 'The seat has lost; a bot plays its moves.'],
  'not-given': [409, 'The others have not given this seat to a bot.'],
  'not-absent': [409, 'Whoever sits there is here, or has not been waited for long enough.'],
  'not-yet': [403, 'This is told when the match is over.'],
  'no-thought': [404, 'Nothing is known of what was thought there.'],
  'no-coach': [403, 'The table has not agreed to hints.'],
  'not-started': [409, 'The match has not begun: a seat is still open.'],
  stale: [409, 'The match has moved on since; look again.'],
  'id-used': [409, 'Another message with this id has been taken before.'],
  over: [409, 'The match is over.'],
  'not-asked': [409, 'It is not for this seat to decide now.'],
  malformed: [400, 'This is not a choice.'],
  'not-offered': [409, 'This is not possible now.'],
  'undo-nothing': [409, 'There is nothing to take back.'],
  'confirm-nothing': [409, 'There is nothing to confirm.'],
  'no-consent': [409, 'Not everybody has agreed.'],
  'rewind-never': [409, 'This match does not go back.'],
  'no-clock': [409, 'No clock runs in this match.'],
  'bad-gift': [409, 'Time can only be given to somebody else.'],
  'no-orders': [409, 'The game has no standing orders.'],
  'bad-order': [400, 'This is not a standing order of the game.'],
  'no-promises': [409, 'No ledger of promises is kept in this game.'],
  'bad-promise': [400, 'A promise is a line of text to somebody else at the table.'],
  'no-such-promise': [404, 'There is no such promise.'],
  'not-your-promise': [403, 'Only those whom a promise concerns say what came of it.'],
  'too-many-promises': [429, 'These are many promises; wait a moment.'],
  'rewind-asked': [409, 'Somebody has asked to go back already; answer that first.'],
  'no-rewind-asked': [409, 'Nobody asks to go back any more.'],
  'not-your-room': [403, 'This room is not yours to speak in or to read.'],
  'too-much-talk': [429, 'That is a lot of talk; wait a moment.'],
  'nothing-said': [404, 'Nothing like that was said.'],
  'bad-address': [400, 'Nothing can be sent to this address.'],
  'no-webhooks': [403, 'This house sends nothing to programs.'],
  'too-many-ways': [409, 'You are told in many ways already; take one off first.'],
  'no-way': [409, 'There is no way to tell you anything yet.'],
  'not-saved': [503, 'It could not be saved, and nothing has changed; try again.'],
  paused: [503, 'The match is paused because something in it failed; everything up to here is safe.'],
  internal: [500, 'Something failed on our side; nothing has changed.'],
} as const satisfies Record<string, readonly [number, string]>;

export type Code = keyof typeof known;

/** A request that is refused: nothing has changed. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: string;
  readonly status: number;
  readonly why: Message | undefined;
  /** Seconds after which it may be tried again. */
  readonly retry: number | undefined;
  constructor(code: Code, more: { readonly message?: string; readonly why?: Message | undefined; readonly retry?: number } = {}) {
    super(more.message ?? known[code][1]);
    this.code = code;
    this.status = known[code][0];
    this.why = more.why;
    this.retry = more.retry;
  }
}

/** Somebody else has written to the match meanwhile: whoever is told so has to look again. */
export class OvertakenError extends RequestError {
  constructor(what: string) {
    super('stale', { message: `Somebody else was quicker: ${what}.` });
  }
}

/** The same as a value, for answers that are not thrown. */
export function failure(error: unknown): { readonly code: string; readonly message: string; readonly why?: Message; readonly retry?: number } {
  const { code, message, why, retry } = error instanceof RequestError ? error : new RequestError('internal');
  return { code, message, ...(why && { why }), ...(retry !== undefined && { retry }) };
}

export type StartFault =
  | 'port-busy'
  | 'port-denied'
  | 'bad-host'
  | 'unwritable'
  | 'not-a-data-file'
  | 'newer-data'
  | 'older-data'
  | 'damaged-data'
  | 'data-in-use'
  | 'no-database'
  | 'bad-key';

/** Why the house cannot open; the message is all that a person needs to read. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: StartFault;
  constructor(code: StartFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
