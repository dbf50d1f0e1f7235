/** Standard input as lines: whole, in order, and never more of one than we want to hold. */
import type { Readable } from 'node:stream';

/** A line, or word of one that was too long and thrown away. */
export type Read = { readonly line: string } | { readonly tooLong: number };

const NEWLINE = 10;

export async function* readLines(input: Readable, longest: number): AsyncGenerator<Read> {
  let parts: Buffer[] = [];
  let size = 0;
  const finish = (): Read => {
    const read: Read = size > longest ? { tooLong: size } : { line: Buffer.concat(parts).toString('utf8') };
    parts = [];
    size = 0;
    return read;
  };
  for await (const chunk of input) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      keep(bytes.subarray(from, end));
      yield finish();
      from = end + 1;
    }
    keep(bytes.subarray(from));
  }
  if (size > 0) yield finish();

  function keep(part: Buffer): void {
    size += part.length;
    if (size > longest) parts = [];
    else if (part.length > 0) parts.push(part);
  }
}
