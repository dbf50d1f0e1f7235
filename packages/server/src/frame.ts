/**
 * A text as one frame of a WebSocket (RFC 6455, 5.2). The library hands its head and its text to the system apart, which takes half as long again.
 * Nearly every text has only characters of one byte each: it goes to the system as it is, without a buffer of its own.
 */

const TEXT = 0x81;
/** Lengths that the head holds by itself, and in two more bytes; beyond that it takes eight. */
const [SHORT, MIDDLE] = [125, 0xffff];

/** Where frames are written to. */
export interface Wire {
  write(frame: string | Uint8Array, encoding?: 'latin1'): unknown;
}

/** A frame as it goes to the system, the same for everybody who is sent the same text. */
export type Frame = string | Uint8Array;

export function frameOf(text: string): Frame {
  const length = Buffer.byteLength(text);
  const head = headOf(length);
  return length === text.length ? String.fromCharCode(...head) + text : Buffer.concat([Uint8Array.from(head), Buffer.from(text)]);
}

export const writeFrame = (wire: Wire, frame: Frame): unknown => (typeof frame === 'string' ? wire.write(frame, 'latin1') : wire.write(frame));

function headOf(length: number): number[] {
  if (length <= SHORT) return [TEXT, length];
  if (length <= MIDDLE) return [TEXT, 126, length >> 8, length & 0xff];
  return [TEXT, 127, 0, 0, 0, 0, length >>> 24, (length >> 16) & 0xff, (length >> 8) & 0xff, length & 0xff];
}
