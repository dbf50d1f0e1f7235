/** Limits of everything that comes from outside. */
export const limits = {
  /** Bytes of one socket message. */
  message: 16 * 1024,
  /** Bytes of a request body, except for an imported match. */
  body: 64 * 1024,
  /** Bytes of an imported match. */
  import: 4 * 1024 * 1024,
  /** Steps of one gesture after its first. */
  gesture: 31,
  /** Characters of a standing order as JSON. */
  order: 2048,
  /** Characters of a promise, promises of one match, and those that one seat may make in a minute. */
  promise: 240,
  promises: 200,
  promisesPerMinute: 6,
  /** Characters of a line of talk, lines in one room of a match, and those that one person may say in a minute. */
  talk: 500,
  talks: 2000,
  talksPerMinute: 12,
  /** Milliseconds after which somebody who is asked and not there may be played for, if the others want it. */
  absent: 5 * 60_000,
  /** Characters of a private note. */
  note: 4000,
  /** Characters of a player's name. */
  name: 32,
  /** Characters of a passphrase: at least and at most. */
  passphrase: [8, 128],
  /** Passkeys of one account, and characters of what one is called. */
  passkeys: 10,
  passkeyLabel: 40,
} as const;
