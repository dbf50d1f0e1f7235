/** Secrets of matches at rest: encrypted with a key that is not in the database. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from './errors.ts';

export interface Vault {
  seal(text: string): string;
  /** What was sealed; a text that never was is given back as it is. */
  open(text: string): string;
}

const MARK = 'sealed1:';
const NONCE = 12;
const TAG = 16;

export function vaultOf(key: Buffer): Vault {
  return {
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(text) {
      if (!text.startsWith(MARK)) return text;
      const bytes = Buffer.from(text.slice(MARK.length), 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
      cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]).toString('utf8');
    },
  };
}

export const isSealed = (text: string): boolean => text.startsWith(MARK);

/** The key from the environment (any text of 32 characters or more), else from a file beside the data, which is made if there is none and may be. */
export function readKey(given: string | undefined, file: string, mayMake = true): Buffer {
  if (given !== undefined) {
    if (given.length < 32) throw new StartError('bad-key', 'DURBAR_KEY must have at least 32 characters.');
    return createHash('sha256').update(given).digest();
  }
  if (!mayMake && !fs.existsSync(file))
    throw new StartError('bad-key', `The data was encrypted with a key that is not there; set DURBAR_KEY or put back the key file ${file}.`);
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    if (!fs.existsSync(file)) writeKey(file);
    const text = fs.readFileSync(file, 'utf8').trim();
    if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex');
  } catch (error) {
    throw new StartError('bad-key', `The key file ${file} cannot be read or made.`, error);
  }
  throw new StartError('bad-key', `The key file ${file} does not hold a key; put back the one that was there.`);
}

/**
 * On the disk before anything is sealed with it: a power failure must not leave data without their key. It gets its name when it is whole,
 * because another node may look for it at the same moment; whoever was quicker has made the key of all.
 */
function writeKey(file: string): void {
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  const opened = fs.openSync(own, 'wx', 0o600);
  fs.writeSync(opened, `${randomBytes(32).toString('hex')}\n`);
  fs.fsyncSync(opened);
  fs.closeSync(opened);
  try {
    fs.linkSync(own, file);
  } catch {
    // Not every file system knows links.
    if (!fs.existsSync(file)) fs.renameSync(own, file);
  } finally {
    fs.rmSync(own, { force: true });
  }
  if (process.platform === 'win32') return;
  const folder = fs.openSync(path.dirname(file), 'r');
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}
