import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const web = fileURLToPath(new URL('..', import.meta.url));

function files(folder: string, kind: RegExp): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const file = path.join(folder, one.name);
    return one.isDirectory() ? files(file, kind) : kind.test(one.name) ? [file] : [];
  });
}

/** Everything that makes a text into a page or a program. */
const SINK = /\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc|\beval\(|new Function\(|javascript:/;
/** Our own drawings, which are files of the page, are drawn as they are. */
const DRAWING = /\{@html (drawings\.get\((name|'\w+')\) \?\? ''|drawing)\}/;

it('shows what people write as text only', () => {
  const found = files(path.join(web, 'src'), /\.(ts|svelte)$/).flatMap((file) =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => SINK.test(line) && !DRAWING.test(line))
      .map((line) => `${path.relative(web, file)}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it('draws as they are only files of its own', () => {
  for (const file of files(path.join(web, 'src'), /\.svg$/))
    expect(fs.readFileSync(file, 'utf8'), file).not.toMatch(/<script|on\w+=|javascript:|<foreignObject/i);
});

it('has no script inside its page', () => {
  const page = fs.readFileSync(path.join(web, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script\b([^>]*)>([^<]*)/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, text] of scripts) {
    expect(attributes).toContain('src="/');
    expect(text?.trim()).toBe('');
  }
  expect(page).not.toMatch(/\son\w+=/);
});
