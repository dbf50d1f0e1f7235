/** A text as a QR code: one path of squares, in a field with the quiet edge that readers need. */
import { encode } from 'uqr';

const QUIET = 4;

export interface Code {
  /** Modules along a side, with the edge. */
  readonly size: number;
  readonly d: string;
}

export function codeOf(text: string): Code {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const d = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, d };
}
