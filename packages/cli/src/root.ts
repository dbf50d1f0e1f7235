import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository: three folders up, from the sources as from the bundle. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
