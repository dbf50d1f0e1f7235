/** Passphrases: Argon2id away from the loop, a few at a time, and as long for somebody who is not known. */
import { limits } from '@durbar/protocol';
import { hash, verify } from '@node-rs/argon2';
import { RequestError } from '../errors.ts';
import { loginName } from './logins.ts';

/** Argon2id, which is what the library does unless told otherwise, as OWASP recommends it at least: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** At once, and waiting: more would only make everybody wait. */
const AT_ONCE = 2;
const WAITING = 64;

let running = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new RequestError('slow-down', { retry: 5 });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashed = (passphrase: string): Promise<string> => inTurn(() => hash(passphrase.normalize('NFC'), COST));

/** Of nobody, so that an unknown name takes as long as a wrong passphrase. */
let nobody: Promise<string> | undefined;

/** Whether the passphrase is the one of this hash; without a hash it takes as long and is not. */
export async function isPassphrase(kept: string | null | undefined, given: string): Promise<boolean> {
  nobody ??= hashed('nobody has this passphrase');
  const against = kept ?? (await nobody);
  const isRight = await inTurn(() => verify(against, given.normalize('NFC')));
  return isRight && typeof kept === 'string';
}

/** Those of the lists of passwords that leak most which are long enough to be chosen here. */
const KNOWN = new Set(
  `password password1 password12 password123 passw0rd 12345678 123456789 1234567890 0123456789 87654321 987654321 11111111 00000000 88888888 66666666
  99999999 12341234 11223344 12344321 123123123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyuiop qwerty123 qwerty12 qwertyui asdfghjkl asdfasdf zxcvbnm1 q1w2e3r4
  iloveyou iloveyou1 sunshine princess football baseball superman batman123 trustno1 welcome1 welcome123 letmein1 letmein123 starwars whatever computer
  internet michelle jennifer charlie1 chocolate butterfly liverpool changeme changeme1 admin123 administrator abcd1234 abc12345 abc123456 abcdefgh
  a1234567 a12345678 a123456789 1234qwer qwer1234 asdf1234 aaaaaaaa woaini1314 5201314520 1314520520 woaini520 passphrase mypassword secret123
  pokemon123 dragon123 monkey123 master123 killer123 hello123 hellohello testtest test1234 test12345 guest123 durbardurbar correcthorsebatterystaple`
    .split(/\s+/)
    .map((one) => one.trim()),
);

/** Throws unless the passphrase may be chosen by somebody of this name. */
export function mustBeGood(passphrase: string, name: string): void {
  const [least, most] = limits.passphrase;
  const length = Array.from(passphrase).length;
  const plain = passphrase.trim().toLowerCase();
  const isPlain = KNOWN.has(plain) || /^(.)\1*$/u.test(plain) || loginName(passphrase) === loginName(name);
  if (length < least || length > most || isPlain) throw new RequestError('weak-passphrase');
}
