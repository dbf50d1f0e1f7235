/** A passkey made of code: ES256, no attestation, with the person present and, unless it says otherwise, verified. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256 ? Buffer.from([(major << 5) | 24, value]) : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** As much of CBOR as a passkey needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

const VERIFIED = 0x04;

interface Asked {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

export class Passkey {
  /** The page that asks, as the browser names it, and the house for which it signs. */
  origin: string;
  house: string;
  readonly id = randomBytes(16);
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #handle = '';
  counter = 0;
  /** Whether the person has proved to the device who they are. */
  verified = true;

  constructor(origin: string) {
    this.origin = origin;
    this.house = new URL(origin).hostname;
  }

  #data(flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.counter);
    return Buffer.concat([sha256(this.house), Buffer.from([this.verified ? flags : flags & ~VERIFIED]), counter, more]);
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  /** What the browser brings back after it was asked to make this passkey. */
  made({ challenge, user }: Asked) {
    this.#handle = user?.id ?? '';
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#data(0x45, credential)],
      ]),
    );
    const response = { clientDataJSON: url(this.#client('webauthn.create', challenge)), attestationObject: url(attestationObject), transports: ['internal'] };
    return { id: url(this.id), rawId: url(this.id), type: 'public-key', clientExtensionResults: {}, response };
  }

  /** What the browser brings back after this passkey was asked to sign. */
  signed({ challenge }: Asked) {
    const client = this.#client('webauthn.get', challenge);
    const data = this.#data(0x05);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#pair.privateKey);
    const response = { clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature), userHandle: this.#handle };
    return { id: url(this.id), rawId: url(this.id), type: 'public-key', clientExtensionResults: {}, response };
  }
}
