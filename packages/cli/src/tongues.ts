/** Languages that are a folder each, for what is said outside the page: mails and pushes. */
import fs from 'node:fs';
import path from 'node:path';
import { games } from '@durbar/games';
import type { Catalogue } from '@durbar/kernel';
import type { Tongues } from '@durbar/server';

/** Those that are whole: the build of the page says what one lacks. */
export function readTongues(folder: string): Tongues {
  const codes = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const fileOf = (code: string, part: string) => path.join(folder, code, 'words', `${part}.json`);
  const read = (code: string, part: string) => JSON.parse(fs.readFileSync(fileOf(code, part), 'utf8')) as Catalogue;
  const parts = ['house', 'shell', ...games.map(({ id }) => id)];
  const whole = codes.filter((code) => parts.every((part) => fs.existsSync(fileOf(code, part))));
  return new Map(
    whole.map((code) => [
      code,
      { house: read(code, 'house'), shell: read(code, 'shell'), games: Object.fromEntries(games.map(({ id }) => [id, read(code, id)])) },
    ]),
  );
}
