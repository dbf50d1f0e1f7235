/** Files that people name on the command line. */
import fs from 'node:fs';
import { CliError } from './io.ts';

/** A match of days is far below this; a file beyond it was not meant. */
const LARGEST = 256 * 1024 * 1024;

export function readJsonFile(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new CliError(`${file} is not JSON.`);
  }
}

function readText(file: string): string {
  try {
    if (fs.statSync(file).size > LARGEST) throw new CliError(`${file} is larger than ${LARGEST >> 20} MB.`);
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(explained(file, error, 'read'));
  }
}

/** Whole or not at all: whoever is stopped in the middle of it leaves what was there before. */
export function writeJsonFile(file: string, value: unknown): void {
  try {
    const draft = `${file}.part`;
    fs.writeFileSync(draft, `${JSON.stringify(value)}\n`);
    fs.renameSync(draft, file);
  } catch (error) {
    throw new CliError(explained(file, error, 'written'));
  }
}

function explained(file: string, error: unknown, what: string): string {
  switch (String((error as NodeJS.ErrnoException).code)) {
    case 'ENOENT':
      return what === 'read' ? `There is no file ${file}.` : `There is no folder for ${file}.`;
    case 'EISDIR':
      return `${file} is a folder.`;
    case 'EACCES':
    case 'EPERM':
      return `${file} may not be ${what} by this user.`;
    default:
      return `${file} cannot be ${what} (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`;
  }
}
