/** SHA-256 at once: the log is chained while a move is made, and the browser's own digest would make every step wait. FIPS 180-4. */

const isPrime = (n: number) => !Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, i) => i + 2).some((d) => n % d === 0);
const PRIMES = Array.from({ length: 311 }, (_, i) => i + 2)
  .filter(isPrime)
  .slice(0, 64);
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const K = Int32Array.from(PRIMES, (p) => fraction(Math.cbrt(p)));
const START = Int32Array.from(PRIMES.slice(0, 8), (p) => fraction(Math.sqrt(p)));

const turned = (x: number, by: number) => (x >>> by) | (x << (32 - by));

export function sha256(bytes: Uint8Array): string {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const hash = START.slice();
  const w = new Int32Array(64);
  for (let block = 0; block < blocks; block++) mix(hash, w, view, block * 64);
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function mix(hash: Int32Array, w: Int32Array, view: DataView, offset: number): void {
  const at = (list: Int32Array, i: number) => list[i] as number;
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(offset + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [x, y] = [at(w, i - 15), at(w, i - 2)];
    const small = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const large = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[i] = (at(w, i - 16) + small + at(w, i - 7) + large) | 0;
  }
  const v = hash.slice();
  for (let i = 0; i < 64; i++) {
    const [a, b, c, d, e, f, g, h] = v as unknown as [number, number, number, number, number, number, number, number];
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    v.set([one + two, a, b, c, d + one, e, f, g]);
  }
  for (let i = 0; i < 8; i++) hash[i] = at(hash, i) + at(v, i);
}
