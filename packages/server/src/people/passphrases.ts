/** Passphrases: Argon2id away from the loop, a few at a time, and as long for somebody who is not known. */
import { limits } from '@durbar/protocol';
import { hash, verify } from '@node-rs/argon2';
import { RequestError } from '../errors.ts';
import { loginName } from './logins.ts';

/** Argon2id, which is what the library does unless told otherwise, as OWASP recommends it at least: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** The work itself, where it can be counted. */
export const argon2 = { hash, verify };
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

export const hashed = (passphrase: string): Promise<string> => inTurn(() => argon2.hash(passphrase.normalize('NFC'), COST));

/** Of nobody, so that an unknown name takes as long as a wrong passphrase. */
let nobody: string | undefined;

/** Whether the passphrase is the one of this hash; without a hash it takes as long and is not. */
export async function isPassphrase(kept: string | null | undefined, given: string): Promise<boolean> {
  nobody ??= await hashed('nobody has this passphrase');
  const against = kept ?? nobody;
  const isRight = await inTurn(() => argon2.verify(against, given.normalize('NFC')));
  return isRight && typeof kept === 'string';
}

/** Those of the lists of passwords that leak most which are long enough to be chosen here, and no word with something at its end. */
const KNOWN = new Set(
  `passw0rd 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsx123 qweasdzxc qwe123qwe
  12341234 11223344 12344321 112233445566 123123123 123321123 123654789 147258369 159357456 147852369 789456123 741852963 963852741 31415926 27182818
  1234qwer qwer1234 qwert12345 asdf1234 asdfasdf asdfqwer zxcv1234 a1b2c3d4 a1b2c3d4e5 abc123abc 1a2b3c4d aa123456 aa12345678 qq123456 qq123456789
  woaini1314 woaini520 woaini521 5201314520 1314520520 5201314 1314521 7758521 woaiwojia nihao123 zhongguo mima1234 123qweasd 123qwe123 1qw23er4
  trustno1 letmein1 ncc1701d rush2112 bond0070 correcthorsebatterystaple durbardurbar hellohello testtest`.split(/\s+/),
);

/** Words that are chosen as they are, or with a few figures or signs before or behind them. */
const WORDS = new Set(
  `password passwort passphrase mypassword wachtwoord contrasena motdepasse parola mima welcome letmein changeme changeit secret default login access administrator
  admin root guest user test tester testing demo master killer dragon monkey shadow superman batman spiderman ironman pokemon naruto starwars skywalker matrix
  sunshine princess football baseball basketball soccer hockey liverpool arsenal chelsea barcelona realmadrid juventus cowboys yankees lakers cricket
  iloveyou ilovejesus loveyou lovely forever whatever computer internet samsung google facebook instagram linkedin microsoft windows android iphone
  michelle jennifer jessica ashley charlie michael daniel thomas jordan hunter andrew joshua matthew robert anthony william amanda nicole hannah
  chocolate butterfly flower rainbow sweetheart babygirl angel angels purple orange banana cookie cheese pepper ginger summer winter spring autumn
  freedom hello qwerty qwertz azerty asdfgh zxcvbn abcdef abcd abc money mustang corvette ferrari porsche mercedes harley yamaha honda toyota
  jesus jesuschrist blessed heaven godisgood buddha krishna ganesha india bharat china zhongguo woaini america london paris berlin australia canada
  phoenix tiger eagle falcon wolf panther dolphin elephant scorpion diamond silver golden rockstar metallica nirvana blink slipknot eminem
  durbar chess checkers carrom ludo boardgame boardgames gamer gaming minecraft fortnite roblox warcraft counterstrike`.split(/\s+/),
);

/** What fingers run along. */
const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop', '1234567890qwertyuiop'];
const backwards = (text: string): string => Array.from(text).reverse().join('');
const LETTERS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

/** Whether somebody who guesses comes to it soon. */
function isKnown(plain: string): boolean {
  if (KNOWN.has(plain) || /^(.{1,4})\1+$/u.test(plain)) return true;
  if (RUNS.some((run) => run.includes(plain) || backwards(run).includes(plain))) return true;
  const bare = plain.replace(/^[^\p{L}]{0,8}?(?=[\p{L}@$])|[^\p{L}]{0,8}$/gu, '');
  return [bare, bare.replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign)].some(
    (word) => WORDS.has(word) || RUNS.some((run) => word !== '' && run.includes(word)),
  );
}

/** Throws unless the passphrase may be chosen by somebody of this name. */
export function mustBeGood(passphrase: string, name: string): void {
  const [least, most] = limits.passphrase;
  const length = Array.from(passphrase).length;
  const plain = passphrase.trim().toLowerCase();
  if (length < least || length > most || isKnown(plain) || loginName(passphrase) === loginName(name)) throw new RequestError('weak-passphrase');
}
