/** docs/ENGINE.md says what the engine does. */
import fs from 'node:fs';
import path from 'node:path';
import { games } from '@durbar/games';
import { expect, it } from 'vitest';
import { openSession } from '../src/engine/session.ts';
import { root } from '../src/root.ts';
import { durbar } from './kit.ts';

const text = fs.readFileSync(path.join(root, 'docs/ENGINE.md'), 'utf8');
const blocks = [...text.matchAll(/```(\w*)\n(.*?)```/gs)].map(([, language, content = '']) => ({ language, content }));

it('shows answers as they are given', async () => {
  const lines = blocks[0]?.content.trimEnd().split('\n').slice(1) ?? [];
  const requests = lines.filter((_, i) => i % 2 === 0);
  expect(requests.length).toBeGreaterThan(2);
  const { out } = await durbar(['engine'], { input: requests.join('\n') });
  expect(out.trimEnd().split('\n')).toEqual(lines.filter((_, i) => i % 2 === 1));
});

it('lists every request', () => {
  const answer = openSession(games)({ do: 'none' }) as { error: { message: string } };
  const names = answer.error.message.replace(/.* one of (.*)\./, '$1').split(', ');
  expect([...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(expect.arrayContaining(names));
});

const schemas = blocks.filter(({ language }) => language === 'json').map(({ content }) => JSON.parse(content));

it.each(games.map(({ id }) => id))('describes every field of the state of %s', (game) => {
  const outer = schemas.find(({ title }) => title === 'state');
  const board = schemas.find(({ title }) => title === `board of ${game}`);
  const ask = openSession(games);
  const { match } = ask({ do: 'new', game, seed: 1 }) as { match: string };
  ask({ do: 'random', match, until: 'end' });
  const { state } = ask({ do: 'state', match }) as { state: { board: object; result: object } };
  expect(Object.keys(state).sort()).toEqual(Object.keys(outer.properties).sort());
  expect(Object.keys(outer.properties.result.properties)).toEqual(expect.arrayContaining(Object.keys(state.result)));
  expect(Object.keys(state.board).sort()).toEqual([...board.required].sort());
  expect(Object.keys(board.properties).sort()).toEqual([...board.required].sort());
});
